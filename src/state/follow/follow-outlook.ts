/**
 * How the thread that is followed stands, and what is coming: asked of the worker after each step of following and each
 * change of what verdicts depend on. A warning is held until the pass that it speaks of has been, or is safe again, and is a
 * new one only when it says something new: whoever listens hears it once.
 */
import { create } from 'zustand';
import type { Outlook } from '../../core/tail/read-outlook.ts';
import { createWarner, type TailWarning } from '../../core/tail/warnings.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import { usePolicy } from '../policy/policy.ts';
import { pageClient, useSession } from '../session/session.ts';
import { useFollow } from './follow.ts';

export interface FollowOutlookState {
  /** `null` while nothing is followed or known. */
  readonly outlook: Outlook | null;
  readonly warning: TailWarning | null;
}

/** How many turns before the last safe one the warning is due. */
const AHEAD = 10;
/** A slider that moves asks once, when it rests. */
const REST_MS = 150;

export const useFollowOutlook = create<FollowOutlookState>()(() => ({ outlook: null, warning: null }));

let warner = createWarner(AHEAD);
/** What was asked last, and is called off when something else is. */
let asking: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

async function refresh(): Promise<void> {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  const { columns, reportedFixedCost: fixedCost } = useSession.getState();
  if (!useFollow.getState().isFollowing || columns === null) return;
  const policy = { ...usePolicy.getState().policy, segments: { kind: 'replay' } } as const;
  const { annotations } = useAnnotations.getState();
  const { signal } = mine;
  const reply = await pageClient().request('outlook', { policy, annotations, fixedCost }, { signal });
  if (mine !== asking || !reply.ok || useSession.getState().columns !== columns) return;
  const outlook = reply.answer;
  const { outlook: before, warning: held } = useFollowOutlook.getState();
  const isOver = outlook.coming?.verdict !== 'refuse' || before?.passes !== outlook.passes;
  const next = warner.next({ ...outlook, change: 'grown' });
  useFollowOutlook.setState({ outlook, warning: next ?? (isOver ? null : held) });
}

const refreshSoon = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void refresh(), REST_MS);
};

const forget = (): void => {
  asking?.abort();
  asking = null;
  clearTimeout(timer);
  warner = createWarner(AHEAD);
  useFollowOutlook.setState({ outlook: null, warning: null });
};

useFollow.subscribe(({ isFollowing }, before) => {
  if (isFollowing === before.isFollowing) return;
  forget();
  if (isFollowing) refreshSoon();
});
useSession.subscribe((now, before) => {
  if (now.opened !== before.opened || now.thread !== before.thread) forget();
  if (now.columns !== before.columns) refreshSoon();
});
usePolicy.subscribe((now, before) => {
  if (now.policy === before.policy) return;
  // Another policy, other warnings.
  warner = createWarner(AHEAD);
  refreshSoon();
});
useAnnotations.subscribe((now, before) => {
  if (now.annotations !== before.annotations) refreshSoon();
});
