import { describe, expect, it } from 'vitest';
import { ALL_COMMANDS, COMMAND_GROUPS, TAB_COMMANDS } from './commands.ts';
import { commandOfKey, type KeyStroke, keyWords, strokeName } from './keys.ts';

const stroke = (
  key: string,
  held: Partial<Record<'ctrl' | 'meta' | 'alt' | 'shift' | 'altGraph', boolean>> = {},
): KeyStroke => ({
  key,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
  getModifierState: (name) => name === 'AltGraph' && held.altGraph === true,
});

describe('the list of commands', () => {
  it('gives no key and no id to two of them', () => {
    const keys = ALL_COMMANDS.flatMap((command) => command.keys);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    const ids = ALL_COMMANDS.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('has only keys that an event can name, and finds the command by it', () => {
    for (const { id, keys } of ALL_COMMANDS) {
      for (const key of keys) {
        const plain = key.replace('Mod+', '').replace('Shift+', '');
        const event = stroke(plain, { ctrl: key.startsWith('Mod+'), shift: key.includes('Shift+') });
        expect(commandOfKey(strokeName(event) ?? '')?.id, key).toBe(id);
      }
    }
  });

  it('leaves alone what the browser keeps for itself', () => {
    const reserved = [
      'Mod+t',
      'Mod+w',
      'Mod+n',
      'Mod+r',
      'Mod+l',
      'Mod+f',
      'Mod+p',
      'Mod+s',
      ' ',
      'Tab',
      'Enter',
    ];
    expect(ALL_COMMANDS.flatMap((command) => command.keys).filter((key) => reserved.includes(key))).toEqual(
      [],
    );
  });

  it('has a number for every tab, in their order', () => {
    const tabs = ALL_COMMANDS.filter(({ id }) => id in TAB_COMMANDS);
    expect(tabs.map(({ keys }) => keys)).toEqual([['1'], ['2'], ['3'], ['4'], ['5']]);
    expect(new Set(ALL_COMMANDS.map(({ group }) => group))).toEqual(new Set(COMMAND_GROUPS));
  });
});

describe('a stroke', () => {
  it.each([
    [stroke('j'), 'j'],
    [stroke('O', { shift: true }), 'O'],
    [stroke('?', { shift: true }), '?'],
    [stroke('k', { ctrl: true }), 'Mod+k'],
    [stroke('k', { meta: true }), 'Mod+k'],
    [stroke('Z', { ctrl: true, shift: true }), 'Mod+Shift+z'],
    // AltGr on a layout where it types a bracket.
    [stroke('[', { ctrl: true, alt: true, altGraph: true }), '['],
    [stroke('Escape'), 'Escape'],
    [stroke('Escape', { shift: true }), null],
    [stroke('j', { alt: true }), null],
    [stroke('z', { ctrl: true, meta: true }), null],
    [stroke('ArrowDown', { ctrl: true }), null],
  ])('is named by what it types: %#', (event, name) => {
    expect(strokeName(event)).toBe(name);
  });

  it.each([
    ['Mod+k', false, 'Ctrl K'],
    ['Mod+Shift+z', false, 'Ctrl Shift Z'],
    ['Mod+Shift+z', true, '⌘ ⇧ Z'],
    ['Escape', false, 'Esc'],
    ['j', false, 'j'],
    ['O', true, 'O'],
  ])('has words: %s', (key, mac, words) => {
    expect(keyWords(key, mac)).toBe(words);
  });
});
