import { COUNTED, NO_ITEM, type ThreadColumns } from '../../core/columns.ts';
import type { FloorKind } from '../../core/compaction/policy/policy.ts';
import type { Superseded } from '../../core/floor/superseded.ts';
import type { LiftedItem } from '../../core/irreducible/constraints/hear-constraints.ts';
import { type KindGroup, kindOfCode, type SpanKind } from '../../core/irreducible/kinds.ts';
import type { FoundEarly } from '../../worker/protocol.ts';
import { groupOfKind } from '../common/kind-words.ts';

export { turnOfSpan } from '../../state/annotations/item-places.ts';

/** A span of one turn, as the transcript draws it. Offsets are UTF-16, into the turn's text, half-open. */
export interface RowSpan {
  /** Its index in the columns, or `NOT_COUNTED`. */
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
  /** A constraint that the same speaker took back in a later turn. */
  readonly lifted: boolean;
  /** A value that a later turn replaced. */
  readonly superseded: boolean;
}

/** In place of an index: the thread is not counted yet, and only the turn itself was looked at. */
export const NOT_COUNTED = -1;

export interface SpanSetting {
  readonly floor: FloorKind;
  /** Which items alone exceed the slot: those of this need or more, under this margin; `null` where every item fits. */
  readonly oversize: { readonly margin: number; readonly from: number } | null;
  /** Items that a person wants counted always, or never. */
  readonly pinned: ReadonlySet<number>;
  readonly ignored: ReadonlySet<number>;
  /** Constraints that were taken back, by item. */
  readonly lifted: ReadonlyMap<number, LiftedItem>;
  /** Values that the thread replaces, by item. */
  readonly superseded: ReadonlyMap<number, Superseded>;
}

/**
 * The bit of `COUNTED` by which a floor counts a span. The reference estimator has spans of its own, which
 * carry no offsets; while it decides, the transcript shows the typed spans as the exhaustive floor does.
 */
export const countedBit = (floor: FloorKind): number =>
  floor === 'working' ? COUNTED.working : COUNTED.exhaustive;

/** Whether the deciding floor counts an occurrence of an item; what a person said of it comes first. */
export const isCounted = ({ floor, pinned, ignored }: SpanSetting, item: number, counted: number): boolean =>
  pinned.has(item) || (!ignored.has(item) && (counted & countedBit(floor)) !== 0);

/** Tokens that an item needs when it stands alone in a summary (design: the rule). */
export const itemNeed = (tokens: number, ledger: number, margin: number): number =>
  Math.max(tokens + Math.ceil(margin * tokens), ledger);

/**
 * The smallest need among the items that alone exceed a slot; infinite where none does. It stays the same while the slot
 * moves between two needs, so that nothing is drawn anew for a step that changes no mark.
 */
export function oversizeFrom(columns: ThreadColumns | null, margin: number, slot: number | null): number {
  let least = Number.POSITIVE_INFINITY;
  if (columns === null || slot === null) return least;
  const { count, tokens, ledger } = columns.items;
  for (let item = 0; item < count; item++) {
    const need = itemNeed(tokens[item] ?? 0, ledger[item] ?? 0, margin);
    if (need > slot && need < least) least = need;
  }
  return least;
}

/** What takes a constraint back that stands in some turn; `null` where nothing does. */
export const liftOf = (
  { lifted }: Pick<SpanSetting, 'lifted'>,
  kind: SpanKind,
  item: number,
  turn: number,
): LiftedItem | null => {
  const lift = kind === 'constraint' ? lifted.get(item) : undefined;
  return lift !== undefined && lift.turn > turn ? lift : null;
};

/** What replaces a value that stands in some turn; `null` where nothing does. */
export const supersededBehind = (
  { superseded }: Pick<SpanSetting, 'superseded'>,
  item: number,
  turn: number,
): Superseded | null => {
  const found = superseded.get(item);
  return found !== undefined && found.turn > turn ? found : null;
};

/** The spans of a turn in order. */
export const rowSpans = (columns: ThreadColumns, turn: number, setting: SpanSetting): readonly RowSpan[] => {
  const { spans, items } = columns;
  const { oversize } = setting;
  const found: RowSpan[] = [];
  const end = spans.offsets[turn + 1] ?? 0;
  for (let index = spans.offsets[turn] ?? 0; index < end; index++) {
    const item = spans.item[index] ?? 0;
    const kind = kindOfCode(spans.kind[index] ?? 0);
    found.push({
      index,
      start: spans.start[index] ?? 0,
      end: spans.end[index] ?? 0,
      kind,
      group: groupOfKind(kind),
      item,
      counted: isCounted(setting, item, spans.counted[index] ?? 0),
      oversize:
        oversize !== null &&
        itemNeed(items.tokens[item] ?? 0, items.ledger[item] ?? 0, oversize.margin) >= oversize.from,
      lifted: liftOf(setting, kind, item, turn) !== null,
      superseded: supersededBehind(setting, item, turn) !== null,
    });
  }
  return found;
};

/** What was found in a turn before it is counted. */
export const earlySpans = (found: readonly FoundEarly[], { floor }: SpanSetting): readonly RowSpan[] =>
  found.map(({ start, end, kind: code, counts }) => {
    const kind = kindOfCode(code);
    return {
      index: NOT_COUNTED,
      start,
      end,
      kind,
      group: groupOfKind(kind),
      item: NO_ITEM,
      counted: floor !== 'working' || counts,
      oversize: false,
      lifted: false,
      superseded: false,
    };
  });

/** Tokens of the distinct items that a turn holds and the deciding floor counts, each once. */
export const turnIrreducible = (columns: ThreadColumns, turn: number, setting: SpanSetting): number => {
  const { spans, items } = columns;
  const seen = new Set<number>();
  let tokens = 0;
  const end = spans.offsets[turn + 1] ?? 0;
  for (let index = spans.offsets[turn] ?? 0; index < end; index++) {
    const item = spans.item[index] ?? 0;
    if (seen.has(item) || !isCounted(setting, item, spans.counted[index] ?? 0)) continue;
    seen.add(item);
    tokens += items.tokens[item] ?? 0;
  }
  return tokens;
};
