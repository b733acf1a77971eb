import { noChains, type ThreadColumns } from '../../core/columns.ts';

/** A thread of turns with so many tokens each and nothing irreducible in them. */
export const emptyColumns = (turns: number, tokens = 10): ThreadColumns => ({
  turns: {
    count: turns,
    role: new Uint8Array(turns).fill(2),
    flags: new Uint8Array(turns),
    tokens: new Uint32Array(turns).fill(tokens),
    chars: new Uint32Array(turns).fill(tokens * 4),
    reportedContext: new Uint32Array(turns),
  },
  calls: { count: 0, call: new Uint32Array(), result: new Uint32Array() },
  chains: noChains(),
  spans: {
    count: 0,
    offsets: new Uint32Array(turns + 1),
    start: new Uint32Array(),
    end: new Uint32Array(),
    kind: new Uint8Array(),
    item: new Uint32Array(),
    rule: new Uint16Array(),
    source: new Uint8Array(),
    counted: new Uint8Array(),
    cut: new Uint32Array(),
  },
  items: { count: 0, tokens: new Uint32Array(), ledger: new Uint32Array(), kind: new Uint8Array() },
  reference: {
    count: 0,
    offsets: new Uint32Array(turns + 1),
    item: new Uint32Array(),
    cost: new Uint32Array(),
  },
});
