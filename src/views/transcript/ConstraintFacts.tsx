import { useMemo } from 'react';
import type { Force } from '../../core/irreducible/constraints/force.ts';
import type { LiftedItem } from '../../core/irreducible/constraints/hear-constraints.ts';
import { readConstraint } from '../../core/irreducible/constraints/read-constraint.ts';
import type { Speaker } from '../../core/irreducible/constraints/speaker.ts';
import { SPEAKER_WORDS } from '../common/source-words.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './SpanPopover.module.css';

const FORCE_WORDS = {
  'at-most': 'an upper limit',
  'at-least': 'a lower limit',
  exactly: 'an exact value',
  never: 'forbidden',
  only: 'only this',
  until: 'until something happens',
  avoid: 'to be avoided',
  prefer: 'preferred',
  keep: 'to be left as it is',
  must: 'obligatory',
  except: 'an exception',
} as const satisfies Record<Force, string>;

export interface ConstraintFactsProps {
  /** `null` while nobody is known to have said it. */
  readonly speaker: Speaker | null;
  /** `null` where the sentence alone does not say how it binds. */
  readonly sentence: string | null;
}

/** Who said a constraint, with what force it binds, and where or how long, as far as it says so itself. */
export function ConstraintFacts({ speaker, sentence }: ConstraintFactsProps) {
  const read = useMemo(() => (sentence === null ? null : readConstraint(sentence)), [sentence]);
  const scope = read?.scope ?? null;
  if (speaker === null && read === null) return null;
  return (
    <p>
      {speaker !== null && `Said by ${SPEAKER_WORDS[speaker]}. `}
      {read !== null && `Force: ${FORCE_WORDS[read.force]}.`}
      {scope !== null && ` Scope: “${sentence?.slice(scope.start, scope.end)}”.`}
    </p>
  );
}

export interface LiftedFactsProps {
  readonly lift: LiftedItem;
  readonly isIgnored: boolean;
  readonly onShow: (turn: number) => void;
}

/** Which sentence took a constraint back, and what a person can do about it. */
export function LiftedFacts({ lift, isIgnored, onShow }: LiftedFactsProps) {
  return (
    <p className={styles.lifted}>
      <strong>Lifted later:</strong> turn <TurnLink turn={lift.turn} onShow={onShow} />, <q>{lift.words}</q>{' '}
      <span className={styles.quiet}>
        {isIgnored
          ? 'You took it out of the floor.'
          : 'It stays in the floor until you say that it never counts.'}
      </span>
    </p>
  );
}
