import { useState } from 'react';
import { policyFlags } from '../../core/compaction/policy/policy-flags.ts';
import type { Omission, SharedReport } from '../../core/report/shared/model.ts';
import { settingWords } from '../../core/report/shared/setting-words.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useShownRun } from '../../state/selectors.ts';
import { Button } from '../common/Button.tsx';
import styles from './Report.module.css';

const OMITTED = {
  places: 'where spans stand in their turns',
  pieces: 'the pieces of items',
  log: 'the context that the log reported',
  uses: 'where items stand inside longer ones',
  reference: 'the record’s own estimator',
} as const satisfies Readonly<Record<Omission, string>>;

/** The settings in words as they are now, the command that shows the same again, and what the report left out. */
export function ReportSettings({ report }: { readonly report: SharedReport }) {
  const policy = usePolicy((store) => store.policy);
  const run = useShownRun()?.run ?? null;
  const flags = policyFlags(policy);
  return (
    <section className={styles.section} aria-labelledby="report-settings">
      <h2 id="report-settings">Settings</h2>
      {run !== null && (
        <ul className={styles.settings}>
          {settingWords(policy, run).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {flags !== null && (
        <>
          <h3>To see the same again</h3>
          <Command text={['floorline analyze', fileName(report), ...flags].join(' ')} />
        </>
      )}
      {report.omits.length > 0 && (
        <p className={styles.quiet}>
          Left out to be short enough for a link: {report.omits.map((one) => OMITTED[one]).join(', ')}.
        </p>
      )}
      <p className={styles.quiet}>
        Made by Floorline. This file asks no network for anything: everything in it was here when it was sent.
      </p>
    </section>
  );
}

/** A name that needs no quotes, where the report tells one. */
const fileName = ({ transcript: { name } }: SharedReport): string =>
  name !== null && /^\w[\w.-]*$/.test(name) ? name : 'FILE';

function Command({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      setOutcome('Could not copy');
    }
  };
  return (
    <p className={styles.command}>
      <code>{text}</code>
      <Button look="link" data-print="never" onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">{outcome}</span>
    </p>
  );
}
