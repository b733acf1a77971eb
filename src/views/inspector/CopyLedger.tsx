import { useEffect, useState } from 'react';
import { useSession } from '../../state/session.ts';
import { Button } from '../common/Button.tsx';
import { formatTokens } from '../common/format.ts';

export interface CopyLedgerProps {
  readonly items: Uint32Array;
  /** Tokens of the list. */
  readonly tokens: number;
  readonly exact: boolean;
}

type State = 'idle' | 'copied' | 'failed';
const WORDS = { idle: 'Copy state ledger', copied: 'Copied', failed: 'Could not copy' } as const;
const BACK_MS = 2_000;

/** Copies the state ledger: every item verbatim, one a line, the shortest text that satisfies the floor. */
export function CopyLedger({ items, tokens, exact }: CopyLedgerProps) {
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      const literals = await useSession.getState().literals(items);
      await navigator.clipboard.writeText(`${literals.join('\n')}\n`);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        onClick={() => void copy()}
        title="The shortest verbatim list that holds every item, one a line"
        data-print="never"
      >
        <span>{WORDS[state]}</span> <span className="num">{formatTokens(tokens, !exact)} tok</span>
      </Button>
      {/* What stands inside a button is its name, and is not announced when it changes. */}
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : WORDS[state]}
      </span>
    </>
  );
}
