import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { asRecord, roleOf } from '../reading/json-values.ts';
import { readList } from '../reading/rows.ts';
import type { Sample } from '../reading/sample.ts';
import { readRequests } from '../requests/read-requests.ts';
import { holdsMessages, readConversations, sampleMessages } from './message-arrays.ts';
import { dialectOf } from './message-dialect.ts';
import { toConversation } from './message-turns.ts';

/** With more messages than this share by authors that the API does not know, another reader may know them better. */
const MOST_STRANGERS = 0.2;

/** Arrays of messages as OpenAI's chat API takes them, and as most frameworks save them. */
export const openaiChat: TranscriptFormat = {
  id: 'openai-chat',
  name: 'OpenAI chat messages',
  description:
    'messages with role, content and tool_calls: an array, a request body, or JSONL (one message or one conversation a line)',
  where: 'request bodies, fine-tuning files, dumps of most agent frameworks',
  export: 'log the body of each request, one a line, or save the last one, which holds the whole talk',
  sniff: (sample: Sample): Sniff => {
    const seen = sampleMessages(sample);
    const count = seen.messages.length;
    if (count === 0)
      return {
        votes: 0,
        of: seen.of,
        why: 'no array or lines of objects with "role" and "content" were found',
      };
    const dialect = dialectOf(seen.messages, seen.hasSystem);
    if (dialect.name !== 'openai')
      return { votes: 0, of: seen.of, why: `the messages are of another dialect: ${dialect.why}` };
    const strangers = seen.messages.filter((message) => roleOf(asRecord(message)?.role) === null).length;
    if (strangers > count * MOST_STRANGERS)
      return {
        votes: 0,
        of: seen.of,
        why: `the roles of ${strangers} of ${count} messages are not those of the API`,
      };
    return {
      votes: count,
      of: seen.of,
      why: `${count} of ${seen.of} ${seen.where} hold "role" and "content"${dialect.why === '' ? '' : `, and ${dialect.why}`}`,
    };
  },
  parse: (input: ImportInput): readonly Conversation[] =>
    readRequests(input) ??
    readList(input, holdsMessages(input), (one, before) =>
      readConversations(one).map((raw, index) => toConversation(raw, before + index, one.sink)),
    ),
};
