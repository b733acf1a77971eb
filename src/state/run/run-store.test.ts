import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { createRunStore } from './run-store.ts';

const POLICY = { ...RECORD_POLICY, budget: 30_000, slot: 20_000 };

/** Much state in every turn, none of it again: what is carried grows, and a run has several slices. */
const HEAVY = sketchThread(
  Array.from({ length: 120 }, (_, turn) =>
    ['user 2000', ...Array.from({ length: 40 }, (_, i) => `s${turn * 40 + i}=5`)].join(' '),
  ).join('\n'),
);
const LIGHT = sketchThread(Array.from({ length: 40 }, (_, i) => `user 2000 s${i}=5`).join('\n'));

/** Time that passes only by work: each look at the clock takes some. */
function byHand(tick: number) {
  const waiting: (() => void)[] = [];
  let now = 0;
  const store = createRunStore({
    later: (work) => waiting.push(work),
    now: () => {
      now += tick;
      return now;
    },
  });
  return { store, waiting, step: (): void => waiting.shift()?.() };
}

describe('the run on screen', () => {
  it('is there at once where it is short', () => {
    const { store, waiting } = byHand(1_000);
    store.getState().ask(LIGHT, null, POLICY);
    expect(store.getState().run?.passes.length).toBeGreaterThan(0);
    expect(store.getState().isBehind).toBe(false);
    expect(waiting).toEqual([]);
  });

  it('is the same for the same question, and another for another', () => {
    const { store } = byHand(0);
    store.getState().ask(LIGHT, null, POLICY);
    const { run } = store.getState();
    store.getState().ask(LIGHT, null, POLICY);
    expect(store.getState().run).toBe(run);
    store.getState().ask(LIGHT, 40, POLICY);
    expect(store.getState().run?.fixedCost).toBe(40);
    store.getState().ask(null, null, POLICY);
    expect(store.getState().run).toBe(null);
  });

  it('is another once something is said about the thread', () => {
    const { store } = byHand(0);
    store.getState().ask(LIGHT, null, POLICY);
    const { run } = store.getState();
    store.getState().ask(LIGHT, null, POLICY, NO_ANNOTATIONS);
    expect(store.getState().run).toBe(run);
    const links = [{ first: 2, last: 9 }];
    store.getState().ask(LIGHT, null, { ...POLICY, slot: 20 }, { ...NO_ANNOTATIONS, links });
    const linked = store.getState().run?.passes[0];
    store.getState().ask(LIGHT, null, { ...POLICY, slot: 20 });
    const plain = store.getState().run?.passes[0];
    expect([plain?.verdict, linked?.verdict]).toEqual(['split', 'refuse']);
  });

  it('comes in slices where it is long, the same as at once', () => {
    const atOnce = byHand(0);
    atOnce.store.getState().ask(HEAVY, null, POLICY);
    const { store, waiting, step } = byHand(1_000);
    store.getState().ask(HEAVY, null, POLICY);
    expect(store.getState()).toMatchObject({ run: null, isBehind: true });
    let slices = 0;
    while (waiting.length > 0) {
      slices++;
      step();
    }
    expect(slices).toBeGreaterThan(1);
    const [once, sliced] = [atOnce.store.getState().run, store.getState().run];
    expect(sliced?.passes.map(({ turn, need, verdict }) => [turn, need, verdict])).toEqual(
      once?.passes.map(({ turn, need, verdict }) => [turn, need, verdict]),
    );
    expect(store.getState().isBehind).toBe(false);
  });

  it('keeps what was on screen, finishes what is under way, and then does the newest alone', () => {
    const { store, waiting, step } = byHand(1_000);
    const seen = new Set<number | null>();
    store.subscribe(({ run }) => seen.add(run?.passes[0]?.slot ?? null));
    for (const slot of [20_000, 21_000, 22_000, 23_000]) {
      store.getState().ask(HEAVY, null, { ...POLICY, slot });
    }
    while (waiting.length > 0) step();
    expect([...seen]).toEqual([null, 20_000, 23_000]);
    expect(store.getState().isBehind).toBe(false);
  });

  it('is not begun by the frame that asks where the one before took long', () => {
    const { store, waiting, step } = byHand(1_000);
    store.getState().ask(HEAVY, null, POLICY);
    while (waiting.length > 0) step();
    const heard: boolean[] = [];
    store.subscribe(({ isBehind }) => heard.push(isBehind));
    const { run } = store.getState();
    store.getState().ask(HEAVY, null, { ...POLICY, slot: 100 });
    store.getState().ask(HEAVY, null, { ...POLICY, slot: 200 });
    expect(store.getState().run).toBe(run);
    while (waiting.length > 0) step();
    expect(store.getState().run?.passes[0]?.slot).toBe(200);
    // Slices are nobody's news: it fell behind once, and came back once.
    expect(heard).toEqual([true, false]);
  });

  it('begins with a large thread only after what is due now', () => {
    const turns = 1_100;
    const large = sketchThread(
      Array.from({ length: turns }, (_, turn) =>
        ['user 100', ...Array.from({ length: 40 }, (_, i) => `s${i + (turn % 7)}=1`)].join(' '),
      ).join('\n'),
    );
    const { store, waiting, step } = byHand(0);
    store.getState().ask(large, null, POLICY);
    expect(store.getState()).toMatchObject({ run: null, isBehind: true });
    while (waiting.length > 0) step();
    expect(store.getState().run?.context).toHaveLength(turns);
    const { run } = store.getState();
    store.getState().ask(large, null, { ...POLICY, slot: 100 });
    expect(store.getState().run).not.toBe(run);
  });

  it('shows nothing of another thread, and drops its work', () => {
    const { store, waiting, step } = byHand(1_000);
    store.getState().ask(HEAVY, null, POLICY);
    store.getState().ask(LIGHT, null, POLICY);
    const { run } = store.getState();
    expect(run?.context).toHaveLength(40);
    while (waiting.length > 0) step();
    expect(store.getState().run).toBe(run);
  });
});
