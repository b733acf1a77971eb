import type { AuditedPassItem } from './audit-pass.ts';

/** Ordinary words, bare values and pieces of arguments: true losses, and seldom ones that anybody misses. */
const isWeak = ({ item: { kind, literal } }: AuditedPassItem): boolean =>
  kind === 'word' ||
  ((kind === 'quoted' || kind === 'argument') && /^["'`]?[\p{L}\p{M}]{1,24}["'`]?$/u.test(literal)) ||
  /^[-+]?[\d.,:]{1,6}$/.test(literal);

/** Weak ones last, then the likeliest to be needed, then what was felt first. */
export const byNeed = (a: AuditedPassItem, b: AuditedPassItem): number =>
  Number(isWeak(a)) - Number(isWeak(b)) ||
  (b.expectedNeed ?? 0) - (a.expectedNeed ?? 0) ||
  (a.lostCost?.turn ?? Number.MAX_SAFE_INTEGER) - (b.lostCost?.turn ?? Number.MAX_SAFE_INTEGER);
