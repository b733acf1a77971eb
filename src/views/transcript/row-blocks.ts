import { assertNever } from '../../core/assert-never.ts';
import type { PartKind, PartRange } from '../../core/transcript/model.ts';
import type { TextRange } from './slices.ts';

/** How a stretch of a turn is set. */
export type Look = 'prose' | 'reasoning' | 'name' | 'key' | 'value' | 'result' | 'attachment' | 'summary';

export interface LookRange extends TextRange {
  readonly look: Look;
}

/** One part of a turn as a block with the ranges that it is set from. */
export interface RowBlock {
  readonly part: number;
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

/** The blocks of a row. A part that lies wholly past the cut of a long row is left out. */
export const rowBlocks = (text: string, parts: readonly PartRange[]): readonly RowBlock[] =>
  parts
    .filter((part) => part.start < text.length || part.start === part.end)
    .map((part) => ({ part: part.part, kind: part.kind, ranges: rangesOf(part, text) }));
