/**
 * Messages of Inspect in the shape of a chat: strings that only name an attachment are replaced by it, blocks get the
 * names that other chats have for them. Only strings are resolved that become text of their own; one inside the JSON of
 * an argument stays a name.
 */
import { asArray, asRecord, asString, isRecord, type JsonRecord, jsonText } from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';

const ATTACHMENT = 'attachment://';

/** What the attachments of a sample hold, by name. */
export type Attachments = ReadonlyMap<string, string>;

/** A string, or the attachment that it names. */
export const resolved = (text: string, attachments: Attachments): string =>
  text.startsWith(ATTACHMENT) ? (attachments.get(text.slice(ATTACHMENT.length)) ?? text) : text;

/** A message as `toTurns` reads it. */
export function toChatMessage(message: JsonRecord, attachments: Attachments): JsonRecord {
  const content = contentOf(message.content, attachments);
  const base = { ...message, content, name: asString(message.function) };
  const error = asRecord(message.error);
  if (message.role === 'tool' && error !== null) {
    const said = asString(error.message) ?? jsonText(error);
    const isSilent = content === '' || content === null || content === undefined;
    return { ...base, is_error: true, content: isSilent ? resolved(said, attachments) : content };
  }
  const calls = asArray(message.tool_calls);
  if (calls === null) return base;
  return { ...base, tool_calls: calls.map((call) => (isRecord(call) ? callOf(call, attachments) : call)) };
}

function callOf(call: JsonRecord, attachments: Attachments): JsonRecord {
  const given = asRecord(call.arguments);
  if (given === null) return call;
  const entries = Object.entries(given).map(([key, value]) => [
    key,
    typeof value === 'string' ? resolved(value, attachments) : value,
  ]);
  return { ...call, arguments: Object.fromEntries(entries) };
}

function contentOf(content: unknown, attachments: Attachments): unknown {
  if (typeof content === 'string') return resolved(content, attachments);
  const blocks = asArray(content);
  if (blocks === null) return content;
  return blocks.flatMap((block) => (isRecord(block) ? blockOf(block, attachments) : [block]));
}

function blockOf(block: JsonRecord, attachments: Attachments): unknown[] {
  const text = (value: unknown): string | null => {
    const given = asString(value);
    return given === null ? null : resolved(given, attachments);
  };
  switch (block.type) {
    case 'text':
      return [{ ...block, text: text(block.text) ?? '' }];
    case 'reasoning': {
      // Redacted reasoning is encrypted; a summary of it may stand beside it.
      const said = block.redacted === true ? text(block.summary) : text(block.reasoning);
      return [{ type: 'reasoning', text: said ?? '' }];
    }
    case 'image':
      return [{ type: 'image_url', image_url: { url: text(block.image) ?? '' } }];
    case 'audio':
    case 'video':
    case 'document':
      return [{ type: 'file', url: text(block[block.type]), title: text(block.filename) ?? undefined }];
    case 'data':
      return [{ type: 'text', text: shownJson(block.data ?? null) }];
    case 'tool_use': {
      const failure = text(block.error);
      return [
        { type: 'server_tool_use', id: block.id, name: block.name, input: block.arguments },
        {
          type: 'tool_result',
          tool_use_id: block.id,
          content: failure ?? text(block.result) ?? block.result ?? '',
          is_error: failure !== null && failure !== '',
        },
      ];
    }
    default:
      return [block];
  }
}

/**
 * What tells a message from others: its id, or in old logs, which have none, what it says. A text that is an attachment
 * counts as its name, so that keys stay short however often one is repeated.
 */
export function createKeys(attachments: Attachments): (message: JsonRecord) => string {
  const names = new Map([...attachments].map(([name, text]) => [text, `${ATTACHMENT}${name}`]));
  const short = (value: unknown): unknown =>
    typeof value === 'string' && value.length > 100 ? (names.get(value) ?? value) : value;
  return (message) => {
    const id = asString(message.id);
    if (id !== null && id !== '') return `id ${id}`;
    const calls = (asArray(message.tool_calls) ?? []).map((call) => asRecord(call)?.id ?? null);
    return jsonText([message.role, short(message.content), calls, message.tool_call_id ?? null]);
  };
}
