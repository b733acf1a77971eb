import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { actOf, availableCommands, type CommandActs, useCommandKeys, useCommands } from './use-commands.ts';

function Able({ acts, first = false }: { readonly acts: CommandActs; readonly first?: boolean }) {
  useCommands(acts, first);
  return null;
}
function Keys() {
  useCommandKeys();
  return (
    <>
      <input aria-label="text" />
      <input type="range" aria-label="range" />
      <div role="dialog">
        <button type="button">inside</button>
      </div>
    </>
  );
}

it('does what the component that came last can do, one that goes first before it, and the one before when it leaves', () => {
  const [one, two, top] = [vi.fn(), vi.fn(), vi.fn()];
  const { rerender } = render(<Able acts={{ share: one }} />);
  const later = render(<Able acts={{ share: two }} />);
  actOf('share')?.();
  expect(two).toHaveBeenCalledOnce();
  const above = render(<Able acts={{ share: top }} first />);
  render(<Able acts={{ share: two }} />).unmount();
  actOf('share')?.();
  expect(top).toHaveBeenCalledOnce();
  above.unmount();
  later.unmount();
  actOf('share')?.();
  expect(one).toHaveBeenCalledOnce();
  rerender(<Able acts={{ share: null }} />);
  expect(actOf('share')).toBeNull();
  expect(availableCommands()).toEqual([]);
});

it('hears keys, but not where somebody types, and in a dialog only what belongs there', async () => {
  const [next, undo] = [vi.fn(), vi.fn()];
  render(
    <>
      <Keys />
      <Able acts={{ 'turn.next': next, undo }} />
    </>,
  );
  const user = userEvent.setup();
  const press = async (name: string, role = 'textbox') => {
    await user.click(screen.getByRole(role, { name }));
    next.mockClear();
    undo.mockClear();
    await user.keyboard('j{Control>}z{/Control}');
    return [next.mock.calls.length, undo.mock.calls.length];
  };
  expect(await press('text')).toEqual([0, 0]);
  expect(await press('range', 'slider')).toEqual([1, 1]);
  expect(await press('inside', 'button')).toEqual([0, 1]);
  await user.keyboard('{Alt>}j{/Alt}{Control>}j{/Control}k');
  expect(next).not.toHaveBeenCalled();
});
