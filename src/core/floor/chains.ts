import type { ThreadColumns } from '../columns.ts';
import { ROLES } from '../transcript/model.ts';
import { NO_TURN } from '../units.ts';

/** A hard chain keeps all turns between its ends in one summary; a longer one is reported and treated as soft. */
export const CHAIN_LIMIT = 12;

/** Turns that must stay in one summary: `first` to `last`, both included. */
export interface Chain {
  readonly kind: 'call';
  readonly first: number;
  readonly last: number;
  /** Why it is one, as a phrase. */
  readonly words: string;
  /** Longer than the limit: it breaks ties only. */
  readonly soft: boolean;
}

/** Calls with their results. A call and a result in the same turn make no chain: nothing can come between them. */
export function findChains(columns: ThreadColumns, limit: number = CHAIN_LIMIT): readonly Chain[] {
  const chains: Chain[] = [];
  for (let i = 0; i < columns.calls.count; i++) {
    const first = columns.calls.call[i] ?? 0;
    const last = columns.calls.result[i] ?? NO_TURN;
    if (last === NO_TURN || last <= first) continue;
    chains.push({
      kind: 'call',
      first,
      last,
      words: 'a tool call and its result',
      soft: last - first + 1 > limit,
    });
  }
  return chains;
}

/**
 * Legal cuts: entry `b` is 1 when a summary may end before turn `b` and the next begin with it, that is when
 * no hard chain has turns on both sides. Entries 0 and `turnCount` are always legal.
 */
export function legalCuts(turnCount: number, chains: readonly Chain[]): Uint8Array {
  const opened = new Int32Array(turnCount + 2);
  for (const chain of chains) {
    if (chain.soft) continue;
    opened[chain.first + 1] = (opened[chain.first + 1] ?? 0) + 1;
    opened[chain.last + 1] = (opened[chain.last + 1] ?? 0) - 1;
  }
  const legal = new Uint8Array(turnCount + 1);
  let depth = 0;
  for (let boundary = 0; boundary <= turnCount; boundary++) {
    depth += opened[boundary] ?? 0;
    legal[boundary] = depth === 0 ? 1 : 0;
  }
  return legal;
}

/**
 * Whether a call is still open after each turn: made, and its result not there yet. A call that the log never
 * answers counts as open only until the next turn by a user or an agent, which shows that it was given up.
 */
export function openCalls(columns: ThreadColumns): Uint8Array {
  const { count, role } = columns.turns;
  const change = new Int32Array(count + 1);
  const tool = ROLES.indexOf('tool');
  for (let i = 0; i < columns.calls.count; i++) {
    const call = columns.calls.call[i] ?? 0;
    let closed = columns.calls.result[i] ?? NO_TURN;
    if (closed === NO_TURN) {
      closed = call + 1;
      while (closed < count && role[closed] === tool) closed++;
    }
    if (closed <= call) continue;
    change[call] = (change[call] ?? 0) + 1;
    change[Math.min(closed, count)] = (change[Math.min(closed, count)] ?? 0) - 1;
  }
  const open = new Uint8Array(count);
  let depth = 0;
  for (let turn = 0; turn < count; turn++) {
    depth += change[turn] ?? 0;
    open[turn] = depth > 0 ? 1 : 0;
  }
  return open;
}
