import type { ThreadColumns } from '../../core/columns.ts';
import { COUNTED } from '../../core/columns.ts';
import { kindCode, SPAN_KINDS } from '../../core/irreducible/kinds.ts';

/** A small generator with a fixed seed (mulberry32): the same numbers on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A long run as columns alone: user turns, calls with results, `spansPerTurn` spans of which a third recur. */
export function generateRun(turns: number, spansPerTurn: number, seed = 7): ThreadColumns {
  const random = seededRandom(seed);
  const spanCount = turns * spansPerTurn;
  const offsets = Uint32Array.from({ length: turns + 1 }, (_, turn) => turn * spansPerTurn);
  const item = new Uint32Array(spanCount);
  const itemTokens: number[] = [];
  const counted = new Uint8Array(spanCount);
  for (let span = 0; span < spanCount; span++) {
    const recurs = itemTokens.length > 50 && random() < 0.33;
    if (recurs) item[span] = Math.max(0, itemTokens.length - 1 - Math.floor(random() ** 3 * 5_000));
    else item[span] = itemTokens.push(1 + Math.floor(random() * 9)) - 1;
    counted[span] = random() < 0.35 ? COUNTED.working | COUNTED.exhaustive : COUNTED.exhaustive;
  }
  const role = new Uint8Array(turns);
  const call: number[] = [];
  const result: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    role[turn] = turn % 9 === 0 ? 1 : turn % 2 === 1 ? 2 : 3;
    if (role[turn] === 3) {
      call.push(turn - 1);
      result.push(turn);
    }
  }
  const tokens = Uint32Array.from({ length: turns }, () => 60 + Math.floor(random() ** 4 * 1_800));
  return {
    turns: { count: turns, role, flags: new Uint8Array(turns), tokens, chars: tokens.map((n) => n * 4), reportedContext: new Uint32Array(turns) },
    calls: { count: call.length, call: Uint32Array.from(call), result: Uint32Array.from(result) },
    spans: {
      count: spanCount,
      offsets,
      start: new Uint32Array(spanCount),
      end: new Uint32Array(spanCount),
      kind: new Uint8Array(spanCount),
      item,
      rule: new Uint16Array(spanCount),
      counted,
    },
    items: {
      count: itemTokens.length,
      tokens: Uint32Array.from(itemTokens),
      ledger: Uint32Array.from(itemTokens, (n) => n + 1),
      kind: Uint8Array.from(itemTokens, (_, i) => (i % 50 === 0 ? kindCode('constraint') : 1 + (i % (SPAN_KINDS.length - 1)))),
    },
    reference: { count: itemTokens.length, offsets, item, cost: Uint32Array.from(itemTokens) },
  };
}
