import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PaletteList } from './PaletteList.tsx';
import { type PaletteEntry, turnEntries } from './palette-entries.ts';

const entry = (words: string): PaletteEntry => ({ id: words, words, act: () => {} });
const STANDING = ['Next turn', 'Preset: Claude Code', 'Share'].map(entry);

function open() {
  const onChoose = vi.fn<(chosen: PaletteEntry) => void>();
  render(
    <PaletteList
      entriesFor={(query) => [...turnEntries(query, 600, () => {}), ...STANDING]}
      onChoose={onChoose}
    />,
  );
  return { field: screen.getByRole('combobox'), chosen: () => onChoose.mock.lastCall?.[0].words };
}
const active = (): string | null => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
};

it('moves through the list by arrows while the focus stays in the field, round at both ends', async () => {
  const user = userEvent.setup();
  const { field, chosen } = open();
  await user.click(field);
  expect(active()).toBe('Next turn');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Share');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Share');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Next turn');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(chosen()).toBe('Share');
  expect(document.activeElement).toBe(field);
});

it('finds by letters, and a turn by its number', async () => {
  const user = userEvent.setup();
  const { field, chosen } = open();
  await user.type(field, 'claude');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Preset: Claude Code',
  ]);
  await user.clear(field);
  await user.type(field, 'turn 412{Enter}');
  expect(chosen()).toBe('Turn 412');
  await user.clear(field);
  await user.type(field, '600');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Nothing fits.');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});
