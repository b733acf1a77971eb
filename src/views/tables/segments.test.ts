import { describe, expect, it } from 'vitest';
import { csvFile } from '../../core/report/delimited.ts';
import { tokenCount, turnIndex } from '../../core/units.ts';
import { EVERY_SEGMENT } from '../../state/tables/table-view.ts';
import { examplePass } from '../inspector/example-pass.ts';
import { SEGMENT_COLUMNS, type SegmentRow, segmentCells } from './segment-columns.ts';
import { filterSegments, isFiltering, parseBound } from './segment-filter.ts';
import { chosenColumns, withColumn } from './table-column.ts';

const rows: readonly SegmentRow[] = [
  examplePass(),
  examplePass({ verdict: 'compact', need: tokenCount(900), flags: [], parts: [], reason: 'It fits.' }),
  examplePass({ verdict: 'not-applicable', slot: null, parts: [], need: tokenCount(4_000), headroom: -12 }),
  examplePass({
    verdict: 'refuse',
    parts: [],
    need: tokenCount(9_000),
    blockers: [
      {
        kind: 'chain',
        turns: [turnIndex(12), turnIndex(13), turnIndex(14)],
        item: null,
        need: tokenCount(2_120),
        over: tokenCount(1_120),
      },
      { kind: 'open-call', turns: [turnIndex(9)], item: null, need: tokenCount(50), over: tokenCount(2) },
    ],
  }),
].map((pass, index) => ({ index, pass }));

const column = (id: string) => {
  const values = segmentCells(
    rows,
    SEGMENT_COLUMNS.filter((one) => one.id === id),
  );
  return values.map(([value]) => value);
};

describe('cells', () => {
  it('say every field of a pass', () => {
    expect(column('segment')).toEqual(['0–164', '0–164', '0–164', '0–164']);
    expect(column('to')).toEqual([165, 165, 165, 165]);
    expect(column('slot')).toEqual([2_000, 2_000, null, 2_000]);
    expect(column('headroom')).toEqual([40_788, 40_788, -12, 40_788]);
    expect(column('flags')).toEqual(['margin short', '', 'margin short', 'margin short']);
    expect(column('partTurns')).toEqual(['0–88 | 89–164', '', '', '']);
    expect(column('blockers')[3]).toBe(
      'turns 12–14 must stay in one summary and need 2,120, 1,120 over; a call in turn 9 is still open',
    );
    expect(column('floorExhaustive')[0]).toBe(6_120);
  });

  it('make the file that the table shows', () => {
    const columns = chosenColumns(SEGMENT_COLUMNS, null);
    expect(
      csvFile(
        columns.map(({ id }) => id),
        segmentCells(rows.slice(0, 1), columns),
      ),
    ).toBe(
      '\uFEFFturn,segment,tokens,floor,margin,need,slot,verdict,parts,headroom\r\n' +
        '412,0–164,43700,1950,390,2340,2000,split,2,40788\r\n',
    );
  });
});

describe('a filter', () => {
  it.each([
    ['everything', EVERY_SEGMENT, [0, 1, 2, 3]],
    ['two verdicts', { ...EVERY_SEGMENT, verdicts: ['split', 'refuse'] }, [0, 3]],
    ['no verdict', { ...EVERY_SEGMENT, verdicts: [] }, []],
    ['words of the reason in any case', { ...EVERY_SEGMENT, text: ' IT FITS ' }, [1]],
    ['at least', { ...EVERY_SEGMENT, bound: 2_340 }, [0, 2, 3]],
    ['at most', { ...EVERY_SEGMENT, comparison: '≤', bound: 2_340 }, [0, 1]],
    ['a value that is absent', { ...EVERY_SEGMENT, column: 'slot', bound: 0 }, [0, 1, 3]],
    ['negative numbers', { ...EVERY_SEGMENT, column: 'headroom', comparison: '≤', bound: -1 }, [2]],
    ['all of it at once', { ...EVERY_SEGMENT, verdicts: ['refuse', 'compact'], bound: 1_000 }, [3]],
  ] as const)('by %s', (_, filter, expected) => {
    expect(filterSegments(rows, filter).map(({ index }) => index)).toEqual(expected);
    expect(isFiltering(filter)).toBe(expected.length < 4);
  });

  it.each([
    ['2340', 2_340],
    [' 2,340 ', 2_340],
    ['12 000', 12_000],
    ['−12', -12],
    ['0.5', 0.5],
    ['', null],
    ['-', null],
    ['1e9', null],
    ['many', null],
  ] as const)('reads %j as %j', (text, expected) => {
    expect(parseBound(text)).toBe(expected);
  });
});

describe('columns', () => {
  const ids = (chosen: readonly string[] | null) =>
    chosenColumns(SEGMENT_COLUMNS, chosen).map(({ id }) => id);

  it('keep their order and the first of them, whatever is asked for', () => {
    expect(ids(['need', 'slot', 'gone', 'from'])).toEqual(['turn', 'from', 'need', 'slot']);
    expect(ids([])).toEqual(['turn']);
  });

  it('are switched one by one, and back to nothing chosen', () => {
    const without = withColumn(SEGMENT_COLUMNS, null, 'margin');
    expect(without).not.toContain('margin');
    expect(ids(without)).toEqual(ids(null).filter((id) => id !== 'margin'));
    expect(withColumn(SEGMENT_COLUMNS, without, 'margin')).toBeNull();
  });
});
