import { useEffect, useMemo, useState } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import { showsLiterals } from '../../core/report/shared/levels.ts';
import { ledgerThatFits, usePassInThread } from '../../state/run/pass-in-thread.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../common/Button.tsx';
import { ByHand } from '../common/ByHand.tsx';
import { formatCount, formatTokens, plural } from '../common/format.ts';
import styles from './Ledger.module.css';
import type { PassItems } from './pass-items.ts';
import { Section } from './Section.tsx';

const BACK_MS = 2_000;

export interface LedgerProps {
  readonly pass: Pass;
  /** The items of the whole ledger. */
  readonly whole: PassItems;
}

/**
 * The state ledger: every item verbatim, one a line, the shortest text that satisfies the floor. Where the slot is too
 * short for all of it, also what of it fits, the most needed first.
 */
export function LedgerSection({ pass, whole }: LedgerProps) {
  const { state, copy } = useCopy();
  const here = usePassInThread(pass);
  const fitting = useMemo(() => (here === null ? null : ledgerThatFits(here)), [here]);
  const slot = here?.pass.slot ?? 0;
  const fits = fitting?.kept ?? [];
  const isNameless = useSession(
    ({ document }) => document?.report !== undefined && !showsLiterals(document.report.level),
  );
  return (
    <Section title="State ledger">
      <p className={styles.figures}>
        <span>
          floor <span className="num">{formatCount(pass.floor)}</span>
        </span>
        <span className={styles.own} title="Every item with a newline: what the list itself takes">
          ledger <span className="num">{formatTokens(pass.ledger, !whole.exact)}</span>
        </span>
        <span>
          need <span className="num">{formatCount(pass.need)}</span>
        </span>
        {pass.slot !== null && (
          <span>
            slot <span className="num">{formatCount(pass.slot)}</span>
          </span>
        )}
      </p>
      {isNameless && <p className={styles.quiet}>This report holds no literals that could be copied.</p>}
      <div className={styles.buttons} data-print="never" hidden={isNameless}>
        <Button
          onClick={() => void copy('whole', whole.items)}
          title="The shortest verbatim list that holds every item, one a line"
        >
          <span>{state.which === 'whole' ? DONE[state.how] : 'Copy state ledger:'}</span>{' '}
          <span className="num">
            {plural(whole.items.length, 'item')}, {formatTokens(pass.ledger, !whole.exact)} tok
          </span>
        </Button>
        {fits.length > 0 && (
          <Button
            onClick={() =>
              void copy(
                'fitting',
                Uint32Array.from(fits, ({ item }) => item),
              )
            }
            title="As much of the list as the slot holds: constraints and pins first, then what is most likely needed again"
          >
            <span>
              {state.which === 'fitting' ? DONE[state.how] : `Copy what fits ${formatCount(slot)}:`}
            </span>{' '}
            <span className="num">
              {formatCount(fits.length)} of {plural(whole.items.length, 'item')},{' '}
              {formatCount(fits.reduce((sum, { ledger }) => sum + ledger, 0))} tok
            </span>
          </Button>
        )}
      </div>
      {state.byHand !== null && <ByHand key={state.byHand} text={state.byHand} />}
      {fitting !== null && fits.length === 0 && (
        <p className={styles.quiet}>Not even the shortest item fits the slot.</p>
      )}
      {/* What stands inside a button is its name, and is not announced when it changes. */}
      <span role="status" className="visually-hidden">
        {state.which === null ? '' : DONE[state.how]}
      </span>
    </Section>
  );
}

const DONE = { copied: 'Copied', failed: 'Could not copy' } as const;

interface Copying {
  readonly which: 'whole' | 'fitting' | null;
  readonly how: keyof typeof DONE;
  /** What the clipboard did not take; stays until something else is copied. */
  readonly byHand: string | null;
}

const IDLE: Copying = { which: null, how: 'copied', byHand: null };

/** Copies literals one a line, and remembers for a while how that went. */
function useCopy() {
  const [state, setState] = useState(IDLE);
  useEffect(() => {
    if (state.which === null) return;
    const timer = setTimeout(() => setState(({ byHand }) => ({ ...IDLE, byHand })), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (which: 'whole' | 'fitting', items: Uint32Array): Promise<void> => {
    const literals = await useSession.getState().literals(items);
    // Whoever lost the thread knows no literal of it: an empty list would look like all of it.
    if (literals.length < items.length || literals.includes('')) {
      setState({ ...IDLE, which, how: 'failed' });
      return;
    }
    const text = `${literals.join('\n')}\n`;
    try {
      await navigator.clipboard.writeText(text);
      setState({ ...IDLE, which });
    } catch {
      setState({ which, how: 'failed', byHand: text });
    }
  };
  return { state, copy };
}
