/**
 * The columns of a thread in as few bytes as a link can carry (`bit-coder.ts` says how). One walk writes and reads: it says
 * every number to the coder and keeps what the coder says back. What is left out (`OMISSIONS`) is left out of what it
 * gives, so that the writer knows what the reader will see. Limits: a reader makes no more than its caller allows.
 */
import { NO_ITEM, type Offsets, type ThreadColumns } from '../../columns.ts';
import { SPAN_KINDS } from '../../irreducible/kinds.ts';
import { NO_TURN } from '../../units.ts';
import { type BitCoder, bitModel } from './bit-coder.ts';
import type { Omission } from './model.ts';
import { codeNumber, codeSigned, codeSymbol, numberModel, symbolModel } from './number-coder.ts';
import { packSpans } from './pack-spans.ts';
import { createSequenceCoder } from './sequence-coder.ts';

/** What a reader makes at most of each. */
export interface PackLimits {
  readonly turns: number;
  /** Rows of any other column. */
  readonly rows: number;
}

/** `null` when a reader finds more than the limits allow. `from` is `null` for a reader. */
export function packColumns(
  coder: BitCoder,
  from: ThreadColumns | null,
  omits: ReadonlySet<Omission>,
  limits: PackLimits,
): ThreadColumns | null {
  const tools = packTools(coder, limits);
  const { count, has, offsetsOf } = tools;
  const turnCount = count(from?.turns.count ?? 0, limits.turns);
  const itemCount = count(from?.items.count ?? 0, limits.rows);
  if (turnCount === null || itemCount === null) return null;
  const turns = packTurns(coder, from, turnCount, omits);
  const company = Uint8Array.from(
    turns.flags,
    (flags, turn) => ((flags & 31) << 2) | ((turns.role[turn] ?? 0) & 3),
  );
  const spanOffsets = offsetsOf(from?.spans.offsets, company, 128);
  if (spanOffsets === null || itemCount > (spanOffsets.at(-1) ?? 0)) return null;
  const spans = packSpans(coder, from?.spans ?? null, {
    offsets: spanOffsets,
    role: turns.role,
    items: itemCount,
    places: !omits.has('places'),
  });
  if (omits.has('places')) lengthsForOrdinals(turns, spans.end, spanOffsets);
  const items = packItems(coder, from, spans, itemCount);
  const calls = packPairs(coder, tools, from?.calls.call, from?.calls.result);
  const chains = packChains(coder, tools, from);
  const hasUses = has(!omits.has('uses') && from?.uses !== undefined);
  const uses = hasUses
    ? packUses(coder, tools, from, { turns, spans, company, items: itemCount })
    : undefined;
  const reference = packReference(coder, tools, omits.has('reference') ? null : from, {
    company,
    isThere: !omits.has('reference'),
    limits,
  });
  const components = has(!omits.has('pieces') && from?.components !== undefined)
    ? packComponents(coder, tools, from, items)
    : undefined;
  const supersessions = has(from?.supersessions !== undefined) ? packSupersessions(tools, from) : undefined;
  const logged = has(from?.logged !== undefined) ? packLogged(tools, from) : undefined;
  if (
    calls === null ||
    chains === null ||
    uses === null ||
    reference === null ||
    components === null ||
    supersessions === null ||
    logged === null
  )
    return null;
  return {
    turns,
    calls,
    chains,
    spans,
    items,
    reference,
    ...(uses === undefined ? {} : { uses }),
    ...(supersessions === undefined ? {} : { supersessions }),
    ...(logged === undefined ? {} : { logged }),
    ...(components === undefined ? {} : { components }),
  };
}

type Tools = ReturnType<typeof packTools>;

function packTools(coder: BitCoder, limits: PackLimits) {
  const counts = numberModel(1);
  return {
    limits,
    has: (value: boolean): boolean => coder.plain(value ? 1 : 0, 1) === 1,
    /** A count, or `null` above a limit. */
    count(value: number, most: number): number | null {
      const coded = codeNumber(coder, counts, 0, value);
      return coded <= most ? coded : null;
    },
    /** Numbers by their difference to the one before. */
    ints(values: Uint32Array | undefined, count: number): Uint32Array {
      const model = numberModel(1);
      let before = 0;
      return Uint32Array.from({ length: count }, (_, at) => {
        before = Math.max(0, before + codeSigned(coder, model, 0, (values?.[at] ?? 0) - before));
        return before;
      });
    },
    /** Offsets, by the size of each stretch in its company. */
    offsetsOf(values: Uint32Array | undefined, company: Uint8Array, companies: number): Uint32Array | null {
      const model = numberModel(companies);
      const offsets = new Uint32Array(company.length + 1);
      let sum = 0;
      for (let at = 0; at < company.length; at++) {
        sum += codeNumber(coder, model, company[at] ?? 0, (values?.[at + 1] ?? 0) - (values?.[at] ?? 0));
        if (sum > limits.rows) return null;
        offsets[at + 1] = sum;
      }
      return offsets;
    },
  };
}

function packTurns(
  coder: BitCoder,
  from: ThreadColumns | null,
  count: number,
  omits: ReadonlySet<Omission>,
): ThreadColumns['turns'] {
  const places = !omits.has('places');
  const log = !omits.has('log');
  const roles = symbolModel(16, 2);
  const flagBits = symbolModel(4 * 32, 5);
  const sizes = numberModel(128);
  const lengths = numberModel(32);
  const isReported = bitModel(8);
  const reports = numberModel(1);
  const role = new Uint8Array(count);
  const flags = new Uint8Array(count);
  const tokens = new Uint32Array(count);
  const chars = new Uint32Array(count);
  const reportedContext = new Uint32Array(count);
  let roleBefore = 0;
  let roleBeforeThat = 0;
  let flagsBefore = 0;
  let reported = 0;
  let wasReported = 0;
  for (let turn = 0; turn < count; turn++) {
    const said = from?.turns;
    const r = codeSymbol(coder, roles, (roleBeforeThat << 2) | roleBefore, 2, said?.role[turn] ?? 0);
    const f = codeSymbol(coder, flagBits, (flagsBefore << 2) | r, 5, said?.flags[turn] ?? 0);
    const t = codeNumber(coder, sizes, (f << 2) | r, said?.tokens[turn] ?? 0);
    role[turn] = r;
    flags[turn] = f;
    tokens[turn] = t;
    if (places) chars[turn] = codeNumber(coder, lengths, 31 - Math.clz32(t | 1), said?.chars[turn] ?? 0);
    const context = said?.reportedContext[turn] ?? 0;
    if (log) {
      const isThere = coder.bit(isReported, (wasReported << 2) | r, context > 0 ? 1 : 0);
      if (isThere === 1) {
        reported = Math.max(0, reported + codeSigned(coder, reports, 0, context - reported));
        reportedContext[turn] = reported;
      }
      wasReported = isThere;
    }
    roleBeforeThat = roleBefore;
    roleBefore = r;
    flagsBefore = f;
  }
  return { count, role, flags, tokens, chars, reportedContext };
}

/** A turn is as long as its spans say, and about as long as its tokens make it. */
function lengthsForOrdinals(turns: ThreadColumns['turns'], ends: Offsets, offsets: Uint32Array): void {
  for (let turn = 0; turn < turns.count; turn++) {
    const to = offsets[turn + 1] ?? 0;
    const end = to > (offsets[turn] ?? 0) ? (ends[to - 1] ?? 0) : 0;
    turns.chars[turn] = Math.max(end, 4 * (turns.tokens[turn] ?? 0));
  }
}

function packItems(
  coder: BitCoder,
  from: ThreadColumns | null,
  spans: ThreadColumns['spans'],
  count: number,
): ThreadColumns['items'] {
  const strongest = new Uint8Array(count).fill(SPAN_KINDS.length - 1);
  for (let row = 0; row < spans.count; row++) {
    const item = spans.item[row] ?? 0;
    strongest[item] = Math.min(strongest[item] ?? 0, spans.kind[row] ?? 0);
  }
  const isStrongest = bitModel(1);
  const kinds = symbolModel(1, 5);
  const costs = numberModel(32);
  const ledgers = numberModel(32);
  const tokens = new Uint32Array(count);
  const ledger = new Uint32Array(count);
  const kind = new Uint8Array(count);
  for (let item = 0; item < count; item++) {
    const said = from?.items;
    let k = strongest[item] ?? 0;
    if (coder.bit(isStrongest, 0, (said?.kind[item] ?? 0) === k ? 0 : 1) === 1)
      k = codeSymbol(coder, kinds, 0, 5, said?.kind[item] ?? 0);
    const cost = codeNumber(coder, costs, k & 31, said?.tokens[item] ?? 0);
    kind[item] = k;
    tokens[item] = cost;
    ledger[item] = Math.max(0, cost + codeSigned(coder, ledgers, k & 31, (said?.ledger[item] ?? 0) - cost));
  }
  return { count, tokens, ledger, kind };
}

/** Calls by their own difference, results by the distance to their call. */
function packPairs(
  coder: BitCoder,
  { count, ints, limits }: Tools,
  calls: Uint32Array | undefined,
  results: Uint32Array | undefined,
): ThreadColumns['calls'] | null {
  const size = count(calls?.length ?? 0, limits.rows);
  if (size === null) return null;
  const call = ints(calls, size);
  const isAnswered = bitModel(1);
  const distances = numberModel(1);
  const result = call.map((turn, at) => {
    const said = results?.[at] ?? NO_TURN;
    if (coder.bit(isAnswered, 0, said === NO_TURN ? 1 : 0) === 1) return NO_TURN;
    return Math.max(0, turn + codeSigned(coder, distances, 0, said - turn));
  });
  return { count: size, call, result };
}

function packChains(
  coder: BitCoder,
  { count, ints, limits }: Tools,
  from: ThreadColumns | null,
): ThreadColumns['chains'] | null {
  const size = count(from?.chains.count ?? 0, limits.rows);
  if (size === null) return null;
  const kinds = symbolModel(1, 3);
  const reasons = symbolModel(8, 4);
  const lengths = numberModel(8);
  const hasEvidence = bitModel(16);
  const evidences = numberModel(1);
  const first = ints(from?.chains.first, size);
  const kind = new Uint8Array(size);
  const reason = new Uint8Array(size);
  const last = new Uint32Array(size);
  const evidence = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    const said = from?.chains;
    const k = codeSymbol(coder, kinds, 0, 3, said?.kind[at] ?? 0);
    const r = codeSymbol(coder, reasons, k, 4, said?.reason[at] ?? 0);
    const start = first[at] ?? 0;
    kind[at] = k;
    reason[at] = r;
    last[at] = start + codeNumber(coder, lengths, k, (said?.last[at] ?? 0) - start);
    const shown = said?.evidence[at] ?? NO_ITEM;
    evidence[at] =
      coder.bit(hasEvidence, r, shown === NO_ITEM ? 0 : 1) === 0
        ? NO_ITEM
        : codeNumber(coder, evidences, 0, shown);
  }
  return { count: size, kind, reason, first, last, evidence };
}

/** Uses follow the spans of their turn, in between what stands inside them. */
function packUses(
  coder: BitCoder,
  { offsetsOf }: Tools,
  from: ThreadColumns | null,
  given: {
    readonly turns: ThreadColumns['turns'];
    readonly spans: ThreadColumns['spans'];
    readonly company: Uint8Array;
    readonly items: number;
  },
): NonNullable<ThreadColumns['uses']> | null {
  const { turns, spans, company, items } = given;
  const offsets = offsetsOf(from?.uses?.offsets, company, 128);
  if (offsets === null) return null;
  const size = offsets.at(-1) ?? 0;
  const item = new Uint32Array(size);
  const byAgent = new Uint8Array(size);
  const sequence = createSequenceCoder(coder, items, size, 4);
  const agents = bitModel(8);
  /** By item: the turn whose uses name it already, counted from 1. */
  const listed = new Uint32Array(items);
  for (let turn = 0; turn < turns.count; turn++) {
    const end = spans.offsets[turn + 1] ?? 0;
    let row = spans.offsets[turn] ?? 0;
    let before = 0;
    for (let at = offsets[turn] ?? 0; at < (offsets[turn + 1] ?? 0); at++) {
      while (row < end && listed[spans.item[row] ?? 0] === turn + 1) row++;
      const likely = row < end ? (spans.item[row] ?? -1) : -1;
      const id = sequence.code(from?.uses?.item[at] ?? 0, turns.role[turn] ?? 0, likely);
      item[at] = id;
      listed[id] = turn + 1;
      before = coder.bit(agents, ((turns.role[turn] ?? 0) << 1) | before, from?.uses?.byAgent[at] ?? 0);
      byAgent[at] = before;
    }
  }
  return { offsets, item, byAgent };
}

function packReference(
  coder: BitCoder,
  { offsetsOf, count }: Tools,
  from: ThreadColumns | null,
  given: { readonly company: Uint8Array; readonly isThere: boolean; readonly limits: PackLimits },
): ThreadColumns['reference'] | null {
  const { company, isThere, limits } = given;
  if (!isThere)
    return {
      count: 0,
      offsets: new Uint32Array(company.length + 1),
      item: new Uint32Array(),
      cost: new Uint32Array(),
    };
  const size = count(from?.reference.count ?? 0, limits.rows);
  const offsets = size === null ? null : offsetsOf(from?.reference.offsets, company, 128);
  if (size === null || offsets === null) return null;
  const total = offsets.at(-1) ?? 0;
  const sequence = createSequenceCoder(coder, size, total, 128);
  const item = new Uint32Array(total);
  for (let turn = 0; turn < company.length; turn++) {
    for (let at = offsets[turn] ?? 0; at < (offsets[turn + 1] ?? 0); at++)
      item[at] = sequence.code(from?.reference.item[at] ?? 0, company[turn] ?? 0, -1);
  }
  const costs = numberModel(1);
  const cost = Uint32Array.from({ length: size }, (_, at) =>
    codeNumber(coder, costs, 0, from?.reference.cost[at] ?? 0),
  );
  return { count: size, offsets, item, cost };
}

function packComponents(
  coder: BitCoder,
  { offsetsOf, count, limits }: Tools,
  from: ThreadColumns | null,
  { kind }: ThreadColumns['items'],
): NonNullable<ThreadColumns['components']> | null {
  const company = kind.map((code) => code & 31);
  const size = count(from?.components?.count ?? 0, limits.rows);
  const offsets = size === null ? null : offsetsOf(from?.components?.offsets, company, 32);
  if (size === null || offsets === null) return null;
  const total = offsets.at(-1) ?? 0;
  const sequence = createSequenceCoder(coder, size, total, 32);
  const component = new Uint32Array(total);
  for (let item = 0; item < kind.length; item++) {
    for (let at = offsets[item] ?? 0; at < (offsets[item + 1] ?? 0); at++)
      component[at] = sequence.code(from?.components?.component[at] ?? 0, company[item] ?? 0, -1);
  }
  return { count: size, offsets, component };
}

function packSupersessions(
  { count, ints, limits }: Tools,
  from: ThreadColumns | null,
): NonNullable<ThreadColumns['supersessions']> | null {
  const said = from?.supersessions;
  const size = count(said?.turn.length ?? 0, limits.rows);
  if (size === null) return null;
  return { item: ints(said?.item, size), by: ints(said?.by, size), turn: ints(said?.turn, size) };
}

function packLogged(
  { count, ints, limits }: Tools,
  from: ThreadColumns | null,
): NonNullable<ThreadColumns['logged']> | null {
  const said = from?.logged;
  const size = count(said?.turn.length ?? 0, limits.rows);
  const runs = size === null ? null : count(said?.keptFrom.length ?? 0, limits.rows);
  if (size === null || runs === null) return null;
  return {
    turn: ints(said?.turn, size),
    keptOffsets: ints(said?.keptOffsets, size + 1),
    keptFrom: ints(said?.keptFrom, runs),
    keptTo: ints(said?.keptTo, runs),
  };
}
