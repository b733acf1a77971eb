import {
  CHAIN_KINDS,
  CHAIN_REASONS,
  type ChainColumns,
  type ChainReason,
  type FoundChainKind,
  NO_ITEM,
} from '../../columns.ts';

export interface FoundChain {
  readonly kind: FoundChainKind;
  readonly reason: ChainReason;
  /** First and last turn, both included. */
  readonly first: number;
  readonly last: number;
  readonly evidence: number | null;
}

export type EmitChain = (chain: FoundChain) => void;

/** Orders chains and lays them out as columns. Of chains with the same kind and ends the first one stands. */
export function chainColumns(found: readonly FoundChain[]): ChainColumns {
  const seen = new Set<string>();
  const chains = found.filter(({ kind, first, last }) => {
    const key = `${kind}:${first}-${last}`;
    if (last <= first || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  chains.sort((a, b) => a.first - b.first || a.last - b.last);
  return {
    count: chains.length,
    kind: Uint8Array.from(chains, ({ kind }) => CHAIN_KINDS.indexOf(kind)),
    reason: Uint8Array.from(chains, ({ reason }) => CHAIN_REASONS.indexOf(reason)),
    first: Uint32Array.from(chains, ({ first }) => first),
    last: Uint32Array.from(chains, ({ last }) => last),
    evidence: Uint32Array.from(chains, ({ evidence }) => evidence ?? NO_ITEM),
  };
}
