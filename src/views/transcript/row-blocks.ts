import { assertNever } from '../../core/assert-never.ts';
import type { PartKind, PartRange } from '../../core/transcript/model.ts';
import type { TextRange } from './slices.ts';

/** How a stretch of a turn is set. */
export type Look = 'prose' | 'reasoning' | 'name' | 'key' | 'value' | 'result' | 'attachment' | 'summary';

export interface LookRange extends TextRange {
  readonly look: Look;
}

/** One part of a turn as a block with the ranges that it is set from, or a stretch of a part that is very long. */
export interface RowBlock {
  readonly part: number;
  /** Which stretch of the part, from 0. */
  readonly stretch: number;
  readonly start: number;
  readonly end: number;
  readonly kind: PartKind;
  readonly ranges: readonly LookRange[];
}

const callRanges = (part: PartRange, text: string): readonly LookRange[] => {
  const newline = text.indexOf('\n', part.start);
  const nameEnd = newline < 0 || newline > part.end ? part.end : newline;
  const ranges: LookRange[] = [{ start: part.start, end: nameEnd, look: 'name' }];
  let at: number = nameEnd;
  for (const arg of part.args) {
    if (arg.start > at) ranges.push({ start: at, end: arg.start, look: 'key' });
    ranges.push({ start: arg.start, end: arg.end, look: 'value' });
    at = arg.end;
  }
  if (at < part.end) ranges.push({ start: at, end: part.end, look: 'value' });
  return ranges;
};

const rangesOf = (part: PartRange, text: string): readonly LookRange[] => {
  const whole = (look: Look): readonly LookRange[] => [{ start: part.start, end: part.end, look }];
  switch (part.kind) {
    case 'text':
      return whole('prose');
    case 'reasoning':
      return whole('reasoning');
    case 'tool_call':
      return callRanges(part, text);
    case 'tool_result':
      return whole('result');
    case 'attachment':
      return whole('attachment');
    case 'summary':
      return whole('summary');
    default:
      return assertNever(part.kind);
  }
};

/** A part longer than this is laid out in stretches of about this length, so that more of it costs no more than itself. */
export const STRETCH = 200_000;
/** How far before the end of a stretch a line may end, for the next stretch to begin with a line. */
const LONGEST_LINE = 4_000;

/** Where the stretches of a part begin, as far as the text is here. */
const stretchStarts = (text: string, { start, end }: TextRange): readonly number[] => {
  const starts: number[] = [start];
  for (let at = start + STRETCH; at < Math.min(end, text.length); at += STRETCH) {
    const line = text.slice(at - LONGEST_LINE, at).lastIndexOf('\n');
    starts.push(line < 0 ? afterPair(text, at) : at - LONGEST_LINE + line + 1);
  }
  return starts;
};

/** A place between two characters, never inside a surrogate pair. */
const afterPair = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
};

const blocksOf = (part: PartRange, text: string): readonly RowBlock[] => {
  const ranges = rangesOf(part, text);
  const starts = stretchStarts(text, part);
  return starts.map((start, stretch): RowBlock => {
    const end = starts[stretch + 1] ?? part.end;
    const within = ranges.flatMap((range) => {
      const piece = { start: Math.max(range.start, start), end: Math.min(range.end, end), look: range.look };
      return piece.end > piece.start || starts.length === 1 ? [piece] : [];
    });
    return { part: part.part, stretch, start, end, kind: part.kind, ranges: within };
  });
};

/** The blocks of a row. A part that lies wholly past the cut of a long row is left out. */
export const rowBlocks = (text: string, parts: readonly PartRange[]): readonly RowBlock[] =>
  parts
    .filter((part) => part.start < text.length || part.start === part.end)
    .flatMap((part) => blocksOf(part, text));
