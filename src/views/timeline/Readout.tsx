import { VERDICT_WORDS, verdictPath } from '../../charts/verdict/verdict-shapes.ts';
import type { TurnColumns } from '../../core/columns.ts';
import type { Run } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { useView } from '../../state/view/view.ts';
import { type Fact, runFacts, turnFacts } from './readout-facts.ts';
import styles from './Timeline.module.css';

export interface ReadoutProps {
  readonly run: Run;
  readonly columns: TurnColumns;
  readonly policy: Policy;
  /** Sizes are guesses. */
  readonly isEstimated: boolean;
  /** Something else that is pointed at, in words: it has the place to itself. */
  readonly note: string | null;
}

/** Exact values at the cursor, in one place that does not move; facts about the whole run when there is no cursor. */
export function Readout({ run, columns, policy, isEstimated, note }: ReadoutProps) {
  const turn = useView((view) => view.hoverTurn);
  if (note !== null) return <p className={styles.readout}>{note}</p>;
  const facts =
    turn !== null && turn < run.context.length
      ? turnFacts(turn, run, columns, policy, isEstimated)
      : runFacts(run, policy, isEstimated);
  return (
    <p className={styles.readout}>
      {facts.map((fact) => (
        <FactText key={`${fact.name} ${fact.verdict ?? ''}`} fact={fact} />
      ))}
    </p>
  );
}

function FactText({ fact }: { readonly fact: Fact }) {
  return (
    <span className={styles.fact}>
      {fact.verdict !== undefined && (
        <svg width="10" height="10" data-verdict={fact.verdict} className={styles.verdict} aria-hidden="true">
          <path d={verdictPath(fact.verdict, 9, 5, 5)} />
        </svg>
      )}
      {fact.name !== '' && <span className={styles.factName}>{fact.name}</span>}
      <span className="num">{fact.value}</span>
      {fact.verdict !== undefined && fact.verdict !== 'refuse' && (
        <span className="visually-hidden">{VERDICT_WORDS[fact.verdict]}</span>
      )}
    </span>
  );
}
