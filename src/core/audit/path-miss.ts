/**
 * What a path was turned into. Paths of the summary that end in the same name are compared name by name from the end: the
 * front may be lost (`src/a.ts` for `/srv/tree/src/a.ts`), or another one (`/srv/main/src/a.ts`), or nothing may be left
 * but the last name. That last is a finding only where no fuller path of the summary explains the name: prose that
 * calls `/srv/src/main.ts` by `main.ts` alters no other `main.ts`.
 */
import type { SpanKind } from '../irreducible/kinds.ts';
import type { NearMiss } from './model.ts';
import { samePath } from './places.ts';

const PATHS: ReadonlySet<SpanKind> = new Set<SpanKind>(['path', 'url', 'address']);

/** Whether a literal is compared as a path. Text with a slash somewhere in it is none. */
export const isPathLike = (literal: string, kind: SpanKind): boolean =>
  PATHS.has(kind) || (/[/\\]/.test(literal) && !/\s/.test(literal));

/** The names of a path, without the line that it points to. */
function namesOf(path: string): readonly string[] {
  return samePath(path)
    .replace(/(?::\d{1,9}){1,2}(?:-\d{1,9})?$/, '')
    .split(/[/\\]/)
    .filter((name, at) => name !== '' || at === 0);
}

/** The last name of a path: what candidates are filed by. */
export const nameOf = (path: string): string => namesOf(path).at(-1) ?? '';

export interface PathCandidate {
  readonly literal: string;
  readonly isSupported: boolean;
}

/** A front that was lost or changed while the end stayed; of several the one that shares most. `candidates` end alike. */
export function pathMiss(literal: string, candidates: readonly PathCandidate[]): NearMiss | null {
  const own = namesOf(literal);
  let best: NearMiss | null = null;
  let most = 0;
  let bareName: string | null = null;
  let isExplained = false;
  for (const candidate of candidates) {
    const other = namesOf(candidate.literal);
    if (other.length === 1) {
      if (own.length > 1) bareName ??= candidate.literal;
      continue;
    }
    const shared = sharedEnd(own, other);
    if (shared === other.length && shared < own.length) {
      if (shared > most) best = { literal: candidate.literal, how: 'prefix-lost' };
      most = Math.max(most, shared);
    } else if (!candidate.isSupported && isOtherFront(own, other, shared)) {
      if (shared > most) best = { literal: candidate.literal, how: 'prefix-changed' };
      most = Math.max(most, shared);
    } else {
      isExplained = true;
    }
  }
  if (best !== null) return best;
  return bareName === null || isExplained ? null : { literal: bareName, how: 'name-only' };
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a.at(-1 - shared) === b.at(-1 - shared)) shared++;
  return shared;
}

/** Two names at the end, or the first and the last of as many: by chance nobody writes that. */
function isOtherFront(own: readonly string[], other: readonly string[], shared: number): boolean {
  if (own.length === shared) return false;
  if (shared >= 2) return true;
  const [root = '', first = root] = own;
  const begins = other[0] === root && (root !== '' || other[1] === first);
  return shared === 1 && own.length > 2 && own.length === other.length && begins;
}
