import { type KindGroup, kindOfCode, type SpanKind } from '../../core/irreducible/kinds.ts';
import { groupOfKind } from '../common/kind-words.ts';

/** Tokens of a floor by group of kinds. `byKind` is indexed by the code of a kind. */
export const sharesByGroup = (byKind: readonly number[]): Readonly<Record<KindGroup, number>> => {
  const shares: Record<KindGroup, number> = {
    constraint: 0,
    error: 0,
    quoted: 0,
    path: 0,
    number: 0,
    identifier: 0,
    argument: 0,
  };
  byKind.forEach((tokens, code) => {
    shares[groupOfKind(kindOfCode(code))] += tokens;
  });
  return shares;
};

/** The kinds that hold any tokens, the largest first. */
export const kindsBySize = (
  byKind: readonly number[],
): readonly { readonly kind: SpanKind; readonly tokens: number }[] =>
  byKind
    .map((tokens, code) => ({ kind: kindOfCode(code), tokens }))
    .filter(({ tokens }) => tokens > 0)
    .sort((a, b) => b.tokens - a.tokens);
