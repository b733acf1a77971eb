/** A straight way from numbers to pixels and back; neither end is held. */
export interface LinearScale {
  (value: number): number;
  invert(px: number): number;
}

/**
 * A scale that takes `from` to `start` and `to` to `end`. An empty domain lands on `start`.
 * Written as a weighted mean, so that both ends are hit exactly.
 */
export function linearScale(from: number, to: number, start: number, end: number): LinearScale {
  const share = (value: number, a: number, b: number): number => (a === b ? 0 : (value - a) / (b - a));
  const between = (t: number, a: number, b: number): number => a * (1 - t) + b * t;
  return Object.assign((value: number): number => between(share(value, from, to), start, end), {
    invert: (px: number): number => between(share(px, start, end), from, to),
  });
}
