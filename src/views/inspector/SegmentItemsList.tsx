import { useMemo, useState } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy.ts';
import { kindOfCode } from '../../core/irreducible/kinds.ts';
import { ItemSaying } from '../annotations/ItemSaying.tsx';
import { keepFocus } from '../annotations/keep-focus.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, plural } from '../common/format.ts';
import { KIND_WORDS } from '../common/kind-words.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import { occurrencesOf } from '../transcript/occurrences.ts';
import { turnOfSpan } from '../transcript/row-spans.ts';
import { CopyLedger } from './CopyLedger.tsx';
import { largestItems, passItems } from './pass-items.ts';
import { Section } from './Section.tsx';
import styles from './SegmentItemsList.module.css';
import { useLiterals } from './use-literals.ts';

export interface SegmentItemsListProps {
  readonly columns: ThreadColumns;
  readonly pass: Pass;
  readonly policy: Policy;
}

const FIRST_SHOWN = 12;
const MORE = 100;
const LITERAL_CHARACTERS = 160;

/** The turn to show for an item: its first use in the segment, or its first use at all where it is carried. */
const turnOf = (columns: ThreadColumns, item: number, from: number): number => {
  const uses = occurrencesOf(columns.spans, columns.items.count, item);
  for (const span of uses) {
    const turn = turnOfSpan(columns.spans, span);
    if (turn >= from) return turn;
  }
  return turnOfSpan(columns.spans, uses[0] ?? 0);
};

/** What the summary would have to hold, the largest first, and the list of all of it to copy. */
export function SegmentItemsList({ columns, pass, policy }: SegmentItemsListProps) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const { floor } = policy;
  const { items, exact } = useMemo(() => passItems(columns, pass, { floor }), [columns, pass, floor]);
  const top = useMemo(() => largestItems(columns, items, shown), [columns, items, shown]);
  const literals = useLiterals(top);
  const needed = useMemo(
    () =>
      new Map(
        (pass.uses ?? []).flatMap(({ item, fate, turn }) =>
          fate === 'needed' ? [[item, turn] as const] : [],
        ),
      ),
    [pass],
  );
  if (items.length === 0) {
    return (
      <Section title="Items">
        <p className={styles.quiet}>Nothing in the segment has to survive verbatim.</p>
      </Section>
    );
  }
  return (
    <Section
      title={`Items ${formatCount(items.length)}`}
      aside={<CopyLedger items={items} tokens={pass.ledger} exact={exact} />}
    >
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
          <li key={item} className={styles.item}>
            <span className={`num ${styles.tokens}`}>{formatCount(columns.items.tokens[item] ?? 0)}</span>
            <span className={styles.text}>
              <code className={styles.literal}>{shorten(literals.get(item) ?? '…')}</code>
              <span className={styles.kind}>
                {KIND_WORDS[kindOfCode(columns.items.kind[item] ?? 0)]}{' '}
                {needed.has(item) && (
                  <>
                    needed again in <TurnLink turn={needed.get(item) ?? 0} />{' '}
                  </>
                )}
                {exact && <ItemSaying item={item} quiet />}
              </span>
            </span>
            <TurnLink turn={turnOf(columns, item, pass.segment.from)} />
          </li>
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

const shorten = (literal: string): string =>
  literal.length > LITERAL_CHARACTERS ? `${literal.slice(0, LITERAL_CHARACTERS)} …` : literal;
