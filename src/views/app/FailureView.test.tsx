import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportFailure } from '../../core/transcript/formats/registry.ts';
import { FailureView } from './FailureView.tsx';

afterEach(cleanup);

const failure: ImportFailure = {
  code: 'not-a-transcript',
  file: 'notes.json',
  line: 12,
  byte: 48_213,
  message: 'notes.json holds no conversation.',
  remedy: 'Export the session as JSONL and open that.',
  tried: [
    { format: 'claude-code', why: 'no record has a "sessionId"' },
    { format: 'openai-chat', why: 'no "messages" array' },
  ],
};

it('says what happened, where, and what to do', () => {
  render(<FailureView failure={{ kind: 'import', failure }} onChoose={() => {}} />);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByRole('heading').textContent).toBe('notes.json holds no conversation.');
  expect(alert.getByText(/line 12, byte 48,213/)).toBeTruthy();
  expect(alert.getByText('Export the session as JSONL and open that.')).toBeTruthy();
});

it('tells what every importer saw', () => {
  render(<FailureView failure={{ kind: 'import', failure }} onChoose={() => {}} />);
  expect(screen.getByText('no record has a "sessionId"')).toBeTruthy();
  expect(screen.getByText('no "messages" array')).toBeTruthy();
});

it('leaves out a place that is not known', () => {
  render(
    <FailureView
      failure={{ kind: 'import', failure: { ...failure, line: null, byte: null } }}
      onChoose={() => {}}
    />,
  );
  expect(screen.queryByText(/\b(line|byte) \d/)).toBeNull();
});

it('offers another file', async () => {
  const onChoose = vi.fn();
  render(<FailureView failure={{ kind: 'fault', message: 'the worker stopped' }} onChoose={onChoose} />);
  expect(screen.getByText('the worker stopped')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open another file' }));
  expect(onChoose).toHaveBeenCalledOnce();
});

it('offers to be told where the messages are, where a file was read and nothing was recognised in it', () => {
  const offer = () => screen.queryByRole('button', { name: /^Tell Floorline where the messages are/ });
  const view = render(<FailureView failure={{ kind: 'import', failure }} onChoose={() => {}} />);
  expect(offer()).not.toBeNull();
  view.rerender(
    <FailureView failure={{ kind: 'import', failure: { ...failure, code: 'binary' } }} onChoose={() => {}} />,
  );
  expect(offer()).toBeNull();
});
