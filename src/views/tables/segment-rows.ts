import { VERDICT_WORDS } from '../../charts/verdict-shapes.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';

/** One line of the segments table: a pass as plain values. */
export interface SegmentRow {
  readonly index: number;
  readonly turn: number;
  readonly until: number;
  readonly from: number;
  readonly to: number;
  readonly tokens: number;
  readonly floor: number;
  readonly margin: number;
  readonly need: number;
  readonly slot: number | null;
  readonly verdict: VerdictKind;
  readonly parts: number;
  readonly headroom: number;
}

export const segmentRows = (passes: readonly Pass[]): readonly SegmentRow[] =>
  passes.map((pass, index) => ({
    index,
    turn: pass.turn,
    until: pass.until,
    from: pass.segment.from,
    to: pass.segment.to,
    tokens: pass.tokens,
    floor: pass.floor,
    margin: pass.margin,
    need: pass.need,
    slot: pass.slot,
    verdict: pass.verdict,
    parts: pass.parts.length,
    headroom: pass.headroom,
  }));

const CSV_COLUMNS = [
  'turn',
  'until',
  'from',
  'to',
  'tokens',
  'floor',
  'margin',
  'need',
  'slot',
  'verdict',
  'parts',
  'headroom',
] as const satisfies readonly (keyof SegmentRow)[];

/** The rows as CSV with a header line; `to` is exclusive, an absent slot is empty. Lines end as RFC 4180 wants. */
export const segmentCsv = (rows: readonly SegmentRow[]): string =>
  [
    CSV_COLUMNS.join(','),
    ...rows.map((row) =>
      CSV_COLUMNS.map((column) =>
        column === 'verdict' ? VERDICT_WORDS[row.verdict] : (row[column] ?? ''),
      ).join(','),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('');
