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
import { COUNTED, type ThreadColumns } from '../../columns.ts';
import { NO_TURN } from '../../units.ts';
import type { FloorIndex } from '../floor-index.ts';
import { itemsOfTurn, lateItemsOf } from '../late-items.ts';
import { needOf } from '../need.ts';

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
  /** As the floor counts the turn after turn `now − 1`. */
  piecesOf(turn: number, now: number): TurnPieces;
  /**
   * Whether some stretch of a unit needs more than `limit` tokens: of the unit as a whole, or, `atLines`, of what lies
   * between two cuts of its turns.
   */
  exceeds(unit: UnitOfTurns, limit: number, marginRatio: number, atLines: boolean): boolean;
  /** Whether a unit cannot be brought into parts that fit a slot: neither whole nor cut at its lines. */
  blocks(unit: UnitOfTurns, slot: number, marginRatio: number): boolean;
}

/** The turns of one unit, and how the items in them count. */
export interface UnitOfTurns {
  readonly turns: readonly number[];
  /** By turn: whether it may be cut at its lines. */
  readonly cutsLines: Uint8Array;
  /** The turn before which the floor is asked. */
  readonly now: number;
  isWaived(item: number): boolean;
}

export function createLineCuts(columns: ThreadColumns, index: FloorIndex): LineCuts {
  const known = new Map<number, { readonly late: number; readonly pieces: TurnPieces }>();
  /** By item: the making of pieces that met it last. What a turn holds depends on when it is asked. */
  let metBy: Uint32Array | null = null;
  let making = 0;
  let callsOf: ReadonlyMap<number, readonly number[]> | null = null;
  /** A turn, and those whose calls it answers: what they point to begins its pieces. */
  const holdersOf = (turn: number): readonly number[] => {
    callsOf ??= callsByResult(columns);
    return [turn, ...(callsOf.get(turn) ?? [])];
  };

  /** What the calls of a turn point to, and those that it answers, as far as the floor counts it in this turn or there. */
  const pointersOf = (turn: number, now: number): readonly number[] => {
    const pointers = new Set<number>();
    for (const holder of holdersOf(turn)) {
      const counted = new Set(itemsOfTurn(index, holder, now));
      const { spans } = columns;
      for (let span = spans.offsets[holder] ?? 0; span < (spans.offsets[holder + 1] ?? 0); span++) {
        const item = spans.item[span] ?? 0;
        if (((spans.counted[span] ?? 0) & COUNTED.pointer) !== 0 && counted.has(item)) pointers.add(item);
      }
    }
    return [...pointers];
  };

  const make = (turn: number, now: number): TurnPieces => {
    const own = itemsOfTurn(index, turn, now);
    if (index.kind === 'reference') return wholeTurn(own);
    const { spans } = columns;
    metBy ??= new Uint32Array(index.itemCount);
    making++;
    for (const item of own) metBy[item] = making;
    const starts = [0];
    const offsets = [0];
    const items: number[] = [];
    let pointers: readonly number[] | null = null;
    const begin = (at: number): void => {
      pointers ??= pointersOf(turn, now);
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
      if (metBy[item] !== making) continue;
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

  const piecesOf = (turn: number, now: number): TurnPieces => {
    // As time goes on each of them only ever holds more, so that their number says which.
    let late = 0;
    if (index.late !== null)
      for (const holder of holdersOf(turn)) late += lateItemsOf(index.late, holder, now).length;
    const before = known.get(turn);
    if (before?.late === late) return before.pieces;
    const pieces = make(turn, now);
    known.set(turn, { late, pieces });
    return pieces;
  };

  let met: Uint32Array | null = null;
  let walk = 0;
  const exceeds: LineCuts['exceeds'] = ({ turns, cutsLines, now, isWaived }, limit, marginRatio, atLines) => {
    met ??= new Uint32Array(index.itemCount);
    walk++;
    let floor = 0;
    let ledger = 0;
    for (const turn of turns) {
      const pieces = atLines && cutsLines[turn] === 1 ? piecesOf(turn, now) : null;
      const items = pieces?.items ?? itemsOfTurn(index, turn, now);
      let piece = 0;
      for (let at = 0; at < items.length; at++) {
        // A piece may be empty, so that more than one begins here.
        while (pieces !== null && piece + 1 < pieces.count && (pieces.offsets[piece + 1] ?? 0) <= at) {
          piece++;
          walk++;
          floor = 0;
          ledger = 0;
        }
        const item = items[at] ?? 0;
        if (met[item] === walk) continue;
        met[item] = walk;
        if (isWaived(item)) continue;
        floor += index.cost[item] ?? 0;
        ledger += index.ledger[item] ?? 0;
        // More items only add to the need.
        if (needOf(floor, ledger, marginRatio) > limit) return true;
      }
      // Pieces without items at the end part what follows from what came before.
      if (pieces !== null && piece + 1 < pieces.count) {
        walk++;
        floor = 0;
        ledger = 0;
      }
    }
    return false;
  };

  return {
    piecesOf,
    exceeds,
    blocks: (unit, slot, marginRatio) =>
      exceeds(unit, slot, marginRatio, false) && exceeds(unit, slot, marginRatio, true),
  };
}

const wholeTurn = (items: Uint32Array): TurnPieces => ({
  count: 1,
  starts: Uint32Array.of(0),
  offsets: Uint32Array.of(0, items.length),
  items,
});

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
