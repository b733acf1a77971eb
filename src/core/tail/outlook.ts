/**
 * What is coming: when the mark is going to be passed, what verdict that pass is going to get, and which turn is the last
 * one at which compaction is safe.
 *
 * Problem. A last safe turn is known once a pass was refused, and then it is too late. Idea. What a pass compacts are
 * the oldest turns, and most of them are there already; what is still missing says little more than how many turns there
 * will be. So the thread is drawn out with turns of the usual size that hold nothing (`project-columns.ts`), and the
 * policy's own replay runs over it, with everything that policies can say of regions, turns that are kept, and slots.
 *
 * Limits. An estimate: turns differ in size, and new ones may lose a file whose contents then count, or show what the
 * segment need no longer hold. It is looked no further than `FURTHEST` turns ahead. Cost: one more replay.
 */
import type { ThreadColumns } from '../columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../compaction/annotations.ts';
import { markOf, type Policy } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import type { WhatIf } from '../compaction/what-if/what-if.ts';
import { VERDICTS, type VerdictKind } from '../floor/verdict.ts';
import { projectColumns, usualTurnTokens } from './project-columns.ts';

/** The pass that is going to come next, if the thread goes on as it did. */
export interface ComingPass {
  readonly turn: number;
  readonly verdict: VerdictKind;
  readonly need: number;
  readonly slot: number | null;
  /** The turns that it would compact: up to, and without, `to`. */
  readonly from: number;
  readonly to: number;
  readonly reason: string;
  /** Of a refusal: the latest turn before it at which compaction gets another verdict; `null` where there is none. */
  readonly lastSafeTurn: number | null;
}

/** How many turns ahead are looked at. */
const FURTHEST = 2_000;

/** The next pass, in slices; or `null` where the mark is further away than is looked, or passed already. `context` is that of the newest turn. */
export function* lookingAhead(
  columns: ThreadColumns,
  fixedCost: number | null,
  policy: Policy,
  context: number,
  annotations: Annotations = NO_ANNOTATIONS,
): Generator<void, ComingPass | null> {
  const each = usualTurnTokens(columns);
  const left = markOf(policy) - context;
  if (each < 1 || left < 0) return null;
  const more = Math.min(Math.floor(left / each) + 2, policy.mostTurns ?? FURTHEST);
  if (more > FURTHEST) return null;
  const { count } = columns.turns;
  const runner = createRunner(projectColumns(columns, more + 1, each), fixedCost);
  const run = yield* runner.start(policy, annotations);
  const pass = run.passes.find(({ turn }) => turn >= count);
  if (pass === undefined) return null;
  return {
    turn: pass.turn,
    verdict: pass.verdict,
    need: pass.need,
    slot: pass.slot,
    from: pass.segment.from,
    to: pass.segment.to,
    reason: pass.reason,
    lastSafeTurn:
      pass.verdict === 'refuse'
        ? lastSafeBefore(yield* inSlices(runner.whatIf(policy, annotations)), pass.turn)
        : null,
  };
}

/** The latest turn before a refusal at which compaction would have got another verdict; `null` where there is none. */
export function lastSafeBefore({ verdict }: Pick<WhatIf, 'verdict'>, refused: number): number | null {
  for (let turn = refused - 1; turn >= 0; turn--) {
    const found = verdictAt(verdict[turn] ?? 0);
    if (found !== null && found !== 'refuse') return turn;
  }
  return null;
}

/** A verdict as `WhatIf` numbers it; `null` where no compaction could happen. */
export const verdictAt = (code: number): VerdictKind | null => VERDICTS[code - 1] ?? null;

/** The verdicts at all turns, for a caller that has other things to do meanwhile. */
export function* inSlices(work: Generator<WhatIf | null, WhatIf>): Generator<void, WhatIf> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    yield;
  }
}
