import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeNeed, needOf, roundUpToHundred } from './need.ts';

describe('need', () => {
  it('is floor plus margin: the incident of the record', () => {
    expect(computeNeed(1_950, 2_200, 0.2)).toEqual({
      floor: 1_950,
      margin: 390,
      ledger: 2_200,
      need: 2_340,
      ledgerBound: false,
    });
  });

  it('is the verbatim list where that is longer', () => {
    expect(computeNeed(100, 140, 0.2)).toMatchObject({ need: 140, ledgerBound: true });
  });

  it('rounds the margin up, but not for the sake of binary fractions', () => {
    // 0.07 × 300 is 21.000000000000004 in binary.
    expect(computeNeed(300, 0, 0.07).margin).toBe(21);
    expect(computeNeed(301, 0, 0.07).margin).toBe(22);
  });

  it('is monotone in floor, ledger and margin, and never below the floor', () => {
    const tokens = fc.nat(100_000);
    const ratio = fc.integer({ min: 0, max: 100 }).map((n) => n / 100);
    fc.assert(
      fc.property(tokens, tokens, ratio, fc.nat(50), (floor, ledger, margin, more) => {
        const need = needOf(floor, ledger, margin);
        expect(need).toBeGreaterThanOrEqual(floor);
        expect(needOf(floor + more, ledger, margin)).toBeGreaterThanOrEqual(need);
        expect(needOf(floor, ledger + more, margin)).toBeGreaterThanOrEqual(need);
        expect(needOf(floor, ledger, margin + more / 100)).toBeGreaterThanOrEqual(need);
        expect(computeNeed(floor, ledger, margin).need).toBe(need);
      }),
    );
  });
});

describe('a slot as it is charged', () => {
  it('is rounded up to a hundred', () => {
    expect([0, 1, 100, 101, 1_301].map(roundUpToHundred)).toEqual([0, 100, 100, 200, 1_400]);
  });
});
