import type { LiveElement } from '../../floor/live-element.ts';
import { ROLES } from '../../transcript/model.ts';
import { type TurnRange, turnIndex } from '../../units.ts';
import type { Policy } from '../policy/policy.ts';
import { intendedRegion, legalRegion } from '../policy/region.ts';
import type { PassMoment } from './judge-pass.ts';
import type { LiveContext } from './live-context.ts';
import type { PreparedThread } from './prepared.ts';

/** The segment that the policy would compact at `turn`, given what is live; `edge` is the chain that no legal edge avoids. */
export function momentAt(
  thread: PreparedThread,
  policy: Policy,
  live: LiveContext,
  elements: readonly LiveElement[],
  turn: number,
  before: number,
  mark: number,
  peak: number | null,
): { readonly moment: PassMoment; readonly edge: { readonly first: number; readonly last: number } | null } {
  const intended = intendedRegion(policy.region, elements, live.kept);
  const legal = legalRegion(elements, intended, thread.legal);
  const count = legal.ok ? legal.count : intended;
  const region = elements.slice(0, count);
  // More turns are pushed onto these elements later on; what was live now is the first of them.
  const { length } = elements;
  const range = withKept(thread, live.kept, rangeOf(region, elements, turn));
  const kept = live.kept.flatMap((element) =>
    element.kind === 'turn' && element.turn >= range.from && element.turn < range.to
      ? [turnIndex(element.turn)]
      : [],
  );
  return {
    moment: {
      turn,
      elements: region,
      range,
      kept,
      before,
      mark,
      tailFrom: range.to,
      tailTo: turn + 1,
      peak,
      following: () => elements.slice(count, length),
    },
    edge: legal.ok ? null : { first: legal.first, last: legal.last },
  };
}

/** Kept turns that lie directly before a region belong to its segment, which stays one run of turns and lists them. */
function withKept(thread: PreparedThread, kept: readonly LiveElement[], range: TurnRange): TurnRange {
  if (range.to === range.from) return range;
  const system = ROLES.indexOf('system');
  let { from } = range;
  for (const element of kept.toReversed()) {
    if (element.kind !== 'turn' || element.turn >= from) continue;
    for (let turn = element.turn + 1; turn < from; turn++) {
      if (thread.columns.turns.role[turn] !== system) return { from, to: range.to };
    }
    from = turnIndex(element.turn);
  }
  return { from, to: range.to };
}

/** The turns that a region stands for: from its first turn to its last. A region of summaries alone is empty. */
function rangeOf(region: readonly LiveElement[], elements: readonly LiveElement[], turn: number): TurnRange {
  const first = region.find((element) => element.kind === 'turn');
  const last = region.findLast((element) => element.kind === 'turn');
  if (first?.kind === 'turn' && last?.kind === 'turn') {
    return { from: turnIndex(first.turn), to: turnIndex(last.turn + 1) };
  }
  const next = elements.find((element) => element.kind === 'turn');
  const at = turnIndex(next?.kind === 'turn' ? next.turn : turn + 1);
  return { from: at, to: at };
}
