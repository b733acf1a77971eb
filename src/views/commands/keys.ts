/**
 * From a key event to a command. A character counts as it is typed, whatever keyboard it comes from: on many layouts `[`
 * needs AltGr, which arrives as Ctrl and Alt, and is then no modifier.
 */
import { ALL_COMMANDS, type Command } from './commands.ts';

/** What of a key event is looked at. */
export interface KeyStroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: string): boolean;
}

/** The name of a stroke as the list of commands writes it; `null` for one that no command can have. */
export function strokeName(stroke: KeyStroke): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = stroke;
  const isTyped = [...key].length === 1;
  if (isTyped && stroke.getModifierState('AltGraph') && !metaKey) return key;
  if (altKey || (ctrlKey && metaKey)) return null;
  if (!ctrlKey && !metaKey) return isTyped || !shiftKey ? key : null;
  return isTyped ? `Mod+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}` : null;
}

const BY_KEY: ReadonlyMap<string, Command> = new Map(
  ALL_COMMANDS.flatMap((command) => command.keys.map((key) => [key, command] as const)),
);

/** The command of a key, by the name of its stroke. */
export const commandOfKey = (name: string): Command | null => BY_KEY.get(name) ?? null;

/** Where a character is text: there only the platform's own keys work. Sliders, boxes and buttons type nothing. */
const TYPING =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"], [type="button"], [type="submit"]), [contenteditable]:not([contenteditable="false"])';

/** Whether a key that is pressed there is meant for the place itself. */
export function isTaken(target: EventTarget | null, command: Command): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING) !== null) return true;
  return command.inDialogs !== true && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
}

/** A key for people: `Ctrl K`, `⌘ K`, `Esc`. */
export const keyWords = (key: string, isMac: boolean): string =>
  key
    .replace('Mod+', isMac ? '⌘ ' : 'Ctrl ')
    .replace('Shift+', isMac ? '⇧ ' : 'Shift ')
    .replace('Escape', 'Esc')
    .replace(/ (.)$/, (_, letter: string) => ` ${letter.toUpperCase()}`);

/** The same for assistive technology, as `aria-keyshortcuts` wants it. */
export const ariaKeys = (keys: readonly string[]): string | undefined =>
  keys.length === 0 ? undefined : keys.map((key) => key.replace('Mod+', 'Control+')).join(' ');

/** Whether the keyboard has a command key. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);
