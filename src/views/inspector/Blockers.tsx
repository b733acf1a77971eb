import { useState } from 'react';
import { assertNever } from '../../core/assert-never.ts';
import type { Blocker } from '../../core/floor/verdict.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './Inspector.module.css';
import { useLiterals } from './use-literals.ts';

/** What a blocker is, as a sentence that its turns complete. */
export const blockerWords = (blocker: Blocker, split: boolean): string => {
  const need = formatCount(blocker.need);
  const over = formatCount(blocker.over);
  switch (blocker.kind) {
    case 'item':
      return blocker.item === null
        ? `One turn alone needs ${need}, ${over} more than the slot.`
        : `One item alone needs ${need}, ${over} more than the slot.`;
    case 'chain':
      return `These turns must stay in one summary. Together they need ${need}, ${over} more than the slot.`;
    case 'allowance':
      if (!split) return `Splitting is off, and one summary needs ${need}, ${over} more than the slot.`;
      return `All parts together need ${need}, ${over} more than the allowance for a pass.`;
    case 'no-relief':
      return `What must survive needs ${need}: no less than the turns themselves. Nothing would be freed.`;
    case 'open-call':
      return 'A tool call here has no result yet, so the segment cannot end.';
    default:
      return assertNever(blocker.kind);
  }
};

/** Every blocker in words, with the literal and the turns. */
export function Blockers({ blockers }: { readonly blockers: readonly Blocker[] }) {
  const items = blockers.flatMap((blocker) => (blocker.item === null ? [] : [blocker.item]));
  const literals = useLiterals(items);
  const split = usePolicy((state) => state.policy.split);
  return (
    <ul className={styles.list}>
      {blockers.map((blocker, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blockers have no identity beside their place
        <li key={index} className={styles.entry}>
          <p>{blockerWords(blocker, split)}</p>
          {blocker.item !== null && literals.has(blocker.item) && (
            <Literal text={literals.get(blocker.item) ?? ''} />
          )}
          <BlockerTurns turns={blocker.turns} />
        </li>
      ))}
    </ul>
  );
}

const SHOWN_CHARACTERS = 240;

/** The literal that blocks; a long one is cut, so that the ways out below it stay in sight. */
function Literal({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  if (whole || text.length <= SHOWN_CHARACTERS) return <p className={styles.literal}>{text}</p>;
  return (
    <p className={styles.literal}>
      {text.slice(0, SHOWN_CHARACTERS)}…{' '}
      <Button look="link" onClick={() => setWhole(true)}>
        Show all ({formatCount(text.length)} characters)
      </Button>
    </p>
  );
}

const SHOWN_TURNS = 8;

function BlockerTurns({ turns }: { readonly turns: readonly number[] }) {
  const first = turns[0];
  const last = turns.at(-1);
  if (first === undefined || last === undefined) return null;
  const gapless = last - first === turns.length - 1;
  if (gapless && turns.length > 2) {
    return (
      <p className={styles.quiet}>
        turns <TurnLink turn={first} /> to <TurnLink turn={last} />
      </p>
    );
  }
  return (
    <p className={styles.quiet}>
      {turns.length === 1 ? 'turn ' : 'turns '}
      {turns.slice(0, SHOWN_TURNS).map((turn) => (
        <TurnLink key={turn} turn={turn} />
      ))}
      {turns.length > SHOWN_TURNS && ` and ${formatCount(turns.length - SHOWN_TURNS)} more`}
    </p>
  );
}
