/**
 * A pass with all that it was judged by, for what the inspector works out beside it: what its floors are made of, and
 * what would fit. It follows a moving slider when there is time, so that a step never waits for it, and it stays with
 * the run on screen while a new one is still being worked out: a pass and a policy that belong together.
 */
import { useDeferredValue, useMemo, useState } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import type { PreparedThread } from '../../core/compaction/replay/prepared.ts';
import { type FloorMakeup, takeApart } from '../../core/floor/by-source.ts';
import { type Filling, fillSlot } from '../../core/floor/fill-slot.ts';
import { type RankedItem, rankItems } from '../../core/floor/ranking/ranking.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import { usePolicy } from '../policy/policy.ts';
import { useIsRunBehind } from '../selectors.ts';
import { useSession } from '../session/session.ts';
import { runnerOf } from './run.ts';

export interface PassInThread {
  readonly pass: Pass;
  readonly policy: Policy;
  readonly thread: PreparedThread;
  /** The columns of the session that the thread was made of. */
  readonly columns: ThreadColumns;
}

/** The pass on screen with its thread; `null` before the thread is counted. */
export function usePassInThread(pass: Pass): PassInThread | null {
  const columns = useSession((session) => session.columns);
  const fixedCost = useSession((session) => session.reportedFixedCost);
  const policy = usePolicy((store) => store.policy);
  const annotations = useAnnotations((store) => store.annotations);
  const isBehind = useIsRunBehind();
  const now = useMemo(
    (): PassInThread | null =>
      columns === null || isBehind
        ? null
        : { pass, policy, columns, thread: runnerOf(columns, fixedCost).thread(policy, annotations) },
    [columns, fixedCost, policy, annotations, pass, isBehind],
  );
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  const here = useDeferredValue(now ?? last);
  return here?.columns === columns ? here : null;
}

/** The deciding floor of a pass taken apart, with the other floors where they are asked for. */
export const makeupOf = ({ thread, pass, policy }: PassInThread, floors: readonly Policy['floor'][]) =>
  takeApart(thread, pass, policy.floor, floors);

export type Makeup = ReadonlyMap<Policy['floor'], FloorMakeup | null>;

let latest: {
  readonly pass: Pass;
  readonly thread: PreparedThread;
  readonly ranked: readonly RankedItem[];
} | null = null;

/** The items of a pass, the most needed first; `null` under the reference estimator, whose items nothing is known of. */
export function rankedOf({ thread, pass, policy }: PassInThread): readonly RankedItem[] | null {
  if (policy.floor === 'reference') return null;
  if (latest?.pass !== pass || latest.thread !== thread) {
    const { segment, turn, items } = pass;
    const ranked = rankItems(thread, items, { from: segment.from, to: segment.to, tailTo: turn + 1 });
    latest = { pass, thread, ranked };
  }
  return latest.ranked;
}

/** What one summary in the slot would hold of a pass, with the margin for the words between; `null` without a slot. */
export function survivorsOf(here: PassInThread): Filling | null {
  const ranked = rankedOf(here);
  const { slot } = here.pass;
  return ranked === null || slot === null ? null : fillSlot(ranked, slot, here.policy.margin);
}

/** What a bare list in the slot would hold of a pass; `null` where the whole ledger fits, and without a slot. */
export function ledgerThatFits(here: PassInThread): Filling | null {
  const { slot, ledger } = here.pass;
  if (slot === null || ledger <= slot) return null;
  const ranked = rankedOf(here);
  return ranked === null ? null : fillSlot(ranked, slot, 0);
}

/** The items that turned out to be needed again, with the turn that needed them. */
export const neededAgain = (pass: Pick<Pass, 'uses'>): ReadonlyMap<number, number> =>
  new Map(
    (pass.uses ?? []).flatMap(({ item, fate, turn }) => (fate === 'needed' ? [[item, turn] as const] : [])),
  );
