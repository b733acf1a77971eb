import { useEffect, useState } from 'react';
import type { LedgerAnswer } from '../../worker/audit/audit-protocol.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, plural } from '../common/format.ts';
import styles from './Findings.module.css';

export interface MissingLedgerProps {
  /** Another one for each audit. Answers with the first `most` of what is missing; `null` where the audit is no longer there. */
  readonly ask: (most: number) => Promise<LedgerAnswer | null>;
}

/** A list that somebody can still read, and one that holds all. */
const SOME = 40;
const ALL = 1_000_000;
/** So much of it is shown; a copy has all. */
const SHOWN_CHARS = 20_000;
const BACK_MS = 2_000;
const DONE = { copied: 'Copied', failed: 'Could not copy' } as const;

/** What the summary lacks, as a list to paste back to the agent. */
export function MissingLedger({ ask }: MissingLedgerProps) {
  const [most, setMost] = useState(SOME);
  const [ledger, setLedger] = useState<LedgerAnswer | null>(null);
  const [done, setDone] = useState<keyof typeof DONE | null>(null);
  useEffect(() => {
    let isWanted = true;
    void ask(most).then((answer) => {
      if (isWanted) setLedger(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [ask, most]);
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), BACK_MS);
    return () => clearTimeout(timer);
  }, [done]);
  if (ledger === null) return <p className={styles.none}>Listing what is missing.</p>;
  if (ledger.of === 0) {
    return (
      <p className={styles.none}>
        Nothing is missing: every constraint is kept, and every item is there, can be had again, or was
        replaced.
      </p>
    );
  }
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(ledger.text);
      setDone('copied');
    } catch {
      setDone('failed');
    }
  };
  return (
    <section className={styles.part} aria-label="What is missing">
      <p>
        Paste this back to the agent: {formatCount(ledger.listed)} of {plural(ledger.of, 'entry', 'entries')}{' '}
        that the summary lost or changed, {formatCount(ledger.tokens)} tok. Constraints come first, then what
        is likeliest to be needed again.
      </p>
      <div className={styles.buttons} data-print="never">
        <Button look="primary" onClick={() => void copy()}>
          {done === null ? 'Copy' : DONE[done]}
        </Button>
        {ledger.of > SOME && (
          <Button onClick={() => setMost(most === SOME ? ALL : SOME)}>
            {most === SOME ? `List all ${formatCount(ledger.of)}` : `Only the first ${SOME}`}
          </Button>
        )}
      </div>
      {/* What stands inside a button is its name, and is not announced when it changes. */}
      <span role="status" className="visually-hidden">
        {done === null ? '' : DONE[done]}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={styles.ledger} tabIndex={0} aria-label="The list">
        {ledger.text.slice(0, SHOWN_CHARS)}
        {ledger.text.length > SHOWN_CHARS && '…'}
      </section>
    </section>
  );
}
