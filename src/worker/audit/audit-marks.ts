/** The stretches of a summary that are drawn, and which items stand at each. */
import type { SummaryLiteral } from '../../core/audit/audit-literals.ts';
import { LITERAL_STATUSES } from '../../core/audit/model.ts';
import type { Place } from '../../core/audit/places.ts';
import { MARK_LOOKS, NOWHERE, type SummaryMarks } from './audit-protocol.ts';

/** An item that stands in the summary, or that something there was made of. */
export interface MarkedItem {
  readonly row: number;
  readonly place: Place;
  readonly isAltered: boolean;
}

interface Mark extends Place {
  readonly literal: number;
  readonly items: number[];
  isAltered: boolean;
  isRetained: boolean;
}

/**
 * Stretches, ordered and disjoint. `literals` are those of the summary at every place, ordered and disjoint; `rowOf` and
 * `status` say what is known of each. An item belongs to the first stretch that it overlaps, and gets its own where it
 * overlaps none.
 */
export function summaryMarks(
  literals: readonly SummaryLiteral[],
  rowOf: ReadonlyMap<string, number>,
  status: Uint8Array,
  items: readonly MarkedItem[],
): SummaryMarks {
  const found = literals.map(
    ({ literal, start, end }): Mark => ({
      start,
      end,
      literal: rowOf.get(literal) ?? NOWHERE,
      items: [],
      isAltered: false,
      isRetained: false,
    }),
  );
  const own: Mark[] = [];
  for (const item of items.toSorted((a, b) => a.place.start - b.place.start || b.place.end - a.place.end)) {
    const last = own.at(-1);
    const overlapped = last !== undefined && last.end > item.place.start ? last : null;
    const mark = firstOverlapping(found, item.place) ?? overlapped;
    if (mark !== null) join(mark, item);
    else {
      const made: Mark = {
        ...item.place,
        literal: NOWHERE,
        items: [],
        isAltered: false,
        isRetained: false,
      };
      join(made, item);
      own.push(made);
    }
  }
  const marks = [...found, ...own].sort((a, b) => a.start - b.start);
  const itemsFrom = new Uint32Array(marks.length + 1);
  for (const [at, mark] of marks.entries()) itemsFrom[at + 1] = (itemsFrom[at] ?? 0) + mark.items.length;
  return {
    count: marks.length,
    start: Uint32Array.from(marks, ({ start }) => start),
    end: Uint32Array.from(marks, ({ end }) => end),
    look: Uint8Array.from(marks, (mark) => lookOf(mark, status)),
    literal: Uint32Array.from(marks, ({ literal }) => literal),
    itemsFrom,
    items: Uint32Array.from(marks.flatMap(({ items: rows }) => rows)),
  };
}

function join(mark: Mark, { row, isAltered }: MarkedItem): void {
  mark.items.push(row);
  if (isAltered) mark.isAltered = true;
  else mark.isRetained = true;
}

/** What an item was turned into shows as that, unless it is rightly there for another item. */
function lookOf({ literal, isAltered, isRetained }: Mark, status: Uint8Array): number {
  if (isAltered && !isRetained) return MARK_LOOKS.indexOf('altered');
  return literal === NOWHERE ? LITERAL_STATUSES.indexOf('supported') : (status[literal] ?? 0);
}

/** The first of ordered, disjoint marks that shares a sign with a place. */
function firstOverlapping(marks: readonly Mark[], { start, end }: Place): Mark | null {
  let low = 0;
  for (let high = marks.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const mark = marks[low];
  return mark !== undefined && mark.start < end ? mark : null;
}
