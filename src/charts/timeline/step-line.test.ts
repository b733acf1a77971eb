import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnScale } from '../scales/turn-scale.ts';
import { valueScale } from '../scales/value-scale.ts';
import { areaPath, steady, stepColumns, stepPath } from './step-line.ts';

const values = valueScale(100, 0, 100);

describe('stepPath', () => {
  it('is level during a turn and upright between turns', () => {
    const turns = turnScale(0, 3, 0, 30);
    expect(stepPath(steady(Float64Array.of(10, 30, 30)), turns, values)).toBe('M0 90H10V70H20H30');
  });

  it('falls at the end of a turn with a pass', () => {
    const turns = turnScale(0, 2, 0, 20);
    const series = { during: Float64Array.of(80, 50), after: Float64Array.of(40, 50) };
    expect(stepPath(series, turns, values)).toBe('M0 20H10V60V50H20');
  });

  it('leaves a gap where there is no value', () => {
    const turns = turnScale(0, 3, 0, 30);
    expect(stepPath(steady(Float64Array.of(10, Number.NaN, 20)), turns, values)).toBe('M0 90H10M20 80H30');
  });

  it('draws the visible turns only, and none beyond the series', () => {
    const turns = turnScale(1, 9, 0, 80);
    expect(stepPath(steady(Float64Array.of(10, 20)), turns, values)).toBe('M0 80H10');
  });

  it('holds values above the axis just above the plot', () => {
    expect(stepPath(steady(Float64Array.of(1e9)), turnScale(0, 1, 0, 10), values)).toBe('M0 -8H10');
  });
});

const heights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 300 });

describe('stepColumns', () => {
  it('keeps every peak and every valley', () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 120 }), (list, width) => {
        const columns = stepColumns(
          steady(Float64Array.from(list)),
          turnScale(0, list.length, 0, width),
          values,
        );
        expect(Math.min(...columns.top)).toBeCloseTo(100 - Math.max(...list), 3);
        expect(Math.max(...columns.bottom)).toBeCloseTo(100 - Math.min(...list), 3);
      }),
    );
  });

  it('leaves no hole: each column touches the one before', () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 120 }), (list, width) => {
        const { top, bottom } = stepColumns(
          steady(Float64Array.from(list)),
          turnScale(0, list.length, 0, width),
          values,
        );
        for (let i = 1; i < top.length; i++) {
          expect(top[i]).toBeLessThanOrEqual(bottom[i - 1] ?? Number.NaN);
          expect(bottom[i]).toBeGreaterThanOrEqual(top[i - 1] ?? Number.NaN);
        }
      }),
    );
  });

  it('reaches down to where a pass drops the line', () => {
    const series = { during: Float64Array.of(80, 80), after: Float64Array.of(20, 80) };
    const columns = stepColumns(series, turnScale(0, 2, 0, 4), values);
    expect([...columns.top]).toEqual([20, 20, 20, 20]);
    expect([...columns.bottom]).toEqual([20, 80, 80, 20]);
  });

  it('marks columns without a value', () => {
    const columns = stepColumns(steady(Float64Array.of(Number.NaN, 50)), turnScale(0, 2, 0, 2), values);
    expect([...columns.top]).toEqual([Number.NaN, 50]);
  });
});

it('areaPath closes on the axis', () => {
  const columns = stepColumns(steady(Float64Array.of(50, 100)), turnScale(0, 2, 0, 2), values);
  expect(areaPath(columns, 100)).toBe('M0 100V50H1V0H2V100Z');
});
