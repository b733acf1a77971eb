/**
 * What the segments table can show of a pass: every field of a reported pass that fits a cell, under the name that the
 * report gives it. `to` is exclusive, as in the report; where people read turns, the last one is included.
 */
import { verdictSeverity } from '../../charts/verdict/verdict-shapes.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { describeBlocker, formatParts } from '../../core/floor/words.ts';
import type { Cell } from '../../core/report/delimited.ts';
import { formatTurns } from '../common/format.ts';
import { FLAG_WORDS } from '../common/verdict-words.ts';
import type { TableColumn } from './table-column.ts';

export interface SegmentRow {
  /** Its index in the run. */
  readonly index: number;
  readonly pass: Pass;
}

export interface SegmentColumn extends TableColumn {
  /** As a file holds it, and as a filter compares it. */
  value(pass: Pass): Cell;
  /** What it sorts by, where that is not its value. */
  order?(pass: Pass): number | string;
}

type Value = SegmentColumn['value'];
type Extra = Partial<Omit<SegmentColumn, 'id' | 'header' | 'title' | 'value'>>;

const count = (
  id: string,
  header: string,
  title: string,
  value: Value,
  extra: Extra = {},
): SegmentColumn => ({
  ...{ id, header, title, value, kind: 'number', width: 76, shown: false },
  ...extra,
});
const tokens = (id: string, header: string, title: string, value: Value, extra: Extra = {}): SegmentColumn =>
  count(id, header, title, value, { unit: 'tok', ...extra });
const words = (id: string, header: string, width: number, title: string, value: Value, extra: Extra = {}) =>
  count(id, header, title, value, { kind: 'text', width, ...extra });

const shown = { shown: true } as const;

/** In the order in which they stand. A pass works out some of its fields only when they are read. */
export const SEGMENT_COLUMNS: readonly SegmentColumn[] = [
  count('turn', 'turn', 'The last turn in context when the mark was passed', (pass) => pass.turn, {
    width: 92,
    ...shown,
  }),
  count('until', 'until', 'The last turn that the pass stands for', (pass) => pass.until),
  count('segment', 'segment', 'The turns to compact, first and last', (pass) => formatTurns(pass.segment), {
    width: 96,
    order: (pass) => pass.segment.from,
    ...shown,
  }),
  count('from', 'from', 'The first turn of the segment', (pass) => pass.segment.from),
  count('to', 'to', 'The turn after the last one of the segment', (pass) => pass.segment.to, {
    unit: 'excl.',
  }),
  count('kept', 'kept', 'Turns of the segment that stay verbatim', (pass) => pass.segment.kept.length, {
    unit: 'turns',
    width: 84,
  }),
  count(
    'summaries',
    'summaries',
    'Earlier summaries that it also replaces',
    (pass) => pass.segment.summaries,
    {
      width: 90,
    },
  ),
  tokens('tokens', 'size', 'What the segment holds in context', (pass) => pass.tokens, shown),
  tokens('tokensBefore', 'before', 'The context before the pass', (pass) => pass.tokensBefore, { width: 84 }),
  tokens('tokensAfter', 'after', 'The context after the pass', (pass) => pass.tokensAfter),
  tokens('floor', 'floor', 'The floor that decides', (pass) => pass.floor, shown),
  tokens('floorWorking', 'working', 'The working floor', (pass) => pass.floors.working, { width: 90 }),
  tokens('floorExhaustive', 'exhaustive', 'The exhaustive floor', (pass) => pass.floors.exhaustive, {
    width: 100,
  }),
  tokens(
    'floorReference',
    'reference',
    'The count of the reference estimator',
    (pass) => pass.floors.reference,
    {
      width: 100,
    },
  ),
  tokens('margin', 'margin', 'Room for the words that connect the items', (pass) => pass.margin, {
    width: 80,
    ...shown,
  }),
  tokens('ledger', 'ledger', 'The shortest verbatim list of the items', (pass) => pass.ledger),
  tokens('need', 'need', 'Floor and margin, or the ledger where that is longer', (pass) => pass.need, shown),
  tokens('slot', 'slot', 'The most that one summary may take', (pass) => pass.slot, shown),
  words('verdict', 'verdict', 116, 'What to do; sorted by how grave it is', (pass) => pass.verdict, {
    order: (pass) => verdictSeverity(pass.verdict),
    ...shown,
  }),
  words('flags', 'flags', 130, 'What is remarkable about the verdict', (pass) =>
    pass.flags.map((flag) => FLAG_WORDS[flag]).join(', '),
  ),
  count('parts', 'parts', 'How many summaries a split makes', (pass) => pass.parts.length, {
    width: 66,
    ...shown,
  }),
  words('partTurns', 'cut into', 160, 'The turns of every part', (pass) => formatParts(pass.parts)),
  words('blockers', 'blockers', 240, 'Why no cut helps', (pass) =>
    pass.blockers.map(describeBlocker).join('; '),
  ),
  tokens('headroom', 'headroom', 'From the context after the pass to the mark', (pass) => pass.headroom, {
    width: 96,
    ...shown,
  }),
  count('turnsUntilNext', 'next in', 'Turns until the next pass', (pass) => pass.turnsUntilNext, {
    unit: 'turns',
    width: 90,
  }),
  words('reason', 'reason', 380, 'The arithmetic in one sentence', (pass) => pass.reason, { grows: true }),
];

const BY_ID = new Map(SEGMENT_COLUMNS.map((column) => [column.id, column]));
export const segmentColumn = (id: string): SegmentColumn | undefined => BY_ID.get(id);

/** The columns that a filter can compare with a number. */
export const MEASURED_COLUMNS: readonly SegmentColumn[] = SEGMENT_COLUMNS.filter(
  ({ kind, id }) => kind === 'number' && id !== 'segment',
);

/** Rows as a file holds them. */
export const segmentCells = (
  rows: readonly SegmentRow[],
  columns: readonly SegmentColumn[],
): readonly (readonly Cell[])[] => rows.map(({ pass }) => columns.map((column) => column.value(pass)));
