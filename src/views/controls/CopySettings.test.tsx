import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { CopySettings } from './CopySettings.tsx';

afterEach(cleanup);

const shown = (): HTMLElement => screen.getByLabelText('Settings as JSON');

it('copies what it shows, and says so', async () => {
  const user = userEvent.setup();
  render(<CopySettings policy={{ ...RECORD_POLICY, slot: 900, uncapped: true }} />);
  expect(shown()).toHaveProperty('readOnly', true);
  await user.click(screen.getByRole('button', { name: 'Copy settings as JSON' }));
  expect(screen.getByRole('status').textContent).toBe('Copied');
  const text = await navigator.clipboard.readText();
  expect(shown()).toHaveProperty('value', text);
  // Nothing caps the summary, so the guard gets no slot to judge by.
  expect(JSON.parse(text)).toMatchObject({
    encoding: 'o200k_base',
    slot: null,
    options: { marginRatio: 0.2 },
  });
});

it('says when the clipboard is denied', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(<CopySettings policy={RECORD_POLICY} />);
  await user.click(screen.getByRole('button', { name: 'Copy settings as JSON' }));
  expect(screen.getByRole('status').textContent).toBe('Could not copy');
});
