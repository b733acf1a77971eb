import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { ROUND_SLOTS, type SweepPoint, type SweepRow } from '../../core/compaction/sweep/sweep.ts';
import { turnIndex } from '../../core/units.ts';
import { SweepView } from './SweepView.tsx';

const pointOf = (slot: number, across: number | null = null): SweepPoint => ({
  slot,
  across,
  counts: { compact: slot >= 2_346 ? 2 : 0, split: 0, refuse: slot < 2_346 ? 2 : 0, 'not-applicable': 0 },
  summaryTokens: slot >= 2_346 ? 2 * slot : 0,
  isIdle: false,
  expectedLoss: slot < 2_346 ? 31.4 : 0,
  firstRefusal: null,
});
const POINTS = ROUND_SLOTS.map((slot) => pointOf(slot));
const ROW: SweepRow = {
  across: null,
  points: POINTS,
  first: { turn: turnIndex(412), splitsAt: null, compactsAt: 2_346 },
  withoutRefusal: 2_346,
  fewestTokens: 2_500,
};
const DONE = {
  points: POINTS,
  row: ROW,
  cells: [],
  axis: null,
  progress: { done: 30, total: 30 },
  isWorking: false,
  isBehind: false,
  failure: null,
} as const;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 300));
});

function open(over: Partial<ComponentProps<typeof SweepView>> = {}) {
  const onChange = vi.fn();
  const onAcross = vi.fn();
  render(
    <SweepView
      sweep={DONE}
      isCounted
      policy={RECORD_POLICY}
      counts={{ compact: 0, split: 0, refuse: 2, 'not-applicable': 0 }}
      across={null}
      onAcross={onAcross}
      onChange={onChange}
      {...over}
    />,
  );
  return { onChange, onAcross };
}

describe('the sweep', () => {
  it('says in a sentence what the chart shows, and what is measured and what is not', () => {
    open();
    expect(
      screen.getByRole('img', { name: /measured at 30 slots.*without a refusal is 2,346/ }),
    ).toBeTruthy();
    expect(screen.getByText(/nothing is interpolated/).textContent).toContain('estimate');
  });

  it('sets a slot that it speaks for with one click', async () => {
    const { onChange } = open();
    await userEvent.click(screen.getByRole('button', { name: /^smallest slot without a refusal: ?2,346/ }));
    expect(onChange).toHaveBeenCalledWith({ slot: 2_346 });
    expect(screen.getByText(/No smaller slot splits/)).toBeTruthy();
  });

  it('has every number in a table too', async () => {
    const { onChange } = open();
    await userEvent.click(screen.getByText('The same as a table'));
    const row = screen.getByRole('row', { name: /^2,000/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['0', '0', '2', '0', '≈ 31']);
    await userEvent.click(screen.getByRole('button', { name: '4,000' }));
    expect(onChange).toHaveBeenCalledWith({ slot: 4_000 });
  });

  it('sets both settings from a cell of the grid, which keys walk', async () => {
    const axis = { of: 'margin', values: [0, 0.2] } as const;
    const cells = axis.values.flatMap((value) => ROUND_SLOTS.map((slot) => pointOf(slot, value)));
    const { onChange } = open({ across: 'margin', sweep: { ...DONE, axis, cells } });
    const grid = screen.getByRole('grid', { name: 'Worst verdict by slot and margin, measured' });
    const stops = within(grid)
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith({ slot: 125, margin: 0.2 });
    expect(
      within(grid).getByRole('button', { name: /margin 20 %, slot 2,000: .*what is set now/ }),
    ).toBeTruthy();
  });

  it('says how far it is, what went wrong, and what it waits for', () => {
    open({ sweep: { ...DONE, points: [], row: null, isWorking: true, progress: { done: 5, total: 121 } } });
    expect(screen.getByText('5 of 121')).toBeTruthy();
    expect(screen.getByText(/Measuring/)).toBeTruthy();
    open({ sweep: { ...DONE, points: [], row: null, failure: 'broken' } });
    expect(screen.getByText('broken')).toBeTruthy();
    open({ isCounted: false, sweep: { ...DONE, points: [], row: null } });
    expect(screen.getByText('Slots are tried once every turn is counted.')).toBeTruthy();
  });
});
