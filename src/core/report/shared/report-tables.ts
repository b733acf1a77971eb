/** The tables of a report as CSV, for a spreadsheet: one line a pass, or one an item that some pass counts. */
import { kindOfCode, SPAN_KINDS } from '../../irreducible/kinds.ts';
import { type Cell, csvFile } from '../delimited.ts';
import { replayedRun } from './build-report.ts';
import { itemNames } from './item-names.ts';
import type { SharedReport } from './model.ts';

export const REPORT_TABLES = ['segments', 'items'] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

export const reportAsCsv = (report: SharedReport, table: ReportTable): string =>
  table === 'segments' ? segmentsCsv(report) : itemsCsv(report);

function segmentsCsv(report: SharedReport): string {
  const { passes } = report.run ?? replayedRun(report);
  const kinds = SPAN_KINDS.filter((kind) => passes.some(({ byKind }) => (byKind[kind] ?? 0) > 0));
  const header = [
    ...['turn', 'until', 'from', 'to', 'kept', 'summaries', 'tokens', 'tokensBefore', 'tokensAfter'],
    ...['working', 'exhaustive', 'hindsight', 'reference', 'margin', 'ledger', 'need', 'slot', 'verdict'],
    ...['flags', 'parts', 'headroom', 'turnsUntilNext', 'neverRead', 'neverReadTokens', 'reason'],
    ...kinds.map((kind) => `kind ${kind}`),
  ];
  const rows = passes.map((pass): readonly Cell[] => [
    ...[pass.turn, pass.until, pass.segment.from, pass.segment.to, pass.segment.kept.length],
    ...[pass.segment.summaries, pass.tokens, pass.tokensBefore, pass.tokensAfter],
    ...[pass.floor.working, pass.floor.exhaustive, pass.floor.hindsight, pass.floor.reference],
    ...[pass.margin, pass.ledger, pass.need, pass.slot, pass.verdict, pass.flags.join(' ')],
    ...[pass.parts.length, pass.headroom, pass.turnsUntilNext],
    ...[pass.neverRead?.items ?? null, pass.neverRead?.tokens ?? null, pass.reason],
    ...kinds.map((kind) => pass.byKind[kind] ?? 0),
  ]);
  return csvFile(header, rows);
}

/** Every item of the thread; its text as far as the level of the report shows it. */
function itemsCsv({ columns, level, literals }: SharedReport): string {
  const { items, spans } = columns;
  const mentions = new Uint32Array(items.count);
  const turns = new Uint32Array(items.count);
  const first = new Uint32Array(items.count);
  const last = new Uint32Array(items.count);
  for (let turn = 0; turn < columns.turns.count; turn++) {
    for (let row = spans.offsets[turn] ?? 0; row < (spans.offsets[turn + 1] ?? 0); row++) {
      const item = spans.item[row] ?? 0;
      if (mentions[item] === 0) first[item] = turn;
      if (mentions[item] === 0 || last[item] !== turn) turns[item] = (turns[item] ?? 0) + 1;
      mentions[item] = (mentions[item] ?? 0) + 1;
      last[item] = turn;
    }
  }
  const names = literals ?? (level === 'masked' ? itemNames(items) : null);
  const header = ['item', 'kind', 'tokens', 'ledger', 'mentions', 'turns', 'first', 'last'];
  const rows = Array.from({ length: items.count }, (_, item): readonly Cell[] => [
    ...[item, kindOfCode(items.kind[item] ?? 0), items.tokens[item] ?? 0, items.ledger[item] ?? 0],
    ...[mentions[item] ?? 0, turns[item] ?? 0, first[item] ?? 0, last[item] ?? 0],
    ...(names === null ? [] : [names[item] ?? '']),
  ]);
  return csvFile(names === null ? header : [...header, 'literal'], rows);
}
