import type { ReactNode } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass, Run } from '../../core/compaction/pass.ts';
import { isOverTime, type Policy } from '../../core/compaction/policy/policy.ts';
import { Blockers } from './Blockers.tsx';
import { Chains } from './Chains.tsx';
import { ContextFacts } from './ContextFacts.tsx';
import { CountingRulesSection } from './CountingRules.tsx';
import { Exits } from './Exits.tsx';
import { FloorsCompared } from './FloorsCompared.tsx';
import { HappenedNotice } from './HappenedNotice.tsx';
import { MakeupSection } from './Makeup.tsx';
import { NoPass } from './NoPass.tsx';
import { Parts } from './Parts.tsx';
import { Section } from './Section.tsx';
import { SurvivorsSection } from './Survivors.tsx';
import { VerdictHead } from './VerdictHead.tsx';

export interface PassSectionsProps {
  readonly run: Run;
  readonly columns: ThreadColumns;
  readonly policy: Policy;
  /** Which pass; `null` where there is none to show. */
  readonly index: number | null;
  /** Goes to another pass. */
  readonly onStep: (to: number) => void;
  /** What stands right below the verdict. */
  readonly facts?: (pass: Pass) => ReactNode;
  /** What stands between the ways out and what would survive. */
  readonly audit?: (pass: Pass) => ReactNode;
  /** What stands at the end: the state that a summary has to hold. */
  readonly state: (pass: Pass) => ReactNode;
}

/** A pass: the verdict with its arithmetic first, then what it rests on; the same in the page and in a report. */
export function PassSections(props: PassSectionsProps) {
  const { run, columns, policy, index, onStep, facts, audit, state } = props;
  const pass = index === null ? undefined : run.passes[index];
  const triggered = isOverTime(policy.segments);
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
        triggered={triggered}
        onStep={onStep}
      />
      {facts?.(pass)}
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
      {audit?.(pass)}
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
        <ContextFacts pass={pass} run={run} triggered={triggered} />
      </Section>
      {state(pass)}
    </>
  );
}
