import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Exit } from '../../core/floor/verdict.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { itemId, turnIndex } from '../../core/units.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useSession } from '../../state/session/session.ts';
import { Exits, exitPatch } from './Exits.tsx';

beforeEach(() => usePolicy.getState().reset());
afterEach(cleanup);

const NOTHING_ELSE = { range: null, items: [] } as const;
const exits: readonly Exit[] = [
  {
    kind: 'raise-slot',
    value: 2_340,
    detail: 'A slot of 2,340 tokens compacts the whole segment.',
    ...NOTHING_ELSE,
  },
  {
    kind: 'raise-budget',
    value: 140_000,
    detail: 'A budget of 140,000 tokens postpones this to turn 470.',
    ...NOTHING_ELSE,
  },
  { kind: 'accept-risk', value: 950, detail: 'Compact all the same.', ...NOTHING_ELSE },
];

it('applies the value of an exit that is a setting', async () => {
  render(<Exits exits={exits} />);
  await userEvent.click(screen.getByRole('button', { name: 'Apply: Raise the slot 2,340' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply: Raise the budget 140,000' }));
  expect(usePolicy.getState().policy).toMatchObject({ slot: 2_340, budget: 140_000 });
});

it('offers no button for an exit that is a decision', () => {
  render(<Exits exits={exits} />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  expect(screen.getByText('Accept the risk')).toBeTruthy();
});

it('judges the other segment that an exit names', async () => {
  const range = { from: turnIndex(40), to: turnIndex(90) };
  render(<Exits exits={[{ ...NOTHING_ELSE, kind: 'other-segment', value: 40, detail: '', range }]} />);
  await userEvent.click(screen.getByRole('button', { name: /^Apply: Compact another segment/ }));
  expect(usePolicy.getState().policy.segments).toEqual({ kind: 'range', from: 40, to: 90 });
});

it('ignores the items that an exit drops, but not those of the reference estimator', async () => {
  useSession.setState({ columns: sketchThread('user 100 a=1 b=2 c=3') });
  useAnnotations.getState().open('thread', null);
  const drop: Exit = { ...NOTHING_ELSE, kind: 'drop-items', value: 2, detail: '', items: [0, 2].map(itemId) };
  render(<Exits exits={[drop]} />);
  await userEvent.click(screen.getByRole('button', { name: /^Apply: Drop items/ }));
  expect(useAnnotations.getState().annotations.ignoredItems).toEqual([0, 2]);
  act(() => usePolicy.getState().set({ floor: 'reference' }));
  expect(screen.queryAllByRole('button')).toEqual([]);
  act(() => useSession.getState().close());
});

it.each<[Exit, number | null, ReturnType<typeof exitPatch>]>([
  [{ kind: 'allow-split', value: 1_352, detail: '', ...NOTHING_ELSE }, 2_000, { split: true }],
  [{ kind: 'allow-split', value: 2_600, detail: '', ...NOTHING_ELSE }, 2_000, { split: true, slot: 2_600 }],
  [{ kind: 'allow-split', value: null, detail: '', ...NOTHING_ELSE }, 2_000, { split: true }],
  [{ kind: 'raise-slot', value: null, detail: '', ...NOTHING_ELSE }, 2_000, null],
  [{ kind: 'drop-items', value: 3, detail: '', ...NOTHING_ELSE }, 2_000, null],
])('sets what the exit says (%#)', (exit, slot, patch) => {
  expect(exitPatch(exit, slot)).toEqual(patch);
});
