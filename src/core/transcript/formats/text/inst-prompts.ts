/**
 * Prompts as models are given them, as text: `[INST] … [/INST] answer` of Llama 2 and Mistral, with a system prompt between
 * `<<SYS>>` marks, the headers of Llama 3 and the turns of Gemma. Marks may stand anywhere in a line, so turns have places
 * inside lines. A user and an assistant have to change at least twice.
 */
import { sourceRange } from '../../lines.ts';
import type { Role, SourceRange } from '../../model.ts';

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

const MARK =
  /\[\/?INST\]|<<\/?SYS>>|<\|start_header_id\|>[a-z]{1,12}<\|end_header_id\|>|<start_of_turn>(?:user|model)/g;
/** A text without any of these is no such prompt. */
const TELLING = ['[/INST]', '<|start_header_id|>', '<start_of_turn>'] as const;
const AFTER: ReadonlyMap<string, Role> = new Map([
  ['[INST]', 'user'],
  ['[/INST]', 'assistant'],
  ['<<SYS>>', 'system'],
  ['<</SYS>>', 'user'],
  ...(['user', 'assistant', 'system'] as const).map((role): [string, Role] => [headerOf(role), role]),
  [headerOf('tool'), 'tool'],
  [headerOf('ipython'), 'tool'],
  ['<start_of_turn>user', 'user'],
  ['<start_of_turn>model', 'assistant'],
]);

function headerOf(role: string): string {
  return `<|start_header_id|>${role}<|end_header_id|>`;
}

/** What stands at the edges of turns and is none of their words. */
const EDGES = [
  '<s>',
  '</s>',
  '<|begin_of_text|>',
  '<|end_of_text|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<bos>',
  '<eos>',
  '<end_of_turn>',
] as const;

/** The turns, and where the first begins in bytes; `null` where a text is no such prompt. */
export function readInstPrompts(
  lines: readonly { readonly text: string; readonly source: SourceRange }[],
): { readonly turns: readonly InstTurn[]; readonly from: number } | null {
  if (!lines.some(({ text }) => TELLING.some((mark) => text.includes(mark)))) return null;
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

function wordsOf({ text }: Piece): string {
  let words = text.join('').trim();
  for (let before = ''; before !== words; ) {
    before = words;
    for (const edge of EDGES) {
      if (words.startsWith(edge)) words = words.slice(edge.length).trim();
      if (words.endsWith(edge)) words = words.slice(0, -edge.length).trim();
    }
  }
  return words;
}
