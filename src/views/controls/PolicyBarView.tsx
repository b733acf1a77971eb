import { useEffect, useRef } from 'react';
import { moveSlot } from '../../charts/scales/slot-scale.ts';
import { markOf, type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { markWords } from '../../core/compaction/policy/presets/words.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import type { SlotCliff } from '../../state/model.ts';
import { formatCount } from '../common/format.ts';
import { LIMITS } from './limits.ts';
import { MarginControl } from './MarginControl.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './PolicyBar.module.css';
import { PolicyPopover } from './PolicyPopover.tsx';
import { parseMark, parseWhole, ratioText } from './parse-setting.ts';
import { RegionControl } from './RegionControl.tsx';
import { SlotSlider } from './SlotSlider.tsx';
import { VerdictCounts } from './VerdictCounts.tsx';

export interface PolicyBarViewProps {
  readonly policy: Policy;
  readonly counts: Readonly<Record<VerdictKind, number>>;
  /** Whether the counts are still those of an earlier policy. */
  readonly isBehind?: boolean;
  /** Why the counts are guesses, in words, where they are. */
  readonly estimate?: string | null;
  readonly cliffs: readonly SlotCliff[];
  readonly turns: number;
  readonly window: { readonly from: number; readonly to: number } | null;
  readonly reportedFixedCost: number | null;
  /** Sizes come as they are, and no other encoding can be asked for. */
  readonly encodingIsFixed?: boolean;
  /** Whether policies can be kept under a name: not by a page that keeps nothing. */
  readonly mayKeep?: boolean;
  readonly onChange: (patch: Partial<Policy>) => void;
  readonly onReset: () => void;
}

/** The mark as a ratio of the budget, however it is stated. */
const markRatio = (policy: Policy): number => Math.round((markOf(policy) / policy.budget) * 1e6) / 1e6;

/** The settings that are always in reach, in one row where the screen allows it. */
export function PolicyBarView(props: PolicyBarViewProps) {
  const { policy, counts, isBehind = false, cliffs, onChange } = props;
  return (
    <section className={styles.bar} aria-label="Policy" data-print="never">
      <SlotRow policy={policy} counts={counts} isBehind={isBehind} cliffs={cliffs} onChange={onChange} />
      <div className={styles.countsRow} aria-busy={isBehind}>
        <VerdictCounts counts={counts} estimate={props.estimate ?? null} />
      </div>
      <div className={styles.settings}>
        <MarginControl margin={policy.margin} onMargin={(margin) => onChange({ margin })} />
        <NumberField
          label="Mark"
          value={markRatio(policy)}
          text={ratioText(markRatio(policy))}
          unit="%"
          width={4}
          title={`High-water mark: ${markWords(policy)}. Percent of the budget, or tokens.`}
          parse={(text) => parseMark(text, policy.budget, LIMITS.highWater)}
          step={(value, direction, large) => {
            const next = value + (direction * (large ? 5 : 1)) / 100;
            return Math.round(Math.min(1, Math.max(0.01, next)) * 1e4) / 1e4;
          }}
          onChange={(highWater) => onChange({ highWater, mark: null })}
        />
        <NumberField
          label="Budget"
          value={policy.budget}
          text={formatCount(policy.budget)}
          width={9}
          title="Token budget of the context"
          parse={(text) => parseWhole(text, LIMITS.budget)}
          step={(value, direction, large) => {
            const next = value + direction * (large ? 10_000 : 1_000);
            return Math.min(LIMITS.budget.max, Math.max(LIMITS.budget.min, next));
          }}
          onChange={(budget) => onChange({ budget })}
        />
        <RegionControl region={policy.region} onRegion={(region) => onChange({ region })} />
        <PolicyPopover
          policy={policy}
          turns={props.turns}
          window={props.window}
          reportedFixedCost={props.reportedFixedCost}
          encodingIsFixed={props.encodingIsFixed ?? false}
          mayKeep={props.mayKeep ?? true}
          onChange={onChange}
          onReset={props.onReset}
        />
      </div>
    </section>
  );
}

function SlotRow({
  policy,
  counts,
  isBehind = false,
  cliffs,
  onChange,
}: Pick<PolicyBarViewProps, 'policy' | 'counts' | 'isBehind' | 'cliffs' | 'onChange'>) {
  const { slot } = policy;
  /** The slot to come back to when "no slot" is switched off again. */
  const last = useRef(RECORD_POLICY.slot ?? 2_000);
  useEffect(() => {
    if (slot !== null) last.current = slot;
  }, [slot]);
  return (
    <div className={styles.slotRow}>
      <SlotSlider
        slot={slot}
        restingSlot={last.current}
        counts={isBehind ? null : counts}
        cliffs={cliffs}
        onSlot={(next) => onChange({ slot: next })}
      />
      <div className={styles.slotValue}>
        <NumberField
          label="Tokens per summary"
          hideLabel
          value={slot}
          text={slot === null ? '' : formatCount(slot)}
          placeholder="none"
          unit="tok"
          width={7}
          disabled={slot === null}
          parse={(text) => parseWhole(text, LIMITS.slot)}
          step={(value, direction) =>
            value === null ? value : moveSlot(value, direction === 1 ? 'up' : 'down')
          }
          onChange={(next) => onChange({ slot: next })}
        />
        <label className={styles.check} title="The summary has no cap: the rule is then not applicable">
          <input
            type="checkbox"
            checked={slot === null}
            onChange={(event) => onChange({ slot: event.target.checked ? null : last.current })}
          />
          no slot
        </label>
      </div>
    </div>
  );
}
