import type { RedactionKind } from './model.ts';

/** Shorter than this, two secrets may begin alike by chance or by a common prefix. */
const TELLING = 16;

/**
 * Secrets that are the beginning of a longer one of their kind: a token that some output cut is still that token.
 * By key, to the key of the longer one. Sorted, a beginning stands right before what it begins.
 */
export function cutCopies(
  secrets: readonly { readonly key: string; readonly kind: RedactionKind }[],
): ReadonlyMap<string, string> {
  const copies = new Map<string, string>();
  const sorted = secrets.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  for (let i = sorted.length - 2; i >= 0; i--) {
    const short = sorted[i];
    const long = sorted[i + 1];
    if (short === undefined || long === undefined) continue;
    const isCut = short.kind === long.kind && short.key.length >= TELLING && long.key.startsWith(short.key);
    if (isCut) copies.set(short.key, copies.get(long.key) ?? long.key);
  }
  return copies;
}
