import type { JudgedSegment, Judgement } from '../../floor/judge.ts';
import { tokenCount, turnIndex } from '../../units.ts';
import type { Policy } from '../policy/policy.ts';

/** Turns a judgement into the refusal that a segment without a legal right edge gets (design: the segment's right edge). */
export function refuseEdge(
  edge: { readonly first: number; readonly last: number },
  policy: Pick<Policy, 'slot'>,
) {
  return (_segment: JudgedSegment, judgement: Judgement): Judgement => ({
    ...judgement,
    verdict: 'refuse',
    parts: [],
    blockers: [
      {
        kind: 'chain',
        turns:
          edge.last > edge.first ? [turnIndex(edge.first), turnIndex(edge.last)] : [turnIndex(edge.first)],
        item: null,
        need: judgement.need.need,
        over: tokenCount(Math.max(0, judgement.need.need - (policy.slot ?? judgement.need.need))),
      },
    ],
    charge: 0,
    summaries: [],
  });
}
