import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReadOut } from './use-read-out.ts';

function Panel({ step }: { readonly step: string }) {
  const panel = useRef<HTMLElement>(null);
  useReadOut(panel, step);
  return (
    <>
      <section ref={panel} tabIndex={-1} aria-label="Panel">
        <button type="button">Next</button>
      </section>
      <input aria-label="Slot" />
    </>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => act(() => vi.advanceTimersByTime(100));
const panel = () => screen.getByRole('region', { name: 'Panel' });

it('has the focus once what opened it has given it up', () => {
  render(<Panel step="slot" />);
  screen.getByRole('textbox').focus();
  settle();
  expect(document.activeElement).toBe(panel());
});

it('has it at once from step to step, and leaves it where a person takes it next', () => {
  const { rerender } = render(<Panel step="slot" />);
  settle();
  screen.getByRole('button').focus();
  rerender(<Panel step="pass" />);
  expect(document.activeElement).toBe(panel());
  screen.getByRole('textbox').focus();
  settle();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
