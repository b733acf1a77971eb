import type { ThreadColumns } from '../../core/columns.ts';
import { COUNTED, noChains } from '../../core/columns.ts';
import { kindCode, SPAN_KINDS } from '../../core/irreducible/kinds.ts';
import { sourceCode } from '../../core/irreducible/span-sources.ts';

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

/**
 * A long run as columns alone: user turns, calls with results, `spansPerTurn` spans.
 *
 * A quarter of the spans are state that the working floor counts: `stateItems` items by the end, met again and again.
 * The rest are details of tool output, mostly seen once. With the record's policy and a slot of 6,000 tokens, 20,000
 * turns of 25 spans and 2,000 items of state make about 200 passes, of which a third has to be split.
 */
export function generateRun(
  turns: number,
  spansPerTurn: number,
  { seed = 7, stateItems = 2_000 }: { readonly seed?: number; readonly stateItems?: number } = {},
): ThreadColumns {
  const random = seededRandom(seed);
  const spanCount = turns * spansPerTurn;
  const offsets = Uint32Array.from({ length: turns + 1 }, (_, turn) => turn * spansPerTurn);
  const item = new Uint32Array(spanCount);
  const itemTokens: number[] = [];
  const state: number[] = [];
  const counted = new Uint8Array(spanCount);
  const newItem = (): number => itemTokens.push(1 + Math.floor(random() * 9)) - 1;
  const recent = (items: number, reach: number): number =>
    Math.max(0, items - 1 - Math.floor(random() ** 3 * reach));
  for (let span = 0; span < spanCount; span++) {
    if (random() < 0.25) {
      if (state.length < (stateItems * span) / spanCount) state.push(newItem());
      item[span] = state[recent(state.length, 300)] ?? 0;
      counted[span] = COUNTED.working | COUNTED.exhaustive;
    } else {
      const recurs = itemTokens.length > 50 && random() < 0.33;
      item[span] = recurs ? recent(itemTokens.length, 5_000) : newItem();
      counted[span] = COUNTED.exhaustive;
    }
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
    turns: {
      count: turns,
      role,
      flags: new Uint8Array(turns),
      tokens,
      chars: tokens.map((n) => n * 4),
      reportedContext: new Uint32Array(turns),
    },
    calls: { count: call.length, call: Uint32Array.from(call), result: Uint32Array.from(result) },
    chains: noChains(),
    spans: {
      count: spanCount,
      offsets,
      start: new Uint32Array(spanCount),
      end: new Uint32Array(spanCount),
      kind: new Uint8Array(spanCount),
      item,
      rule: new Uint16Array(spanCount),
      source: counted.map((bits) => sourceCode((bits & COUNTED.working) === 0 ? 'file' : 'agent')),
      counted,
      cut: new Uint32Array(spanCount),
    },
    items: {
      count: itemTokens.length,
      tokens: Uint32Array.from(itemTokens),
      ledger: Uint32Array.from(itemTokens, (n) => n + 1),
      kind: Uint8Array.from(itemTokens, (_, i) =>
        i % 50 === 0 ? kindCode('constraint') : 1 + (i % (SPAN_KINDS.length - 1)),
      ),
    },
    reference: { count: itemTokens.length, offsets, item, cost: Uint32Array.from(itemTokens) },
  };
}
