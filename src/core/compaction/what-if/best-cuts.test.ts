import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../floor/verdict.ts';
import { type BestCutsOptions, bestCuts } from './best-cuts.ts';
import type { WhatIf } from './what-if.ts';

type Row = readonly [verdict: 'compact' | 'split' | 'refuse' | 'none', need: number, tokens: number];

const whatIf = (rows: readonly Row[], to: readonly number[] = rows.map((_, turn) => turn + 1)): WhatIf => ({
  verdict: Uint8Array.from(rows, ([verdict]) => (verdict === 'none' ? 0 : 1 + VERDICTS.indexOf(verdict))),
  need: Uint32Array.from(rows, ([, need]) => need),
  tokens: Uint32Array.from(rows, ([, , tokens]) => tokens),
  to: Uint32Array.from(to),
  open: new Uint8Array(rows.length),
  softAcross: new Uint32Array(rows.length + 1),
});
const ALL: BestCutsOptions = { from: 0, to: 1_000, most: 5, apart: 1, least: 0 };

describe('the best turns to compact after', () => {
  it('are lows of the need by token freed, the cheapest first', () => {
    const known = whatIf([
      ['compact', 100, 1_100],
      ['compact', 50, 1_050],
      ['split', 300, 1_300],
      ['compact', 20, 1_020],
      ['compact', 20, 1_020],
      ['compact', 90, 1_090],
    ]);
    expect(bestCuts(known, ALL)).toEqual([
      { turn: 3, to: 4, need: 20, freed: 1_000 },
      { turn: 1, to: 2, need: 50, freed: 1_000 },
    ]);
  });

  it('are not those that need least because they hold least', () => {
    const known = whatIf([
      ['compact', 40, 100],
      ['compact', 60, 200],
      ['compact', 90, 3_000],
    ]);
    expect(bestCuts(known, ALL).map((cut) => cut.turn)).toEqual([2]);
  });

  it.each([
    ['refused', whatIf([['refuse', 10, 500]]), ALL],
    ['where no compaction can happen', whatIf([['none', 10, 500]]), ALL],
    ['while a call is open', { ...whatIf([['compact', 10, 500]]), open: Uint8Array.of(1) }, ALL],
    [
      'where the edge parts a read from its use',
      { ...whatIf([['compact', 10, 500]]), softAcross: Uint32Array.of(0, 1) },
      ALL,
    ],
    ['where too little is freed', whatIf([['compact', 10, 500]]), { ...ALL, least: 491 }],
    ['outside of the range', whatIf([['compact', 10, 500]]), { ...ALL, from: 1 }],
  ])('are never %s', (_, known, options) => {
    expect(bestCuts(known, options)).toEqual([]);
  });

  it('look at the edge of the segment, not at the turn', () => {
    const known = whatIf(
      [
        ['none', 0, 0],
        ['compact', 10, 500],
      ],
      [0, 1],
    );
    expect(bestCuts({ ...known, softAcross: Uint32Array.of(0, 0, 7) }, ALL)).toHaveLength(1);
  });

  it('keep their distance, and are no more than asked for', () => {
    const zigzag = Array.from({ length: 40 }, (_, i): Row => ['compact', i % 2 === 0 ? 10 + i : 400, 1_000]);
    const cuts = bestCuts(whatIf(zigzag), { ...ALL, apart: 8, most: 3 });
    expect(cuts.map((cut) => cut.turn)).toEqual([0, 8, 16]);
  });

  it('obey their rule on anything', () => {
    const row = fc.tuple(
      fc.constantFrom('compact' as const, 'split' as const, 'refuse' as const, 'none' as const),
      fc.nat(300),
      fc.nat(1_000),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (rows, apart) => {
        const known = whatIf(rows);
        const cuts = bestCuts(known, { ...ALL, apart, least: 50 });
        const prices = cuts.map((cut) => cut.need / cut.freed);
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        for (const [i, cut] of cuts.entries()) {
          expect(['compact', 'split']).toContain(rows[cut.turn]?.[0]);
          expect(cut.freed).toBeGreaterThanOrEqual(50);
          for (const other of cuts.slice(i + 1))
            expect(Math.abs(other.turn - cut.turn)).toBeGreaterThanOrEqual(apart);
        }
        // The cheapest candidate of all is always a low, so that it is found whenever there is one.
        const candidates = rows.flatMap(([verdict, need, tokens]) =>
          (verdict === 'compact' || verdict === 'split') && tokens - need >= 50
            ? [need / (tokens - need)]
            : [],
        );
        expect(prices[0]).toBe(candidates.length === 0 ? undefined : Math.min(...candidates));
      }),
    );
  });
});
