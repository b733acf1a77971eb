/** What a home-made file could be read as: the lists in it, the keys of their records, and a first mapping of each. */
import { decodeSource, firstBinaryByte } from '../../encoding.ts';
import { type Layout, readLayout, type Sample, takeSample } from '../reading/sample.ts';
import { findLists } from './find-lists.ts';
import { guessMapping } from './guess.ts';
import type { KeyFacts, ValueKind } from './key-facts.ts';
import type { FieldMapping, FieldPath } from './mapping.ts';

const MOST_LISTS = 20;

/** A key of the records of a list, and what stands there. */
export interface KeyExample {
  readonly path: FieldPath;
  /** In how many of the records that were looked at. */
  readonly present: number;
  readonly kinds: readonly ValueKind[];
  /** Up to three values, each cut to 120 characters. */
  readonly examples: readonly string[];
  /** All values seen, where they are few and short, in lower case: whom of them a role key could mean. */
  readonly values: readonly string[] | null;
}

export interface ListCandidate {
  /** The path to the list: what `list` of a mapping says. */
  readonly list: FieldPath;
  /** How many lists lie there; each is a conversation. */
  readonly lists: number;
  /** How many records of them were looked at. */
  readonly records: number;
  readonly keys: readonly KeyExample[];
  readonly guess: FieldMapping;
  /** The file would be opened by this guess unasked. */
  readonly sure: boolean;
  /** What was guessed, as a phrase. */
  readonly why: string;
}

export interface MappingProposal {
  /** The likeliest first; none where the file holds no list of records. */
  readonly lists: readonly ListCandidate[];
  /** Why there are none, as a sentence; `null` where there are. */
  readonly reason: string | null;
}

/** Mappings for the bytes of a file. Total: any bytes are fine, and only the start of long lists is looked at. */
export function proposeMapping(bytes: Uint8Array): MappingProposal {
  const { source } = decodeSource('file', bytes);
  if (firstBinaryByte(source.bytes) !== -1)
    return { lists: [], reason: 'The file is no text, so no keys can be found in it.' };
  const layout = readLayout(source);
  if (layout.kind !== 'lines' && layout.kind !== 'values')
    return { lists: [], reason: 'The file is no JSON, so no keys can be found in it.' };
  const lists = proposeFromSample(takeSample(source, layout), layout);
  const reason = lists.length === 0 ? 'The file holds no list of records with words in them.' : null;
  return { lists, reason };
}

/** The candidates in a sample, the likeliest first. */
export function proposeFromSample(sample: Sample, layout?: Layout): readonly ListCandidate[] {
  const root = layout?.kind === 'lines' || sample.root === undefined ? sample.records : sample.root;
  const found = findLists(root).flatMap((list) => {
    const guess = guessMapping(list);
    return guess === null ? [] : [{ list, guess }];
  });
  // Of lists that are alike, the path that leads to all of them; else the shallower.
  const byRank = found.toSorted(
    (a, b) => Number(b.guess.sure) - Number(a.guess.sure) || b.guess.weight - a.guess.weight,
  );
  return byRank.slice(0, MOST_LISTS).map(({ list, guess }) => ({
    list: list.path,
    lists: list.lists,
    records: list.records.length,
    keys: guess.keys.map(exampleOf),
    guess: guess.mapping,
    sure: guess.sure,
    why: guess.why,
  }));
}

const exampleOf = ({ path, present, kinds, examples, values }: KeyFacts): KeyExample => ({
  path,
  present,
  kinds: [...kinds],
  examples,
  values,
});
