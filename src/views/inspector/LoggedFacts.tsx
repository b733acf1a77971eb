import type { Pass } from '../../core/compaction/pass.ts';
import type { LoggedCompaction } from '../../core/transcript/model.ts';
import { useSession } from '../../state/session/session.ts';
import { formatCount, plural } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './ContextFacts.module.css';
import { Section } from './Section.tsx';

/** What the log itself says of the compaction that the pass judges: its figures are the log's, not ours. */
export function LoggedFacts({ pass }: { readonly pass: Pass }) {
  const compactions = useSession((session) => session.compactions);
  const found = compactions.find(({ turn }) => Math.max(0, turn - 1) === pass.turn);
  if (found === undefined) return null;
  return (
    <Section title="Reported by the log">
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>summary</dt>
          <dd>
            turn <TurnLink turn={found.turn} />
          </dd>
        </div>
        {loggedFacts(found).map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const UNTOLD = 'not told';

/** The log's own words on a compaction, by name. */
export function loggedFacts({
  trigger,
  tokensBefore,
  tokensAfter,
  kept,
}: LoggedCompaction): readonly { readonly name: string; readonly value: string }[] {
  return [
    { name: 'trigger', value: trigger ?? UNTOLD },
    { name: 'tokens before', value: tokensBefore === null ? UNTOLD : formatCount(tokensBefore) },
    { name: 'tokens after', value: tokensAfter === null ? UNTOLD : formatCount(tokensAfter) },
    { name: 'kept verbatim', value: keptWords(kept) },
  ];
}

/** Runs named in full, the others counted. */
const NAMED = 3;

function keptWords(kept: LoggedCompaction['kept']): string {
  if (kept === null) return UNTOLD;
  const count = kept.reduce((sum, { from, to }) => sum + to - from, 0);
  if (count === 0) return 'nothing';
  const runs = kept
    .slice(0, NAMED)
    .map(({ from, to }) => (to - from === 1 ? `${from}` : `${from}–${to - 1}`));
  const more = kept.length > NAMED ? `, and ${plural(kept.length - NAMED, 'more run')}` : '';
  return `${plural(count, 'turn')}: ${runs.join(', ')}${more}`;
}
