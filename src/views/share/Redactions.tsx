import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReviewedRedaction } from '../../core/report/redaction/model.ts';
import { useShare } from '../../state/share/share-store.ts';
import { Button } from '../common/Button.tsx';
import { plural } from '../common/format.ts';
import styles from './Share.module.css';

const CONFIDENCE = {
  high: 'sure',
  medium: 'likely',
  low: 'a guess',
} as const satisfies Record<ReviewedRedaction['confidence'], string>;

/** Everything that was masked, each with where it stands, what it hides, and a way to let it through. */
export function Redactions({ redactions }: { readonly redactions: readonly ReviewedRedaction[] }) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: redactions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 96,
    getItemKey: (index) => redactions[index]?.mask ?? index,
    overscan: 6,
  });
  if (redactions.length === 0) {
    return (
      <p className={styles.quiet}>
        Nothing in it looks like a secret or like personal data. Look at it yourself.
      </p>
    );
  }
  return (
    <section
      ref={scroller}
      className={styles.found}
      aria-label="What was masked"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <ul className={styles.canvas} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const redaction = redactions[index];
          return (
            redaction !== undefined && (
              <li
                key={redaction.mask}
                ref={rows.measureElement}
                data-index={index}
                className={styles.redaction}
                style={{ top: start }}
              >
                <Entry redaction={redaction} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function Entry({ redaction }: { readonly redaction: ReviewedRedaction }) {
  const { mask, rule, confidence, count, shown, text, occurrences, byHand } = redaction;
  return (
    <>
      <div className={styles.redactionHead}>
        <code className={styles.mask} data-shown={shown}>
          {mask}
        </code>
        <span className={styles.quiet}>
          {byHand ? 'hidden by you' : `${rule}, ${CONFIDENCE[confidence]}`} · {plural(count, 'place')}
        </span>
        <Button
          look="link"
          aria-label={shown ? `Hide again: ${mask}` : `Let through: ${mask}`}
          onClick={() => useShare.getState().toggleShown(mask)}
        >
          {shown ? 'Hide again' : 'Let through'}
        </Button>
      </div>
      <p className={styles.hides}>
        {shown ? 'Leaves as' : 'Hides'} <code className={styles.value}>{text.slice(0, 80)}</code>
      </p>
      {occurrences.map(({ place, start, before, after }) => (
        <p key={`${place} ${start}`} className={styles.context}>
          <span className={styles.quiet}>{place}</span> {before}
          <b>{mask}</b>
          {after}
        </p>
      ))}
    </>
  );
}
