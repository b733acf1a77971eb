import { annotate } from '../../state/history/annotate.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import styles from './TurnActions.module.css';

export interface TurnActionsProps {
  readonly turn: number;
  /** It can be kept and linked: a system turn stays anyway. */
  readonly keeps: boolean;
  readonly pinned: boolean;
  readonly hasNote: boolean;
  readonly linkFrom: number | null;
  readonly inTabOrder: boolean;
}

/**
 * What a person can say of a turn. It lies over the edge to the turn above and takes no room, so that nothing moves
 * when it appears; while a long turn is read, it stays at the top of the list.
 */
export function TurnActions({ turn, keeps, pinned, hasNote, linkFrom, inTabOrder }: TurnActionsProps) {
  const tabIndex = inTabOrder || linkFrom !== null ? 0 : -1;
  const setLinkFrom = (from: number | null): void => useView.getState().set({ linkFrom: from });
  return (
    <div className={styles.place} data-print="never">
      <div className={styles.actions} data-linking={linkFrom !== null}>
        {linkFrom === null && keeps && (
          <Button
            look="plain"
            tabIndex={tabIndex}
            aria-pressed={pinned}
            aria-label="Keep this turn"
            title="Keep it verbatim in context: no summary replaces it"
            onClick={() => annotate((say) => say.togglePinnedTurn(turn))}
          >
            Keep
          </Button>
        )}
        {!keeps ? null : linkFrom === null ? (
          <Button
            look="plain"
            tabIndex={tabIndex}
            aria-label="Link from here"
            title="Link it with another turn: both and all between them stay in one summary"
            onClick={() => setLinkFrom(turn)}
          >
            Link…
          </Button>
        ) : linkFrom === turn ? (
          <Button look="plain" tabIndex={tabIndex} aria-pressed="true" onClick={() => setLinkFrom(null)}>
            Linking
          </Button>
        ) : (
          <Button
            look="plain"
            tabIndex={tabIndex}
            onClick={() => {
              annotate((say) => say.link(linkFrom, turn));
              setLinkFrom(null);
            }}
          >
            Link to here
          </Button>
        )}
        {linkFrom === null && (
          <Button
            look="plain"
            tabIndex={tabIndex}
            aria-label={hasNote ? 'Edit your note' : 'Write a note'}
            title="Your own words at this turn: they stay on this device, and travel with reports"
            onClick={() => useView.getState().set({ noteAt: turn })}
          >
            Note
          </Button>
        )}
      </div>
    </div>
  );
}
