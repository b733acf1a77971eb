import { isSummaryText } from '../transcript/formats/turns/summary-markers.ts';
import { HARNESS_OPENINGS, HARNESS_TAGS, INSTRUCTION_TAGS } from '../transcript/harness-words.ts';
import { isBlank } from './chars.ts';

/**
 * Blocks that a harness writes into a user's message. What they say is machinery, not the user's will, even
 * where an importer could not tell the part apart. One thing in them is a will: the instructions that a project keeps
 * for its agents (AGENTS.md, CLAUDE.md, rules of an editor), which harnesses paste whole. Those are told apart here, so
 * that they bind, and bind in the project's name.
 */
export type BlockRange = readonly [start: number, end: number];

const opening = (tags: readonly string[]): RegExp =>
  new RegExp(`<(${tags.join('|')})(?=[\\s>])[^>\\n]{0,300}>`, 'g');
const OPEN = opening(HARNESS_TAGS);
const OPEN_INSTRUCTIONS = opening(INSTRUCTION_TAGS);

/** Codex puts this before the AGENTS.md of a folder. */
const AGENTS_MD = '# AGENTS.md instructions';
/** Claude Code puts this before each file of instructions; what its memory collected is not the project's word. */
const CONTENTS_OF = /^Contents of [^\n\r]{1,400} \([^\n\r()]{0,40}instructions[^\n\r()]{0,60}\):$/gm;
/** Gemini CLI puts each file of instructions between two of these. */
const CONTEXT_FROM = /^--- Context from: ([^\n\r]{1,400}) ---$/gm;

/** The elements that an expression opens, outermost ones, in order. An element that never closes goes on to the end. */
function elements(text: string, open: RegExp): readonly BlockRange[] {
  const blocks: BlockRange[] = [];
  if (!text.includes('<')) return blocks;
  // Once the end of an element is missing, it is missing for all that follow.
  const unclosed = new Set<string>();
  open.lastIndex = 0;
  for (let found = open.exec(text); found !== null; found = open.exec(text)) {
    const tag = found[1] ?? '';
    const close = unclosed.has(tag) ? -1 : text.indexOf(`</${tag}>`, open.lastIndex);
    if (close < 0) unclosed.add(tag);
    const end = close < 0 ? text.length : close;
    blocks.push([found.index, end]);
    open.lastIndex = Math.max(end, open.lastIndex);
  }
  return blocks;
}

/** Half-open ranges of the harness's blocks, in order; the whole of a text that nobody typed. */
export function harnessBlocks(text: string): readonly BlockRange[] {
  const head = text.slice(0, 400).trimStart();
  if (HARNESS_OPENINGS.some((words) => head.startsWith(words)) || isSummaryText(text)) {
    return [[0, text.length]];
  }
  return elements(text, OPEN);
}

/** Half-open ranges of what a project tells its agents, in order, without the lines that announce it. */
export function instructionBlocks(text: string): readonly BlockRange[] {
  const found: BlockRange[] = elements(text, OPEN_INSTRUCTIONS).map(([start, end]) => [
    text.indexOf('>', start) + 1,
    end,
  ]);
  if (text.slice(0, 400).trimStart().startsWith(AGENTS_MD)) found.push(agentsMd(text));
  if (text.includes('Contents of ')) {
    const heads = [...text.matchAll(CONTENTS_OF)];
    for (const [i, head] of heads.entries()) {
      const start = head.index + head[0].length;
      const limit = heads[i + 1]?.index ?? text.length;
      found.push([start, endOfContents(text, start, limit)]);
    }
  }
  if (text.includes('--- Context from: ')) {
    for (const head of text.matchAll(CONTEXT_FROM)) {
      const start = head.index + head[0].length;
      const close = text.indexOf('--- End of Context from: ', start);
      found.push([start, close < 0 ? text.length : close]);
      // The last file goes on to the end.
      if (close < 0) break;
    }
  }
  return disjoint(found);
}

/** What follows a file of instructions, in a line of its own. */
const BEHIND_CONTENTS = /\n(?:Contents of |<\/|[^\S\n]*IMPORTANT: this context may or may not)/;

/** Where a file of instructions ends: before what follows it, and before blank lines that lead to a notice. */
function endOfContents(text: string, start: number, limit: number): number {
  const next = BEHIND_CONTENTS.exec(text.slice(start, limit));
  if (next === null) return limit;
  let end = start + next.index;
  if (!/^\s*I/.test(next[0])) return end;
  for (let i = end - 1; i >= start && isBlank(text.charCodeAt(i)); i--)
    if (text.charCodeAt(i) === 10) end = i;
  return end;
}

/** What Codex says of a folder: the element that it puts around the file, or all below the first line. */
function agentsMd(text: string): BlockRange {
  const open = text.indexOf('<INSTRUCTIONS>');
  const from = open >= 0 ? open + '<INSTRUCTIONS>'.length : text.indexOf('\n', text.indexOf(AGENTS_MD));
  const close = text.indexOf('</INSTRUCTIONS>', Math.max(0, from));
  return [from < 0 ? text.length : from, close < 0 ? text.length : close];
}

/** Outermost ranges, in order. */
function disjoint(ranges: readonly BlockRange[]): readonly BlockRange[] {
  const outer: BlockRange[] = [];
  for (const range of [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (range[0] >= (outer.at(-1)?.[1] ?? 0) && range[1] > range[0]) outer.push(range);
  }
  return outer;
}

/** What of a text binds nobody: the blocks of the harness without the instructions of a project that stand in them. */
export function unspokenBlocks(text: string): readonly BlockRange[] {
  const blocks = harnessBlocks(text);
  if (blocks.length === 0) return blocks;
  const kept = instructionBlocks(text);
  if (kept.length === 0) return blocks;
  const left: BlockRange[] = [];
  let next = 0;
  for (const [start, end] of blocks) {
    let at = start;
    while ((kept[next]?.[1] ?? Number.POSITIVE_INFINITY) <= start) next++;
    for (let i = next; i < kept.length && (kept[i]?.[0] ?? end) < end; i++) {
      const [from, to] = kept[i] ?? [end, end];
      if (from > at) left.push([at, from]);
      at = Math.max(at, to);
    }
    if (at < end) left.push([at, end]);
  }
  return left;
}
