import { describe, expect, it } from 'vitest';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import { emptyColumns } from '../testing/empty-columns.ts';
import { createCliffStore } from './cliff-store.ts';
import { countVerdicts, passToShow, runnerOf, worstVerdict } from './run.ts';

/** Twelve turns of ten tokens under a mark of fifty: a few passes, all without state. */
const TIGHT: Policy = { ...RECORD_POLICY, budget: 100, highWater: 0.5, slot: 5 };
const [pass] = runnerOf(emptyColumns(12), null).run(TIGHT).passes;
const passesOf = (...verdicts: VerdictKind[]) =>
  pass === undefined ? [] : verdicts.map((verdict) => ({ ...pass, verdict }));

describe('runner', () => {
  it('is made once for the same columns and fixed cost, and anew for others', () => {
    const columns = emptyColumns(12);
    const runner = runnerOf(columns, null);
    expect(runner.run(TIGHT).passes.length).toBeGreaterThan(0);
    expect(runnerOf(columns, null)).toBe(runner);
    expect(runnerOf(columns, 40).run(TIGHT).fixedCost).toBe(40);
    expect(runnerOf(emptyColumns(2), null).run(TIGHT).context).toHaveLength(2);
  });
});

describe('pass to show', () => {
  it.each([
    { verdicts: [], selected: null, shown: null },
    { verdicts: [], selected: 3, shown: null },
    { verdicts: ['compact', 'compact'], selected: null, shown: 0 },
    { verdicts: ['compact', 'split', 'split'], selected: null, shown: 1 },
    { verdicts: ['compact', 'split', 'refuse'], selected: null, shown: 2 },
    { verdicts: ['compact', 'split', 'refuse'], selected: 0, shown: 0 },
    { verdicts: ['compact', 'split'], selected: 2, shown: 1 },
  ] as const)('of $verdicts with $selected selected is $shown', ({ verdicts, selected, shown }) => {
    expect(passToShow(passesOf(...verdicts), selected)).toBe(shown);
  });
});

describe('verdict counts', () => {
  it('count each verdict', () => {
    const counts = countVerdicts(passesOf('split', 'refuse', 'split'));
    expect(counts).toEqual({ compact: 0, split: 2, refuse: 1, 'not-applicable': 0 });
  });

  it.each([
    { verdicts: ['compact', 'refuse', 'split'], worst: 'refuse' },
    { verdicts: ['compact', 'split'], worst: 'split' },
    { verdicts: ['not-applicable', 'compact'], worst: 'compact' },
    { verdicts: [], worst: 'not-applicable' },
  ] as const)('the worst of $verdicts is $worst', ({ verdicts, worst }) => {
    expect(worstVerdict(countVerdicts(passesOf(...verdicts)))).toBe(worst);
  });
});

describe('cliff store', () => {
  function setUp(tick = 3) {
    const work: (() => void)[] = [];
    let time = 0;
    // Each look at the clock takes `tick` milliseconds; at three a chunk holds a few runs.
    const now = (): number => {
      time += tick;
      return time;
    };
    const store = createCliffStore({ idle: (one) => work.push(one), now });
    const idle = (): void => work.shift()?.();
    const drain = (): void => {
      while (work.length > 0) idle();
    };
    return { store, work, idle, drain };
  }

  it('works in chunks and shows nothing before the coarse row is complete', () => {
    const { store, work, idle, drain } = setUp();
    store.getState().scan(emptyColumns(12), null, TIGHT);
    expect(store.getState().cliffs).toEqual([]);
    idle();
    expect([store.getState().cliffs, work.length]).toEqual([[], 1]);
    drain();
    expect(store.getState().cliffs.length).toBeGreaterThanOrEqual(80);
  });

  it('does not scan again for another slot, but does for another margin, and keeps the old track meanwhile', () => {
    const { store, work, idle, drain } = setUp();
    const columns = emptyColumns(12);
    store.getState().scan(columns, null, TIGHT);
    drain();
    const first = store.getState().cliffs;
    store.getState().scan(columns, null, { ...TIGHT, slot: 900 });
    expect(work).toEqual([]);
    store.getState().scan(columns, null, { ...TIGHT, margin: 0.25 });
    idle();
    expect(store.getState().cliffs).toBe(first);
    drain();
    expect(store.getState().cliffs).not.toBe(first);
  });

  it('makes do with a coarser track, ends first, where a single run is slow', () => {
    const { store, drain } = setUp(500);
    store.getState().scan(emptyColumns(12), null, TIGHT);
    drain();
    expect(store.getState().cliffs.map(({ slot }) => slot)).toEqual([100, 473, 2_428, 12_467, 64_000]);
  });

  it('drops a scan that was overtaken, and everything of another thread', () => {
    const { store, idle, drain } = setUp();
    store.getState().scan(emptyColumns(12), null, TIGHT);
    idle();
    store.getState().scan(null, null, TIGHT);
    drain();
    expect(store.getState().cliffs).toEqual([]);
  });
});
