/**
 * Cuts inside a turn that is too large for a slot.
 *
 * Problem. A file listing or a long log can hold more state than one summary may: no cut between turns helps. Idea. A
 * turn may be cut where a line begins, if no span crosses that place; what lies between two such cuts is a piece. A piece
 * of a tool's result says nothing without the call, so each piece but the first repeats the call's pointer (its path,
 * its command), and pays for it. The first piece needs no pointer: no cut parts it from the turn before.
 *
 * Cost. The pieces of a turn are made when first asked for, linear in its spans, plus the pointer once a piece. Limits:
 * text without a line break has one piece; the reference estimator knows no places and has none.
 * Source: design, Legal cuts.
 */
import { COUNTED, type ThreadColumns } from '../columns.ts';
import { NO_TURN } from '../units.ts';
import type { FloorIndex } from './floor-index.ts';
import { needOf } from './need.ts';

/** A turn cut at each line that allows it. Items are those of the floor; an item can be listed twice in a piece. */
export interface TurnPieces {
  readonly count: number;
  /** Where each piece begins, as an offset into the text of the turn; 0 for the first. */
  readonly starts: Uint32Array;
  /** The items of piece `p` lie at `offsets[p] … offsets[p + 1]`. */
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
}

export interface LineCuts {
  piecesOf(turn: number): TurnPieces;
}

export function createLineCuts(columns: ThreadColumns, index: FloorIndex): LineCuts {
  const known = new Map<number, TurnPieces>();
  let isOf: Int32Array | null = null;
  let callsOf: ReadonlyMap<number, readonly number[]> | null = null;

  /** What the calls of a turn point to, and those that it answers, as far as the floor counts it in this turn or there. */
  const pointersOf = (turn: number): readonly number[] => {
    callsOf ??= callsByResult(columns);
    const pointers = new Set<number>();
    for (const holder of [turn, ...(callsOf.get(turn) ?? [])]) {
      const counted = new Set(itemsOfTurn(index, holder));
      const { spans } = columns;
      for (let span = spans.offsets[holder] ?? 0; span < (spans.offsets[holder + 1] ?? 0); span++) {
        const item = spans.item[span] ?? 0;
        if (((spans.counted[span] ?? 0) & COUNTED.pointer) !== 0 && counted.has(item)) pointers.add(item);
      }
    }
    return [...pointers];
  };

  const make = (turn: number): TurnPieces => {
    const own = itemsOfTurn(index, turn);
    if (index.kind === 'reference') return wholeTurn(own);
    const { spans } = columns;
    isOf ??= new Int32Array(index.itemCount).fill(-1);
    for (const item of own) isOf[item] = turn;
    const starts = [0];
    const offsets = [0];
    const items: number[] = [];
    let pointers: readonly number[] | null = null;
    const begin = (at: number): void => {
      pointers ??= pointersOf(turn);
      starts.push(at);
      offsets.push(items.length);
      for (const pointer of pointers) items.push(pointer);
    };
    let cut = 0;
    for (let span = spans.offsets[turn] ?? 0; span < (spans.offsets[turn + 1] ?? 0); span++) {
      const at = spans.cut[span] ?? 0;
      if (at > 0) cut = at;
      const item = spans.item[span] ?? 0;
      // Lines with nothing that the floor counts need no pieces of their own: one cut among them is as good as many.
      if (isOf[item] !== turn) continue;
      if (cut > 0) begin(cut);
      cut = 0;
      items.push(item);
    }
    // But one there must be, at the end too: what follows may hold together with the next turn.
    if (cut > 0) begin(cut);
    offsets.push(items.length);
    return {
      count: starts.length,
      starts: Uint32Array.from(starts),
      offsets: Uint32Array.from(offsets),
      items: Uint32Array.from(items),
    };
  };

  return {
    piecesOf(turn) {
      const pieces = known.get(turn) ?? make(turn);
      known.set(turn, pieces);
      return pieces;
    },
  };
}

const wholeTurn = (items: Uint32Array): TurnPieces => ({
  count: 1,
  starts: Uint32Array.of(0),
  offsets: Uint32Array.of(0, items.length),
  items,
});

const itemsOfTurn = (index: FloorIndex, turn: number): Uint32Array =>
  index.items.subarray(index.offsets[turn] ?? 0, index.offsets[turn + 1] ?? 0);

/** The turns whose calls a turn answers. */
function callsByResult({ calls }: ThreadColumns): ReadonlyMap<number, readonly number[]> {
  const byResult = new Map<number, number[]>();
  for (let i = 0; i < calls.count; i++) {
    const call = calls.call[i] ?? 0;
    const result = calls.result[i] ?? NO_TURN;
    if (result === NO_TURN || result === call) continue;
    const known = byResult.get(result);
    if (known === undefined) byResult.set(result, [call]);
    else if (!known.includes(call)) known.push(call);
  }
  return byResult;
}

/** The turns of one unit, and how the items in them count. */
interface UnitOfTurns {
  readonly turns: readonly number[];
  readonly index: FloorIndex;
  readonly lines: LineCuts;
  /** By turn: whether it may be cut at its lines. */
  readonly cutsLines: Uint8Array;
  isWaived(item: number): boolean;
}

/**
 * Whether a unit cannot be brought into parts that fit a slot: it does not fit as it is, and some stretch of it between
 * two line cuts does not fit either.
 */
export function unitBlocks(unit: UnitOfTurns, slot: number, marginRatio: number): boolean {
  return needOfLargest(unit, marginRatio, false) > slot && needOfLargest(unit, marginRatio, true) > slot;
}

/** The need of the largest stretch of a unit that cannot be cut; of the whole unit where no lines are cut. */
export function needOfLargest(unit: UnitOfTurns, marginRatio: number, atLines: boolean): number {
  const { turns, index, lines, cutsLines } = unit;
  const seen = new Set<number>();
  let floor = 0;
  let ledger = 0;
  let most = 0;
  const add = (item: number): void => {
    if (seen.has(item) || unit.isWaived(item)) return;
    seen.add(item);
    floor += index.cost[item] ?? 0;
    ledger += index.ledger[item] ?? 0;
  };
  const end = (): void => {
    most = Math.max(most, needOf(floor, ledger, marginRatio));
    seen.clear();
    floor = 0;
    ledger = 0;
  };
  for (const turn of turns) {
    if (!atLines || cutsLines[turn] !== 1) {
      for (const item of itemsOfTurn(index, turn)) add(item);
      continue;
    }
    const pieces = lines.piecesOf(turn);
    for (let piece = 0; piece < pieces.count; piece++) {
      if (piece > 0) end();
      for (let at = pieces.offsets[piece] ?? 0; at < (pieces.offsets[piece + 1] ?? 0); at++)
        add(pieces.items[at] ?? 0);
    }
  }
  end();
  return most;
}
