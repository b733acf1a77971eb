/**
 * Numbers as a person reads them. One place, so that the same quantity looks the same everywhere: thousands
 * with a comma, large ones shortened with the exact value kept for the title, `≈` before an estimate.
 */
const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number with thousands separators: `2,340`. */
export const formatCount = (value: number): string => GROUPED.format(value);

/** A large number shortened: `158k`, `1.2M`; below 10,000 it is exact. */
export const formatShort = (value: number): string => {
  const size = Math.abs(value);
  if (size < 10_000) return formatCount(value);
  if (size < 999_500) return `${GROUPED.format(value / 1_000)}k`;
  return `${(value / 1_000_000).toFixed(size < 9_950_000 ? 1 : 0)}M`;
};

/** Tokens: exact, or marked as an estimate. */
export const formatTokens = (value: number, estimated = false): string =>
  estimated ? `≈ ${formatCount(value)}` : formatCount(value);

/** A signed difference with a true minus sign: `+1,204`, `−96`. */
export const formatSigned = (value: number): string =>
  value < 0 ? `−${formatCount(-value)}` : `+${formatCount(value)}`;

/** A number that may be negative, with a true minus sign. */
export const formatNumber = (value: number): string =>
  value < 0 ? `−${formatCount(-value)}` : formatCount(value);

/** `1 turn`, `600 turns`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The turns of a half-open range as a person names them: `0–88`, or `7` for a single one. */
export const formatTurns = (range: { readonly from: number; readonly to: number }): string =>
  range.to - range.from <= 1
    ? formatCount(range.from)
    : `${formatCount(range.from)}–${formatCount(range.to - 1)}`;

/** Bytes with one unit: `640 bytes`, `48 kB`, `3.1 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000) return plural(bytes, 'byte');
  if (bytes < 1_000_000) return `${GROUPED.format(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(2)} GB`;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment in the reader's time, to the minute, so that the order of the text is that of time: `2026-03-04 14:05`. */
export const formatMoment = (ms: number): string => {
  const at = new Date(ms);
  if (Number.isNaN(at.getTime())) return '–';
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** A ratio as a percentage: `20 %`, or `6.4 %` where a whole number would hide it. */
export const formatPercent = (ratio: number): string => {
  const percent = ratio * 100;
  return `${percent !== 0 && Math.abs(percent) < 10 && !Number.isInteger(percent) ? percent.toFixed(1) : GROUPED.format(percent)} %`;
};

/** A list in words: `a`, `a and b`, `a, b and c`. */
export const formatList = (words: readonly string[]): string => {
  const last = words.at(-1);
  if (last === undefined) return '';
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
};
