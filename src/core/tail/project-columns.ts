import type { ThreadColumns } from '../columns.ts';
import { ROLES } from '../transcript/model.ts';

/** How many of the newest turns say how large the next ones are going to be. */
const RECENT = 50;

/** Tokens of a turn as the newest ones have been, system turns apart; 0 where there are none. */
export function usualTurnTokens({ turns }: Pick<ThreadColumns, 'turns'>): number {
  const system = ROLES.indexOf('system');
  let sum = 0;
  let seen = 0;
  for (let turn = turns.count - 1; turn >= 0 && seen < RECENT; turn--) {
    if (turns.role[turn] === system) continue;
    sum += turns.tokens[turn] ?? 0;
    seen++;
  }
  return seen === 0 ? 0 : sum / seen;
}

/**
 * The same thread with `more` turns behind it that are as large as turns are here and hold nothing irreducible: what the
 * thread comes to if it goes on as it did and says nothing new. A call that is still open is over with the first of them.
 */
export function projectColumns(columns: ThreadColumns, more: number, each: number): ThreadColumns {
  const { turns, spans, reference, uses } = columns;
  const count = turns.count + more;
  const tokens = lengthened(turns.tokens, more);
  for (let i = 0; i < more; i++) tokens[turns.count + i] = Math.round((i + 1) * each) - Math.round(i * each);
  return {
    ...columns,
    turns: {
      count,
      role: lengthened(turns.role, more, ROLES.indexOf('assistant')),
      flags: lengthened(turns.flags, more),
      tokens,
      chars: lengthened(turns.chars, more),
      reportedContext: lengthened(turns.reportedContext, more),
    },
    spans: { ...spans, offsets: lengthened(spans.offsets, more, spans.offsets.at(-1)) },
    reference: { ...reference, offsets: lengthened(reference.offsets, more, reference.offsets.at(-1)) },
    ...(uses === undefined
      ? {}
      : { uses: { ...uses, offsets: lengthened(uses.offsets, more, uses.offsets.at(-1)) } }),
  };
}

function lengthened(column: Uint8Array, more: number, fill?: number): Uint8Array;
function lengthened(column: Uint32Array, more: number, fill?: number): Uint32Array;
function lengthened(column: Uint8Array | Uint32Array, more: number, fill = 0): Uint8Array | Uint32Array {
  const length = column.length + more;
  const longer = column instanceof Uint8Array ? new Uint8Array(length) : new Uint32Array(length);
  longer.set(column);
  return longer.fill(fill, column.length);
}
