import { type Policy, RECORD_POLICY } from '../compaction/policy/policy.ts';
import { describePass } from '../compaction/replay/describe-pass.ts';
import { type JudgedPass, judgePass } from '../compaction/replay/judge-pass.ts';
import type { Judgement } from '../floor/judge.ts';
import type { Turn } from '../transcript/model.ts';
import { turnIndex } from '../units.ts';
import { refuseConservatively } from './conservative.ts';
import { describeEdge, withLegalEdge } from './edge.ts';
import type { ReadOptions } from './options.ts';
import { type PreparedSegment, prepareSegment } from './prepare.ts';
import type { Verdict, VerdictExit } from './verdict.ts';

/** A verdict with what it was made from. */
export interface Decision {
  readonly verdict: Verdict;
  readonly prepared: PreparedSegment;
  readonly judged: JudgedPass;
}

/** Judges a segment that is ready. `split` says whether this call may split, whatever the options allow otherwise. */
export function decidePrepared(
  prepared: PreparedSegment,
  slot: number | null,
  options: ReadOptions,
  split: boolean = options.split,
): Decision {
  const { floor, margin, allowance, conservative } = options;
  const policy: Policy = { ...RECORD_POLICY, slot, floor, margin, split, allowance, conservative };
  const judged = judgePass(prepared.thread, policy, prepared.moment, (_, judgement) =>
    fromSegmentStart(withLegalEdge(prepared, judgement, slot), prepared.offset),
  );
  const pass = describePass(prepared.thread, policy, judged, prepared.moment.turn, null, null);
  const { verdict, flags, parts } = pass;
  const edge = describeEdge(prepared);
  const exits = pass.exits.map(
    ({ range, items, ...exit }): VerdictExit => ({
      ...exit,
      range: range === null ? null : { from: range.from - prepared.offset, to: range.to - prepared.offset },
      items: items.map((item) => prepared.literalOf(item) ?? ''),
    }),
  );
  return {
    prepared,
    judged,
    verdict: {
      verdict,
      flags,
      reason: edge?.reason ?? pass.reason,
      parts,
      blockers: pass.blockers.map(({ item, ...blocker }) => ({
        ...blocker,
        literal: item === null ? null : prepared.literalOf(item),
      })),
      // No other slot makes the edge legal.
      exits: edge === null ? exits : [...edge.exits, ...exits.filter(({ kind }) => kind === 'accept-risk')],
      slot,
      tokens: pass.tokens,
      floor: pass.floor,
      margin: pass.margin,
      ledger: pass.ledger,
      need: pass.need,
    },
  };
}

/** The verdict on some turns; the last resort, where it is chosen, may refuse before anything is counted. */
export function decideTurns(turns: readonly Turn[], slot: number | null, options: ReadOptions): Verdict {
  return (
    refuseConservatively(turns, slot, options.conservative) ??
    decidePrepared(prepareSegment(turns, options), slot, options).verdict
  );
}

/** Turns of the columns as turns of the segment. */
function fromSegmentStart(judgement: Judgement, offset: number): Judgement {
  const shift = (turn: number) => turnIndex(turn - offset);
  return {
    ...judgement,
    parts: judgement.parts.map((part) => ({ ...part, from: shift(part.from), to: shift(part.to) })),
    blockers: judgement.blockers.map((blocker) => ({ ...blocker, turns: blocker.turns.map(shift) })),
  };
}
