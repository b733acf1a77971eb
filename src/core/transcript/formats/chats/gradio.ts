import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { findLists } from '../home-made/find-lists.ts';
import { readMapped } from '../home-made/home-made.ts';
import { isProse } from '../home-made/key-facts.ts';
import { type FieldPath, type PairMapping, pathPhrase } from '../home-made/mapping.ts';
import { isArray } from '../reading/json-values.ts';
import { type Sample, takeSample } from '../reading/sample.ts';

/** Chat histories of Gradio in their elder form: lists of two, what the user said and what was answered. */
export const gradio: TranscriptFormat = {
  id: 'gradio',
  name: 'Gradio history',
  description: 'a list of pairs without keys, [[user, bot], …], alone or under a key such as "history"',
  where: 'histories that Gradio apps save',
  export: 'write the history that the chat function is given, as JSON',
  sniff: (sample: Sample): Sniff => {
    const found = findPairs(sample);
    // Lists of two are many things: whoever knows better goes first.
    return found === null
      ? { votes: 0, of: 1, why: 'no list of pairs of texts was found' }
      : {
          votes: 1,
          of: 1000,
          why: `${found.count} pairs of texts without keys stand in ${pathPhrase(found.path)}`,
        };
  },
  parse: (input: ImportInput): readonly Conversation[] => {
    const found = findPairs(takeSample(input.source, input.layout));
    return readMapped(mappingOf(found?.path ?? []), input);
  },
};

const mappingOf = (list: FieldPath): PairMapping => ({
  kind: 'pairs',
  list,
  conversation: null,
  time: null,
  model: null,
  reasoning: null,
  user: ['0'],
  assistant: ['1'],
  system: null,
  context: null,
});

function findPairs(sample: Sample): { readonly path: FieldPath; readonly count: number } | null {
  if (sample.layout !== 'lines' && sample.layout !== 'values') return null;
  const root = sample.root === undefined ? sample.records : sample.root;
  for (const { path, records } of findLists(root)) {
    const pairs = records.filter(isPair);
    const prose = (side: 0 | 1): number =>
      pairs.filter((pair) => typeof pair[side] === 'string' && isProse(pair[side])).length;
    const least = records.length * 0.4;
    if (records.length >= 2 && pairs.length === records.length && prose(0) >= least && prose(1) >= least)
      return { path, count: records.length };
  }
  return null;
}

/** Two texts; a greeting has no user before it, and a file stands as a list of its path and its name. */
const isPair = (value: unknown): value is readonly unknown[] =>
  isArray(value) &&
  value.length === 2 &&
  value.some((side) => typeof side === 'string') &&
  value.every((side) => side === null || typeof side === 'string' || isArray(side));
