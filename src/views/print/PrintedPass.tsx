import type { Pass } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { describeBlocker } from '../../core/floor/words.ts';
import { formatCount, formatTurns } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './Print.module.css';
import { partWords } from './part-words.ts';

/** The arithmetic of one pass, with what blocks it and the ways out. */
export function PrintedPass({ pass, policy }: { readonly pass: Pass; readonly policy: Policy }) {
  const { floors, segment } = pass;
  const numbers: readonly (readonly [string, string])[] = [
    ['working floor', formatCount(floors.working)],
    ['exhaustive floor', formatCount(floors.exhaustive)],
    ['hindsight floor', floors.hindsight === null ? 'not known' : formatCount(floors.hindsight)],
    ['reference', formatCount(floors.reference)],
    [`floor that decides (${policy.floor})`, formatCount(pass.floor)],
    ['margin', formatCount(pass.margin)],
    ['ledger', formatCount(pass.ledger)],
    ['need', formatCount(pass.need)],
    ['slot', pass.slot === null ? 'none' : formatCount(pass.slot)],
    ['context before → after', `${formatCount(pass.tokensBefore)} → ${formatCount(pass.tokensAfter)}`],
  ];
  return (
    <section className={styles.part} aria-label="The chosen pass">
      <h2>
        Pass at turn {formatCount(pass.turn)}: <VerdictMark verdict={pass.verdict} />
      </h2>
      <p>
        Turns {formatTurns(segment)}, {formatCount(pass.tokens)} tokens. {capital(pass.reason)}
      </p>
      <dl className={styles.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Lines title="Parts" lines={pass.parts.map(partWords)} />
      <Lines title="What blocks" lines={pass.blockers.map(describeBlocker)} />
      <Lines title="Ways out" lines={pass.exits.map(({ detail }) => detail)} />
    </section>
  );
}

export function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity beside their place
          <li key={at}>{line}</li>
        ))}
      </ul>
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
