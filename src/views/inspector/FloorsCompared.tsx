import type { Pass } from '../../core/compaction/pass.ts';
import { FLOOR_KINDS, type FloorKind } from '../../core/compaction/policy.ts';
import { formatCount, formatPercent } from '../common/format.ts';
import styles from './FloorsCompared.module.css';

const ABOUT = {
  working: 'what cannot be read again',
  exhaustive: 'every typed span',
  reference: 'the record’s own code',
} as const satisfies Record<FloorKind, string>;

/** The floors of the segment side by side, without margin; the deciding one is marked. */
export function FloorsCompared({ pass, deciding }: { readonly pass: Pass; readonly deciding: FloorKind }) {
  return (
    <dl className={styles.floors}>
      {FLOOR_KINDS.map((kind) => (
        <div key={kind} className={styles.floor} data-deciding={kind === deciding}>
          <dt>
            {kind}
            {kind === deciding && <span className={styles.decides}> decides</span>}
          </dt>
          <dd className={`num ${styles.tokens}`}>
            {formatCount(pass.floors[kind])}{' '}
            <span className={styles.share} title="of the tokens of the segment">
              {formatPercent(pass.floors[kind] / Math.max(1, pass.tokens))}
            </span>
          </dd>
          <dd className={styles.about}>{ABOUT[kind]}</dd>
        </div>
      ))}
    </dl>
  );
}
