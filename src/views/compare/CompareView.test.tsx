import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { samplePass, sampleRun } from '../../charts/verdict/sample-pass.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { compareRuns } from '../../core/compaction/sweep/compare.ts';
import type { TwoRuns } from '../../state/run/compare-store.ts';
import { CompareView } from './CompareView.tsx';

const pass = (turn: number, verdict: 'compact' | 'refuse') =>
  samplePass({ turn, from: 0, to: turn, floors: { path: 1_000 }, verdict });

function twoRuns(): TwoRuns {
  const values = new Array(100).fill(1_000);
  const one = {
    name: 'these settings',
    policy: RECORD_POLICY,
    run: sampleRun(values, [pass(40, 'refuse'), pass(80, 'compact')]),
  };
  const other = {
    name: 'Cline',
    policy: RECORD_POLICY,
    run: sampleRun(values, [pass(42, 'compact'), pass(80, 'compact')]),
  };
  return { one, other, comparison: compareRuns(one, other), isBehind: false };
}

it('says in a sentence and pass by pass what sets two policies apart', async () => {
  const two = twoRuns();
  render(
    <CompareView
      versus={{ kind: 'preset', id: 'cline' }}
      two={two}
      onVersus={vi.fn()}
      onSettings={vi.fn()}
    />,
  );
  expect(screen.getByText(two.comparison.sentence)).toBeTruthy();
  await userEvent.click(screen.getByText('1 pass of 2 differ'));
  const rows = screen.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByText(/^(compact|refuse)$/)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['refuse', 'compact'],
    ['compact', 'compact'],
  ]);
});

it('changes the second policy and leaves with one act each', async () => {
  const onVersus = vi.fn();
  const onSettings = vi.fn();
  render(
    <CompareView
      versus={{ kind: 'preset', id: 'cline' }}
      two={null}
      onVersus={onVersus}
      onSettings={onSettings}
    />,
  );
  expect(screen.getByText('The second run is worked out.')).toBeTruthy();
  const choice = screen.getByLabelText('Compared with');
  await userEvent.selectOptions(choice, 'Codex');
  expect(onVersus).toHaveBeenLastCalledWith({ kind: 'preset', id: 'codex' });
  await userEvent.selectOptions(choice, 'the settings as they are now');
  expect(onSettings).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onVersus).toHaveBeenLastCalledWith(null);
});
