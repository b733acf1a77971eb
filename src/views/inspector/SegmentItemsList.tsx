import { useMemo, useState } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { neededAgain } from '../../state/run/pass-in-thread.ts';
import { keepFocus } from '../annotations/keep-focus.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, plural } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import { ItemRow } from './ItemRow.tsx';
import { largestItems, type PassItems } from './pass-items.ts';
import { Section } from './Section.tsx';
import styles from './SegmentItemsList.module.css';
import { useLiterals } from './use-literals.ts';

export interface SegmentItemsListProps {
  readonly columns: ThreadColumns;
  readonly pass: Pass;
  readonly whole: PassItems;
}

const FIRST_SHOWN = 12;
const MORE = 100;

/** What the summary would have to hold, the largest first. */
export function SegmentItemsList({ columns, pass, whole: { items, exact } }: SegmentItemsListProps) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const top = useMemo(() => largestItems(columns, items, shown), [columns, items, shown]);
  const literals = useLiterals(top);
  const needed = useMemo(() => neededAgain(pass), [pass]);
  const unread = useMemo(() => new Set(pass.neverRead?.items ?? []), [pass]);
  if (items.length === 0) {
    return (
      <Section title="Items">
        <p className={styles.quiet}>Nothing in the segment has to survive verbatim.</p>
      </Section>
    );
  }
  return (
    <Section title={`Items ${formatCount(items.length)}`}>
      {!exact && (
        <p className={styles.quiet}>
          The reference estimator has no items of its own to list; these are the exhaustive ones.
        </p>
      )}
      {exact && pass.uses !== null && (
        <p className={styles.quiet}>
          In hindsight, {plural(needed.size, 'item')} {needed.size === 1 ? 'was' : 'were'} needed again: the
          agent wrote {needed.size === 1 ? 'it' : 'them'} later, when nothing else in sight showed{' '}
          {needed.size === 1 ? 'it' : 'them'}.
        </p>
      )}
      <ol tabIndex={-1} className={styles.items} onClickCapture={keepFocus} aria-label="Items">
        {top.map((item) => (
          <ItemRow
            key={item}
            columns={columns}
            item={item}
            from={pass.segment.from}
            literal={literals.get(item)}
            maySay={exact}
          >
            {unread.has(item) && 'never shown to the summarizer '}
            {needed.has(item) && (
              <>
                needed again in <TurnLink turn={needed.get(item) ?? 0} />{' '}
              </>
            )}
          </ItemRow>
        ))}
      </ol>
      {items.length > shown && (
        <Button look="link" onClick={() => setShown(shown + MORE)}>
          show {plural(Math.min(MORE, items.length - shown), 'more item', 'more items')}
        </Button>
      )}
    </Section>
  );
}
