import { useState } from 'react';
import { Button } from '../common/Button.tsx';
import { Segmented } from '../common/Segmented.tsx';
import styles from './AgentPlaces.module.css';
import { agentPlaces, PATH_ADVICE, SYSTEM_WORDS, SYSTEMS, systemOf } from './agent-places.ts';

type Copied = { readonly path: string; readonly done: boolean } | null;

/** Where each agent keeps its transcripts on this system, with the path to copy. */
export function AgentPlaces() {
  const [system, setSystem] = useState(() => systemOf(navigator.userAgent));
  const [copied, setCopied] = useState<Copied>(null);
  const copy = async (path: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(path);
      setCopied({ path, done: true });
    } catch {
      setCopied({ path, done: false });
    }
  };
  return (
    <details className={styles.places}>
      <summary>Where your agent keeps its transcripts</summary>
      <div className={styles.head}>
        <Segmented
          label="System"
          options={SYSTEMS.map((value) => ({ value, words: SYSTEM_WORDS[value] }))}
          value={system}
          onChange={setSystem}
        />
        <p>{PATH_ADVICE[system]}</p>
      </div>
      <ul className={styles.list}>
        {agentPlaces(system).map(({ agent, path, note }) => (
          <li key={agent} className={styles.place}>
            <span className={styles.agent}>{agent}</span>
            <span className={styles.where}>
              <code className={styles.path}>{path}</code>
              {note !== null && <span className={styles.note}>{note}</span>}
            </span>
            <Button aria-label={`Copy the path of ${agent}`} onClick={() => void copy(path)}>
              {copied?.path !== path ? 'Copy' : copied.done ? 'Copied' : 'Select it'}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {copied !== null &&
          (copied.done ? `Copied: ${copied.path}` : 'The browser does not let the page copy.')}
      </p>
    </details>
  );
}
