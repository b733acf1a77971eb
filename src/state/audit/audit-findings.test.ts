import { describe, expect, it } from 'vitest';
import { auditAnswer, SUMMARY_TEXT } from '../testing/audit-answer.ts';
import {
  costOf,
  EVERYTHING,
  type FindingFilter,
  filteredRows,
  findingOfMark,
  findingsOfItems,
  litBy,
  stateUnder,
  statusOf,
  stepRow,
} from './audit-findings.ts';

const audit = auditAnswer();
const rows = (filter: Partial<FindingFilter>) => [...filteredRows(audit, { ...EVERYTHING, ...filter })];

describe('findings', () => {
  it.each<[string, Partial<FindingFilter>, readonly number[]]>([
    ['all items', {}, [0, 1, 2]],
    ['what is missing or altered', { statuses: ['missing', 'altered'] }, [0, 1]],
    ['paths', { group: 'path' }, [0]],
    ['carried items', { isCarried: true }, [2]],
    ['lost constraints', { list: 'constraints', statuses: ['lost'] }, [1]],
    ['what the summary made up', { list: 'literals', statuses: ['unsupported'] }, [0]],
    ['nothing', { list: 'work', statuses: ['task-vanished'] }, []],
  ])('lists %s', (_, filter, expected) => {
    expect(rows(filter)).toEqual(expected);
  });

  it('light up on both sides', () => {
    const altered = litBy(audit, { list: 'items', row: 0 });
    expect([...altered.items]).toEqual([10]);
    expect(SUMMARY_TEXT.slice(altered.range?.start, altered.range?.end)).toBe('src/a.ts');
    expect(litBy(audit, { list: 'items', row: 1 })).toMatchObject({ range: null, turn: 0 });
    // A literal of the summary lights the items that stand there.
    expect([...litBy(audit, { list: 'literals', row: 1 }).items]).toEqual([10]);
    expect(litBy(audit, { list: 'constraints', row: 0 })).toMatchObject({
      items: new Set(),
      turn: null,
      range: { start: SUMMARY_TEXT.indexOf('See'), end: SUMMARY_TEXT.length },
    });
    expect(litBy(audit, null).items.size).toBe(0);
  });

  it('are found from either text', () => {
    expect([0, 1, 2].map((mark) => findingOfMark(audit, mark))).toEqual([
      { list: 'items', row: 0 },
      { list: 'items', row: 2 },
      { list: 'literals', row: 0 },
    ]);
    expect(findingsOfItems(audit).get(13)).toEqual({ list: 'constraints', row: 1 });
    expect(findingsOfItems(audit).get(99)).toBeUndefined();
  });

  it('know their status and what the loss cost', () => {
    expect(statusOf(audit, { list: 'work', row: 0 })).toBe('edits-untold');
    expect(costOf(audit, 1)).toEqual({ how: 'used again', turn: 8 });
    expect(costOf(audit, 0)).toBeNull();
  });

  it('are walked through round both ends', () => {
    const all = Uint32Array.of(4, 7, 9);
    expect([stepRow(all, null, 1), stepRow(all, null, -1), stepRow(all, 9, 1), stepRow(all, 4, -1)]).toEqual([
      4, 9, 4, 9,
    ]);
    expect(stepRow(all, 5, 1)).toBe(4);
    expect(stepRow(new Uint32Array(), null, 1)).toBeNull();
  });
});

describe('what a summary is under a slot', () => {
  it.each([
    ['ok', 20, 20, 'ok'],
    ['ok', 21, 20, 'over-slot'],
    ['clipped', 21, 20, 'over-slot'],
    ['clipped', 21, null, 'clipped'],
    ['error-text', 21, 20, 'error-text'],
  ] as const)('%s of %d tokens for %d: %s', (state, tokens, slot, expected) => {
    expect(stateUnder({ state, tokens }, slot)).toBe(expected);
  });
});
