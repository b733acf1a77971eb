import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { proposeMapping } from '../../core/transcript/formats/home-made/propose.ts';
import { useKeptMappings } from '../../state/mapping/kept-mappings.ts';
import { useMapping } from '../../state/mapping/mapping.ts';
import type { MappingPreview, TurnRow } from '../../worker/protocol.ts';
import { MappingDialog } from './MappingDialog.tsx';

const RECORDS = ['m1', 'm2', 'm1', 'm2'].map((k, i) => ({ k, body: `Words ${i} of the talk.` }));
const { lists } = proposeMapping(new TextEncoder().encode(JSON.stringify({ rows: RECORDS })));
const [candidate] = lists;
if (candidate === undefined || candidate.guess.kind !== 'messages') throw new Error('no list was found');
const MAPPING = { ...candidate.guess, role: ['k'], roles: { m1: 'user', m2: 'assistant' } } as const;

const row = (turn: number, text: string): TurnRow => ({
  turn,
  role: 'user',
  text,
  length: text.length,
  parts: [],
  toolNames: [],
  timestamp: null,
  model: null,
  line: 1,
});
const PREVIEW: MappingPreview = {
  conversations: 2,
  turns: 1_204,
  rows: [row(0, 'a <img src=x onerror=alert(1)> in words')],
  faults: 3,
  isWhole: true,
  problem: null,
};
const show = (patch: Partial<ReturnType<typeof useMapping.getState>>) => {
  useMapping.setState({
    about: 'last',
    lists,
    chosen: 0,
    mapping: MAPPING,
    preview: PREVIEW,
    stale: false,
    ...patch,
  });
  render(<MappingDialog />);
  return within(screen.getByRole('dialog', { name: 'Where the messages are' }));
};
beforeEach(() => {
  useMapping.setState(useMapping.getInitialState(), true);
  useKeptMappings.setState({ kept: [] });
});

describe('the dialog of a mapping', () => {
  it('is not there until somebody asks for it, and waits for the lists', () => {
    render(<MappingDialog />);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(show({ lists: null, mapping: null }).getByRole('status').textContent).toContain('Looking through');
  });

  it('shows what would be read, as text, with what of it would not', () => {
    const dialog = show({});
    expect(dialog.getByRole('status').textContent).toBe(
      '1,204 turns in 2 conversations, 3 skipped or repaired',
    );
    expect(dialog.getByText('a <img src=x onerror=alert(1)> in words')).toBeTruthy();
  });

  it.each([
    [
      'nothing would be read',
      { preview: { ...PREVIEW, turns: 0, rows: [], problem: 'It holds no turn.' } },
      true,
    ],
    ['no key says where the words are', { mapping: { ...MAPPING, text: null } }, true],
    ['it is only the start that was looked at', { preview: { ...PREVIEW, isWhole: false } }, false],
  ])('where %s, opening is off: %j', (_, patch, isOff) => {
    const open = show(patch).getByRole('button', { name: 'Open' });
    expect(open).toHaveProperty('disabled', isOff);
  });

  it('says why there is nothing to choose from', () => {
    const dialog = show({ lists: [], mapping: null, reason: 'The file is no JSON.' });
    expect(dialog.getByRole('alert').textContent).toBe('The file is no JSON.');
    expect(dialog.queryByRole('button', { name: 'Open' })).toBeNull();
  });

  it('lists what the device remembers by its keys, to forget one by one', async () => {
    if (candidate === undefined) return;
    useKeptMappings.getState().keep(MAPPING, candidate, null);
    const dialog = show({});
    await userEvent.click(dialog.getByText(/^Remembered mappings/));
    expect(dialog.getByText('k, body')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /^Forget the mapping of 20/ }));
    expect(useKeptMappings.getState().kept).toEqual([]);
    expect(dialog.queryByText(/^Remembered mappings/)).toBeNull();
  });
});
