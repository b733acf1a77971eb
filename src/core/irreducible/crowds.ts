/**
 * Crowds: what the result of one call shows many of.
 *
 * Problem. What a command prints counts, since nobody can read it again; but a build that prints ninety errors, a search
 * that a script made, a table of versions or of commits are long lists of one sort of thing, and all but a few of their
 * members are never spoken of again. Idea. Of each sort (paths, errors, versions, hashes, times, URLs, quoted strings)
 * the first five that a result shows count where they stand; the others count once anybody else shows them, as the names
 * in a folder do. Identifiers, numbers and ids are no such sorts: agents take them up from long results too (measured:
 * docs/estimator.md). Cost: one set for each sort of a result. Limits: the sixth error of a result may be the one that
 * matters; running the command again shows it.
 */
import type { SpanKind } from './kinds.ts';

/** So many of a sort are a handful, and count. */
const HANDFUL = 5;

const SORTS: ReadonlySet<SpanKind> = new Set<SpanKind>([
  'path',
  'error',
  'version',
  'hash',
  'datetime',
  'url',
  'quoted',
]);

/** Says of the spans of one result, in order, whether they are in a crowd of their sort. */
export function createCrowds(): (kind: SpanKind, literal: () => string) => boolean {
  const members = new Map<SpanKind, Set<string>>();
  return (kind, literal) => {
    if (!SORTS.has(kind)) return false;
    const known = members.get(kind);
    if (known === undefined) {
      members.set(kind, new Set([literal()]));
      return false;
    }
    const text = literal();
    if (known.has(text)) return false;
    if (known.size >= HANDFUL) return true;
    known.add(text);
    return false;
  };
}
