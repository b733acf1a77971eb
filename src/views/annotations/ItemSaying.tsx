import { useAnnotations } from '../../state/annotations/annotations.ts';
import { annotate } from '../../state/history/annotate.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import styles from './ItemSaying.module.css';

export interface ItemSayingProps {
  readonly item: number;
  /** Sits in a line of small print and shows only where it is looked at, or says something. */
  readonly quiet?: boolean;
}

/** The two things that a person can say of an item: that it always counts, or that it never does. */
export function ItemSaying({ item, quiet = false }: ItemSayingProps) {
  const always = useAnnotations((store) => store.annotations.pinnedItems.includes(item));
  const never = useAnnotations((store) => store.annotations.ignoredItems.includes(item));
  const look = quiet ? 'plain' : 'edge';
  return (
    <span className={classes(styles.saying, quiet && styles.quiet)} data-print="never">
      <Button
        look={look}
        aria-pressed={always}
        title="It counts wherever it stands in a segment, whatever shows it beside"
        onClick={() => annotate((say) => say.togglePinnedItem(item))}
      >
        Always count
      </Button>
      <Button
        look={look}
        aria-pressed={never}
        title="It counts nowhere: a summary may lose it"
        onClick={() => annotate((say) => say.toggleIgnoredItem(item))}
      >
        Never count
      </Button>
    </span>
  );
}
