import type { Pass } from '../../core/compaction/pass.ts';
import { formatCount } from '../common/format.ts';
import { GROUP_ORDER } from '../common/kind-words.ts';
import styles from './NeedBar.module.css';
import { sharesByGroup } from './shares.ts';

const WIDTH = 400;
const HEIGHT = 12;

/** The need as one bar, floor by kind and hatched margin, with the slot as a line across it. */
export function NeedBar({ pass }: { readonly pass: Pass }) {
  const full = Math.max(pass.need, pass.slot ?? 0, 1) * 1.04;
  const x = (tokens: number): number => (tokens / full) * WIDTH;
  const shares = sharesByGroup(pass.byKind);
  let at = 0;
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`need ${formatCount(pass.need)}${pass.slot === null ? '' : ` against a slot of ${formatCount(pass.slot)}`}`}
    >
      <defs>
        <pattern
          id="need-margin"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" x2="0" y1="0" y2="5" className={styles.hatch} />
        </pattern>
      </defs>
      {GROUP_ORDER.map((group) => {
        const tokens = shares[group];
        const from = at;
        at += tokens;
        return (
          tokens > 0 && (
            <rect
              key={group}
              x={x(from)}
              y={4}
              width={x(tokens)}
              height={HEIGHT}
              style={{ fill: `var(--kind-${group})`, stroke: `var(--kind-${group}-line)` }}
              className={styles.share}
            />
          )
        );
      })}
      <rect
        x={x(pass.floor)}
        y={4}
        width={x(pass.need - pass.floor)}
        height={HEIGHT}
        fill="url(#need-margin)"
        className={styles.margin}
      />
      {pass.slot !== null && (
        <line x1={x(pass.slot)} x2={x(pass.slot)} y1={0} y2={HEIGHT + 8} className={styles.slot} />
      )}
    </svg>
  );
}
