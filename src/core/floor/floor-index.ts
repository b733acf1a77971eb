import { COUNTED, type ThreadColumns } from '../columns.ts';
import type { FloorKind } from '../compaction/policy/policy.ts';
import { finish, READ_AT_A_TIME, type Slices } from '../slices.ts';
import { type LateItems, lateItems } from './late-items.ts';

/**
 * The distinct items of every turn under one floor, with what each costs: all that a floor, a partition or a
 * replay reads. Items of turn `t` lie at `offsets[t] … offsets[t + 1]`, each once.
 * The working and the exhaustive floor share item numbers; the reference estimator has its own.
 */
export interface FloorIndex {
  readonly kind: FloorKind;
  readonly turnCount: number;
  readonly itemCount: number;
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
  /** What turns count in addition once its source is lost; `null` where there is nothing of the kind. */
  readonly late: LateItems | null;
  /** Tokens of an item's literal encoded alone. */
  readonly cost: Uint32Array;
  /** Tokens of its line in the ledger. */
  readonly ledger: Uint32Array;
  /** Kind code by item. The reference estimator has no kinds of ours: empty. */
  readonly itemKind: Uint8Array;
}

/** What a person said about items: some always count where they stand, some never do. */
export interface ItemMarks {
  readonly pinned: readonly number[];
  readonly ignored: readonly number[];
}

export const NO_MARKS: ItemMarks = { pinned: [], ignored: [] };

/**
 * Builds the index of one floor. Time and space: linear in the spans. Marks name items of the spans; the reference
 * estimator has items of its own and is left as the record has it.
 */
export const buildFloorIndex = (
  columns: ThreadColumns,
  kind: FloorKind,
  marks: ItemMarks = NO_MARKS,
): FloorIndex => finish(floorIndexInSlices(columns, kind, marks));

/** The same in slices. */
export function* floorIndexInSlices(
  columns: ThreadColumns,
  kind: FloorKind,
  marks: ItemMarks = NO_MARKS,
): Slices<FloorIndex> {
  switch (kind) {
    case 'working':
      return yield* fromSpans(columns, kind, COUNTED.working, marks);
    // Which of all items a later turn needed depends on the moment: the hindsight floor waives the others.
    case 'exhaustive':
    case 'hindsight':
      return yield* fromSpans(columns, kind, COUNTED.exhaustive, marks);
    case 'reference':
      return fromReference(columns);
  }
}

function* fromSpans(
  columns: ThreadColumns,
  kind: FloorKind,
  bit: number,
  marks: ItemMarks,
): Slices<FloorIndex> {
  const { spans, items, turns } = columns;
  const pinned = flagItems(items.count, marks.pinned);
  const ignored = flagItems(items.count, marks.ignored);
  const offsets = new Uint32Array(turns.count + 1);
  const distinct = new Uint32Array(spans.count);
  const seenIn = new Int32Array(items.count).fill(-1);
  let size = 0;
  let pause = READ_AT_A_TIME;
  for (let turn = 0; turn < turns.count; turn++) {
    const end = spans.offsets[turn + 1] ?? 0;
    if (end > pause) {
      pause = end + READ_AT_A_TIME;
      yield;
    }
    for (let span = spans.offsets[turn] ?? 0; span < end; span++) {
      const item = spans.item[span] ?? 0;
      if (((spans.counted[span] ?? 0) & bit) === 0 && pinned[item] !== 1) continue;
      if (seenIn[item] === turn || ignored[item] === 1) continue;
      seenIn[item] = turn;
      distinct[size++] = item;
    }
    offsets[turn + 1] = size;
  }
  const countsAnyway = (turn: number, item: number): boolean => {
    if (ignored[item] === 1) return true;
    const own = distinct.subarray(offsets[turn] ?? 0, offsets[turn + 1] ?? 0);
    return own.includes(item);
  };
  return {
    kind,
    turnCount: turns.count,
    itemCount: items.count,
    offsets,
    items: distinct.slice(0, size),
    late: bit === COUNTED.working ? lateItems(spans, spans.lost, turns.count, countsAnyway) : null,
    cost: items.tokens,
    ledger: items.ledger,
    itemKind: items.kind,
  };
}

/** 1 for the items that are named. */
export function flagItems(count: number, items: readonly number[]): Uint8Array {
  const flags = new Uint8Array(count);
  for (const item of items) if (item < count) flags[item] = 1;
  return flags;
}

/** The record's estimator knows neither kinds nor a ledger: its ledger is its cost, so that it never binds. */
function fromReference(columns: ThreadColumns): FloorIndex {
  const { reference, turns } = columns;
  return {
    kind: 'reference',
    turnCount: turns.count,
    itemCount: reference.count,
    offsets: reference.offsets,
    items: reference.item,
    late: null,
    cost: reference.cost,
    ledger: reference.cost,
    itemKind: new Uint8Array(0),
  };
}
