/**
 * Content blocks: the vocabulary in which messages hold text, reasoning, calls, results, images and files. The
 * dialects of OpenAI, Anthropic and the SDKs that mix them share one reader, so a block means the same wherever
 * it turns up; a block of an unknown type is kept as its JSON and reported.
 */
import type { AttachmentPart, Part, Role, TextPart, ToolCallPart, ToolResultPart } from '../../model.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  formatCount,
  isArray,
  isRecord,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';
import { inlineDataOf, shownJson } from '../reading/shown-json.ts';
import { splitHarness } from './harness.ts';

export const HIDDEN_REASONING = '[reasoning not shown in the log]';

export interface BlockReading {
  readonly parts: readonly Part[];
  /** What the block is in a user message: something said, or the outcome of a call. */
  readonly as: 'talk' | 'result';
  /** What was not understood, as the end of a sentence; `null` when all was. */
  readonly fault: string | null;
}

const talk = (...parts: readonly Part[]): BlockReading => ({ parts, as: 'talk', fault: null });
const result = (parts: readonly Part[]): BlockReading => ({ parts, as: 'result', fault: null });

/**
 * Reads one block of a message by `role`; `rawInput` gives the JSON text of its arguments where numbers may need it.
 * Only in a user's text is the harness looked for: an agent that quotes a reminder has written it itself.
 */
export function readBlock(
  block: unknown,
  role: Role,
  rawInput: ((input: JsonRecord) => string | null) | null = null,
): BlockReading {
  if (typeof block === 'string') return talk(...saidText(block, role));
  if (!isRecord(block)) return unknownBlock(block, 'a content block that is no object');
  const type = asString(block.type);
  switch (type) {
    case 'text':
    case 'input_text':
    case 'output_text': {
      const text = asString(block.text);
      return text === null
        ? unknownBlock(block, `a "${type}" block without text`)
        : talk(...saidText(text, role));
    }
    case 'refusal':
      return talk({ kind: 'text', text: asString(block.refusal) ?? '' });
    case 'thinking':
    case 'reasoning':
      return talk(
        reasoningPart(asString(block.thinking) ?? asString(block.text) ?? asString(block.reasoning)),
      );
    case 'redacted_thinking':
      return talk(reasoningPart(null));
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return talk(toolCall(block, rawInput));
    case 'compaction':
      return talk(...compactionPart(block.content));
    case 'image':
    case 'document':
    case 'image_url':
    case 'input_image':
    case 'input_audio':
    case 'file':
    case 'container_upload':
      return talk(...attachmentParts(type, block));
    default:
      if (type?.endsWith('tool_result')) return result(toolResult(block));
      return unknownBlock(
        block,
        type === null ? 'a content block without a type' : `a content block of type "${type}"`,
      );
  }
}

/** A message's text as parts. */
export const saidText = (text: string, role: Role): TextPart[] =>
  role === 'user' ? splitHarness(text) : [{ kind: 'text', text }];

function unknownBlock(block: unknown, what: string): BlockReading {
  const media = mediaChip(block);
  if (media !== null) return talk(media);
  const fault = `${what}; its JSON is shown instead`;
  return { parts: [{ kind: 'text', text: shownJson(block), harness: true }], as: 'talk', fault };
}

export function reasoningPart(text: string | null): Part {
  return text === null || text.trim() === ''
    ? { kind: 'reasoning', text: HIDDEN_REASONING, opaque: true }
    : { kind: 'reasoning', text };
}

function compactionPart(content: unknown): Part[] {
  const text = resultText(content).text;
  return text.trim() === ''
    ? [{ kind: 'summary', text: '[… summary not shown in the log]' }]
    : [{ kind: 'summary', text }];
}

function toolCall(block: JsonRecord, rawInput: ((input: JsonRecord) => string | null) | null): ToolCallPart {
  const input = block.input;
  return {
    kind: 'tool_call',
    callId: asString(block.id),
    name: asString(block.name) ?? 'unnamed tool',
    args: typeof input === 'string' ? parseArguments(input) : toArguments(input, rawInput),
  };
}

function toolResult(block: JsonRecord): Part[] {
  const { text, chips } = resultText(block.content);
  const part: ToolResultPart = {
    kind: 'tool_result',
    callId: asString(block.tool_use_id),
    name: asString(block.name),
    text,
    isError: block.is_error === true,
  };
  return [part, ...chips];
}

/** The text of a result's content — a string, blocks, or any JSON — and chips for the images and files in it. */
export function resultText(content: unknown): {
  readonly text: string;
  readonly chips: readonly AttachmentPart[];
} {
  if (typeof content === 'string') return { text: content, chips: [] };
  if (content === null || content === undefined) return { text: '', chips: [] };
  if (!isArray(content)) {
    const text = asString(asRecord(content)?.text);
    if (text !== null) return { text, chips: [] };
    const media = mediaChip(content);
    return media === null ? { text: shownJson(content), chips: [] } : { text: '', chips: [media] };
  }
  const texts: string[] = [];
  const chips: AttachmentPart[] = [];
  for (const block of content) {
    const record = asRecord(block);
    const type = asString(record?.type);
    if (typeof block === 'string') texts.push(block);
    else if (record !== null && typeof record.text === 'string') texts.push(record.text);
    else if (record !== null && type === 'tool_reference') {
      texts.push(`[tool ${asString(record.tool_name) ?? asString(record.name) ?? 'reference'}]`);
    } else if (record !== null && type !== null && ATTACHMENT_TYPES.has(type)) {
      chips.push(attachmentChip(type, record));
    } else {
      const media = mediaChip(block);
      if (media === null) texts.push(shownJson(block));
      else chips.push(media);
    }
  }
  return { text: texts.join('\n'), chips };
}

/** The same where there is room for text alone: chips are said in it. */
export function resultWords(content: unknown): string {
  const { text, chips } = resultText(content);
  return chips.length === 0
    ? text
    : [...(text === '' ? [] : [text]), ...chips.map((chip) => chip.text)].join('\n');
}

/** What a block of data may say beside it, as JSON in letters. */
const LONGEST_BESIDE_DATA = 300;

/** A block that is of no type which is known here, and data: a chip. One that says much beside it is none. */
function mediaChip(block: unknown): AttachmentPart | null {
  const record = asRecord(block);
  const type = record === null ? null : asString(record.type);
  const data = record === null ? null : inlineDataOf(record);
  if (record === null || data === null || shownJson(record).length > LONGEST_BESIDE_DATA) return null;
  const name = asString(record.title) ?? asString(record.name) ?? asString(record.filename);
  return attachment(data.mediaType ?? type ?? 'data', name, data.mediaType, data.bytes);
}

const ATTACHMENT_TYPES = new Set(['image', 'document', 'image_url', 'input_image', 'input_audio', 'file']);

/** An attachment as a chip; a document or file whose text the log holds also as that text, which nobody typed. */
function attachmentParts(type: string, block: JsonRecord): Part[] {
  const source = asRecord(block.source);
  const inline =
    asString(source?.type === 'text' ? source.data : null) ??
    (type === 'file' ? asString(block.content) : null);
  const nested = source?.type === 'content' ? resultText(source.content).text : null;
  const text = inline ?? nested;
  const chip = attachmentChip(type, block);
  return text === null || text === '' ? [chip] : [chip, { kind: 'text', text, harness: true }];
}

function attachmentChip(type: string, block: JsonRecord): AttachmentPart {
  const source = asRecord(block.source);
  const file = asRecord(block.file);
  const audio = asRecord(block.input_audio);
  const url =
    asString(asRecord(block.image_url)?.url) ??
    asString(block.image_url) ??
    asString(source?.url) ??
    asString(block.url);
  const inline = url === null ? null : dataUrl(url);
  const format = asString(audio?.format);
  const mediaType =
    asString(source?.media_type) ?? inline?.mediaType ?? (format === null ? null : `audio/${format}`);
  const base64 =
    asString(source?.type === 'text' ? null : source?.data) ?? asString(audio?.data) ?? asString(block.data);
  const textData = source?.type === 'text' ? asString(source.data) : asString(block.content);
  const bytes =
    base64 !== null
      ? base64Bytes(base64)
      : (inline?.bytes ?? (textData === null ? null : new TextEncoder().encode(textData).length));
  const name =
    asString(block.title) ??
    asString(block.path) ??
    asString(file?.filename) ??
    asString(file?.file_id) ??
    asString(source?.file_id) ??
    asString(block.file_id) ??
    (url !== null && inline === null ? url : null);
  return attachment(mediaType ?? CHIP_WORDS.get(type) ?? type, name, mediaType, bytes);
}

const CHIP_WORDS: ReadonlyMap<string, string> = new Map([
  ['image_url', 'image'],
  ['input_image', 'image'],
  ['input_audio', 'audio'],
  ['container_upload', 'file'],
]);

/** A chip such as `[image/png, 48,213 bytes]` or `[file src/app.ts]`. */
export function attachment(
  what: string,
  name: string | null,
  mediaType: string | null,
  bytes: number | null,
): AttachmentPart {
  const size = bytes === null ? '' : `, ${formatCount(bytes)} bytes`;
  return { kind: 'attachment', text: `[${what}${name === null ? '' : ` ${name}`}${size}]`, mediaType, bytes };
}

/** The media type and size of what a `data:` URL holds, or `null` for any other URL. */
export function dataUrl(url: string): { readonly mediaType: string | null; readonly bytes: number } | null {
  if (!url.startsWith('data:')) return null;
  const comma = url.indexOf(',');
  if (comma === -1) return { mediaType: null, bytes: 0 };
  const [mediaType] = url.slice(5, comma).split(';', 1);
  return { mediaType: mediaType || null, bytes: base64Bytes(url.slice(comma + 1)) };
}

function base64Bytes(data: string): number {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((data.length * 3) / 4) - padding);
}

/** Calls in OpenAI's shape, `tool_calls` of a message; the elder `function_call` has no id. */
export function readToolCalls(message: JsonRecord): {
  readonly parts: ToolCallPart[];
  readonly faults: string[];
} {
  const parts: ToolCallPart[] = [];
  const faults: string[] = [];
  for (const call of asArray(message.tool_calls) ?? []) {
    const record = asRecord(call);
    if (record === null) {
      faults.push('a tool call that is no object');
      continue;
    }
    const target = asRecord(record.function) ?? asRecord(record.custom) ?? record;
    const callId = asString(record.id) ?? (asNumber(record.id) === null ? null : String(record.id));
    parts.push(functionCall(callId, target, asString(record.function)));
  }
  const legacy = asRecord(message.function_call);
  if (legacy !== null) parts.push(functionCall(null, legacy, null));
  return { parts, faults };
}

function functionCall(callId: string | null, target: JsonRecord, functionName: string | null): ToolCallPart {
  const given = target.arguments ?? target.args ?? target.input;
  return {
    kind: 'tool_call',
    callId,
    name: functionName ?? asString(target.name) ?? 'unnamed tool',
    args: typeof given === 'string' ? parseArguments(given) : toArguments(given),
  };
}
