/**
 * Whether columns that came from outside agree with each other, so that whatever reads them ends: lengths, offsets that
 * ascend, numbers of turns and items that exist, costs within reason. A replay over columns that pass here costs what
 * their size says, and never more.
 */
import { CHAIN_KINDS, CHAIN_REASONS, NO_ITEM, type ThreadColumns } from '../../columns.ts';
import { SPAN_KINDS } from '../../irreducible/kinds.ts';
import { SPAN_SOURCES } from '../../irreducible/span-sources.ts';
import { ROLES } from '../../transcript/model.ts';
import { NO_TURN } from '../../units.ts';

/** More than any transcript that can be read has; sums of so many stay exact. */
const MOST_TURNS = 1_000_000;
const MOST_SPANS = 8_000_000;
const MOST_TOKENS = 2 ** 28;
const MOST_CHARS = 2 ** 30;

/** The first fault as a phrase, or `null`. `rules` is how many rules the report names. */
export function columnFault(columns: ThreadColumns, rules: number): string | null {
  const { turns, calls, chains, spans, items, reference, uses, supersessions, logged, components } = columns;
  const t = turns.count;
  const n = items.count;
  if (
    t > MOST_TURNS ||
    spans.count > MOST_SPANS ||
    n > spans.count ||
    reference.count > reference.item.length
  )
    return 'more than a transcript can hold';
  const checks: readonly (readonly [string, boolean])[] = [
    ['turns.role', within(turns.role, t, ROLES.length)],
    ['turns.flags', within(turns.flags, t, 32)],
    ['turns.tokens', within(turns.tokens, t, MOST_TOKENS)],
    ['turns.chars', within(turns.chars, t, MOST_CHARS)],
    ['turns.reportedContext', within(turns.reportedContext, t, NO_TURN)],
    ['calls.call', within(calls.call, calls.count, t)],
    ['calls.result', within(calls.result, calls.count, t, NO_TURN)],
    ['chains.kind', within(chains.kind, chains.count, CHAIN_KINDS.length)],
    ['chains.reason', within(chains.reason, chains.count, CHAIN_REASONS.length)],
    ['chains.first', within(chains.first, chains.count, t)],
    ['chains.last', within(chains.last, chains.count, t) && noneAbove(chains.first, chains.last)],
    ['chains.evidence', within(chains.evidence, chains.count, n, NO_ITEM)],
    ['spans.offsets', offsets(spans.offsets, t, spans.count)],
    ['spans.start', within(spans.start, spans.count, MOST_CHARS)],
    ['spans.end', within(spans.end, spans.count, MOST_CHARS) && noneAbove(spans.start, spans.end)],
    ['spans.cut', within(spans.cut, spans.count, MOST_CHARS) && noneAbove(spans.cut, spans.start)],
    ['spans.kind', within(spans.kind, spans.count, SPAN_KINDS.length)],
    ['spans.item', within(spans.item, spans.count, n)],
    ['spans.rule', within(spans.rule, spans.count, Math.max(1, rules))],
    ['spans.source', within(spans.source, spans.count, SPAN_SOURCES.length)],
    ['spans.counted', within(spans.counted, spans.count, 16)],
    ['spans.keyed', spans.keyed === undefined || within(spans.keyed, spans.count, 2)],
    ['spans.resultEnd', spans.resultEnd === undefined || within(spans.resultEnd, spans.count, MOST_CHARS)],
    ['spans.lost', spans.lost === undefined || lostFits(spans.lost, spans.count)],
    ['spans order', spansInOrder(spans)],
    ['items.tokens', within(items.tokens, n, MOST_TOKENS)],
    ['items.ledger', within(items.ledger, n, MOST_TOKENS)],
    ['items.kind', within(items.kind, n, SPAN_KINDS.length)],
    ['reference.offsets', offsets(reference.offsets, t, reference.item.length)],
    ['reference.item', within(reference.item, reference.item.length, reference.count)],
    ['reference.cost', within(reference.cost, reference.count, MOST_TOKENS)],
    [
      'uses',
      uses === undefined ||
        (offsets(uses.offsets, t, uses.item.length) &&
          within(uses.item, uses.item.length, n) &&
          within(uses.byAgent, uses.item.length, 2)),
    ],
    [
      'supersessions',
      supersessions === undefined ||
        (within(supersessions.item, supersessions.turn.length, n) &&
          within(supersessions.by, supersessions.turn.length, n) &&
          within(supersessions.turn, supersessions.turn.length, t) &&
          ascending(supersessions.turn)),
    ],
    ['logged', logged === undefined || loggedFits(logged, t)],
    [
      'components',
      components === undefined ||
        (components.count <= components.component.length &&
          offsets(components.offsets, n, components.component.length) &&
          within(components.component, components.component.length, components.count)),
    ],
  ];
  return checks.find(([, fits]) => !fits)?.[0] ?? null;
}

type Ints = Uint8Array | Uint16Array | Uint32Array;

/** `count` numbers below `limit`, or equal to what stands for "none". */
function within(values: Ints, count: number, limit: number, none = -1): boolean {
  if (values.length !== count) return false;
  for (const value of values) if (value >= limit && value !== none) return false;
  return true;
}

function ascending(values: Ints, strictly = false): boolean {
  for (let at = 1; at < values.length; at++) {
    const before = values[at - 1] ?? 0;
    const value = values[at] ?? 0;
    if (value < before || (strictly && value === before)) return false;
  }
  return true;
}

function noneAbove(lower: Ints, upper: Ints): boolean {
  for (let at = 0; at < lower.length; at++) if ((lower[at] ?? 0) > (upper[at] ?? 0)) return false;
  return true;
}

/** From 0 to `total` in `count` steps, none of them back. */
const offsets = (values: Ints, count: number, total: number): boolean =>
  values.length === count + 1 && values[0] === 0 && values[count] === total && ascending(values);

function lostFits(lost: NonNullable<ThreadColumns['spans']['lost']>, rows: number): boolean {
  const { row, since } = lost;
  return within(row, since.length, rows) && ascending(row, true) && within(since, row.length, MOST_TURNS);
}

/** Within a turn each span begins where the one before it ends, or later. */
function spansInOrder({ offsets, start, end }: ThreadColumns['spans']): boolean {
  for (let turn = 0; turn + 1 < offsets.length; turn++) {
    for (let row = (offsets[turn] ?? 0) + 1; row < (offsets[turn + 1] ?? 0); row++)
      if ((start[row] ?? 0) < (end[row - 1] ?? 0)) return false;
  }
  return true;
}

function loggedFits(logged: NonNullable<ThreadColumns['logged']>, turns: number): boolean {
  const { turn, keptOffsets, keptFrom, keptTo } = logged;
  return (
    within(turn, turn.length, turns) &&
    ascending(turn) &&
    offsets(keptOffsets, turn.length, keptFrom.length) &&
    within(keptFrom, keptTo.length, turns + 1) &&
    within(keptTo, keptTo.length, turns + 1) &&
    noneAbove(keptFrom, keptTo)
  );
}
