import { expect, it } from 'vitest';
import { create } from 'zustand';
import type { Run } from '../../core/compaction/pass.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { createRunner } from '../../core/compaction/replay/replay.ts';
import { emptyColumns } from '../testing/empty-columns.ts';
import { carrySelection } from './carry-selection.ts';
import { createViewStore } from './view.ts';

/** A run whose segments are windows of so many turns, over 40 of them. */
const windowsOf = (size: number): Run =>
  createRunner(emptyColumns(40), null).run({
    ...RECORD_POLICY,
    segments: { kind: 'window', size, by: 'turns' },
  });

function setUp() {
  const estimated = create<{ run: Run | null }>()(() => ({ run: null }));
  const exact = create<{ run: Run | null }>()(() => ({ run: null }));
  const view = createViewStore({ segmentOf: () => null });
  const stop = carrySelection({ estimated, exact, view });
  return { estimated, exact, view, stop, selected: () => view.getState().selectedPass };
}

it('a pass of the estimate becomes the exact pass over the same turns', () => {
  const { estimated, exact, view, selected } = setUp();
  estimated.setState({ run: windowsOf(10) });
  view.getState().showPass(2);
  exact.setState({ run: windowsOf(5) });
  expect(selected()).toBe(4);
  // From here on numbers are those of exact runs.
  view.getState().showPass(7);
  exact.setState({ run: windowsOf(4) });
  expect(selected()).toBe(7);
});

it('a number that a link brought before there was an estimate stays', () => {
  const { estimated, exact, view, selected } = setUp();
  view.getState().set({ selectedPass: 2 });
  estimated.setState({ run: windowsOf(10) });
  exact.setState({ run: windowsOf(5) });
  expect(selected()).toBe(2);
});

it('nothing is selected where no pass has a turn in common, or the choice was taken back', () => {
  const { estimated, exact, view, selected } = setUp();
  estimated.setState({ run: windowsOf(10) });
  view.getState().showPass(3);
  exact.setState({ run: { ...windowsOf(10), passes: windowsOf(10).passes.slice(0, 2) } });
  expect(selected()).toBe(null);
  exact.setState({ run: null });
  view.getState().showPass(1);
  view.getState().showPass(null);
  exact.setState({ run: windowsOf(5) });
  expect(selected()).toBe(null);
});

it('stops', () => {
  const { estimated, exact, view, stop, selected } = setUp();
  estimated.setState({ run: windowsOf(10) });
  view.getState().showPass(2);
  stop();
  exact.setState({ run: windowsOf(5) });
  expect(selected()).toBe(2);
});
