import type { Omission } from '../../core/report/shared/model.ts';
import { formatList } from '../common/format.ts';

const WORDS = {
  places: 'where spans stand in their turns',
  pieces: 'what the ranking knows of parts of items',
  log: 'the context that the log reported',
  uses: 'where items stand inside longer ones',
  reference: 'the record’s own estimator',
} as const satisfies Record<Omission, string>;

/** What a link left out to be short enough, as a sentence. */
export const omissionWords = (omits: readonly Omission[]): string =>
  `To be short enough it leaves out ${formatList(omits.map((one) => WORDS[one]))}. No verdict moves by it.`;
