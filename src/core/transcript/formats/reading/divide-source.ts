import { byteOffset } from '../../../units.ts';
import type { JsonEntry } from '../../json-ranges.ts';
import { lineIndex, sourceRange } from '../../lines.ts';
import type { SourceRange } from '../../model.ts';

type ByteExtent = Pick<JsonEntry, 'from' | 'to'>;

/**
 * Divides the bytes of one record between two turns: some formats write a call and its result as one object.
 * `find` gives the places, in order and without overlap, that belong to the inner turn; the rest is the outer
 * turn's, so that every byte has one owner.
 */
export function divideSource(
  source: SourceRange,
  text: string,
  find: (bytes: Uint8Array) => readonly ByteExtent[],
): { readonly inside: SourceRange[]; readonly outside: SourceRange[] } {
  const bytes = new TextEncoder().encode(text);
  const places = bytes.length === source.to - source.from ? find(bytes) : [];
  // Lengths differ where the file holds invalid UTF-8. Then the record stays whole, and the inner turn points at it.
  if (places.length === 0) {
    return { inside: [sourceRange(source.from, source.from, source.line)], outside: [source] };
  }
  const divided: { readonly inside: SourceRange[]; readonly outside: SourceRange[] } = {
    inside: [],
    outside: [],
  };
  const lineAt = lineIndex(bytes);
  const give = (owner: SourceRange[], from: number, to: number): void => {
    if (to <= from) return;
    const previous = owner.at(-1);
    if (previous?.to === source.from + from)
      owner[owner.length - 1] = { ...previous, to: byteOffset(source.from + to) };
    else owner.push(sourceRange(source.from + from, source.from + to, source.line + lineAt(from) - 1));
  };
  let at = 0;
  for (const { from, to } of places) {
    give(divided.outside, at, from);
    give(divided.inside, from, to);
    at = to;
  }
  give(divided.outside, at, bytes.length);
  return divided;
}
