import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../state/session/session.ts';
import { ProgressStrip } from './ProgressStrip.tsx';

afterEach(() => {
  cleanup();
  useSession.getState().close();
});

it.each([
  [{ phase: 'reading', done: 12_300_000, total: 48_000_000, unit: 'bytes' }, 'Reading: 12.3 MB of 48.0 MB'],
  [{ phase: 'counting', done: 312, total: 600, unit: 'turns' }, 'Counting: 312 of 600 turns'],
] as const)('says how far it is (%#)', (progress, words) => {
  useSession.setState({ status: 'reading', progress });
  render(<ProgressStrip />);
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe(String(progress.done));
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

it('is not there when nothing runs', () => {
  render(<ProgressStrip />);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
