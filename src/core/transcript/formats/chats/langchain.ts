import { decodeBytes } from '../../lines.ts';
import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { resultText } from '../messages/blocks.ts';
import { toConversation } from '../messages/message-turns.ts';
import { asArray, asNumber, asRecord, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { locate } from '../reading/source-shares.ts';
import { conversationsOf, type ListShape, sampleItems } from './item-lists.ts';

/** Messages of LangChain and LangGraph in their three forms: constructor dumps, `messages_to_dict`, and flat. */
export const langchain: TranscriptFormat = {
  id: 'langchain',
  name: 'LangChain messages',
  description:
    'messages of LangChain or LangGraph: constructor dumps ("lc"), messages_to_dict, or flat dumps',
  where: 'state of a LangGraph thread, histories and test data of LangChain programs',
  export:
    'write json.dumps of messages_to_dict(messages), or of dumpd(messages), or the values of a thread state',
  sniff: (sample: Sample): Sniff => {
    const { items, of } = sampleItems(sample, SHAPE);
    return items.length > 0
      ? {
          votes: items.length,
          of,
          why: `${items.length} of ${of} elements are LangChain messages ("lc", or a "type" such as "human" or "ai")`,
        }
      : { votes: 0, of, why: 'no LangChain messages ("lc", or the type "human" or "ai") were found' };
  },
  parse: (input: ImportInput): readonly Conversation[] =>
    conversationsOf(input, SHAPE, ({ id, title, items }, index, one) => {
      const messages = items.flatMap((item) => toMessage(item, one) ?? []);
      return toConversation({ id, title, system: null, messages }, index, one.sink);
    }),
};

const ROLES: ReadonlyMap<string, string> = new Map([
  ['human', 'user'],
  ['ai', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
  ['chat', 'chat'],
  ['remove', 'remove'],
]);

/** `human` for `human`, `HumanMessage` and `HumanMessageChunk`; `null` for what is no message. */
function kindOf(value: JsonRecord): string | null {
  const name = value.lc === 1 ? asString(asArray(value.id)?.at(-1)) : asString(value.type);
  const kind = name?.replace(/(?:Message|Chunk|MessageChunk)$/, '').toLowerCase() ?? '';
  return ROLES.has(kind) ? kind : null;
}

/** The path to what a message says: it lies under `kwargs`, under `data`, or in the message itself. */
const bodyKey = (value: JsonRecord): string | null =>
  value.lc === 1 ? 'kwargs' : isRecord(value.data) ? 'data' : null;

const SHAPE: ListShape = {
  keys: ['messages'],
  within: ['values', 'input', 'inputs', 'outputs', 'channel_values', 'state'],
  isItem: (value) => {
    const key = bodyKey(value);
    const body = key === null ? value : asRecord(value[key]);
    return (
      kindOf(value) !== null && !('role' in value) && body !== null && ('content' in body || 'id' in body)
    );
  },
};

/** Whether a value is a message of LangChain, in any of its three forms. */
export const isLangchainMessage = (value: JsonRecord): boolean => SHAPE.isItem(value);

/** A message of LangChain in the shape that chats share. */
export function chatMessageOf(value: JsonRecord): JsonRecord {
  const key = bodyKey(value);
  const body = key === null ? value : (asRecord(value[key]) ?? {});
  const kind = kindOf(value) ?? '';
  const role = kind === 'chat' ? (asString(body.role) ?? 'user') : (ROLES.get(kind) ?? kind);
  return { ...messageOf(body), role };
}

function toMessage(item: JsonSource, { source, sink }: ImportInput): JsonSource | null {
  const value = asRecord(item.value) ?? {};
  const key = bodyKey(value);
  if (kindOf(value) === 'remove') {
    sink.meta('removal of a message', item.source);
    return null;
  }
  const place = key === null ? null : locate(source.bytes, item.source, [key]);
  return {
    value: chatMessageOf(value),
    source: item.source,
    text: place === null ? item.text : () => decodeBytes(source.bytes, place.from, place.to),
  };
}

function messageOf(body: JsonRecord): JsonRecord {
  const extra = asRecord(body.additional_kwargs);
  const response = asRecord(body.response_metadata);
  const calls = asArray(body.tool_calls) ?? [];
  const invalid = asArray(body.invalid_tool_calls) ?? [];
  const given =
    calls.length + invalid.length > 0 ? [...calls, ...invalid] : (asArray(extra?.tool_calls) ?? []);
  const content = body.content ?? '';
  return {
    content:
      extra?.lc_source === 'summarization'
        ? [{ type: 'compaction', content: resultText(content).text }]
        : content,
    tool_calls: given,
    function_call: given.length > 0 ? undefined : extra?.function_call,
    tool_call_id: body.tool_call_id,
    name: body.name,
    status: body.status,
    reasoning_content: extra?.reasoning_content,
    model: response?.model_name ?? response?.model,
    usage: usageOf(asRecord(body.usage_metadata)),
    timestamp: response?.created_at,
  };
}

/** LangChain counts cached tokens as input; the shape that chats share has them beside it. */
function usageOf(usage: JsonRecord | null): JsonRecord | undefined {
  const input = asNumber(usage?.input_tokens);
  if (usage === null || input === null) return undefined;
  const details = asRecord(usage.input_token_details);
  const read = asNumber(details?.cache_read) ?? 0;
  const created = asNumber(details?.cache_creation) ?? 0;
  return {
    input_tokens: Math.max(0, input - read - created),
    cache_read_input_tokens: read,
    cache_creation_input_tokens: created,
    output_tokens: asNumber(usage.output_tokens) ?? 0,
  };
}
