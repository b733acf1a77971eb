import type { AuditedPassItem } from './audit-pass.ts';

/** Ordinary words, bare values and pieces of arguments: true losses, and seldom ones that anybody misses. */
const isWeak = ({ item: { kind, literal } }: AuditedPassItem): boolean =>
  kind === 'word' ||
  ((kind === 'quoted' || kind === 'argument') && /^["'`]?[\p{L}\p{M}]{1,24}["'`]?$/u.test(literal)) ||
  /^[-+]?[\d.,:]{1,6}$/.test(literal);

/** Weak ones last, then the likeliest to be needed, then what was felt first. */
export const inOrderOfNeed = (items: readonly AuditedPassItem[]): readonly AuditedPassItem[] =>
  items
    .map((one) => ({ one, isWeak: Number(isWeak(one)) }))
    .sort(
      (a, b) =>
        a.isWeak - b.isWeak ||
        (b.one.expectedNeed ?? 0) - (a.one.expectedNeed ?? 0) ||
        feltAt(a.one) - feltAt(b.one),
    )
    .map(({ one }) => one);

const feltAt = ({ lostCost }: AuditedPassItem): number => lostCost?.turn ?? Number.MAX_SAFE_INTEGER;
