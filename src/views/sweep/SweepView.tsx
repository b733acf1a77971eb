import { useState } from 'react';
import { verdictCountsText } from '../../charts/summaries.ts';
import { SweepChart } from '../../charts/sweep/SweepChart.tsx';
import { SweepGrid } from '../../charts/sweep/SweepGrid.tsx';
import { pointWords, sweepSummary } from '../../charts/sweep/sweep-geometry.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { ROUND_SLOTS, type SweepAxis, type SweepPoint } from '../../core/compaction/sweep/sweep.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import type { SweepState } from '../../state/run/sweep-store.ts';
import { formatCount } from '../common/format.ts';
import { Segmented } from '../common/Segmented.tsx';
import { useWidth } from '../timeline/use-width.ts';
import styles from './Sweep.module.css';
import { SweepAdvice } from './SweepAdvice.tsx';
import { SweepTable } from './SweepTable.tsx';

export interface SweepViewProps {
  readonly sweep: Pick<
    SweepState,
    'points' | 'row' | 'cells' | 'axis' | 'progress' | 'isWorking' | 'isBehind' | 'failure'
  >;
  readonly isCounted: boolean;
  readonly policy: Policy;
  /** Verdicts of the run on screen. */
  readonly counts: Readonly<Record<VerdictKind, number>>;
  readonly across: SweepAxis['of'] | null;
  readonly onAcross: (across: SweepAxis['of'] | null) => void;
  readonly onChange: (patch: Partial<Policy>) => void;
}

const AXES = [
  { value: 'none', words: 'slot alone' },
  { value: 'margin', words: 'and margin' },
  { value: 'fraction', words: 'and fraction' },
] as const;

/** What every slot would make of the run: chart, advice, grid and table. */
export function SweepView(props: SweepViewProps) {
  const { sweep, policy, across, onChange } = props;
  const { points, row } = sweep;
  const [ref, width] = useWidth();
  const [pointed, setPointed] = useState<SweepPoint | null>(null);
  const setSlot = (slot: number): void => onChange({ slot });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach what is below
    <section className={styles.panel} aria-label="Sweep of slots" tabIndex={0}>
      <div className={styles.head}>
        <p className={`num ${styles.readout}`}>
          {pointed !== null ? pointWords(pointed) : currentWords(policy, props.counts)}
        </p>
        <Progress {...props} />
      </div>
      <div ref={ref}>
        {points.length === 0 ? (
          <p className={styles.none}>{emptyWords(props)}</p>
        ) : (
          width !== null && (
            <SweepChart
              width={width}
              points={points}
              slot={policy.slot}
              isBehind={sweep.isBehind}
              summary={sweepSummary(points, row, policy.slot)}
              onSlot={setSlot}
              onPoint={setPointed}
            />
          )
        )}
      </div>
      {points.length > 0 && (
        <>
          <SweepAdvice row={row} policy={policy} onSlot={setSlot} />
          <div className={styles.second}>
            <Segmented
              label="Settings that vary"
              options={AXES}
              value={across ?? 'none'}
              onChange={(value) => props.onAcross(value === 'none' ? null : value)}
            />
            {across !== null && <GridPart {...props} width={width} />}
          </div>
          <p className={styles.note}>
            Measured: the run is replayed at each of {formatCount(points.length)} slots, nothing is
            interpolated. ≈ Expected loss is an estimate of what would be needed again and be gone if every
            refused pass were compacted all the same.
          </p>
          <SweepTable points={points} slot={policy.slot} onSlot={setSlot} />
        </>
      )}
    </section>
  );
}

function GridPart({
  sweep,
  policy,
  across,
  width,
  onChange,
}: SweepViewProps & { readonly width: number | null }) {
  const { axis, cells } = sweep;
  if (across === 'fraction' && policy.region.kind !== 'oldest')
    return <p className={styles.note}>This policy compacts no fraction, so that none can vary.</p>;
  if (axis === null || width === null)
    return <p className={styles.note}>It is measured once the chart is.</p>;
  const { region } = policy;
  const value = axis.of === 'margin' ? policy.margin : region.kind === 'oldest' ? region.fraction : null;
  return (
    <SweepGrid
      width={width - 24}
      axis={axis}
      cells={cells}
      slots={ROUND_SLOTS}
      slot={policy.slot}
      value={value}
      onCell={(slot, ratio) =>
        onChange(
          axis.of === 'margin'
            ? { slot, margin: ratio }
            : { slot, ...(region.kind === 'oldest' ? { region: { ...region, fraction: ratio } } : {}) },
        )
      }
    />
  );
}

function Progress({ sweep }: SweepViewProps) {
  const { done, total } = sweep.progress;
  if (sweep.failure !== null) return <p className={styles.failure}>{sweep.failure}</p>;
  if (!sweep.isWorking) return null;
  return (
    <p className={styles.progress}>
      <progress max={Math.max(1, total)} value={done} aria-label="Slots measured" />
      <span className="num">
        {total === 0 ? 'measuring' : `${formatCount(done)} of ${formatCount(total)}`}
      </span>
    </p>
  );
}

const currentWords = (policy: Policy, counts: SweepViewProps['counts']): string =>
  policy.slot === null
    ? 'no slot is set: point at the chart, or click to set one'
    : `slot ${formatCount(policy.slot)}: ${verdictCountsText(counts)}`;

const emptyWords = ({ isCounted, sweep }: SweepViewProps): string =>
  !isCounted
    ? 'Slots are tried once every turn is counted.'
    : sweep.failure !== null
      ? 'No slot was measured.'
      : 'Measuring what each slot would make of the run.';
