/** Gemini's content parts: text, thoughts, inline data, function calls and their responses. */
import type { Part, ToolCallPart, ToolResultPart } from '../../model.ts';
import { attachment, reasoningPart } from '../messages/blocks.ts';
import { markHarness, splitHarness } from '../messages/harness.ts';
import { asArray, asRecord, asString, type JsonRecord, toArguments } from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';
import { inlineChip } from '../turns/inline-data.ts';
import { append } from '../turns/turn-draft.ts';

export interface GeminiContent {
  readonly talk: readonly Part[];
  readonly calls: readonly ToolCallPart[];
  readonly results: readonly Part[];
  /** What was not understood, as ends of sentences. */
  readonly faults: readonly string[];
}

/** Content comes as a string, as one part, or as a list of either. */
const listOf = (content: unknown): readonly unknown[] =>
  content === null || content === undefined || content === '' ? [] : (asArray(content) ?? [content]);

/** Openings of parts that the harness adds to what was typed. */
const HARNESS_PARTS = [
  '<hook_context>',
  '<session_context>',
  'This is the Gemini CLI. We are setting up the context',
];
const FILES_BEGIN = '--- Content from referenced files ---';
const FILES_END = '--- End of content ---';

/** `typed` is what the screen showed of a user's message: the parts beyond it were added by the harness. */
export function readContent(
  content: unknown,
  role: 'user' | 'assistant',
  typed: unknown = null,
): GeminiContent {
  const shown = new Set(listOf(typed).map((part) => textOf(part).trim()));
  const parts = listOf(content);
  const isShown = parts.some((part) => textOf(part).trim() !== '' && shown.has(textOf(part).trim()));
  const talk: Part[] = [];
  const calls: ToolCallPart[] = [];
  const results: Part[] = [];
  const faults: string[] = [];
  let inFiles = false;
  for (const part of parts) {
    const record = asRecord(part);
    const text = asString(part) ?? asString(record?.text);
    const call = asRecord(record?.functionCall) ?? asRecord(record?.function_call);
    const response = asRecord(record?.functionResponse) ?? asRecord(record?.function_response);
    if (text !== null && record?.thought === true) talk.push(reasoningPart(text));
    else if (text !== null && role === 'assistant') {
      if (text !== '') talk.push({ kind: 'text', text });
    } else if (text !== null) {
      inFiles ||= text.trimStart().startsWith(FILES_BEGIN);
      const isAdded =
        inFiles ||
        HARNESS_PARTS.some((opening) => text.trimStart().startsWith(opening)) ||
        (isShown && !shown.has(text.trim()));
      const said = splitHarness(text);
      append(talk, isAdded ? markHarness(said) : said);
      if (text.trimEnd().endsWith(FILES_END)) inFiles = false;
    } else if (call !== null) {
      calls.push({
        kind: 'tool_call',
        callId: asString(call.id),
        name: asString(call.name) ?? 'unnamed tool',
        args: toArguments(call.args),
      });
    } else if (response !== null) append(results, responseParts(response));
    else {
      const chip = chipOf(record);
      talk.push(chip ?? { kind: 'text', text: shownJson(part), harness: true });
      if (chip === null) faults.push('a content part of an unknown kind; its JSON is shown instead');
    }
  }
  return { talk, calls, results, faults };
}

function chipOf(record: JsonRecord | null): Part | null {
  const inline = asRecord(record?.inlineData) ?? asRecord(record?.inline_data);
  if (inline !== null) {
    return inlineChip(asString(inline.data), asString(inline.mimeType) ?? asString(inline.mime_type), 'data');
  }
  const file = asRecord(record?.fileData) ?? asRecord(record?.file_data);
  if (file === null) return null;
  const mediaType = asString(file.mimeType) ?? asString(file.mime_type);
  return attachment('file', asString(file.fileUri) ?? asString(file.file_uri), mediaType, null);
}

function responseParts(response: JsonRecord): Part[] {
  const { text, isError } = responseText(response.response);
  const result: ToolResultPart = {
    kind: 'tool_result',
    callId: asString(response.id),
    name: asString(response.name),
    text,
    isError,
  };
  const chips = listOf(response.parts).flatMap((part) => chipOf(asRecord(part)) ?? []);
  return [result, ...chips];
}

/** The text of a function's response, which is an object with `output` or `error`, or anything at all. */
export function responseText(response: unknown): { readonly text: string; readonly isError: boolean } {
  const record = asRecord(response);
  const error = asString(record?.error) ?? asString(asRecord(record?.error)?.message);
  if (error !== null) return { text: error, isError: true };
  const output =
    asString(response) ?? asString(record?.output) ?? asString(record?.result) ?? asString(record?.content);
  if (output !== null) return { text: output, isError: false };
  return {
    text: response === null || response === undefined ? '' : shownJson(record?.output ?? response),
    isError: false,
  };
}

const textOf = (part: unknown): string => asString(part) ?? asString(asRecord(part)?.text) ?? '';

/** What a content says, without thoughts. */
export function plainText(content: unknown): string {
  return listOf(content)
    .filter((part) => asRecord(part)?.thought !== true)
    .map(textOf)
    .join('')
    .trim();
}

/** Ids or names of the calls and responses in a content. */
export function functionIds(content: unknown): {
  readonly calls: readonly string[];
  readonly responses: readonly string[];
} {
  const calls: string[] = [];
  const responses: string[] = [];
  for (const part of listOf(content)) {
    const record = asRecord(part);
    const call = asRecord(record?.functionCall);
    const response = asRecord(record?.functionResponse);
    if (call !== null) calls.push(asString(call.id) ?? asString(call.name) ?? '');
    if (response !== null) responses.push(asString(response.id) ?? asString(response.name) ?? '');
  }
  return { calls, responses };
}
