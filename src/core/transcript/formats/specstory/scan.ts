/**
 * Where the turns of a SpecStory file begin. Messages and the output of tools stand in it unescaped, so an agent that
 * reads such a file, or writes about one, puts headers and tool blocks inside the real ones. Three things tell them
 * apart: a header stands between blank lines; one inside a tool block is content, and blocks are matched like
 * brackets; and one in fenced code counts only where its time goes on from the turns before it, since a session
 * that is quoted is an older one. Each line is looked at a fixed number of times. What cannot be told: a quotation
 * outside of code with its own blank lines.
 */
import { fencedLines } from '../text/text-styles.ts';
import { isMark, readHeader, readSessionLine, type TurnHeader } from './headers.ts';

export interface TurnStart {
  readonly at: number;
  readonly header: TurnHeader;
}

export interface Scan {
  readonly starts: readonly TurnStart[];
  /** For the first line of each tool block, its last line. */
  readonly blocks: ReadonlyMap<number, number>;
}

export const BLOCK_OPEN = '<tool-use';
export const BLOCK_CLOSE = '</tool-use>';

/** Subagents that work side by side are written one after another: time may go back this far, in milliseconds. */
const TOLERANCE = 10 * 60_000;

const opensBlock = (line: string): boolean =>
  line.startsWith(BLOCK_OPEN) &&
  (line.length === BLOCK_OPEN.length || /[\s>]/.test(line[BLOCK_OPEN.length] ?? ''));
const closesBlock = (line: string): boolean => line.trimEnd().endsWith(BLOCK_CLOSE);

export function scanTurns(lines: readonly string[]): Scan {
  const headers = lines.map((line, at) => (isAlone(lines, at) ? readHeader(line) : null));
  const blocks = matchBlocks(lines, headers);
  const fenced = fencedLines(lines);
  const starts: TurnStart[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < lines.length; at++) {
    const header = headers[at] ?? null;
    if (header !== null) {
      const time = header.time === null ? Number.NaN : Date.parse(header.time);
      const goesOn = starts.length === 0 || time >= latest - TOLERANCE;
      // Without a time there is only the code to go by.
      if (fenced[at] !== 1 || goesOn) {
        starts.push({ at, header });
        if (time > latest) latest = time;
      }
    }
    const end = starts.length === 0 ? undefined : blocks.get(at);
    if (end !== undefined) at = Math.max(at, end);
  }
  return { starts, blocks };
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** Between blank lines, or below the comments of the file's head. */
function isAlone(lines: readonly string[], at: number): boolean {
  const before = lines[at - 1];
  const isTop = before !== undefined && (isMark(before) || readSessionLine(before) !== null);
  return (isBlank(before) || isTop) && isBlank(lines[at + 1]);
}

/**
 * Tool blocks, matched like brackets. One whose end belongs to a block inside it ends at the first end behind it,
 * unless a turn begins before that: then it is talk about a block.
 */
function matchBlocks(
  lines: readonly string[],
  headers: readonly (TurnHeader | null)[],
): ReadonlyMap<number, number> {
  const blocks = new Map<number, number>();
  const open: number[] = [];
  lines.forEach((line, at) => {
    if (opensBlock(line)) open.push(at);
    if (!closesBlock(line)) return;
    const from = open.pop();
    if (from !== undefined) blocks.set(from, at);
  });
  if (open.length === 0) return blocks;
  const nextEnd = new Int32Array(lines.length + 1).fill(-1);
  const nextHeader = new Int32Array(lines.length + 1).fill(-1);
  for (let at = lines.length - 1; at >= 0; at--) {
    nextEnd[at] = closesBlock(lines[at] ?? '') ? at : (nextEnd[at + 1] ?? -1);
    nextHeader[at] = headers[at] === null ? (nextHeader[at + 1] ?? -1) : at;
  }
  for (const from of open) {
    const end = nextEnd[from] ?? -1;
    const header = nextHeader[from] ?? -1;
    if (end !== -1 && (header === -1 || header > end)) blocks.set(from, end);
  }
  return blocks;
}
