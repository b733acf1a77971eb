import { useMemo } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { isOverTime, type Policy } from '../../core/compaction/policy.ts';
import { showsLiterals } from '../../core/report/shared/levels.ts';
import type { SharedReport } from '../../core/report/shared/model.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useShownPassIndex, useShownRun } from '../../state/selectors.ts';
import { useView } from '../../state/view/view.ts';
import { Blockers } from '../inspector/Blockers.tsx';
import { Chains } from '../inspector/Chains.tsx';
import { ContextFacts } from '../inspector/ContextFacts.tsx';
import { CountingRulesSection } from '../inspector/CountingRules.tsx';
import { Exits } from '../inspector/Exits.tsx';
import { FloorsCompared } from '../inspector/FloorsCompared.tsx';
import { HappenedNotice } from '../inspector/HappenedNotice.tsx';
import styles from '../inspector/Inspector.module.css';
import { LedgerSection } from '../inspector/Ledger.tsx';
import { MakeupSection } from '../inspector/Makeup.tsx';
import { NoPass } from '../inspector/NoPass.tsx';
import { Parts } from '../inspector/Parts.tsx';
import { passItems } from '../inspector/pass-items.ts';
import { Section } from '../inspector/Section.tsx';
import { SegmentItemsList } from '../inspector/SegmentItemsList.tsx';
import { SurvivorsSection } from '../inspector/Survivors.tsx';
import { VerdictHead } from '../inspector/VerdictHead.tsx';

/** The chosen pass: its arithmetic first, then what it rests on, as far as the level of the report lets it be told. */
export function ReportInspector({ report }: { readonly report: SharedReport }) {
  const shown = useShownRun();
  const policy = usePolicy((store) => store.policy);
  const index = useShownPassIndex();
  if (shown === null) return null;
  const { run, columns } = shown;
  const pass = index === null ? undefined : run.passes[index];
  if (pass === undefined || index === null) {
    return (
      <>
        <HappenedNotice segments={policy.segments} />
        <NoPass run={run} turns={columns.turns.count} />
      </>
    );
  }
  return (
    <>
      <HappenedNotice segments={policy.segments} />
      <VerdictHead
        pass={pass}
        index={index}
        count={run.passes.length}
        triggered={isOverTime(policy.segments)}
        onStep={(to) => useView.getState().set({ selectedPass: to })}
      />
      {pass.parts.length > 0 && (
        <Section title="Parts">
          <Parts pass={pass} />
        </Section>
      )}
      {pass.blockers.length > 0 && (
        <Section title="What blocks">
          <Blockers blockers={pass.blockers} />
        </Section>
      )}
      {pass.exits.length > 0 && (
        <Section title="Ways out">
          <Exits exits={pass.exits} />
        </Section>
      )}
      <SurvivorsSection pass={pass} />
      <Section title="Floors">
        <FloorsCompared pass={pass} deciding={policy.floor} />
      </Section>
      <MakeupSection pass={pass} />
      <CountingRulesSection pass={pass} />
      <Section title="Chains">
        <Chains columns={columns} pass={pass} limit={policy.chainLimit} />
      </Section>
      <Section title="Context">
        <ContextFacts pass={pass} run={run} triggered={isOverTime(policy.segments)} />
      </Section>
      <PassState columns={columns} pass={pass} policy={policy} isNamed={showsLiterals(report.level)} />
    </>
  );
}

interface PassStateProps {
  readonly columns: ThreadColumns;
  readonly pass: Pass;
  readonly policy: Policy;
  /** The literals of items are there, so that a list of them is worth copying. */
  readonly isNamed: boolean;
}

function PassState({ columns, pass, policy: { floor }, isNamed }: PassStateProps) {
  const whole = useMemo(() => passItems(columns, pass, { floor }), [columns, pass, floor]);
  return (
    <div className={styles.group}>
      {isNamed && whole.items.length > 0 && <LedgerSection pass={pass} whole={whole} />}
      <SegmentItemsList columns={columns} pass={pass} whole={whole} />
    </div>
  );
}
