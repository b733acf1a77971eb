import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { samplePass, sampleRun } from '../../charts/verdict/sample-pass.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { useRunStore } from '../../state/run/run-store.ts';
import { useSession } from '../../state/session/session.ts';
import { emptyColumns } from '../../state/testing/empty-columns.ts';
import { PrintDocument } from './PrintDocument.tsx';
import { MOST_ROWS } from './PrintedSegments.tsx';

let say: (event: { readonly matches: boolean }) => void = () => {};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: (_: string, listener: typeof say) => {
      say = listener;
    },
    removeEventListener: () => {},
  }));
});

function show(passes: number): void {
  useSession.setState({ status: 'ready', columns: emptyColumns(3) });
  const made = Array.from({ length: passes }, (_, at) =>
    samplePass({
      turn: at,
      from: at,
      to: at + 1,
      floors: { path: 900 },
      verdict: at === 0 ? 'refuse' : 'compact',
    }),
  );
  useRunStore.setState({ run: sampleRun([10, 20, 30], made), isBehind: false });
}

describe('what is printed', () => {
  it('is there while the browser prints, and only then', () => {
    show(2);
    const { container } = render(<PrintDocument />);
    expect(container.innerHTML).toBe('');
    act(() => window.dispatchEvent(new Event('beforeprint')));
    expect(container.querySelector('[data-print="document"]')).not.toBeNull();
    act(() => window.dispatchEvent(new Event('afterprint')));
    expect(container.innerHTML).toBe('');
    act(() => say({ matches: true }));
    expect(container.innerHTML).not.toBe('');
  });

  it('has title, settings, verdict counts, charts as vectors, the arithmetic and every segment, and no control', () => {
    show(3);
    const { said } = useAnnotations.getState();
    useAnnotations.setState({
      said: { ...said, title: 'Lost <order>', about: 'See below.', notes: [{ turn: 1, text: 'here' }] },
    });
    const { container } = render(<PrintDocument />);
    act(() => window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lost <order>');
    expect(screen.getByText(/3 passes: 2 compact, 0 split, 1 refused/, { selector: 'strong' })).toBeTruthy();
    expect(screen.getByText(/Slot 2,000, margin 20 %/, { selector: 'li' })).toBeTruthy();
    expect(screen.getByText('Turn 1: here')).toBeTruthy();
    expect(container.querySelectorAll('figure > svg')).toHaveLength(1);
    const pass = screen.getByRole('region', { name: 'The chosen pass' });
    expect(within(pass).getByText('need').nextSibling?.textContent).toBe('1,080');
    expect(screen.getAllByRole('row')).toHaveLength(1 + 3);
    expect(container.querySelectorAll('button, input, select, a')).toHaveLength(0);
  });

  it('says where a long table ends', () => {
    show(MOST_ROWS + 7);
    const { container } = render(<PrintDocument />);
    act(() => window.dispatchEvent(new Event('beforeprint')));
    expect(container.querySelectorAll('tbody tr')).toHaveLength(MOST_ROWS);
    expect(container.textContent).toContain('The first 1,500 of 1,507 are printed');
  });
});
