/** The items of a Codex history as parts: messages, reasoning, calls in their five shapes, and what they returned. */

import { parseJson } from '../../json-ranges.ts';
import type { Part, ToolArgument, ToolCallPart } from '../../model.ts';
import { attachment, readBlock, reasoningPart, resultText } from '../messages/blocks.ts';
import { markHarness, splitHarness } from '../messages/harness.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  isArray,
  isRecord,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';
import { textOfContent } from './rollout-log.ts';

const IDE_CONTEXT = '# Context from my IDE setup:';
const IDE_REQUEST = '## My request for Codex:';
const COMPACTION_PROMPT = 'You are performing a CONTEXT CHECKPOINT COMPACTION';

export const isCompactionPrompt = (text: string): boolean => text.trimStart().startsWith(COMPACTION_PROMPT);

/**
 * A user message as parts. `typed` holds what people typed, if the log says it: then a block that nobody typed is
 * the harness's, whatever it looks like.
 */
export function userParts(
  content: unknown,
  typed: ReadonlySet<string> | null,
  fault: (what: string) => void,
): Part[] {
  const isWhole = typed?.has(textOfContent(content).trim()) ?? true;
  return blocksOf(content).flatMap((block): Part[] => {
    const text = asString(block) ?? asString(asRecord(block)?.text);
    if (text === null) return [...readItemBlock(block, 'user', fault)];
    const parts = isCompactionPrompt(text) ? markHarness([{ kind: 'text', text }]) : splitTyped(text);
    return isWhole || typed?.has(text.trim()) === true ? parts : markHarness(parts);
  });
}

/** A user's text without what an editor or the harness put around it. */
function splitTyped(text: string): Part[] {
  const request = text.startsWith(IDE_CONTEXT) ? text.indexOf(IDE_REQUEST) : -1;
  if (request === -1) return splitHarness(text);
  const from = request + IDE_REQUEST.length;
  return [
    { kind: 'text', text: text.slice(0, from), harness: true },
    { kind: 'text', text: text.slice(from).trim() },
  ];
}

export function messageParts(
  content: unknown,
  role: 'assistant' | 'system',
  fault: (what: string) => void,
): Part[] {
  return blocksOf(content).flatMap((block) => readItemBlock(block, role, fault));
}

const blocksOf = (content: unknown): readonly unknown[] =>
  content === null || content === undefined || content === '' ? [] : (asArray(content) ?? [content]);

function readItemBlock(
  block: unknown,
  role: 'user' | 'assistant' | 'system',
  fault: (what: string) => void,
): readonly Part[] {
  const reading = readBlock(block, role);
  if (reading.fault !== null) fault(reading.fault);
  return reading.parts;
}

/** Reasoning in words where the log has any, else a placeholder: the encrypted form is for the model's maker alone. */
export function reasoningOf(item: JsonRecord): Part {
  const texts = (list: unknown): string =>
    (asArray(list) ?? [])
      .flatMap((entry) => asString(entry) ?? asString(asRecord(entry)?.text) ?? [])
      .join('\n\n');
  const raw = texts(item.content);
  return reasoningPart(raw.trim() === '' ? texts(item.summary) : raw);
}

/** The call that an item makes, with what comes along with it; `null` for an item that is no call. */
export function callParts(type: string, item: JsonRecord): Part[] | null {
  const callId = asString(item.call_id) ?? asString(item.id);
  const call = (name: string, args: readonly ToolArgument[]): ToolCallPart => ({
    kind: 'tool_call',
    callId,
    name,
    args,
  });
  switch (type) {
    case 'function_call': {
      const space = asString(item.namespace);
      const name = asString(item.name) ?? 'unnamed tool';
      return [
        call(
          space === null ? name : `${space}${space.endsWith('_') ? '' : '.'}${name}`,
          argumentsOf(item.arguments),
        ),
      ];
    }
    case 'custom_tool_call': {
      const input = asString(item.input);
      const args = input === null ? toArguments(item.input) : [{ key: 'input', value: input }];
      return [call(asString(item.name) ?? 'unnamed tool', args)];
    }
    case 'local_shell_call':
      return [call('local_shell_call', actionArguments(item.action, 'exec'))];
    case 'web_search_call':
      return [call('web_search', actionArguments(item.action, 'search'))];
    case 'tool_search_call':
      return [call('tool_search', argumentsOf(item.arguments))];
    case 'image_generation_call': {
      const prompt = asString(item.revised_prompt) ?? asString(item.prompt);
      const image = asString(item.result);
      const args = prompt === null ? [] : [{ key: 'prompt', value: prompt }];
      const bytes = image === null ? null : Math.floor((image.length * 3) / 4);
      const made = call('image_generation', args);
      return image === null ? [made] : [made, attachment('image', null, null, bytes)];
    }
    default:
      return null;
  }
}

const argumentsOf = (given: unknown): ToolArgument[] =>
  typeof given === 'string' ? parseArguments(given) : toArguments(given);

/** The arguments of an action, without the word that only names its plain kind and without what is not set. */
function actionArguments(action: unknown, plain: string): ToolArgument[] {
  const record = asRecord(action);
  if (record === null) return toArguments(action);
  const entries = Object.entries(record).filter(
    ([key, value]) => value !== null && !(key === 'type' && value === plain),
  );
  return toArguments(Object.fromEntries(entries));
}

const OUTPUT_TYPES: ReadonlySet<string> = new Set([
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
  'tool_search_output',
]);

/** What a call returned; `null` for an item that is no result. */
export function outputParts(type: string, item: JsonRecord, failed: ReadonlySet<string>): Part[] | null {
  if (!OUTPUT_TYPES.has(type)) return null;
  const callId = asString(item.call_id) ?? asString(item.id);
  const { output, isError } = outputOf(item.output ?? item.tools);
  const { text, chips } = resultText(output);
  return [
    {
      kind: 'tool_result',
      callId,
      name: asString(item.name),
      text,
      isError: isError || saysFailure(text) || (callId !== null && failed.has(callId)),
    },
    ...chips,
  ];
}

/** The output proper: early logs wrap it in JSON with the exit code, and in an object that says whether it went well. */
function outputOf(given: unknown): { readonly output: unknown; readonly isError: boolean } {
  if (typeof given === 'string') {
    const parsed = given.startsWith('{"output":') ? parseJson(given) : null;
    const wrapped = parsed?.ok === true ? asRecord(parsed.value) : null;
    const exitCode = asNumber(asRecord(wrapped?.metadata)?.exit_code);
    const output = asString(wrapped?.output);
    return output === null
      ? { output: given, isError: false }
      : { output, isError: exitCode !== null && exitCode !== 0 };
  }
  if (isRecord(given) && (typeof given.content === 'string' || isArray(given.content)))
    return { output: given.content, isError: given.success === false };
  return { output: given, isError: false };
}

/** Whether the head that Codex writes above an output tells of a failure. */
function saysFailure(text: string): boolean {
  const head = text.slice(0, 300);
  const code =
    /^Exit code: (-?\d{1,10})$/m.exec(head)?.[1] ??
    /^Process exited with code (-?\d{1,10})$/m.exec(head)?.[1];
  if (code !== undefined) return code !== '0';
  return /^(?:aborted\b|execution error:|exec_command failed\b|failed to parse function arguments|apply_patch verification failed)/i.test(
    head,
  );
}
