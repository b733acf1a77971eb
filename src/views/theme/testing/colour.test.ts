import { describe, expect, it } from 'vitest';
import { contrast, distance, linearLight, seenBy, toOklab } from './colour.ts';

describe('the measures of colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
  ])('contrast of %s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });

  it('knows OKLab of white, and of red as published', () => {
    const [lightness, a, b] = toOklab(linearLight('#ffffff'));
    expect(lightness).toBeCloseTo(1, 3);
    expect(Math.hypot(a, b)).toBeLessThan(1e-3);
    const red = toOklab(linearLight('#ff0000'));
    expect([red[0].toFixed(3), red[1].toFixed(3), red[2].toFixed(3)]).toEqual(['0.628', '0.225', '0.126']);
  });

  it('takes red and green closer together where they are confused, and leaves grey as it is', () => {
    const usual = distance('#c43c2c', '#5c7a1a', 'usual');
    expect(distance('#c43c2c', '#5c7a1a', 'deutan')).toBeLessThan(usual / 2);
    expect(distance('#c43c2c', '#5c7a1a', 'tritan')).toBeGreaterThan(usual / 2);
    for (const sight of ['protan', 'deutan', 'tritan'] as const) {
      const grey = linearLight('#808080');
      seenBy(sight, grey).forEach((channel) => void expect(channel).toBeCloseTo(grey[0], 3));
    }
  });
});
