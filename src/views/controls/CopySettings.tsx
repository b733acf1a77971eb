import { useEffect, useState } from 'react';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { guardOptions } from '../../core/guard/from-policy.ts';
import { Button } from '../common/Button.tsx';
import styles from './CopySettings.module.css';

/** The settings as the library takes them, as text. */
export const settingsText = (policy: Policy): string => JSON.stringify(guardOptions(policy), null, 2);

type State = 'idle' | 'copied' | 'failed';
const WORDS = { idle: 'Copy settings as JSON', copied: 'Copied', failed: 'Could not copy' } as const;
const BACK_MS = 2_000;

/** Takes the settings to a runtime that guards its own compaction; what is copied can be looked at before. */
export function CopySettings({ policy }: { readonly policy: Policy }) {
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const text = settingsText(policy);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.settings}>
      <Button onClick={() => void copy()} title="For the library: encoding, slot and options of decide()">
        {WORDS[state]}
      </Button>
      {/* What stands inside a button is its name, and is not announced when it changes. */}
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : WORDS[state]}
      </span>
      <details className={styles.look}>
        <summary>Show what is copied</summary>
        <textarea
          readOnly
          className={styles.text}
          aria-label="Settings as JSON"
          rows={text.split('\n').length}
          value={text}
        />
      </details>
    </div>
  );
}
