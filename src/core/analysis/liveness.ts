/**
 * Whether the environment still holds what a read showed or a write left behind (design: Estimator, the working floor).
 *
 * Problem. For a file that an agent has read, a pointer is enough: one more call shows it again. That ends when the file
 * is deleted or written anew. Idea. Rows of spans are kept by the path that holds them; a call that succeeded and
 * deletes the path, or writes the whole of it without naming an item again, loses their rows from that turn on. An edit
 * loses what it replaces, which counts by itself, and nothing else.
 *
 * Cost. Each row is looked at once for each time that its file is written as a whole. Limits. Paths are compared as they
 * are written: a file that goes by a relative and an absolute name is two. What another program does to a file
 * (a checkout, a build, a person) is not seen, but for the plain forms of `rm`, `mv` and `git restore`.
 */
import type { SpanSource } from '../irreducible/span-sources.ts';
import { commandOf, isShellCall } from '../irreducible/tool-class.ts';
import type { ToolCallPart } from '../transcript/model.ts';
import { type CallTarget, cleanPath } from './chains/call-target.ts';
import { restoredBy } from './chains/reversals.ts';

/** A span of a call or its result: its row in the columns, its item, where it stands. */
export interface HeldSpan {
  readonly row: number;
  readonly item: number;
  readonly source: SpanSource;
}

/** A call whose result shows that it worked. */
export interface SucceededCall {
  readonly part: ToolCallPart;
  readonly target: CallTarget;
  readonly spans: readonly HeldSpan[];
  readonly resultSpans: readonly HeldSpan[];
  /** The turn of the result. */
  readonly result: number;
}

export interface Liveness {
  succeed(call: SucceededCall): void;
}

/** Follows the files of one thread; `lose` is told each row that the environment no longer holds, and since when. */
export function createLiveness(lose: (row: number, turn: number) => void): Liveness {
  const held = new Map<string, HeldSpan[]>();

  const hold = (path: string, spans: readonly HeldSpan[]): void => {
    const known = held.get(path);
    if (known === undefined) held.set(path, [...spans]);
    else for (const span of spans) known.push(span);
  };
  /** Loses what a path held, but for the items that it holds again. */
  const overwrite = (path: string, again: readonly HeldSpan[], turn: number): void => {
    const items = new Set(again.map(({ item }) => item));
    const stays: HeldSpan[] = [];
    for (const span of held.get(path) ?? []) {
      if (items.has(span.item)) stays.push(span);
      else lose(span.row, turn);
    }
    held.set(path, stays);
  };
  const remove = (path: string, turn: number): void => {
    const folder = path.endsWith('/') ? path : `${path}/`;
    for (const name of [...held.keys()]) {
      if (name === path || name.startsWith(folder)) {
        overwrite(name, [], turn);
        held.delete(name);
      }
    }
  };

  return {
    succeed({ part, target, spans, resultSpans, result }) {
      const command = isShellCall(part) ? commandOf(part) : '';
      const { path, tool } = target;
      if (path !== null) {
        const bodies = spans.filter(
          ({ source }) => source === 'body' || source === 'coined' || source === 'replaced',
        );
        if (deletes(part)) remove(path, result);
        else if (tool === 'write' && !appends(command)) {
          overwrite(path, bodies, result);
          hold(path, bodies);
        } else if (tool === 'edit' || tool === 'write') hold(path, bodies);
        if (tool === 'read')
          hold(
            path,
            resultSpans.filter(({ source }) => source === 'file'),
          );
      }
      if (command === '') return;
      for (const restored of restoredBy(command)) {
        const name = cleanPath(restored);
        const read = (held.get(name) ?? []).filter(({ source }) => source === 'file');
        overwrite(name, read, result);
      }
      for (const gone of removedBy(command)) remove(gone, result);
      for (const [from, to] of movedBy(command)) {
        hold(to, held.get(from) ?? []);
        held.delete(from);
      }
    },
  };
}

const appends = (command: string): boolean => command.includes('>>') || /\btee\s+-a\b/.test(command);

const DELETES = /(?:delete|remove|unlink)/i;
const deletes = (part: ToolCallPart): boolean =>
  (!isShellCall(part) && DELETES.test(part.name)) ||
  part.args.some(({ value }) => value.startsWith('*** Begin Patch') && value.includes('\n*** Delete File: '));

/** Beyond so many characters a command is a script, in which no place is certain. */
const LONGEST_COMMAND = 2_000;

/** The plain commands of a line: what stands between `&&`, `;`, `||` and line ends, as words. */
function plainCommands(command: string): readonly (readonly string[])[] {
  return command
    .slice(0, LONGEST_COMMAND)
    .split(/&&|\|\||[;\n]/)
    .map((stage) => stage.trim().split(/\s+/))
    .map((words) => (words[0] === 'sudo' || words[0] === 'git' ? words.slice(1) : words));
}

/** What names one path: no flag, no pattern, nothing quoted in part. */
const isPath = (word: string): boolean => /^[^-*?$"'`{|<>][^*?$"'`{|<>]*$/.test(word);

function removedBy(command: string): readonly string[] {
  return plainCommands(command)
    .filter(([name]) => name === 'rm' || name === 'unlink' || name === 'rmdir')
    .flatMap((words) => words.slice(1).filter(isPath).map(cleanPath));
}

function movedBy(command: string): readonly (readonly [string, string])[] {
  return plainCommands(command).flatMap((words) => {
    const [from, to, more] = words.slice(1).filter((word) => !word.startsWith('-'));
    if (words[0] !== 'mv' || from === undefined || to === undefined || more !== undefined) return [];
    return isPath(from) && isPath(to) ? [[cleanPath(from), cleanPath(to)] as const] : [];
  });
}
