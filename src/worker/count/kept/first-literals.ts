/**
 * The literals of items out of the turns themselves: of each, the text of the first span of its kind. An analysis that
 * the device kept holds numbers only, and this is what it lacks.
 */
import type { SpanColumns } from '../../../core/columns.ts';
import type { Turn } from '../../../core/transcript/model.ts';
import { renderTurn } from '../../../core/transcript/render.ts';

export interface FirstLiterals {
  /** `''` for an item that stands nowhere. */
  at(item: number): string;
  /** Of all items, by number; every turn with an item is rendered once. */
  all(): readonly string[];
}

/** `items` is how many there are. Cost: one walk over the spans when first asked, then one turn a literal. */
export function firstLiterals(turns: readonly Turn[], spans: SpanColumns, items: number): FirstLiterals {
  let places: Places | null = null;
  let whole: readonly string[] | null = null;

  const find = (): Places => {
    const row = new Uint32Array(items).fill(NONE);
    const turn = new Uint32Array(items);
    for (let at = 0; at + 1 < spans.offsets.length; at++) {
      for (let span = spans.offsets[at] ?? 0; span < (spans.offsets[at + 1] ?? 0); span++) {
        const item = spans.item[span] ?? 0;
        if (row[item] !== NONE) continue;
        row[item] = span;
        turn[item] = at;
      }
    }
    return { row, turn };
  };
  /** The turn that was rendered last: what is asked for often stands together. */
  let last = { turn: -1, text: '' };
  const textOf = (turn: number): string => {
    const one = turns[turn];
    if (last.turn !== turn) last = { turn, text: one === undefined ? '' : renderTurn(one).text };
    return last.text;
  };
  const literalOf = ({ row, turn }: Places, item: number): string => {
    const span = row[item] ?? NONE;
    return span === NONE ? '' : textOf(turn[item] ?? 0).slice(spans.start[span] ?? 0, spans.end[span] ?? 0);
  };

  return {
    at(item) {
      if (whole !== null) return whole[item] ?? '';
      places ??= find();
      return literalOf(places, item);
    },
    all() {
      if (whole !== null) return whole;
      places ??= find();
      const found: string[] = [];
      // Items are numbered in the order in which they first stand, so those of one turn follow one another.
      for (let item = 0; item < items; item++) found.push(literalOf(places, item));
      whole = found;
      return found;
    },
  };
}

/** By item: the row of its first span, and the turn of that. */
interface Places {
  readonly row: Uint32Array;
  readonly turn: Uint32Array;
}

const NONE = 0xffffffff;
