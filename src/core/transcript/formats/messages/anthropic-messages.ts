import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { readList } from '../reading/rows.ts';
import type { Sample } from '../reading/sample.ts';
import { readRequests } from '../requests/read-requests.ts';
import { holdsMessages, readConversations, sampleMessages } from './message-arrays.ts';
import { dialectOf } from './message-dialect.ts';
import { toConversation } from './message-turns.ts';

/** Arrays of messages as Anthropic's Messages API takes them: content blocks, results inside user messages. */
export const anthropicMessages: TranscriptFormat = {
  id: 'anthropic-messages',
  name: 'Anthropic messages',
  description:
    'messages with content blocks (tool_use, tool_result, thinking): an array, a request body with "system", or JSONL',
  where: 'request bodies of the Messages API, and dumps of agents that speak it',
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
    if (dialect.name !== 'anthropic')
      return {
        votes: 0,
        of: seen.of,
        why: 'no content blocks of this dialect and no "system" beside the messages',
      };
    return {
      votes: count,
      of: seen.of,
      why: `${count} of ${seen.of} ${seen.where} hold "role" and "content", and ${dialect.why}`,
    };
  },
  parse: (input: ImportInput): readonly Conversation[] =>
    readRequests(input) ??
    readList(input, holdsMessages(input), (one, before) =>
      readConversations(one).map((raw, index) => toConversation(raw, before + index, one.sink)),
    ),
};
