import type { Pass } from '../../core/compaction/pass.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import { FLAG_MEANINGS, FLAG_WORDS } from '../common/verdict-words.ts';
import { NeedBar } from './NeedBar.tsx';
import { arithmetic, meaning, neverReadWords, passTitle } from './sentence.ts';
import styles from './VerdictHead.module.css';

export interface VerdictHeadProps {
  readonly pass: Pass;
  readonly index: number;
  readonly count: number;
  readonly triggered: boolean;
  readonly onStep: (index: number) => void;
}

/** The verdict, and the one sentence of arithmetic that it follows from. */
export function VerdictHead({ pass, index, count, triggered, onStep }: VerdictHeadProps) {
  const { need, slot } = arithmetic(pass);
  return (
    <div className={styles.head} data-verdict={pass.verdict} data-tour="why">
      <div className={styles.top}>
        <h2 className={styles.title}>{passTitle(pass, triggered)}</h2>
        <div className={styles.pager}>
          <Button
            look="plain"
            disabled={index === 0}
            onClick={() => onStep(index - 1)}
            title="Previous pass (p)"
          >
            ‹<span className="visually-hidden"> previous pass</span>
          </Button>
          <span className="num">
            {formatCount(index + 1)} / {formatCount(count)}
          </span>
          <Button
            look="plain"
            disabled={index === count - 1}
            onClick={() => onStep(index + 1)}
            title="Next pass (n)"
          >
            ›<span className="visually-hidden"> next pass</span>
          </Button>
        </div>
      </div>
      <p className={styles.verdict}>
        <VerdictMark verdict={pass.verdict} size={18} />
      </p>
      <p className={`num ${styles.sum}`}>
        <span>{need} </span>
        <span className={styles.slot}>{slot}</span>
      </p>
      <NeedBar pass={pass} />
      <p className={styles.meaning}>{meaning(pass)}</p>
      {pass.neverRead !== null && pass.neverRead.items.length > 0 && (
        <p className={styles.flags}>
          <b>Never read</b>: {neverReadWords(pass.neverRead.items.length, pass.neverRead.tokens)}
        </p>
      )}
      {pass.flags.length > 0 && (
        <ul className={styles.flags}>
          {pass.flags.map((flag) => (
            <li key={flag}>
              <b>{FLAG_WORDS[flag]}</b>: {FLAG_MEANINGS[flag]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
