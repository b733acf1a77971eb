import type { FileFacts } from './file-facts.ts';

/** What kind of files a session is made of. */
export type GroupKind =
  | 'claude-code'
  | 'codex'
  | 'gemini-cli'
  | 'opencode'
  | 'openhands'
  | 'atif'
  | 'inspect'
  | 'cline-task'
  | 'cline-sdk'
  | 'alone';

/**
 * What a file is to its session. The *records* are the session itself: one log, or many pieces read one after another.
 * A *thread* is the log of a subagent, a *copy* is what a compaction left of the session, *metadata* is no talk.
 */
export const FILE_ROLES = ['record', 'thread', 'copy', 'metadata'] as const;
export type FileRole = (typeof FILE_ROLES)[number];

export interface Grouped {
  readonly facts: FileFacts;
  readonly role: FileRole;
}

/** The files of a session, the one that it is named after first. */
export interface FoundGroup {
  readonly kind: GroupKind;
  readonly members: readonly Grouped[];
}

/** Finds the sessions of one agent among files that no rule before it has taken; groups of one file count for nothing. */
export type Rule = (files: readonly FileFacts[]) => readonly FoundGroup[];

/** Path of the folder that a file lies in. */
export const folderOf = ({ names }: FileFacts, up = 1): string => names.slice(0, -up).join('/');

export const nameOf = ({ names }: FileFacts): string => names.at(-1) ?? '';

/** The name of a file without what follows its last dot. */
export function stemOf(file: FileFacts): string {
  const name = nameOf(file);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}

/** Files by a key, in order; those without one are left out. */
export function groupBy(
  files: readonly FileFacts[],
  keyOf: (file: FileFacts) => string | null,
): Map<string, FileFacts[]> {
  const groups = new Map<string, FileFacts[]>();
  for (const file of files) {
    const key = keyOf(file);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [file]);
    else group.push(file);
  }
  return groups;
}

/** Follows `parentOf` to the end; a way that leads in a circle leads nowhere. */
export function rootOf(start: string, parentOf: (id: string) => string | null): string {
  const seen = new Set([start]);
  for (let at = start; ; ) {
    const parent = parentOf(at);
    if (parent === null) return at;
    if (seen.has(parent)) return start;
    seen.add(parent);
    at = parent;
  }
}

/** By path, numbers in it by their value: `2.json` before `10.json`. */
export function byPath(a: FileFacts, b: FileFacts): number {
  const left = a.path.split(/(\d+)/);
  const right = b.path.split(/(\d+)/);
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [l, r] = [left[at] ?? '', right[at] ?? ''];
    if (l === r) continue;
    const distance = at % 2 === 1 ? Number(l) - Number(r) : 0;
    return distance !== 0 && !Number.isNaN(distance) ? distance : l < r ? -1 : 1;
  }
  return left.length - right.length;
}
