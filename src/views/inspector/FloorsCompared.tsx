import type { Pass } from '../../core/compaction/pass.ts';
import { FLOOR_KINDS, type FloorKind } from '../../core/compaction/policy/policy.ts';
import { formatCount, formatPercent } from '../common/format.ts';
import styles from './FloorsCompared.module.css';

const ABOUT = {
  working: 'what cannot be read again',
  exhaustive: 'every typed span',
  hindsight: 'what a later turn really used',
  reference: 'the record’s own code',
} as const satisfies Record<FloorKind, string>;

/** A floor and its share of the segment; nothing is known of what follows where nothing follows. */
function Tokens({ floor, of }: { readonly floor: number | null; readonly of: number }) {
  if (floor === null) return <>unknown</>;
  return (
    <>
      {formatCount(floor)}{' '}
      <span className={styles.share} title="of the tokens of the segment">
        {formatPercent(floor / Math.max(1, of))}
      </span>
    </>
  );
}

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
            <Tokens floor={pass.floors[kind]} of={pass.tokens} />
          </dd>
          <dd className={styles.about}>{ABOUT[kind]}</dd>
        </div>
      ))}
    </dl>
  );
}
