/**
 * A decision and its reversal: a name gets a value and later another one, an edit is undone by the opposite edit, a
 * file that was edited is restored from version control, or the user takes the last change back in so many words. Only what succeeded counts.
 *
 * Cost: a map lookup a setting or edit. Limits: bodies of files written whole set nothing, since a file in the making
 * is no decision; the last value of a name is remembered, not its history.
 */
import type { ChainReason } from '../../columns.ts';
import type { EmitChain } from './chain-list.ts';
import { REACH } from './reach.ts';

interface Decision {
  readonly turn: number;
  readonly value: string;
  readonly was: string | null;
  readonly evidence: number | null;
}

export function createReversals(emit: EmitChain) {
  const decisions = new Map<string, Decision>();
  const edits = new Map<string, number>();
  /** By last name of the path, since the two may be written from different folders. */
  const edited = new Map<string, { readonly path: string; readonly turn: number }>();

  /** The latest change that succeeded. */
  let changed: number | null = null;

  const emitIfNear = (first: number, last: number, reason: ChainReason, evidence: number | null): void => {
    if (last > first && last - first < REACH) emit({ kind: 'reversal', reason, first, last, evidence });
  };

  return {
    /** `scope` keeps names of different files apart; `was` is the value before, where it is known. */
    set(
      scope: string,
      name: string,
      value: string,
      was: string | null,
      turn: number,
      until: number,
      evidence: number | null,
    ): void {
      const key = `${scope}\n${name}`;
      const known = decisions.get(key);
      if (known !== undefined && known.value !== value) {
        const back = known.was === value;
        emitIfNear(known.turn, until, back ? 'set-back' : 'set-otherwise', known.evidence);
      }
      if (known !== undefined && known.value === value) return;
      decisions.set(key, { turn, value, was: known?.value ?? was, evidence });
    },
    edit(path: string, before: string, after: string, turn: number, until: number): void {
      edited.set(lastName(path), { path, turn });
      if (before === after) return;
      const undone = edits.get(editKey(path, after, before));
      if (undone !== undefined) emitIfNear(undone, until, 'edit-undone', null);
      edits.set(editKey(path, before, after), turn);
    },
    /** Something was written or edited. */
    change(turn: number): void {
      changed = turn;
    },
    takeBack(turn: number): void {
      if (changed !== null) emitIfNear(changed, turn, 'taken-back', null);
      changed = null;
    },
    restore(path: string, until: number): void {
      const known = edited.get(lastName(path));
      if (known === undefined || !(known.path.endsWith(path) || path.endsWith(known.path))) return;
      edited.delete(lastName(path));
      emitIfNear(known.turn, until, 'file-restored', null);
    },
  };
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const editKey = (path: string, before: string, after: string): string =>
  `${path}\n${before.length}:${hashOf(before)}\n${after.length}:${hashOf(after)}`;

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

const RESTORE =
  /\bgit\s+(?:checkout\s+(?:[\w./~^-]{1,80}\s+)?--\s+|restore\s+(?:--[\w=./~^-]{1,80}\s+)*)([^;&|\n]{1,400})/;

/** The files that a command restores from version control. */
export function restoredBy(command: string): readonly string[] {
  const paths = RESTORE.exec(command.slice(0, 2_000))?.[1];
  return paths === undefined
    ? []
    : paths.split(/\s+/).filter((path) => /\w/.test(path) && !path.startsWith('-'));
}
