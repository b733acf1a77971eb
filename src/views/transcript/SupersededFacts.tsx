import type { Superseded } from '../../core/floor/superseded.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './SpanPopover.module.css';
import { useLiteral } from './use-literal.ts';

const SHOWN_CHARACTERS = 60;

export interface SupersededFactsProps {
  readonly superseded: Superseded;
  readonly onShow: (turn: number) => void;
}

/** That a later turn replaced the value, and by what. */
export function SupersededFacts({ superseded, onShow }: SupersededFactsProps) {
  const by = useLiteral(superseded.by);
  return (
    <p>
      Replaced in turn <TurnLink turn={superseded.turn} onShow={onShow} />
      {by !== null && (
        <>
          {' by '}
          <code className={styles.inline}>
            {by.length > SHOWN_CHARACTERS ? `${by.slice(0, SHOWN_CHARACTERS)} …` : by}
          </code>
        </>
      )}
      . The mark changes nothing of what counts.
    </p>
  );
}
