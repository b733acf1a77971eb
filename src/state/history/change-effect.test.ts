import { expect, it } from 'vitest';
import { create } from 'zustand';
import type { Run } from '../../core/compaction/pass.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { createRunner } from '../../core/compaction/replay/replay.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { createAnnotationsStore } from '../annotations/annotations.ts';
import { createPolicyStore } from '../policy/policy.ts';
import { createSessionStore } from '../session/session.ts';
import { createFakeClient } from '../testing/fake-client.ts';
import { createViewStore } from '../view/view.ts';
import { createEffectStore } from './change-effect.ts';
import { createHistoryStore } from './history.ts';

const THREAD = sketchThread(Array.from({ length: 20 }, (_, i) => `user 100 s${i}=20`).join('\n'));
const POLICY = { ...RECORD_POLICY, slot: 150, segments: { kind: 'range', from: 0, to: 20 } } as const;

function openPage() {
  const session = createSessionStore({
    client: createFakeClient,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    later: () => () => {},
  });
  const annotations = createAnnotationsStore(session);
  const policy = createPolicyStore(POLICY);
  const view = createViewStore({ segmentOf: () => null });
  const runs = create<{ readonly run: Run | null; readonly isBehind: boolean }>()(() => ({
    run: null,
    isBehind: false,
  }));
  const follow = (): void =>
    runs.setState({
      run: createRunner(THREAD, null).run(policy.getState().policy, annotations.getState().annotations),
      isBehind: false,
    });
  session.setState({ columns: THREAD });
  annotations.getState().open('thread', null);
  const history = createHistoryStore({ policy, annotations, session, now: () => 0, gesture: () => null });
  const effects = createEffectStore({ history, runs, view });
  follow();
  return {
    annotations: annotations.getState,
    policy,
    history: history.getState,
    runs,
    follow,
    effect: () => effects.getState().effect,
  };
}

it('tells what became of the pass on screen once the run follows', () => {
  const { annotations, runs, follow, effect } = openPage();
  expect(effect()).toBe(null);
  annotations().link(0, 19);
  expect(effect()).toMatchObject({ change: { what: { kind: 'link' } }, outcome: null });
  runs.setState({ isBehind: true });
  expect(effect()?.outcome).toBe(null);
  follow();
  expect(effect()?.outcome).toMatchObject({
    before: { verdict: 'split' },
    after: { verdict: 'refuse' },
    countsBefore: { split: 1, refuse: 0 },
    countsAfter: { split: 0, refuse: 1 },
  });
});

it('leaves it at that when the run changes for another reason, and forgets it with the thread', () => {
  const { annotations, runs, follow, effect } = openPage();
  annotations().link(0, 19);
  follow();
  const told = effect();
  runs.setState({ run: createRunner(THREAD, null).run({ ...POLICY, slot: 9_000 }) });
  expect(effect()).toBe(told);
  annotations().open('another', null);
  expect(effect()).toBe(null);
});

it('says nothing of one setting that moves, and what became of it when that is undone', () => {
  const { policy, history, runs, annotations, effect } = openPage();
  annotations().togglePinnedTurn(3);
  expect(effect()).not.toBe(null);
  // The run may follow before the history has heard of the change.
  const stop = policy.subscribe(({ policy: now }) =>
    runs.setState({ run: createRunner(THREAD, null).run(now), isBehind: false }),
  );
  policy.getState().set({ slot: 9_000 });
  expect(effect()).toBe(null);
  history().undo();
  expect(effect()).toMatchObject({
    change: { by: 'undo', what: { kind: 'settings' } },
    outcome: { before: { verdict: 'compact' }, after: { verdict: 'split' } },
  });
  stop();
});
