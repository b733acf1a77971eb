import { byteOffset } from '../../../units.ts';
import { lineIndex, sourceRange } from '../../lines.ts';
import type { SourceRange } from '../../model.ts';
import { entriesAt } from './json-values.ts';

/**
 * Divides the bytes of one message that makes two turns, results and what was said beside them. `owners` says whose
 * each block of the content is; `path` leads to the content. What surrounds the blocks goes to the results, so that
 * every byte has one owner.
 */
export function splitSource(
  source: SourceRange,
  text: string,
  path: readonly string[],
  owners: readonly ('result' | 'talk')[],
): { readonly result: SourceRange[]; readonly talk: SourceRange[] } {
  const bytes = new TextEncoder().encode(text);
  const blocks = entriesAt(bytes, path);
  // Lengths differ where the file holds invalid UTF-8. Then the line stays whole, and the second turn points at it.
  if (blocks.length !== owners.length || bytes.length !== source.to - source.from) {
    return { result: [source], talk: [sourceRange(source.from, source.from, source.line)] };
  }
  const owned: { readonly result: SourceRange[]; readonly talk: SourceRange[] } = { result: [], talk: [] };
  const lineAt = lineIndex(bytes);
  const give = (owner: SourceRange[], from: number, to: number): void => {
    const previous = owner.at(-1);
    if (previous?.to === from) owner[owner.length - 1] = { ...previous, to: byteOffset(to) };
    else if (to > from) owner.push(sourceRange(from, to, source.line + lineAt(from - source.from) - 1));
  };
  let at: number = source.from;
  blocks.forEach((block, index) => {
    const from = source.from + block.from;
    give(owned.result, at, from);
    const next = blocks[index + 1];
    const to = source.from + (next === undefined ? block.to : next.from);
    give(owners[index] === 'talk' ? owned.talk : owned.result, from, to);
    at = to;
  });
  give(owned.result, at, source.to);
  return owned;
}
