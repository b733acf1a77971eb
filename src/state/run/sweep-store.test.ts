import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import {
  ROUND_SLOTS,
  SWEPT_SLOTS,
  type SweepPoint,
  type SweepRow,
  usualSlots,
} from '../../core/compaction/sweep/sweep.ts';
import { emptyColumns } from '../testing/empty-columns.ts';
import { createFakeClient, settle } from '../testing/fake-client.ts';
import { axisOf, createSweepStore } from './sweep-store.ts';

const columns = emptyColumns(3);
const pointsOf = (count: number, across: number | null = null, summaryTokens = 0): readonly SweepPoint[] =>
  usualSlots(count).map((slot) => ({
    slot,
    across,
    counts: { compact: 1, split: 0, refuse: 0, 'not-applicable': 0 },
    summaryTokens,
    isIdle: false,
    expectedLoss: 0,
    firstRefusal: null,
  }));
const rowOf = (points: readonly SweepPoint[], across: number | null = null): SweepRow => ({
  across,
  points,
  first: null,
  withoutRefusal: 100,
  fewestTokens: 100,
});

function setUp() {
  const client = createFakeClient();
  const due: (() => void)[] = [];
  const store = createSweepStore({
    client: () => client,
    later(work) {
      due.push(work);
      return () => due.splice(due.indexOf(work), 1);
    },
  });
  const ask = (patch: Partial<Policy> = {}, across: 'margin' | 'fraction' | null = null) =>
    store.getState().ask({
      columns,
      policy: { ...RECORD_POLICY, ...patch },
      annotations: NO_ANNOTATIONS,
      across,
    });
  const rest = () => {
    for (const work of due.splice(0)) work();
  };
  const sweeps = () => client.pending.filter(({ type }) => type === 'sweep');
  return { client, store, ask, rest, sweeps, state: () => store.getState() };
}

describe('the sweep of the page', () => {
  it('shows points once they are enough for a chart, then the rows with the exact slots', async () => {
    const { client, ask, rest, state } = setUp();
    ask();
    rest();
    expect(state()).toMatchObject({ isWorking: true, progress: { done: 0, total: SWEPT_SLOTS } });
    client.points('sweep', pointsOf(5));
    expect([state().points.length, state().progress.done]).toEqual([0, 5]);
    client.points('sweep', pointsOf(40));
    expect(state().points.length).toBeGreaterThan(38);
    await client.answer('sweep', [rowOf(pointsOf(SWEPT_SLOTS))]);
    expect(state()).toMatchObject({ isWorking: false, row: { withoutRefusal: 100 } });
    expect(state().points).toHaveLength(SWEPT_SLOTS);
  });

  it('asks for nothing when the slot moves, and calls an older question off', async () => {
    const { client, ask, rest, sweeps, state } = setUp();
    ask();
    rest();
    ask({ slot: 512 });
    rest();
    expect(sweeps()).toHaveLength(1);
    ask({ margin: 0.5 });
    rest();
    expect(sweeps().map((one) => one.aborted())).toEqual([true, false]);
    // What an aborted sweep still says goes nowhere.
    client.points('sweep', pointsOf(40));
    expect(state().points).toHaveLength(0);
    await settle();
    expect(state().isWorking).toBe(true);
  });

  it('begins once settings rest, and keeps what was known until then', async () => {
    const { client, ask, rest, sweeps, state } = setUp();
    ask();
    rest();
    await client.answer('sweep', [rowOf(pointsOf(SWEPT_SLOTS))]);
    ask({ margin: 0.3 });
    ask({ margin: 0.4 });
    expect(sweeps()).toHaveLength(0);
    expect(state()).toMatchObject({ isBehind: true, isWorking: true });
    expect(state().points).toHaveLength(SWEPT_SLOTS);
    rest();
    expect(sweeps()).toHaveLength(1);
  });

  it('works out a second axis after the first, and only once while the setting that it varies moves', async () => {
    const { client, ask, rest, sweeps, state } = setUp();
    ask({}, 'margin');
    rest();
    await client.answer('sweep', [rowOf(pointsOf(SWEPT_SLOTS))]);
    expect(sweeps()[0]?.payload).toMatchObject({ question: { across: { of: 'margin' }, inFull: false } });
    client.points('sweep', pointsOf(ROUND_SLOTS.length, 0));
    expect(state().cells).toHaveLength(ROUND_SLOTS.length);
    await client.answer('sweep', [rowOf(pointsOf(ROUND_SLOTS.length, 0), 0)]);
    expect(state().isWorking).toBe(false);
    ask({ margin: 0.3 }, 'margin');
    rest();
    expect(sweeps()).toHaveLength(1);
    expect(sweeps()[0]?.payload).toMatchObject({ question: { across: null } });
    await client.answer('sweep', [rowOf(pointsOf(SWEPT_SLOTS))]);
    expect(sweeps()).toHaveLength(0);
    expect(state().cells).toHaveLength(ROUND_SLOTS.length);
    ask({ margin: 0.3 }, null);
    expect(state()).toMatchObject({ cells: [], axis: null });
  });

  it('says what went wrong, and rests when nobody looks', async () => {
    const { client, ask, rest, sweeps, state } = setUp();
    ask();
    rest();
    await client.fail('sweep', { kind: 'fault', message: 'broken' });
    expect(state()).toMatchObject({ isWorking: false, failure: 'broken' });
    ask({ margin: 0.5 });
    rest();
    state().rest();
    expect(sweeps().at(-1)?.aborted()).toBe(true);
    ask({ margin: 0.5 });
    rest();
    expect(sweeps().at(-1)?.aborted()).toBe(false);
  });
});

describe('the values of a second axis', () => {
  it('hold that of the policy, each once', () => {
    expect(axisOf('margin', { ...RECORD_POLICY, margin: 0.15 })?.values).toEqual([
      0, 0.1, 0.15, 0.2, 0.3, 0.5,
    ]);
    expect(axisOf('margin', RECORD_POLICY)?.values).toEqual([0, 0.1, 0.2, 0.3, 0.5]);
    expect(axisOf('fraction', { ...RECORD_POLICY, region: { kind: 'everything' } })).toBeNull();
  });
});
