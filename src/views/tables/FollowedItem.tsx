import { useEffect, useMemo, useRef } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import { useSession } from '../../state/session/session.ts';
import { useTableView } from '../../state/tables/table-view.ts';
import { ItemSaying } from '../annotations/ItemSaying.tsx';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import { useLiterals } from '../inspector/use-literals.ts';
import { stepItem, turnsOfItem } from './follow-item.ts';
import styles from './Items.module.css';

const SHOWN_CHARACTERS = 160;

export interface FollowedItemProps {
  /** Whether the transcript is on screen. */
  readonly shown: boolean;
  /** Back to the table that the item was chosen in. */
  readonly onBack: () => void;
}

/** Stands above the transcript while an item from the table is followed through the turns that hold it. */
export function FollowedItem({ shown, onBack }: FollowedItemProps) {
  const columns = useSession((session) => session.columns);
  const item = useTableView((tables) => tables.followed?.item ?? null);
  const serial = useTableView((tables) => tables.followed?.serial ?? 0);
  if (columns === null || item === null) return null;
  return <Strip key={serial} columns={columns} item={item} shown={shown} onBack={onBack} />;
}

function Strip({
  columns,
  item,
  shown,
  onBack,
}: FollowedItemProps & { readonly columns: ThreadColumns; readonly item: number }) {
  const at = useTableView((tables) => tables.followed?.at ?? 0);
  const turns = useMemo(() => turnsOfItem(columns, item), [columns, item]);
  const literal = useLiterals(useMemo(() => [item], [item])).get(item);
  const next = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // The table that was clicked is gone, and the focus with it. Whoever comes to the transcript later keeps theirs.
  const wish = useRef(true);
  useEffect(() => {
    if (!shown || !wish.current) return;
    wish.current = false;
    (next.current ?? back.current)?.focus({ preventScroll: true });
  }, [shown]);
  const close = (): void => useTableView.getState().follow(null);
  return (
    <section className={styles.strip} aria-label="Followed item" data-print="never">
      <code className={styles.followed} title={literal?.slice(0, 1_000)}>
        {literal?.slice(0, SHOWN_CHARACTERS) ?? '…'}
      </code>
      <span role="status" className={`num ${styles.place}`}>
        turn {formatCount(turns[at] ?? 0)}
        {turns.length > 1 ? `, ${formatCount(at + 1)} of ${formatCount(turns.length)}` : ', the only one'}
      </span>
      {turns.length > 1 && (
        <span className={styles.steps}>
          <Button look="plain" title="Previous turn that holds it" onClick={() => stepItem(columns, -1)}>
            ↑<span className="visually-hidden"> previous occurrence</span>
          </Button>
          <Button
            ref={next}
            look="plain"
            title="Next turn that holds it"
            onClick={() => stepItem(columns, 1)}
          >
            ↓<span className="visually-hidden"> next occurrence</span>
          </Button>
        </span>
      )}
      <ItemSaying item={item} />
      <span className={styles.leave}>
        <Button
          ref={back}
          look="plain"
          onClick={() => {
            useTableView.getState().setItems({ returning: true });
            onBack();
          }}
        >
          Back to items
        </Button>
        <Button look="plain" onClick={close}>
          Close<span className="visually-hidden"> the followed item</span>
        </Button>
      </span>
    </section>
  );
}
