/**
 * One message of any maker in the shape that chats share: a role, a content of blocks, calls. OpenTelemetry's parts,
 * Gemini's, those of Bedrock and of the AI SDK become blocks; messages of LangChain are read by their own dialect.
 */

import { parseJson } from '../../json-ranges.ts';
import { chatMessageOf, isLangchainMessage } from '../chats/langchain.ts';
import { responseText } from '../gemini/parts.ts';
import {
  asArray,
  asRecord,
  asString,
  isArray,
  isRecord,
  type JsonRecord,
  jsonText,
  parseArguments,
} from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';
import { entriesOf, type Located, textOf } from './located.ts';

export type Side = 'input' | 'output';

export interface ChatShape {
  readonly message: JsonRecord;
  /** The key of the list of blocks, where the bytes of single blocks can be told. */
  readonly blocksKey: string | null;
}

/** Whether a value looks like a message of any kind. */
export function isMessageLike(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (isLangchainMessage(value)) return true;
  if (isResponseItem(value)) return true;
  if (asString(value.role) === null) return false;
  return ['content', 'parts', 'tool_calls', 'function_call', 'toolCalls'].some((key) => key in value);
}

const RESPONSE_ITEMS = new Set([
  'function_call',
  'function_call_output',
  'reasoning',
  'custom_tool_call',
  'custom_tool_call_output',
]);

/** An item of OpenAI's Responses that has no role: a call, what it gave, or reasoning. */
export const isResponseItem = (value: JsonRecord): boolean =>
  !('role' in value) &&
  RESPONSE_ITEMS.has(asString(value.type) ?? '') &&
  ['call_id', 'summary', 'encrypted_content'].some((key) => key in value);

export function toChat(value: JsonRecord, node: Located | null, side: Side): ChatShape {
  if (isLangchainMessage(value)) return { message: fromLangchain(value), blocksKey: null };
  if (isResponseItem(value)) return { message: fromItem(value), blocksKey: null };
  const given = asString(value.role) ?? (side === 'input' ? 'user' : 'assistant');
  const blocksKey = isArray(value.content)
    ? 'content'
    : isArray(value.parts) && !('content' in value)
      ? 'parts'
      : null;
  if (blocksKey === null) {
    const opened = blocksIn(value.content);
    const content = opened ?? contentOf(value.content);
    const calls = value.tool_calls ?? value.toolCalls ?? asRecord(value.additional_kwargs)?.tool_calls;
    return { message: { ...value, role: given, content, tool_calls: calls }, blocksKey: null };
  }
  const list = asArray(value[blocksKey]) ?? [];
  const nodes = list.some(hasArguments) ? blockNodes(node, blocksKey) : [];
  const blocks = list.map((block, index) => toBlock(block, nodes[index] ?? null));
  const hasResults = blocks.some((block) => asRecord(block)?.type === 'tool_result');
  const role = hasResults && given !== 'assistant' ? 'user' : given;
  const { parts: _, ...rest } = value;
  return { message: { ...rest, role, content: blocks }, blocksKey };
}

/** Whether a block has arguments as an object, whose exact text is wanted. */
const hasArguments = (block: unknown): boolean =>
  isRecord(block) && ['arguments', 'args', 'input'].some((key) => isRecord(block[key]));

function blockNodes(node: Located | null, key: string): Located[] {
  const list = node === null ? undefined : entriesOf(node).find((entry) => entry.key === key)?.node;
  return list === undefined ? [] : entriesOf(list).map((entry) => entry.node);
}

/** A content that is an object is shown as its JSON. */
const contentOf = (content: unknown): unknown =>
  isRecord(content) ? (asString(content.text) ?? jsonText(content)) : (content ?? '');

/** Blocks that a string holds as JSON, as some exporters write a content of several parts. */
function blocksIn(content: unknown): readonly unknown[] | null {
  if (typeof content !== 'string' || !/^\s{0,8}\[\s{0,8}\{/.test(content)) return null;
  const parsed = parseJson(content);
  if (!parsed.ok || !isArray(parsed.value)) return null;
  const isBlocks = parsed.value.every((block) => isRecord(block) && typeof block.type === 'string');
  return isBlocks ? parsed.value.map((block) => toBlock(block, null)) : null;
}

/** The exact JSON of arguments as text, so that no number loses digits. */
function argumentText(given: unknown, node: Located | null, keys: readonly string[]): unknown {
  if (!isRecord(given) || node === null) return given;
  const entry = entriesOf(node).find(
    ({ key, node: inner }) => keys.includes(key ?? '') && inner.value === given,
  );
  return entry === undefined ? given : textOf(entry.node);
}

function toBlock(block: unknown, node: Located | null): unknown {
  if (!isRecord(block)) return block;
  const type = asString(block.type);
  switch (type) {
    case 'text':
      return typeof block.content === 'string' && block.text === undefined
        ? { type, text: block.content }
        : block;
    case 'reasoning':
    case 'thinking':
      return {
        type: 'thinking',
        thinking: asString(block.content) ?? asString(block.text) ?? asString(block.thinking) ?? '',
      };
    case 'tool_call':
    case 'tool-call':
      return {
        type: 'tool_use',
        id: block.id ?? block.toolCallId,
        name: block.name ?? block.toolName,
        input: argumentText(block.arguments ?? block.args ?? block.input, node, [
          'arguments',
          'args',
          'input',
        ]),
      };
    case 'tool_call_response':
    case 'tool-result':
      return {
        type: 'tool_result',
        tool_use_id: block.id ?? block.toolCallId,
        name: block.name ?? block.toolName,
        content: outcome(block.response ?? block.result ?? block.output ?? block.content),
        is_error: block.isError === true || block.is_error === true || isErrorOutput(block.output),
      };
    case 'blob':
    case 'file-data':
      return {
        type: 'image',
        source: {
          type: 'base64',
          media_type: block.mime_type ?? block.mediaType,
          data: block.content ?? block.data,
        },
      };
    case 'uri':
      return { type: 'file', path: block.uri };
    case null:
      return untyped(block, node);
    default:
      return block;
  }
}

const isErrorOutput = (output: unknown): boolean =>
  (asString(asRecord(output)?.type) ?? '').startsWith('error');

/** The AI SDK wraps what a tool gave as `{type, value}`. */
function outcome(given: unknown): unknown {
  const record = asRecord(given);
  return record !== null && 'value' in record && typeof record.type === 'string' ? record.value : given;
}

/** Parts without a type: Gemini's and Bedrock's. */
function untyped(block: JsonRecord, node: Located | null): unknown {
  const call = asRecord(block.functionCall) ?? asRecord(block.function_call);
  if (call !== null) return { type: 'tool_use', id: call.id, name: call.name, input: call.args };
  const answer = asRecord(block.functionResponse) ?? asRecord(block.function_response);
  if (answer !== null) {
    const { text, isError } = responseText(answer.response);
    return {
      type: 'tool_result',
      tool_use_id: answer.id,
      name: answer.name,
      content: text,
      is_error: isError,
    };
  }
  const use = asRecord(block.toolUse);
  if (use !== null) return { type: 'tool_use', id: use.toolUseId, name: use.name, input: use.input };
  const result = asRecord(block.toolResult);
  if (result !== null) {
    const content = (asArray(result.content) ?? []).map((part) => {
      const record = asRecord(part);
      return record !== null && 'json' in record ? { type: 'text', text: shownJson(record.json) } : part;
    });
    return {
      type: 'tool_result',
      tool_use_id: result.toolUseId,
      content,
      is_error: result.status === 'error',
    };
  }
  const inline = asRecord(block.inlineData) ?? asRecord(block.inline_data);
  if (inline !== null) {
    return {
      type: 'image',
      source: { type: 'base64', media_type: inline.mimeType ?? inline.mime_type, data: inline.data },
    };
  }
  const text = asString(block.text);
  if (text !== null)
    return block.thought === true ? { type: 'thinking', thinking: text } : { type: 'text', text };
  return node === null ? block : { ...block };
}

function fromLangchain(value: JsonRecord): JsonRecord {
  const message = chatMessageOf(value);
  const content = asArray(message.content);
  return content === null ? message : { ...message, content: content.map((block) => toBlock(block, null)) };
}

/** A call is the agent's, its output the tool's, reasoning a thought of the agent. */
function fromItem(item: JsonRecord): JsonRecord {
  const type = asString(item.type) ?? '';
  if (type.endsWith('_output')) {
    const output = item.output;
    return {
      role: 'tool',
      tool_call_id: item.call_id,
      content: isRecord(output) ? shownJson(output) : (output ?? ''),
    };
  }
  if (type === 'reasoning') {
    const texts = (asArray(item.summary) ?? []).flatMap((part) => asString(asRecord(part)?.text) ?? []);
    return { role: 'assistant', content: [{ type: 'thinking', thinking: texts.join('\n') }] };
  }
  return {
    role: 'assistant',
    content: '',
    tool_calls: [
      { id: item.call_id, function: { name: item.name, arguments: item.arguments ?? item.input } },
    ],
  };
}

/** Arguments in an order that does not depend on the writer, to compare calls by. */
export function canonicalArguments(given: unknown): string {
  const pairs =
    typeof given === 'string'
      ? parseArguments(given)
      : Object.entries(asRecord(given) ?? {}).map(([key, value]) => ({
          key,
          value: typeof value === 'string' ? value : jsonText(value),
        }));
  return pairs
    .map(({ key, value }) => `${key}=${value}`)
    .sort()
    .join('\n');
}
