import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { verdictPath, verdictSeverity } from '../verdict/verdict-shapes.ts';

/** A stretch of turns that would get the same verdict, in pixels. */
export interface RibbonRun {
  readonly verdict: VerdictKind;
  readonly left: number;
  readonly right: number;
  /** The mark of the verdict, where the stretch has room for one; else empty. */
  readonly mark: string;
}

const LEAST_FOR_MARK = 14;

/**
 * What compaction would get at every turn as runs of colour, with the mark of the verdict at the head of each run that
 * has room for it, so that colour is never alone. A turn at which no compaction could happen (a call is open)
 * continues the run before it. Where several turns share a pixel the severest verdict shows. `codes` are those of
 * `WhatIf.verdict`; turns from `known` on are not worked out yet and left empty.
 */
export function whatIfRibbon(
  codes: Uint8Array,
  known: number,
  turns: TurnScale,
  y: number,
): readonly RibbonRun[] {
  const runs: { verdict: VerdictKind; left: number; right: number }[] = [];
  const from = Math.max(0, Math.floor(turns.from));
  const to = Math.min(codes.length, known, Math.ceil(turns.to));
  let verdict: VerdictKind | null = null;
  for (let turn = from; turn < to; turn++) {
    const code = codes[turn] ?? 0;
    const here: VerdictKind | null = code === 0 ? verdict : (VERDICTS[code - 1] ?? verdict);
    if (here === null) continue;
    verdict = here;
    const left = Math.max(turns.left, turns.x(turn));
    const right = Math.min(turns.right, turns.x(turn + 1));
    const last = runs.at(-1);
    if (last === undefined || (last.verdict !== here && left - last.left >= 1))
      runs.push({ verdict: here, left, right });
    else {
      last.right = right;
      // Less than a pixel of one verdict before another: the severer of the two is what must be seen.
      if (verdictSeverity(here) > verdictSeverity(last.verdict)) last.verdict = here;
    }
  }
  return runs.map((run) => ({
    ...run,
    mark: run.right - run.left >= LEAST_FOR_MARK ? verdictPath(run.verdict, 9, run.left + 7, y) : '',
  }));
}

/** The ribbon as one sentence. */
export function whatIfSummary(codes: Uint8Array, known: number): string {
  const counts = new Map<VerdictKind, number>();
  for (let turn = 0; turn < known; turn++) {
    const verdict = VERDICTS[(codes[turn] ?? 0) - 1];
    if (verdict !== undefined) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  const parts = VERDICTS.flatMap((verdict) => {
    const count = counts.get(verdict) ?? 0;
    return count === 0
      ? []
      : [`${verdict} at ${count.toLocaleString('en-US')} ${count === 1 ? 'turn' : 'turns'}`];
  });
  return parts.length === 0
    ? 'What compaction would get at every turn is not worked out yet.'
    : `If it compacted at any turn, compaction would get ${parts.join(', ')}.`;
}
