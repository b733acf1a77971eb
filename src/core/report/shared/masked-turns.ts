/**
 * Texts of turns with their secrets masked, and every place that points into them moved along. A mask has another length
 * than what it hides, so a place behind it moves, and one inside it goes to its edge; spans stay in order, and those that a
 * mask swallows are empty at its end.
 */
import type { ThreadColumns } from '../../columns.ts';
import type { SharedPart, SharedTurn } from './model.ts';

/** A stretch that is replaced, and by what: ordered and disjoint. */
export interface MaskEdit {
  readonly start: number;
  readonly end: number;
  readonly mask: string;
}

/** What hides secrets: `Redactions` is one. `place` names a text, for masks that were set by hand in one of them. */
export interface Masker {
  mask(text: string, place?: string): string;
  ranges(text: string, place?: string): readonly MaskEdit[];
}

/** For a report whose author lets everything through, and for tests. */
export const NO_MASKS: Masker = { mask: (text) => text, ranges: () => [] };

/** The name of a turn's text, as `Masker` is asked for it. */
export const turnPlace = (turn: number): string => `turn ${turn}`;

export function maskTurns(
  columns: ThreadColumns,
  turns: readonly SharedTurn[],
  masker: Masker,
): { readonly columns: ThreadColumns; readonly turns: readonly SharedTurn[] } {
  const { spans } = columns;
  // What stands in for a secret may be longer, and columns of offsets as wide as they had to be before.
  const start = Uint32Array.from(spans.start);
  const end = Uint32Array.from(spans.end);
  const cut = Uint32Array.from(spans.cut);
  const resultEnd = spans.resultEnd === undefined ? undefined : Uint32Array.from(spans.resultEnd);
  const chars = columns.turns.chars.slice();
  const masked = turns.map((turn, index): SharedTurn => {
    const edits = masker.ranges(turn.text, turnPlace(index));
    const tools = turn.tools.map((tool) => masker.mask(tool));
    const model = turn.model === null ? null : masker.mask(turn.model);
    if (edits.length === 0) return { ...turn, tools, model };
    const { text, move } = edited(turn.text, edits);
    chars[index] = text.length;
    let before = 0;
    for (let row = spans.offsets[index] ?? 0; row < (spans.offsets[index + 1] ?? 0); row++) {
      const from = spans.start[row] ?? 0;
      const to = spans.end[row] ?? 0;
      const movedStart = Math.max(before, move(from, 'start'));
      before = Math.max(movedStart, move(to, 'end'));
      start[row] = movedStart;
      end[row] = before;
      const line = spans.cut[row] ?? 0;
      cut[row] = line === 0 ? 0 : move(line, 'start');
      const inResult = resultEnd?.[row] ?? 0;
      if (resultEnd !== undefined && inResult > 0) resultEnd[row] = before - move(to - inResult, 'start');
    }
    return { ...turn, text, parts: moveParts(turn.parts, move, masker), tools, model };
  });
  return {
    columns: {
      ...columns,
      turns: { ...columns.turns, chars },
      spans: { ...spans, start, end, cut, ...(resultEnd === undefined ? {} : { resultEnd }) },
    },
    turns: masked,
  };
}

/** Where a place goes that is the start or the end of something. Places are asked for in ascending order, more or less. */
type Move = (at: number, edge: 'start' | 'end') => number;

function edited(text: string, edits: readonly MaskEdit[]): { readonly text: string; readonly move: Move } {
  const pieces: string[] = [];
  /** By edit: by how much what follows it has moved. */
  const shifts: number[] = [];
  let at = 0;
  let shift = 0;
  for (const { start, end, mask } of edits) {
    pieces.push(text.slice(at, start), mask);
    at = end;
    shift += mask.length - (end - start);
    shifts.push(shift);
  }
  pieces.push(text.slice(at));
  /** How many edits begin before a place. */
  const editsBefore = (place: number): number => {
    let low = 0;
    let high = edits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edits[middle]?.start ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    text: pieces.join(''),
    move(place, edge) {
      const count = editsBefore(place);
      const last = edits[count - 1];
      const moved = shifts[count - 1] ?? 0;
      if (last === undefined || place >= last.end) return place + moved;
      return edge === 'end' ? last.end + moved : last.start + (shifts[count - 2] ?? 0);
    },
  };
}

function moveParts(parts: readonly SharedPart[], move: Move, masker: Masker): readonly SharedPart[] {
  let before = 0;
  return parts.map((part): SharedPart => {
    const start = Math.max(before, move(part.start, 'start'));
    const end = Math.max(start, move(part.end, 'end'));
    before = end;
    const within = (place: number): number => Math.min(end, Math.max(start, place));
    const args = part.args.map((one) => {
      const from = within(move(one.start, 'start'));
      return { key: masker.mask(one.key), start: from, end: Math.max(from, within(move(one.end, 'end'))) };
    });
    return { ...part, start, end, args };
  });
}
