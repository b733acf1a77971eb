import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../core/floor/verdict.ts';
import { verdictPath } from './verdict-shapes.ts';

/** Every coordinate pair of the absolute commands M, L and A of a path. */
function points(d: string): { x: number; y: number }[] {
  return [...d.matchAll(/[MLA]([^MLAZahv]+)/g)].map((match) => {
    const numbers = (match[1] ?? '').trim().split(/\s+/).map(Number);
    return { x: numbers.at(-2) ?? Number.NaN, y: numbers.at(-1) ?? Number.NaN };
  });
}

describe('verdictPath', () => {
  it.each(VERDICTS)('%s stays within a hair of its box and is closed', (kind) => {
    const d = verdictPath(kind, 12, 100, 50);
    expect(d.endsWith('Z')).toBe(true);
    for (const { x, y } of points(d)) {
      expect(Math.abs(x - 100)).toBeLessThanOrEqual(6.6);
      expect(Math.abs(y - 50)).toBeLessThanOrEqual(6.6);
    }
  });

  it('draws four different shapes', () => {
    expect(new Set(VERDICTS.map((kind) => verdictPath(kind, 10))).size).toBe(4);
  });

  it('cuts the circle of a split in two, with a gap between the halves', () => {
    const xs = points(verdictPath('split', 10, 0, 0)).map((point) => point.x);
    expect(Math.min(...xs.map(Math.abs))).toBeGreaterThanOrEqual(0.75);
    expect(xs.filter((x) => x < 0)).toHaveLength(2);
    expect(xs.filter((x) => x > 0)).toHaveLength(2);
  });

  it('gives a refusal eight corners, and a bar inside that is a hole by either rule of filling', () => {
    const [outer = '', bar = '', rest = ''] = verdictPath('refuse', 10, 0, 0).split('Z');
    expect(rest).toBe('');
    const corners = points(outer);
    expect(corners).toHaveLength(8);
    // Twice the area, with a sign that tells how the corners wind; the bar goes down first, which is the other way.
    const area = corners.reduce((sum, { x, y }, i) => {
      const next = corners[(i + 1) % 8] ?? { x: 0, y: 0 };
      return sum + x * next.y - next.x * y;
    }, 0);
    expect(area).toBeGreaterThan(0);
    expect(bar).toMatch(/^M-3 -0\.8v1\.6h6v-1\.6$/);
  });
});
