/** The pieces of an agent's turn in a SpecStory file: what it said, what it thought, and its tool blocks, in order. */
import { fencedLines } from '../text/text-styles.ts';
import { isBareTool, readBareTool, readToolBlock, type ToolBlock } from './tool-block.ts';

export type Piece = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'tool'; readonly block: ToolBlock }
);

const THINK_OPEN = '<think>';
const THINK_CLOSE = '</think>';

/** Divides the lines from `from` to `to`; every line is in one piece. `blocks` leads from a block's first line to its last. */
export function agentPieces(
  lines: readonly string[],
  blocks: ReadonlyMap<number, number>,
  from: number,
  to: number,
): readonly Piece[] {
  const quoted = quotedLines(lines, blocks, from, to);
  const pieces: Piece[] = [];
  let textFrom = from;
  let mayThink = true;
  const closeText = (end: number): void => {
    if (end > textFrom) pieces.push(...textPieces(lines, textFrom, end));
    textFrom = end;
  };
  for (let at = from; at < to; at++) {
    if (quoted[at - from] === 1) continue;
    const line = lines[at] ?? '';
    const end = blocks.get(at);
    if (end !== undefined && end < to) {
      closeText(at);
      pieces.push({ kind: 'tool', from: at, to: end + 1, block: readToolBlock(lines.slice(at, end + 1)) });
      at = end;
      textFrom = end + 1;
    } else if (mayThink && line.startsWith(THINK_OPEN)) {
      const last = endOfThought(lines, at, to);
      mayThink = last !== -1;
      if (last === -1) continue;
      closeText(at);
      pieces.push({
        kind: 'reasoning',
        from: at,
        to: last + 1,
        text: thoughtText(lines.slice(at, last + 1)),
      });
      at = last;
      textFrom = last + 1;
    }
  }
  closeText(to);
  return pieces;
}

/** Text, of which what follows a bare `Tool use:` line is a call: so they stood before there were blocks. */
function textPieces(lines: readonly string[], from: number, to: number): Piece[] {
  let first = from;
  while (first < to && (lines[first] ?? '').trim() === '') first++;
  if (first === to) return [{ kind: 'text', from, to }];
  if (!isBareTool(lines[first] ?? '')) return [{ kind: 'text', from, to }];
  let last = to;
  while (last > first && isEdge(lines[last - 1] ?? '')) last--;
  const tool: Piece = { kind: 'tool', from: first, to: last, block: readBareTool(lines.slice(first, last)) };
  const rest: Piece[] = last < to ? [{ kind: 'text', from: last, to }] : [];
  return first > from ? [{ kind: 'text', from, to: first }, tool, ...rest] : [tool, ...rest];
}

const isEdge = (line: string): boolean => line.trim() === '' || line.trimEnd() === '---';

/** Lines in fenced code of the agent's own words: a tool block there is an example. */
function quotedLines(
  lines: readonly string[],
  blocks: ReadonlyMap<number, number>,
  from: number,
  to: number,
): Uint8Array {
  const words: string[] = [];
  for (let at = from; at < to; at++) {
    const end = blocks.get(at);
    if (end === undefined || end >= to) words.push(lines[at] ?? '');
    else for (; at <= end; at++) words.push('');
    if (end !== undefined && end < to) at--;
  }
  return fencedLines(words);
}

function endOfThought(lines: readonly string[], from: number, to: number): number {
  for (let at = from; at < to; at++) if ((lines[at] ?? '').trimEnd().endsWith(THINK_CLOSE)) return at;
  return -1;
}

/** A thought without its tags and its caption. */
function thoughtText(lines: readonly string[]): string {
  const text = lines.join('\n').trim().slice(THINK_OPEN.length, -THINK_CLOSE.length).trim();
  const open = text.startsWith('<details>') ? text.slice('<details>'.length).trimStart() : text;
  const end = open.startsWith('<summary>') ? open.slice(0, 300).indexOf('</summary>') : -1;
  const body = end === -1 ? open : open.slice(end + '</summary>'.length);
  return (body.endsWith('</details>') ? body.slice(0, -'</details>'.length) : body).trim();
}
