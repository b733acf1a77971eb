import { useCallback, useMemo, useState } from 'react';
import { FLOORS, type RowLayout } from '../../charts/scales/layout.ts';
import type { TurnScale } from '../../charts/scales/turn-scale.ts';
import { floorsMax, valueScale } from '../../charts/scales/value-scale.ts';
import { floorsSummary } from '../../charts/summaries.ts';
import { FloorsChart } from '../../charts/timeline/FloorsChart.tsx';
import { barPlaces, floorsGeometry } from '../../charts/timeline/floors-geometry.ts';
import { PassList } from '../../charts/timeline/PassList.tsx';
import type { Pass, Run } from '../../core/compaction/pass.ts';
import type { Policy, SegmentSource } from '../../core/compaction/policy/policy.ts';
import { BarLegend } from './Legend.tsx';
import { NoPasses } from './NoPasses.tsx';
import styles from './Timeline.module.css';

export interface FloorsRowProps {
  readonly layout: RowLayout;
  readonly turns: TurnScale;
  readonly run: Run;
  readonly policy: Policy;
  /** No floor is computed yet. */
  readonly isEstimated: boolean;
  readonly peak: number;
  readonly selectedPass: number | null;
  readonly onSelectPass: (index: number) => void;
  readonly onSlot: (slot: number) => void;
  readonly onSegments: (segments: SegmentSource) => void;
}

const NO_PASSES: readonly Pass[] = [];

/** One bar a segment under the slot line, with what it is made of; a sentence where there is none. */
export function FloorsRow(props: FloorsRowProps) {
  const { layout, turns, run, policy, isEstimated, selectedPass, onSelectPass } = props;
  const passes = isEstimated ? NO_PASSES : run.passes;
  const [heldMax, setHeldMax] = useState<number | null>(null);
  const needed = useMemo(() => {
    const largest = passes.reduce((most, pass) => Math.max(most, pass.need), 0);
    return floorsMax(largest, policy.slot);
  }, [passes, policy.slot]);
  const max = heldMax ?? needed;
  const values = useMemo(() => valueScale(max, FLOORS.top, FLOORS.height - 6), [max]);
  const places = useMemo(() => barPlaces(passes), [passes]);
  const geometry = useMemo(
    () => floorsGeometry(passes, places, turns, values),
    [passes, places, turns, values],
  );
  const onHold = useCallback((held: boolean) => setHeldMax(held ? values.max : null), [values.max]);
  return (
    <>
      <div className={styles.floorsHead}>
        <span className={styles.rowName}>floors, tok</span>
        <BarLegend />
      </div>
      <div className={styles.floors}>
        <FloorsChart
          layout={layout}
          turns={turns}
          values={values}
          passes={passes}
          geometry={geometry}
          slot={policy.slot}
          selectedPass={isEstimated ? null : selectedPass}
          summary={isEstimated ? NOT_YET : floorsSummary(passes, policy.slot)}
          onSlot={props.onSlot}
          onHold={onHold}
        />
        <PassList
          passes={passes}
          bars={geometry.bars}
          selectedPass={selectedPass}
          height={FLOORS.height}
          onSelectPass={onSelectPass}
        />
        {isEstimated ? (
          <div className={styles.noPasses} aria-hidden="true">
            <p>{NOT_YET}</p>
          </div>
        ) : (
          passes.length === 0 && (
            <NoPasses
              policy={policy}
              turns={run.context.length}
              peak={props.peak}
              mark={run.mark}
              onSegments={props.onSegments}
            />
          )
        )}
      </div>
    </>
  );
}

const NOT_YET = 'Floors appear once every turn is counted.';
