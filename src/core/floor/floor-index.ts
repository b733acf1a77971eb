import { COUNTED, type ThreadColumns } from '../columns.ts';
import type { FloorKind } from '../compaction/policy.ts';

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
  /** Tokens of an item's literal encoded alone. */
  readonly cost: Uint32Array;
  /** Tokens of its line in the ledger. */
  readonly ledger: Uint32Array;
  /** Kind code by item. The reference estimator has no kinds of ours: empty. */
  readonly itemKind: Uint8Array;
}

/** Builds the index of one floor. Time and space: linear in the spans. */
export function buildFloorIndex(columns: ThreadColumns, kind: FloorKind): FloorIndex {
  switch (kind) {
    case 'working':
      return fromSpans(columns, kind, COUNTED.working);
    case 'exhaustive':
      return fromSpans(columns, kind, COUNTED.exhaustive);
    case 'reference':
      return fromReference(columns);
  }
}

function fromSpans(columns: ThreadColumns, kind: FloorKind, bit: number): FloorIndex {
  const { spans, items, turns } = columns;
  const offsets = new Uint32Array(turns.count + 1);
  const distinct = new Uint32Array(spans.count);
  const seenIn = new Int32Array(items.count).fill(-1);
  let size = 0;
  for (let turn = 0; turn < turns.count; turn++) {
    const end = spans.offsets[turn + 1] ?? 0;
    for (let span = spans.offsets[turn] ?? 0; span < end; span++) {
      if (((spans.counted[span] ?? 0) & bit) === 0) continue;
      const item = spans.item[span] ?? 0;
      if (seenIn[item] === turn) continue;
      seenIn[item] = turn;
      distinct[size++] = item;
    }
    offsets[turn + 1] = size;
  }
  return {
    kind,
    turnCount: turns.count,
    itemCount: items.count,
    offsets,
    items: distinct.slice(0, size),
    cost: items.tokens,
    ledger: items.ledger,
    itemKind: items.kind,
  };
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
    cost: reference.cost,
    ledger: reference.cost,
    itemKind: new Uint8Array(0),
  };
}
