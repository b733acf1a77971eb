import { COUNTED, type ThreadColumns } from '../../core/columns.ts';
import { emptyColumns } from './empty-columns.ts';

/** A thread of which only the items of its turns matter: all of one kind, counted by every floor. */
export function itemColumns(turns: readonly (readonly number[])[]): ThreadColumns {
  const empty = emptyColumns(turns.length);
  const spans = turns.flat();
  const count = Math.max(-1, ...spans) + 1;
  let end = 0;
  const ends = turns.map((turn) => {
    end += turn.length;
    return end;
  });
  return {
    ...empty,
    spans: {
      ...empty.spans,
      count: spans.length,
      offsets: Uint32Array.from([0, ...ends]),
      item: Uint32Array.from(spans),
      counted: new Uint8Array(spans.length).fill(COUNTED.working | COUNTED.exhaustive),
    },
    items: {
      count,
      tokens: new Uint32Array(count).fill(3),
      ledger: new Uint32Array(count).fill(4),
      kind: new Uint8Array(count),
    },
  };
}
