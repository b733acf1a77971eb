import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sketchThread } from '../../core/testing/sketch.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { NOTHING_SAID } from '../../state/annotations/placed-annotations.ts';
import { useSession } from '../../state/session/session.ts';
import { YoursList } from './YoursList.tsx';

const say = () => useAnnotations.getState();

beforeEach(() => {
  const columns = sketchThread('user 100 a=7 b=2\nagent 100 c=3');
  useSession.setState({ columns, literals: async (items) => [...items].map((item) => `literal ${item}`) });
  say().open('thread', NOTHING_SAID);
});
afterEach(() => {
  cleanup();
  act(() => {
    say().open(null, null);
    useSession.getState().close();
  });
});

const list = async () => {
  const onLeave = vi.fn();
  await act(async () => render(<YoursList onLeave={onLeave} />));
  return onLeave;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('lists everything, each with a way to take it back', async () => {
  say().togglePinnedTurn(1);
  say().togglePinnedItem(0);
  say().toggleIgnoredItem(2);
  say().link(0, 1);
  say().takeApart('reversal:0-1');
  await list();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Kept turns 1',
    'Always counted 1',
    'Never counted 1',
    'Linked turns 1',
    'Chains taken apart 1',
  ]);
  const [first] = screen.getAllByText(/^literal/);
  expect(first?.closest('li')?.textContent).toMatch(/^literal 0 7 tokens, turn 0/);
  await press('Let go: turn 1');
  await press('Let the rule decide: literal 0');
  await press('Let the rule decide: literal 2');
  await press('Remove link: turns 0 to 1');
  await press('Restore: the chain reversal:0-1');
  expect(say().said).toEqual(NOTHING_SAID);
  expect(screen.queryAllByRole('heading')).toEqual([]);
});

it('leads to a turn and leaves', async () => {
  say().togglePinnedTurn(1);
  const onLeave = await list();
  await press('turn 1');
  expect(onLeave).toHaveBeenCalledOnce();
});

it('says which pins no longer match, and forgets them when told to', async () => {
  const lost = { ...NOTHING_SAID, pinnedTurns: [0], pinnedItems: [{ turn: 1, start: 90, end: 95 }] };
  say().open('thread', lost);
  await list();
  const entry = screen.getByText('1 pin no longer matches').closest('li') ?? expect.fail('no entry');
  await userEvent.click(within(entry).getByRole('button'));
  expect(say().said).toEqual({ ...NOTHING_SAID, pinnedTurns: [0] });
});
