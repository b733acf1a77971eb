import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { isArray } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';
import { contentConversation } from './content-turns.ts';
import { conversationsOf, type ListShape, sampleItems } from './item-lists.ts';

/** Contents as Gemini's API takes them: messages with a role and parts. */
export const geminiContents: TranscriptFormat = {
  id: 'gemini-contents',
  name: 'Gemini contents',
  description: 'messages with role and parts, as an array, a request body or JSONL',
  where: 'request bodies of the Gemini API, histories that programs save',
  export: 'save the contents of a request, or the history of a chat of the SDK, as JSON',
  sniff: (sample: Sample): Sniff => {
    const { items, of } = sampleItems(sample, SHAPE);
    return items.length > 0
      ? { votes: items.length, of, why: `${items.length} of ${of} messages hold "role" and "parts"` }
      : { votes: 0, of, why: 'no messages with "role" and "parts" were found' };
  },
  parse: (input: ImportInput): readonly Conversation[] =>
    conversationsOf(input, SHAPE, (list, index, one) =>
      contentConversation(list, index, one.sink, (item) => item),
    ),
};

const SHAPE: ListShape = {
  keys: ['contents', 'history', 'messages'],
  within: ['request'],
  isItem: (value) =>
    ['user', 'model', 'function'].includes(String(value.role)) &&
    isArray(value.parts) &&
    !('content' in value),
};
