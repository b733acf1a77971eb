import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { usePolicy } from './policy/policy.ts';
import {
  useLateRun,
  useRun,
  useSelectedPass,
  useShownRun,
  useSlotCliffs,
  useVerdictCounts,
} from './selectors.ts';
import { useSession } from './session/session.ts';
import { emptyColumns } from './testing/empty-columns.ts';
import { useView } from './view/view.ts';

const TIGHT = { ...RECORD_POLICY, budget: 100, highWater: 0.5, slot: 5 };

afterEach(() => {
  act(() => {
    useSession.getState().close();
    usePolicy.getState().reset();
    useView.setState(useView.getInitialState());
  });
});

const hooks = () =>
  renderHook(() => ({
    run: useRun(),
    again: useRun(),
    pass: useSelectedPass(),
    counts: useVerdictCounts(),
    cliffs: useSlotCliffs(),
  })).result;

it('without counted turns there is no run, no pass, no count', () => {
  const { current } = hooks();
  expect(current).toMatchObject({
    run: null,
    pass: null,
    counts: { compact: 0, split: 0, refuse: 0, 'not-applicable': 0 },
    cliffs: [],
  });
});

it('runs follow columns and policy, the selected pass follows the view, cliffs come in idle time', async () => {
  const result = hooks();
  act(() => {
    usePolicy.getState().set(TIGHT);
    useSession.setState({ columns: emptyColumns(40), status: 'ready' });
  });
  const { run, again, pass, counts } = result.current;
  expect(run?.passes.length).toBeGreaterThan(1);
  expect(again).toBe(run);
  expect(counts.compact + counts.split + counts.refuse).toBe(run?.passes.length);
  expect(pass).not.toBeNull();

  act(() => useView.getState().showPass(1));
  expect(result.current.pass).toBe(run?.passes[1]);
  expect(useView.getState().reveal?.turn).toBe(run?.passes[1]?.segment.from);
  await waitFor(() => expect(result.current.cliffs.length).toBeGreaterThanOrEqual(80));

  act(() => usePolicy.getState().set({ budget: 100_000 }));
  expect(result.current).toMatchObject({ run: { passes: [] }, pass: null });
});

it('what takes long to draw lags behind in a large thread alone, and never shows the run of another', async () => {
  const seen: { readonly now: number | null; readonly late: number | null; readonly lags: boolean }[] = [];
  const { result } = renderHook(() => {
    const shown = useShownRun();
    const late = useLateRun();
    const turnsOf = (run: typeof shown) => run?.columns.turns.count ?? null;
    seen.push({ now: turnsOf(shown), late: turnsOf(late.shown), lags: late.shown?.run !== shown?.run });
    return { shown, late };
  });
  const open = (turns: number) =>
    act(async () => {
      useSession.setState({ columns: emptyColumns(turns), status: 'ready' });
    });
  await open(40);
  expect(seen.some(({ lags }) => lags)).toBe(false);
  await open(5_000);
  await open(6_000);
  await act(async () => usePolicy.getState().set(TIGHT));
  await waitFor(() => expect(result.current.late.shown?.run.passes.length).toBeGreaterThan(0));
  expect(result.current.late.shown?.run).toBe(result.current.shown?.run);
  expect(result.current.shown?.columns.turns.count).toBe(6_000);
  expect(seen.some(({ lags }) => lags)).toBe(true);
  for (const { now, late } of seen) expect([null, now]).toContain(late);
});
