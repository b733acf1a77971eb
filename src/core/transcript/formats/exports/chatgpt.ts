import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { isRecord, type JsonRecord } from '../reading/json-values.ts';
import { readRows } from '../reading/rows.ts';
import type { Sample } from '../reading/sample.ts';
import { chatgptTurns } from './chatgpt-turns.ts';
import { deepseekTurns } from './deepseek-turns.ts';
import { readMapping, type ToTurns } from './mapping.ts';
import { sampledConversations } from './sampled.ts';

/** All conversations of a ChatGPT account, or one of them. */
export const chatgpt: TranscriptFormat = {
  id: 'chatgpt',
  name: 'ChatGPT export',
  description:
    'conversations.json: an array of conversations, or one, each a "mapping" of messages with branches',
  where: 'conversations.json, or conversations-000.json and on, in the archive that ChatGPT mails',
  export: 'in ChatGPT: Settings, Data controls, Export data; unpack the archive that is mailed',
  sniff: sniffMapping('with a "mapping" of messages', (one) => !isDeepseek(one)),
  parse: parseMapping(chatgptTurns),
};

/** The same of DeepSeek, whose messages are fragments. */
export const deepseek: TranscriptFormat = {
  id: 'deepseek',
  name: 'DeepSeek export',
  description:
    'conversations.json: an array of conversations, each a "mapping" of messages made of fragments',
  where: 'conversations.json in the archive that DeepSeek offers',
  export: 'in DeepSeek: Settings, Data, Export data; unpack the archive',
  sniff: sniffMapping('with a "mapping" of messages and "inserted_at"', isDeepseek),
  parse: parseMapping(deepseekTurns),
};

function isDeepseek(one: JsonRecord): boolean {
  return 'inserted_at' in one && !('current_node' in one);
}

/** A mapping alone may be anything: something else that only such an export has must stand beside it. */
const isConversation = (one: JsonRecord): boolean =>
  'mapping' in one &&
  (one.mapping === undefined || isRecord(one.mapping)) &&
  ['current_node', 'title', 'create_time', 'conversation_id', 'inserted_at'].some((key) => key in one);

function sniffMapping(what: string, isOwn: (one: JsonRecord) => boolean) {
  return (sample: Sample): Sniff => {
    const values = sampledConversations(sample);
    const found = values.filter((one) => isConversation(one) && isOwn(one)).length;
    const of = Math.max(values.length, 1);
    return found === 0
      ? { votes: 0, of, why: `no conversation ${what} was found` }
      : { votes: found, of, why: `${found} of ${of} objects are conversations ${what}` };
  };
}

function parseMapping(toTurns: ToTurns) {
  return (input: ImportInput): readonly Conversation[] =>
    readRows(input, (row, before) => readMapping(row, before, toTurns));
}
