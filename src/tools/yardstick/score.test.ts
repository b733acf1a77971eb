import { describe, expect, it } from 'vitest';
import { addFigures, NO_FIGURES } from './figures.ts';
import type { NeededLiteral } from './harness.ts';
import { type Row, rowOf } from './rows.ts';
import { type NeedView, scoreEvent } from './score.ts';

const need = (lit: string, tok: number, core: boolean, ...R: readonly number[]): NeededLiteral => ({
  lit,
  tok,
  core,
  R,
});

const view = (pointers: Readonly<Record<number, readonly string[]>> = {}, tail = ''): NeedView => ({
  contains: (text, literal) => text.includes(literal),
  pointersOf: (turn) => pointers[turn] ?? [],
  isInTail: (text) => tail.includes(text),
});

const region = { rtok: 1_000 };
const keeps = (...literals: readonly string[]) => ({ literals, floor: 100, ledger: 110 });

describe('the score of one compaction', () => {
  it('finds needs inside kept literals, and tells core needs apart', () => {
    const needed = [need('maxRetries', 3, true, 1), need('src/a.ts', 4, false, 2), need('gone', 1, true, 3)];
    const figures = scoreEvent(keeps('config.maxRetries', 'src/a.ts'), needed, region, view());
    expect(figures).toEqual({
      events: 1,
      regionTokens: 1_000,
      floorTokens: 100,
      needed: 3,
      neededTokens: 8,
      found: 2,
      reachable: 2,
      core: 2,
      coreFound: 1,
      refused: 0,
      refusedByMargin: 0,
      needlesslyRefused: 0,
    });
  });

  it.each([
    ['a kept pointer', 'src/a.ts', ''],
    ['a pointer that the tail shows', 'other', 'cat src/a.ts'],
  ])('reaches a need by %s', (_, kept, tail) => {
    const needed = [need('inTheFile', 2, false, 7)];
    const figures = scoreEvent(keeps(kept), needed, region, view({ 7: ['src/a.ts'] }, tail));
    expect([figures.found, figures.reachable]).toEqual([0, 1]);
  });

  it('does not reach it by a pointer that is gone, nor by that of another turn', () => {
    const needed = [need('inTheFile', 2, false, 7)];
    const figures = scoreEvent(keeps('src/b.ts'), needed, region, view({ 7: ['src/a.ts'], 8: ['src/b.ts'] }));
    expect(figures.reachable).toBe(0);
  });

  it.each([
    // floor, ledger → refused, refused by the margin alone
    [1_666, 1_700, 0, 0],
    [1_667, 1_700, 1, 1],
    [1_500, 2_001, 1, 0],
    [1_500, 2_000, 0, 0],
  ])('floor %i with a list of %i tokens: refused %i, by its margin %i', (floor, ledger, all, margin) => {
    const figures = scoreEvent({ literals: [], floor, ledger }, [need('x', 1, true, 0)], region, view());
    expect([figures.refused, figures.refusedByMargin, figures.needlesslyRefused]).toEqual([all, margin, all]);
  });

  it('calls a refusal needless only where the needs fit the slot with their margin', () => {
    const kept = { literals: [], floor: 5_000, ledger: 5_000 };
    const refusedFor = (tokens: number) =>
      scoreEvent(kept, [need('x', tokens, true, 0)], region, view()).needlesslyRefused;
    expect([refusedFor(1_666), refusedFor(1_667)]).toEqual([1, 0]);
  });
});

describe('a row', () => {
  it('divides sums, not shares', () => {
    const few = scoreEvent(keeps('a'), [need('a', 10, true, 0)], { rtok: 1_000 }, view());
    const many = scoreEvent(
      keeps(),
      [need('b', 10, true, 0), need('c', 20, false, 0)],
      { rtok: 2_000 },
      view(),
    );
    expect(rowOf(addFigures(few, many))).toEqual({
      all: 33.3,
      ptr: 33.3,
      core: 50,
      ratio: 6.7,
      overhead: 5,
      refused: 0,
      needlesslyRefused: 0,
    } satisfies Row);
  });

  it('has no shares of nothing', () => {
    expect(rowOf(NO_FIGURES)).toMatchObject({ all: null, core: null, ratio: null, refused: null });
  });
});
