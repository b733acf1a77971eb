import { COUNTED, type SpanColumns, type ThreadColumns } from '../../core/columns.ts';
import type { FloorKind } from '../../core/compaction/policy.ts';
import { type KindGroup, kindOfCode, type SpanKind } from '../../core/irreducible/kinds.ts';
import { groupOfKind } from '../common/kind-words.ts';

/** A span of one turn, as the transcript draws it. Offsets are UTF-16, into the turn's text, half-open. */
export interface RowSpan {
  /** Its index in the columns. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly kind: SpanKind;
  readonly group: KindGroup;
  readonly item: number;
  /** Whether the deciding floor counts this occurrence. */
  readonly counted: boolean;
  /** Whether the item alone, with its margin, exceeds the slot. */
  readonly oversize: boolean;
}

export interface SpanSetting {
  readonly floor: FloorKind;
  readonly margin: number;
  readonly slot: number | null;
}

/**
 * The bit of `COUNTED` by which a floor counts a span. The reference estimator has spans of its own, which
 * carry no offsets; while it decides, the transcript shows the typed spans as the exhaustive floor does.
 */
export const countedBit = (floor: FloorKind): number =>
  floor === 'working' ? COUNTED.working : COUNTED.exhaustive;

/** Tokens that an item needs when it stands alone in a summary (design: the rule). */
export const itemNeed = (tokens: number, ledger: number, margin: number): number =>
  Math.max(tokens + Math.ceil(margin * tokens), ledger);

/** The spans of a turn in order. */
export const rowSpans = (columns: ThreadColumns, turn: number, setting: SpanSetting): readonly RowSpan[] => {
  const { spans, items } = columns;
  const bit = countedBit(setting.floor);
  const found: RowSpan[] = [];
  const end = spans.offsets[turn + 1] ?? 0;
  for (let index = spans.offsets[turn] ?? 0; index < end; index++) {
    const item = spans.item[index] ?? 0;
    const kind = kindOfCode(spans.kind[index] ?? 0);
    const need = itemNeed(items.tokens[item] ?? 0, items.ledger[item] ?? 0, setting.margin);
    found.push({
      index,
      start: spans.start[index] ?? 0,
      end: spans.end[index] ?? 0,
      kind,
      group: groupOfKind(kind),
      item,
      counted: ((spans.counted[index] ?? 0) & bit) !== 0,
      oversize: setting.slot !== null && need > setting.slot,
    });
  }
  return found;
};

/** Tokens of the distinct items that a turn holds and the deciding floor counts, each once. */
export const turnIrreducible = (columns: ThreadColumns, turn: number, floor: FloorKind): number => {
  const { spans, items } = columns;
  const bit = countedBit(floor);
  const seen = new Set<number>();
  let tokens = 0;
  const end = spans.offsets[turn + 1] ?? 0;
  for (let index = spans.offsets[turn] ?? 0; index < end; index++) {
    const item = spans.item[index] ?? 0;
    if (((spans.counted[index] ?? 0) & bit) === 0 || seen.has(item)) continue;
    seen.add(item);
    tokens += items.tokens[item] ?? 0;
  }
  return tokens;
};

/** The turn that holds a span: the last one whose spans begin at or before it. */
export const turnOfSpan = (spans: SpanColumns, index: number): number => {
  let low = 0;
  let high = spans.offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans.offsets[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
};
