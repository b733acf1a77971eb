import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { createWhatIfStore } from './what-if-store.ts';

const THREAD = sketchThread(Array.from({ length: 30 }, (_, i) => `user 100 s${i}=20`).join('\n'));

/** Idle time that passes when it is told to, and a clock that moves a little at each look. */
function byHand() {
  const waiting: (() => void)[] = [];
  let now = 0;
  return {
    tools: { idle: (work: () => void) => waiting.push(work), now: () => (now += 2) },
    /** Does what waits, one piece at a time. */
    run(most = 1_000): void {
      for (let i = 0; i < most && waiting.length > 0; i++) waiting.shift()?.();
    },
  };
}

describe('what compaction would get at every turn', () => {
  it('is worked out in pieces, and complete in the end', () => {
    const { tools, run } = byHand();
    const store = createWhatIfStore(tools);
    store.getState().ask(THREAD, null, RECORD_POLICY);
    expect(store.getState().known).toBe(null);
    run(2);
    expect(store.getState().known?.turns ?? 0).toBeLessThan(30);
    run();
    expect(store.getState().known?.turns).toBe(30);
    expect([...(store.getState().known?.whatIf.verdict ?? [])].every((code) => code > 0)).toBe(true);
  });

  it('drops a question that was overtaken', () => {
    const { tools, run } = byHand();
    const store = createWhatIfStore(tools);
    store.getState().ask(THREAD, null, { ...RECORD_POLICY, slot: 1 });
    run(2);
    store.getState().ask(THREAD, null, { ...RECORD_POLICY, slot: 5_000 });
    run();
    // A slot of one token refuses everything, one of 5,000 nothing.
    expect(new Set(store.getState().known?.whatIf.verdict)).toEqual(new Set([1]));
  });

  it('is another once something is said about the thread', () => {
    const { tools, run } = byHand();
    const store = createWhatIfStore(tools);
    const policy = { ...RECORD_POLICY, slot: 150 };
    const refusals = (): number =>
      store.getState().known?.whatIf.verdict.filter((code) => code === 3).length ?? -1;
    store.getState().ask(THREAD, null, policy);
    run();
    expect(refusals()).toBe(0);
    store.getState().ask(THREAD, null, policy, { ...NO_ANNOTATIONS, links: [{ first: 0, last: 29 }] });
    run();
    expect(refusals()).toBeGreaterThan(0);
  });

  it('shows nothing of another thread', () => {
    const { tools, run } = byHand();
    const store = createWhatIfStore(tools);
    store.getState().ask(THREAD, null, RECORD_POLICY);
    run();
    store.getState().ask(null, null, RECORD_POLICY);
    expect(store.getState().known).toBe(null);
  });
});
