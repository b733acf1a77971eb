import { format } from 'd3';

const grouped = format(',.0f');

/** A whole number with thousands separators: `2,340`. */
export const formatCount = (value: number): string => grouped(value);

/**
 * A tick of an axis of tokens or turns: exact below 10,000, then in thousands or millions with as many decimals as
 * the tick has, up to two: `500`, `2,500`, `40k`, `12.5k`, `1.25M`.
 */
export function formatTick(value: number): string {
  const size = Math.abs(value);
  if (size < 10_000) return formatCount(value);
  const [unit, suffix] = size < 1_000_000 ? [1_000, 'k'] : [1_000_000, 'M'];
  return `${formatFraction(value / unit)}${suffix}`;
}

/** `1 pass`, `3 passes`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const formatFraction = (value: number): string => String(Math.round(value * 100) / 100);
