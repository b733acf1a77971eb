import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { asRecord, isRecord } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';
import { contentConversation } from './content-turns.ts';
import { conversationsOf, type ListShape, sampleItems } from './item-lists.ts';

/** Sessions of Google's Agent Development Kit: events with an author and a content. */
export const adk: TranscriptFormat = {
  id: 'adk',
  name: 'Google ADK session',
  description: 'a session of the Agent Development Kit: events with an author and content',
  where:
    '<session>.session.json where adk run was told to save the session, or an answer of its session service',
  export: 'run adk run --save_session, or save what GET …/sessions/<id> of adk api_server answers',
  sniff: (sample: Sample): Sniff => {
    const { items, of } = sampleItems(sample, SHAPE);
    const said = items.filter(({ content }) => isRecord(content)).length;
    return said > 0
      ? {
          votes: items.length,
          of,
          why: `${items.length} of ${of} events hold "author", ${said} of them "content"`,
        }
      : { votes: 0, of, why: 'no events with "author" and "content" were found' };
  },
  parse: (input: ImportInput): readonly Conversation[] =>
    conversationsOf(input, SHAPE, (list, index, one) =>
      contentConversation(list, index, one.sink, ({ content }) => {
        const record = asRecord(content);
        return Array.isArray(record?.parts) ? record : null;
      }),
    ),
};

const SHAPE: ListShape = {
  keys: ['events'],
  within: ['session'],
  isItem: (value) =>
    typeof value.author === 'string' &&
    !('role' in value) &&
    ['content', 'actions', 'invocation_id', 'invocationId'].some((key) => key in value) &&
    typeof value.content !== 'string',
};
