import { VERDICTS } from '../../core/floor/verdict.ts';
import type { SegmentFilter } from '../../state/tables/table-view.ts';
import { type SegmentRow, segmentColumn } from './segment-columns.ts';

/** Whether a filter leaves anything out. */
export const isFiltering = (filter: SegmentFilter): boolean =>
  filter.verdicts.length < VERDICTS.length || filter.text.trim() !== '' || filter.bound !== null;

/** The rows that meet a filter, in their order. A value that is absent meets no comparison. */
export function filterSegments(rows: readonly SegmentRow[], filter: SegmentFilter): readonly SegmentRow[] {
  if (!isFiltering(filter)) return rows;
  const text = filter.text.trim().toLowerCase();
  const { bound, comparison } = filter;
  const column = segmentColumn(filter.column);
  const isInBound = (value: unknown): boolean =>
    bound === null || (typeof value === 'number' && (comparison === '≥' ? value >= bound : value <= bound));
  return rows.filter(
    ({ pass }) =>
      filter.verdicts.includes(pass.verdict) &&
      (text === '' || pass.reason.toLowerCase().includes(text)) &&
      isInBound(column?.value(pass)),
  );
}

/** Reads a number as a person types it, `2,340` or `2 340`; `null` where it is none. */
export function parseBound(text: string): number | null {
  const plain = text.replaceAll(/[\s,_]/g, '').replace('−', '-');
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
