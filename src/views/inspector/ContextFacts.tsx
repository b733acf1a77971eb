import type { Pass, Run } from '../../core/compaction/pass.ts';
import { formatCount, formatNumber, formatSigned, plural } from '../common/format.ts';
import styles from './ContextFacts.module.css';

export interface ContextFactsProps {
  readonly pass: Pass;
  readonly run: Run;
  /** The pass was triggered by the mark; a window or a range was not, and has no after. */
  readonly triggered: boolean;
}

/** What the pass does to the context. */
export function ContextFacts({ pass, run, triggered }: ContextFactsProps) {
  const refused = pass.verdict === 'refuse';
  return (
    <dl className={styles.facts}>
      <Fact
        name="segment"
        value={`${plural(pass.segment.to - pass.segment.from, 'turn')}, ${formatCount(pass.tokens)} tok`}
      />
      {pass.segment.kept.length > 0 && (
        <Fact name="kept verbatim" value={plural(pass.segment.kept.length, 'turn')} />
      )}
      {pass.segment.summaries > 0 && (
        <Fact
          name="replaces as well"
          value={plural(pass.segment.summaries, 'earlier summary', 'earlier summaries')}
        />
      )}
      {triggered && (
        <>
          <Fact
            name={refused ? 'context, unchanged' : 'context before → after'}
            value={
              refused
                ? formatCount(pass.tokensBefore)
                : `${formatCount(pass.tokensBefore)} → ${formatCount(pass.tokensAfter)} (${formatSigned(pass.tokensAfter - pass.tokensBefore)})`
            }
          />
          <Fact name="mark" value={formatCount(run.mark)} />
          <Fact name="headroom under the mark" value={formatNumber(pass.headroom)} />
          <Fact
            name="next pass"
            value={
              pass.turnsUntilNext === null
                ? 'none before the end'
                : `in ${plural(pass.turnsUntilNext, 'turn')}`
            }
          />
        </>
      )}
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
