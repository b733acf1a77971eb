import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '../../state/session/session.ts';
import { examplePass } from './example-pass.ts';
import { LedgerSection } from './Ledger.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const whole = { items: Uint32Array.of(0, 1), exact: true };

async function copyLedger(literals: readonly string[], isDenied: boolean) {
  const user = userEvent.setup();
  useSession.setState({ literals: async () => literals });
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  if (isDenied) write.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  render(<LedgerSection pass={examplePass()} whole={whole} />);
  await user.click(screen.getByRole('button', { name: /^Copy state ledger/ }));
  return write;
}

it('is copied one item a line', async () => {
  const write = await copyLedger(['/srv/a', 'INC-7'], false);
  expect(write).toHaveBeenCalledWith('/srv/a\nINC-7\n');
  expect(screen.getByRole('status').textContent).toBe('Copied');
});

it('stands there to be taken by hand where the clipboard is denied', async () => {
  await copyLedger(['/srv/a', 'INC-7'], true);
  expect(screen.getByRole('status').textContent).toBe('Could not copy');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /did not let it be copied/ });
  expect(field.value).toBe('/srv/a\nINC-7\n');
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(field.value);
});

it.each([[[]], [['', '']]])('copies nothing where the texts are gone: %j', async (literals) => {
  const write = await copyLedger(literals, false);
  expect(write).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('Could not copy');
});
