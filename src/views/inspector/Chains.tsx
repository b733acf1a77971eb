import { useMemo } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { type Chain, describeChain, findChains } from '../../core/floor/chains.ts';
import { formatCount } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './Inspector.module.css';
import { useLiterals } from './use-literals.ts';

const SHOWN = 12;

/** The hard chains that a cut of the segment must not part, calls with their results apart: those are everywhere. */
export function chainsOfSegment(
  chains: readonly Chain[],
  { segment }: Pick<Pass, 'segment'>,
): readonly Chain[] {
  return chains.filter(
    (chain) => !chain.soft && chain.kind !== 'call' && chain.last >= segment.from && chain.first < segment.to,
  );
}

/** What of a segment must stay in one summary, and why. */
export function Chains({
  columns,
  pass,
  limit,
}: {
  readonly columns: ThreadColumns;
  readonly pass: Pass;
  readonly limit: number;
}) {
  const all = useMemo(() => findChains(columns, { limit, links: [], unlinked: [] }), [columns, limit]);
  const chains = useMemo(() => chainsOfSegment(all, pass), [all, pass]);
  const shown = chains.slice(0, SHOWN);
  const literals = useLiterals(shown.flatMap((chain) => (chain.evidence === null ? [] : [chain.evidence])));
  if (chains.length === 0) {
    return (
      <p className={styles.quiet}>Only calls with their results: a cut may lie anywhere between those.</p>
    );
  }
  return (
    <ul className={styles.list}>
      {shown.map((chain) => (
        <li key={chain.key} className={styles.entry}>
          <p>
            {describeChain(chain, chain.evidence === null ? null : (literals.get(chain.evidence) ?? null))}
          </p>
          <p className={styles.quiet}>
            turns <TurnLink turn={chain.first} /> to <TurnLink turn={chain.last} />
          </p>
        </li>
      ))}
      {chains.length > SHOWN && (
        <li className={styles.quiet}>and {formatCount(chains.length - SHOWN)} more</li>
      )}
    </ul>
  );
}
