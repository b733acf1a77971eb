/**
 * The columns of a report file: JSON whose leaves are columns in base 64 (docs/report.md says how to read one). Each is
 * named here by itself, in writing and in reading: a new column stays private until it is added.
 */
import * as v from 'valibot';
import type { ThreadColumns } from '../../columns.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { intsFromBytes, intsToBytes } from './column-bytes.ts';
import { textOf, whole } from './numbers-schema.ts';

const column = v.pipe(textOf(100_000_000), v.regex(/^[A-Za-z0-9+/]*={0,2}$/));

export const columnsSchema = v.object({
  turns: v.object({
    count: whole,
    role: column,
    flags: column,
    tokens: column,
    chars: column,
    reportedContext: column,
  }),
  calls: v.object({ count: whole, call: column, result: column }),
  chains: v.object({
    count: whole,
    kind: column,
    reason: column,
    first: column,
    last: column,
    evidence: column,
  }),
  spans: v.object({
    count: whole,
    offsets: column,
    start: column,
    end: column,
    kind: column,
    item: column,
    rule: column,
    source: column,
    counted: column,
    cut: column,
    keyed: v.nullable(column),
    resultEnd: v.nullable(column),
    lost: v.nullable(v.object({ count: whole, row: column, since: column })),
  }),
  items: v.object({ count: whole, tokens: column, ledger: column, kind: column }),
  reference: v.object({ count: whole, occurrences: whole, offsets: column, item: column, cost: column }),
  uses: v.nullable(v.object({ count: whole, offsets: column, item: column, byAgent: column })),
  supersessions: v.nullable(v.object({ count: whole, item: column, by: column, turn: column })),
  logged: v.nullable(
    v.object({
      count: whole,
      runs: whole,
      turn: column,
      keptOffsets: column,
      keptFrom: column,
      keptTo: column,
    }),
  ),
  components: v.nullable(v.object({ count: whole, pieces: whole, offsets: column, component: column })),
});
export type ColumnsText = v.InferOutput<typeof columnsSchema>;

export function columnsToText(columns: ThreadColumns): ColumnsText {
  const { turns, calls, chains, spans, items, reference, uses, supersessions, logged, components } = columns;
  return {
    turns: {
      count: turns.count,
      role: toBase64(turns.role),
      flags: toBase64(turns.flags),
      tokens: ints(turns.tokens),
      chars: ints(turns.chars),
      reportedContext: ints(turns.reportedContext),
    },
    calls: { count: calls.count, call: ints(calls.call), result: ints(calls.result) },
    chains: {
      count: chains.count,
      kind: toBase64(chains.kind),
      reason: toBase64(chains.reason),
      first: ints(chains.first),
      last: ints(chains.last),
      evidence: ints(chains.evidence),
    },
    spans: {
      count: spans.count,
      offsets: ints(spans.offsets),
      start: ints(spans.start),
      end: ints(spans.end),
      kind: toBase64(spans.kind),
      item: ints(spans.item),
      rule: ints(spans.rule),
      source: toBase64(spans.source),
      counted: toBase64(spans.counted),
      cut: ints(spans.cut),
      keyed: spans.keyed === undefined ? null : toBase64(spans.keyed),
      resultEnd: spans.resultEnd === undefined ? null : ints(spans.resultEnd),
      lost:
        spans.lost === undefined
          ? null
          : { count: spans.lost.row.length, row: ints(spans.lost.row), since: ints(spans.lost.since) },
    },
    items: {
      count: items.count,
      tokens: ints(items.tokens),
      ledger: ints(items.ledger),
      kind: toBase64(items.kind),
    },
    reference: {
      count: reference.count,
      occurrences: reference.item.length,
      offsets: ints(reference.offsets),
      item: ints(reference.item),
      cost: ints(reference.cost),
    },
    uses:
      uses === undefined
        ? null
        : {
            count: uses.item.length,
            offsets: ints(uses.offsets),
            item: ints(uses.item),
            byAgent: toBase64(uses.byAgent),
          },
    supersessions:
      supersessions === undefined
        ? null
        : {
            count: supersessions.item.length,
            item: ints(supersessions.item),
            by: ints(supersessions.by),
            turn: ints(supersessions.turn),
          },
    logged:
      logged === undefined
        ? null
        : {
            count: logged.turn.length,
            runs: logged.keptFrom.length,
            turn: ints(logged.turn),
            keptOffsets: ints(logged.keptOffsets),
            keptFrom: ints(logged.keptFrom),
            keptTo: ints(logged.keptTo),
          },
    components:
      components === undefined
        ? null
        : {
            count: components.count,
            pieces: components.component.length,
            offsets: ints(components.offsets),
            component: ints(components.component),
          },
  };
}

const ints = (values: Uint32Array | Uint16Array): string => toBase64(intsToBytes(values));

const WORD = 0xffff_ffff;

/** The columns that a text states, or the name of the first that is damaged. Whether they agree is another question. */
export function columnsFromText(
  text: ColumnsText,
): { readonly ok: true; readonly columns: ThreadColumns } | { readonly ok: false; readonly column: string } {
  let damaged: string | null = null;
  const u8 = (name: string, written: string, count: number): Uint8Array => {
    const bytes = damaged === null ? fromBase64(written) : null;
    if (bytes !== null && bytes.length === count) return bytes;
    damaged ??= name;
    return new Uint8Array();
  };
  const u32 = (name: string, written: string, count: number, most = WORD): Uint32Array => {
    const bytes = damaged === null ? fromBase64(written) : null;
    const values = bytes === null ? null : intsFromBytes(bytes, count, most);
    if (values !== null) return values;
    damaged ??= name;
    return new Uint32Array();
  };
  const { turns, calls, chains, spans, items, reference, uses, supersessions, logged, components } = text;
  const columns: ThreadColumns = {
    turns: {
      count: turns.count,
      role: u8('turns.role', turns.role, turns.count),
      flags: u8('turns.flags', turns.flags, turns.count),
      tokens: u32('turns.tokens', turns.tokens, turns.count),
      chars: u32('turns.chars', turns.chars, turns.count),
      reportedContext: u32('turns.reportedContext', turns.reportedContext, turns.count),
    },
    calls: {
      count: calls.count,
      call: u32('calls.call', calls.call, calls.count),
      result: u32('calls.result', calls.result, calls.count),
    },
    chains: {
      count: chains.count,
      kind: u8('chains.kind', chains.kind, chains.count),
      reason: u8('chains.reason', chains.reason, chains.count),
      first: u32('chains.first', chains.first, chains.count),
      last: u32('chains.last', chains.last, chains.count),
      evidence: u32('chains.evidence', chains.evidence, chains.count),
    },
    spans: {
      count: spans.count,
      offsets: u32('spans.offsets', spans.offsets, turns.count + 1),
      start: u32('spans.start', spans.start, spans.count),
      end: u32('spans.end', spans.end, spans.count),
      kind: u8('spans.kind', spans.kind, spans.count),
      item: u32('spans.item', spans.item, spans.count),
      rule: Uint16Array.from(u32('spans.rule', spans.rule, spans.count, 0xffff)),
      source: u8('spans.source', spans.source, spans.count),
      counted: u8('spans.counted', spans.counted, spans.count),
      cut: u32('spans.cut', spans.cut, spans.count),
      ...(spans.keyed === null ? {} : { keyed: u8('spans.keyed', spans.keyed, spans.count) }),
      ...(spans.resultEnd === null
        ? {}
        : { resultEnd: u32('spans.resultEnd', spans.resultEnd, spans.count) }),
      ...(spans.lost === null
        ? {}
        : {
            lost: {
              row: u32('spans.lost.row', spans.lost.row, spans.lost.count),
              since: u32('spans.lost.since', spans.lost.since, spans.lost.count),
            },
          }),
    },
    items: {
      count: items.count,
      tokens: u32('items.tokens', items.tokens, items.count),
      ledger: u32('items.ledger', items.ledger, items.count),
      kind: u8('items.kind', items.kind, items.count),
    },
    reference: {
      count: reference.count,
      offsets: u32('reference.offsets', reference.offsets, turns.count + 1),
      item: u32('reference.item', reference.item, reference.occurrences),
      cost: u32('reference.cost', reference.cost, reference.count),
    },
    ...(uses === null
      ? {}
      : {
          uses: {
            offsets: u32('uses.offsets', uses.offsets, turns.count + 1),
            item: u32('uses.item', uses.item, uses.count),
            byAgent: u8('uses.byAgent', uses.byAgent, uses.count),
          },
        }),
    ...(supersessions === null
      ? {}
      : {
          supersessions: {
            item: u32('supersessions.item', supersessions.item, supersessions.count),
            by: u32('supersessions.by', supersessions.by, supersessions.count),
            turn: u32('supersessions.turn', supersessions.turn, supersessions.count),
          },
        }),
    ...(logged === null
      ? {}
      : {
          logged: {
            turn: u32('logged.turn', logged.turn, logged.count),
            keptOffsets: u32('logged.keptOffsets', logged.keptOffsets, logged.count + 1),
            keptFrom: u32('logged.keptFrom', logged.keptFrom, logged.runs),
            keptTo: u32('logged.keptTo', logged.keptTo, logged.runs),
          },
        }),
    ...(components === null
      ? {}
      : {
          components: {
            count: components.count,
            offsets: u32('components.offsets', components.offsets, items.count + 1),
            component: u32('components.component', components.component, components.pieces),
          },
        }),
  };
  return damaged === null ? { ok: true, columns } : { ok: false, column: damaged };
}
