import { formatPercent } from '../common/format.ts';
import { EMPIRICAL_MARGIN, LIMITS } from './limits.ts';
import { NumberField } from './NumberField.tsx';
import styles from './PolicyBar.module.css';
import { parseRatio, ratioText } from './parse-setting.ts';

export interface MarginControlProps {
  readonly margin: number;
  readonly onMargin: (margin: number) => void;
}

/** The margin in percent over a small scale from 0 to 100 % on which the empirical range is marked. */
export function MarginControl({ margin, onMargin }: MarginControlProps) {
  const { from, to } = EMPIRICAL_MARGIN;
  const inside = margin >= from && margin <= to;
  return (
    <NumberField
      label="Margin"
      value={margin}
      text={ratioText(margin)}
      unit="%"
      width={4}
      title={`Connective words on top of the floor. ${inside ? 'Inside' : 'Outside of'} the empirical range, ${formatPercent(from)} to ${formatPercent(to)}.`}
      parse={(text) => parseRatio(text, LIMITS.margin)}
      step={(value, direction, large) => held(value + (direction * (large ? 5 : 1)) / 100)}
      onChange={onMargin}
    >
      <svg className={styles.marginScale} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.marginRail} y="1" width="100" height="1" />
        <rect className={styles.marginRange} x={from * 100} width={(to - from) * 100} height="3" />
        <rect className={styles.marginHere} x={Math.min(97, margin * 100 - 1.5)} width="3" height="3" />
      </svg>
    </NumberField>
  );
}

const held = (margin: number): number => Math.round(Math.min(1, Math.max(0, margin)) * 1e4) / 1e4;
