import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { conversationSummary } from '../../state/testing/fake-client.ts';
import type { ConversationSummary } from '../../worker/protocol.ts';
import { ConversationPicker } from './ConversationPicker.tsx';

const talk = (id: string, title: string, turns: number, more: Partial<ConversationSummary> = {}) => ({
  ...conversationSummary(id, [{ id: 'main', title: 'main', turns }]),
  title,
  ...more,
});
const TALKS: readonly ConversationSummary[] = [
  talk('a', 'Paint the crane', 4, { at: '2026-03-04T14:05:00' }),
  talk('b', 'Weigh the anchor', 12, { at: '2026-02-01T09:00:00', compactions: 2 }),
  talk('c', '<img src=x onerror=alert(1)>', 2),
  talk('d', '', 7, { at: '2026-03-05T08:30:00' }),
];

// What the virtual list measures; jsdom has no layout.
let isNarrow = false;
beforeAll(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

function show(current: string | null = 'b') {
  const onPick = vi.fn();
  render(<ConversationPicker conversations={TALKS} current={current} search={createRef()} onPick={onPick} />);
  return { onPick, picked: () => onPick.mock.lastCall?.[0]?.id, user: userEvent.setup() };
}
const search = () => screen.getByRole('searchbox', { name: 'Search conversations' });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const titles = () => rows().map(([title]) => title);
const head = (name: RegExp) => within(screen.getByRole('columnheader', { name })).getByRole('button');

describe('the picker', () => {
  it('shows of each what the file says, titles as text, and marks the one that is open', () => {
    show();
    expect(rows()).toEqual([
      ['Paint the crane', '2026-03-04 14:05', '4', '≈ 100', '400 bytes', '0'],
      ['Weigh the anchor', '2026-02-01 09:00', '12', '≈ 300', '1 kB', '2'],
      ['<img src=x onerror=alert(1)>', '–', '2', '≈ 50', '200 bytes', '0'],
      ['d', '2026-03-05 08:30', '7', '≈ 175', '700 bytes', '0'],
    ]);
    expect(screen.getByRole('button', { current: true }).textContent).toBe('Weigh the anchor');
    expect(screen.getByRole('status').textContent).toBe('4 conversations');
  });

  it('narrows as somebody types, says how many are left, and Enter opens the first of them', async () => {
    const { user, picked } = show();
    await user.type(search(), 'the');
    expect(titles()).toEqual(['Paint the crane', 'Weigh the anchor']);
    expect(screen.getByRole('status').textContent).toBe('2 of 4 conversations');
    await user.type(search(), ' WEIGH{Enter}');
    expect(picked()).toBe('b');
    await user.clear(search());
    await user.type(search(), 'nowhere{Enter}');
    expect(screen.getByText('No title holds these words.')).toBeTruthy();
    expect(picked()).toBe('b');
  });

  it('is walked with the arrows from the search into the rows and back, and Enter opens the row', async () => {
    const { user, picked, onPick } = show(null);
    await user.click(search());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('<img src=x onerror=alert(1)>');
    await user.keyboard('{Enter}');
    expect(picked()).toBe('c');
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(search());
    await user.keyboard('{ArrowDown}{End}');
    expect(document.activeElement?.textContent).toBe('d');
    await user.keyboard('w');
    expect(document.activeElement).toBe(search());
    expect(titles()).toEqual(['Weigh the anchor']);
    expect(onPick).toHaveBeenCalledTimes(1);
  });

  it('sorts by any column: dates and sizes from the largest, titles from the first', async () => {
    const { user, picked } = show();
    await user.click(head(/when/));
    expect(titles()).toEqual(['d', 'Paint the crane', 'Weigh the anchor', '<img src=x onerror=alert(1)>']);
    await user.click(head(/turns/));
    expect(titles()[0]).toBe('Weigh the anchor');
    await user.click(head(/^conversation/));
    expect(titles()[0]).toBe('<img src=x onerror=alert(1)>');
    await user.click(screen.getByText('4'));
    expect(picked()).toBe('a');
  });

  it('keeps to title, date and turns where there is little room', () => {
    isNarrow = true;
    show();
    isNarrow = false;
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'conversation',
      'when',
      'turns',
    ]);
  });
});
