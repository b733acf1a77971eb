import type { VerdictFlag, VerdictKind } from '../../core/floor/verdict.ts';

/** What a verdict says, for a reader who sees it for the first time. */
export const VERDICT_MEANINGS = {
  compact: 'The slot holds everything that must survive, and the words that connect it.',
  split: 'One slot is too small, but the segment can be cut into parts that each fit one.',
  refuse: 'No cut helps. Whatever the summarizer writes, state that later turns need is lost.',
  'not-applicable':
    'The settings say that the raw turns can be fetched again, or that the summary has no cap.',
} as const satisfies Record<VerdictKind, string>;

export const FLAG_WORDS = {
  marginShort: 'margin short',
  ledgerBound: 'ledger-bound',
  thrash: 'thrash',
  conservative: 'conservative',
  estimated: 'estimated',
} as const satisfies Record<VerdictFlag, string>;

export const FLAG_MEANINGS = {
  marginShort: 'The state fits the slot, the connective words do not: the summary would read as fragments.',
  ledgerBound: 'The shortest verbatim list, not the margin, decides the need.',
  thrash: 'The pass lands above the mark again, or frees nothing.',
  conservative: 'The fixed floor of the last resort decided.',
  estimated: 'Some count is an estimate.',
} as const satisfies Record<VerdictFlag, string>;
