import { parseJson } from '../../json-ranges.ts';
import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { wordRole } from '../home-made/words.ts';
import { toConversation } from '../messages/message-turns.ts';
import { asString, asText, isArray, isRecord, type JsonRecord } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { shownJson } from '../reading/shown-json.ts';
import { latestStates } from './earlier-states.ts';
import { type ListShape, readItemLists, sampleItems } from './item-lists.ts';

/** Conversations as data sets for tuning hold them: messages with `from` and `value`, or rows of `role` and `content`. */
export const sharegpt: TranscriptFormat = {
  id: 'sharegpt',
  name: 'ShareGPT conversations',
  description:
    'rows with "conversations" of "from" and "value", or of "role" and "content"; of rows that repeat a growing run, the longest',
  where: 'data sets for tuning, traces that Harbor exports, saved chats of many front ends',
  export: 'export the data set as JSON or JSONL, one conversation a row',
  sniff: (sample: Sample): Sniff => {
    const { items, of } = sampleItems(sample, SHAPE);
    const spoken = items.filter(isSpoken).length;
    return items.length > 0 && (spoken > 0 || !isPlainArray(sample))
      ? {
          votes: items.length,
          of,
          why: `${items.length} of ${of} messages in the rows hold ${spoken > 0 ? '"from" and "value"' : '"role" and "content"'}`,
        }
      : { votes: 0, of, why: 'no rows with "conversations" of "from" and "value" were found' };
  },
  parse: (input: ImportInput): readonly Conversation[] =>
    latestStates(readItemLists(input, SHAPE), input).map(({ list: { id, title, items } }, index) =>
      toConversation({ id, title, system: null, messages: items.map(toMessage) }, index, input.sink),
    ),
};

const isSpoken = (value: JsonRecord): boolean => typeof value.from === 'string' && 'value' in value;
const isTold = (value: JsonRecord): boolean => typeof value.role === 'string' && 'content' in value;

const SHAPE: ListShape = {
  keys: ['conversations', 'conversation', 'items', 'dialog', 'dialogue', 'turns', 'chat'],
  within: [],
  system: { keys: ['system', 'system_prompt'], fromText: (text) => ({ from: 'system', value: text }) },
  isItem: (value) => isSpoken(value) || isTold(value),
};

/** Messages without a row around them are another format's, unless they say `from`. */
function isPlainArray({ root, records }: Sample): boolean {
  const values = root === undefined ? records : isArray(root) ? root : [root];
  return values.some((value) => isRecord(value) && isTold(value));
}

const ROLES: ReadonlyMap<string, string> = new Map([
  ['human', 'user'],
  ['gpt', 'assistant'],
  ['chatgpt', 'assistant'],
  ['bing', 'assistant'],
  ['bard', 'assistant'],
  ['function_call', 'call'],
  ['tool_call', 'call'],
  ['observation', 'tool'],
  ['function_response', 'tool'],
  ['tool_response', 'tool'],
]);

function toMessage(item: JsonSource): JsonSource {
  const value = isRecord(item.value) ? item.value : {};
  const author = asString(value.from) ?? asString(value.role) ?? '';
  const role = ROLES.get(author.toLowerCase()) ?? wordRole(author) ?? author;
  const content = isSpoken(value) ? value.value : value.content;
  const message = role === 'call' ? callOf(content) : { ...value, role, content: content ?? '' };
  return { ...item, value: message };
}

/** A call that is its own message: the JSON of its name and arguments, or of several such. */
function callOf(content: unknown): JsonRecord {
  const text = asString(content);
  const parsed = text === null ? null : parseJson(text);
  const given = parsed?.ok === true ? parsed.value : content;
  const calls = (isArray(given) ? given : [given]).filter(isRecord);
  const isCall = calls.length > 0 && calls.every(({ name }) => asText(name) !== null);
  return isCall
    ? { role: 'assistant', content: '', tool_calls: calls }
    : { role: 'assistant', content: text ?? shownJson(content) };
}
