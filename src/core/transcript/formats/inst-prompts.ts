/**
 * Prompts of Llama and Mistral as text: `[INST] … [/INST] answer`, with a system prompt between `<<SYS>>` marks. Marks may
 * stand anywhere in a line, so turns have places inside lines. A user and an assistant have to change at least twice.
 */
import { sourceRange } from '../lines.ts';
import type { Role, SourceRange } from '../model.ts';

export interface InstTurn {
  readonly role: Role;
  readonly text: string;
  readonly source: readonly SourceRange[];
}

interface Piece {
  readonly role: Role;
  readonly from: number;
  readonly line: number;
  readonly text: string[];
}

const MARK = /\[\/?INST\]|<<\/?SYS>>/g;
const AFTER: ReadonlyMap<string, Role> = new Map([
  ['[INST]', 'user'],
  ['[/INST]', 'assistant'],
  ['<<SYS>>', 'system'],
  ['<</SYS>>', 'user'],
]);

/** The turns, and where the first begins in bytes; `null` where a text is no such prompt. */
export function readInstPrompts(
  lines: readonly { readonly text: string; readonly source: SourceRange }[],
): { readonly turns: readonly InstTurn[]; readonly from: number } | null {
  if (!lines.some(({ text }) => text.includes('[/INST]'))) return null;
  const encoder = new TextEncoder();
  const pieces: Piece[] = [];
  for (const { text, source } of lines) {
    let [chars, byte] = [0, Number(source.from)];
    const take = (to: number): string => {
      const words = text.slice(chars, to);
      chars = to;
      byte = Math.min(source.to, byte + encoder.encode(words).length);
      return words;
    };
    for (const match of text.matchAll(MARK)) {
      pieces.at(-1)?.text.push(take(match.index));
      take(match.index);
      pieces.push({ role: AFTER.get(match[0]) ?? 'user', from: byte, line: source.line, text: [] });
      take(match.index + match[0].length);
    }
    pieces.at(-1)?.text.push(take(text.length), '\n');
  }
  const [first] = pieces;
  const end = lines.at(-1)?.source.to;
  if (first === undefined || end === undefined) return null;
  const turns: { role: Role; text: string; source: SourceRange[] }[] = [];
  let open: { readonly from: number; readonly line: number } | null = null;
  pieces.forEach((piece, index) => {
    const text = wordsOf(piece);
    const to = pieces[index + 1]?.from ?? end;
    const last = turns.at(-1);
    const { from, line } = open ?? piece;
    const range = sourceRange(from, to, line);
    if (text !== '') turns.push({ role: piece.role, text, source: [range] });
    // Marks with nothing between them belong to what follows, or, at the end, to what was before.
    else if (index === pieces.length - 1 && last !== undefined) last.source.push(range);
    open = text === '' ? { from, line } : null;
  });
  const speakers = turns.map(({ role }) => role).filter((role) => role === 'user' || role === 'assistant');
  const changes = speakers.filter((role, index) => index > 0 && role !== speakers[index - 1]).length;
  return changes >= 2 ? { turns, from: first.from } : null;
}

const wordsOf = ({ text }: Piece): string => {
  const words = text.join('').trim();
  const open = words.startsWith('<s>') ? 3 : 0;
  const close = words.endsWith('<s>') ? 3 : 0;
  const inner = words.slice(open, words.length - close).trim();
  return inner.endsWith('</s>') ? inner.slice(0, -4).trim() : inner;
};
