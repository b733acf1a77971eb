import type { Pass } from '../../core/compaction/pass.ts';
import { SPAN_KINDS, type SpanKind } from '../../core/irreducible/kinds.ts';
import { charOffset, tokenCount, turnIndex } from '../../core/units.ts';

/** A floor by kind as a pass holds it. */
export const byKind = (shares: Partial<Record<SpanKind, number>>): Pass['byKind'] =>
  SPAN_KINDS.map((kind) => tokenCount(shares[kind] ?? 0));

/** A part of a split. */
export const examplePart = (from: number, to: number, need: number, slot: number): Pass['parts'][number] => ({
  from: turnIndex(from),
  to: turnIndex(to),
  fromChar: charOffset(0),
  toChar: charOffset(0),
  floor: tokenCount(Math.round(need / 1.2)),
  need: tokenCount(need),
  slot: tokenCount(slot),
});

/** For tests: the record's own incident as a pass, with what differs. */
export const examplePass = (patch: Partial<Pass> = {}): Pass => ({
  turn: turnIndex(412),
  until: turnIndex(412),
  segment: { from: turnIndex(0), to: turnIndex(165), kept: [], summaries: 0 },
  tokens: tokenCount(43_700),
  tokensBefore: tokenCount(108_912),
  tokensAfter: tokenCount(68_012),
  floors: {
    working: tokenCount(1_950),
    exhaustive: tokenCount(6_120),
    hindsight: null,
    reference: tokenCount(2_480),
  },
  byKind: byKind({ constraint: 450, path: 900, error: 600 }),
  items: new Uint32Array(),
  uses: null,
  neverRead: null,
  floor: tokenCount(1_950),
  margin: tokenCount(390),
  ledger: tokenCount(2_120),
  need: tokenCount(2_340),
  slot: tokenCount(2_000),
  verdict: 'split',
  flags: ['marginShort'],
  reason: 'floor 1,950 + margin 390 = need 2,340 > slot 2,000 (margin short): split into 2 parts.',
  parts: [examplePart(0, 89, 1_320, 1_400), examplePart(89, 165, 1_352, 1_400)],
  blockers: [],
  exits: [],
  headroom: 40_788,
  turnsUntilNext: 96,
  ...patch,
});
