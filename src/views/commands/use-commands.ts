/**
 * Who can do a command now. A component says what it can do while it is on screen; where several can, the one that came
 * last does it, and one that asks to be `first` goes before the others.
 */
import { useEffect, useRef } from 'react';
import { COMMANDS, type Command, type CommandId } from './commands.ts';
import { commandOfKey, isTaken, strokeName } from './keys.ts';

type Act = () => void;
/** What a component can do; `null` for what it could if there were something to do. */
export type CommandActs = { readonly [Id in CommandId]?: Act | null };

interface Entry {
  readonly id: CommandId;
  readonly first: boolean;
  readonly act: Act;
}

let entries: readonly Entry[] = [];

/** What does a command now, or `null`. */
export function actOf(id: CommandId): Act | null {
  const able = entries.filter((entry) => entry.id === id);
  return (able.findLast(({ first }) => first) ?? able.at(-1))?.act ?? null;
}

/** Does a command, where somebody can; answers whether. */
export function runCommand(id: CommandId): boolean {
  const act = actOf(id);
  act?.();
  return act !== null;
}

/** The commands that can be done now, in the order of the list. */
export const availableCommands = (): readonly Command[] => COMMANDS.filter(({ id }) => actOf(id) !== null);

/** Says what this component can do for as long as it is on screen. */
export function useCommands(acts: CommandActs, first = false): void {
  const latest = useRef(acts);
  latest.current = acts;
  const able = COMMANDS.filter(({ id }) => typeof acts[id] === 'function').map(({ id }) => id);
  const names = able.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the list
  useEffect(() => {
    const mine = able.map((id): Entry => ({ id, first, act: () => latest.current[id]?.() }));
    entries = [...entries, ...mine];
    return () => {
      entries = entries.filter((entry) => !mine.includes(entry));
    };
  }, [names, first]);
}

/** Listens for the keys of all commands; once on a page. */
export function useCommandKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = strokeName(event);
      const command = name === null ? null : commandOfKey(name);
      if (command === null || isTaken(event.target, command)) return;
      if (runCommand(command.id)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
