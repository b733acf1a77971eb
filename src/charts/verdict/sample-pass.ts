import type { Pass, Run } from '../../core/compaction/pass.ts';
import { SPAN_KINDS, type SpanKind } from '../../core/irreducible/kinds.ts';
import { charOffset, tokenCount, turnIndex } from '../../core/units.ts';

/** Passes and runs made by hand, for tests and pictures: everything that is not said has a plain value. */
export interface PassSketch {
  readonly turn?: number;
  readonly until?: number;
  readonly from: number;
  readonly to: number;
  readonly floors?: Partial<Record<SpanKind, number>>;
  readonly margin?: number;
  readonly ledger?: number;
  readonly slot?: number | null;
  readonly verdict?: Pass['verdict'];
  readonly before?: number;
  readonly parts?: readonly { readonly from: number; readonly to: number; readonly need: number }[];
}

export function samplePass(sketch: PassSketch): Pass {
  const byKind = SPAN_KINDS.map((kind) => tokenCount(sketch.floors?.[kind] ?? 0));
  const floor = tokenCount(byKind.reduce((sum: number, tokens) => sum + tokens, 0));
  const margin = tokenCount(sketch.margin ?? Math.ceil(floor * 0.2));
  const ledger = tokenCount(sketch.ledger ?? floor);
  const turn = turnIndex(sketch.turn ?? sketch.to - 1);
  const slot = sketch.slot === null ? null : tokenCount(sketch.slot ?? 2_000);
  return {
    turn,
    until: turnIndex(sketch.until ?? turn),
    segment: { from: turnIndex(sketch.from), to: turnIndex(sketch.to), kept: [], summaries: 0 },
    tokens: tokenCount(10_000),
    tokensBefore: tokenCount(sketch.before ?? 0),
    tokensAfter: tokenCount(0),
    floors: { working: floor, exhaustive: floor, hindsight: null, reference: floor },
    byKind,
    items: new Uint32Array(),
    uses: null,
    neverRead: null,
    floor,
    margin,
    ledger,
    need: tokenCount(Math.max(floor + margin, ledger)),
    slot,
    verdict: sketch.verdict ?? 'compact',
    flags: [],
    reason: '',
    parts: (sketch.parts ?? []).map((part) => ({
      from: turnIndex(part.from),
      to: turnIndex(part.to),
      fromChar: charOffset(0),
      toChar: charOffset(0),
      floor: tokenCount(part.need),
      need: tokenCount(part.need),
      slot: tokenCount(part.need),
    })),
    blockers: [],
    exits: [],
    headroom: 0,
    turnsUntilNext: null,
  };
}

export function sampleRun(context: readonly number[], passes: readonly Pass[], more: Partial<Run> = {}): Run {
  return {
    passes,
    context: Float64Array.from(context),
    ghost: Float64Array.from(context),
    mark: 108_800,
    fixedCost: tokenCount(0),
    fixedCostSource: 'none',
    firstRefusal: null,
    lastSafeTurn: null,
    exhausted: null,
    overAt: null,
    summaryTokens: tokenCount(0),
    ...more,
  };
}
