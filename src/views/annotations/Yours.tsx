import { useState } from 'react';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { countSaid } from '../../state/annotations/placed-annotations.ts';
import { annotate, redo, undo } from '../../state/history/annotate.ts';
import { useHistory } from '../../state/history/history.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, formatTurns, plural } from '../common/format.ts';
import { Popover } from '../common/Popover.tsx';
import { stepWords } from './change-words.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './Yours.module.css';
import { YoursList } from './YoursList.tsx';

/** Everything that a person said about this thread, in one place, with the ways back. */
export function Yours() {
  const said = useAnnotations((store) => store.said);
  const undoes = useHistory((store) => store.undoes);
  const redoes = useHistory((store) => store.redoes);
  const isKept = useAnnotations((store) => store.isKept);
  const [open, setOpen] = useState(false);
  const count = countSaid(said);
  return (
    <Popover
      label="Yours"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className={styles.panel}
      trigger={
        <Button look="plain" title="What you said about this thread: kept turns, items, links, chains, notes">
          Yours{count > 0 && <span className="num"> {formatCount(count)}</span>}
        </Button>
      }
    >
      <div tabIndex={-1} className={styles.inside} onClickCapture={keepFocus}>
        <div className={styles.head}>
          <Button
            disabled={undoes === null}
            title={undoes === null ? undefined : `Undo: ${stepWords(undoes)}`}
            onClick={undo}
          >
            Undo
          </Button>
          <Button
            disabled={redoes === null}
            title={redoes === null ? undefined : `Redo: ${stepWords(redoes)}`}
            onClick={redo}
          >
            Redo
          </Button>
          <Button
            className={styles.clear}
            disabled={count === 0}
            title="Takes everything back; Undo brings it back"
            onClick={() => annotate((say) => say.clear())}
          >
            Clear all
          </Button>
        </div>
        {count === 0 ? <Nothing /> : <YoursList onLeave={() => setOpen(false)} />}
        <LinkRange />
        {count > 0 && (
          <p className={styles.quiet}>
            {isKept
              ? 'Kept on this device with the content of the file, without a word of its text. It travels with reports.'
              : 'This browser keeps nothing for this page: it is gone when you close it.'}
          </p>
        )}
      </div>
    </Popover>
  );
}

function Nothing() {
  return (
    <div className={styles.quiet}>
      <p>You can overrule the rule for this thread:</p>
      <ul className={styles.ways}>
        <li>keep a turn verbatim, or link it with others into a chain: beside each turn;</li>
        <li>count an item always or never: where it is marked, or in the inspector;</li>
        <li>take a chain apart: in the inspector;</li>
        <li>write a note at a turn: beside it.</li>
      </ul>
    </div>
  );
}

/** Links the turns that the timeline is zoomed to. */
function LinkRange() {
  const zoom = useView((view) => view.zoom);
  const turns = useSession((session) => session.turns?.count ?? 0);
  const links = useAnnotations((store) => store.said.links);
  if (zoom === null) return null;
  const from = Math.max(0, Math.floor(zoom.from));
  const to = Math.min(turns, Math.ceil(zoom.to));
  if (to - from < 2 || links.some((link) => link.first === from && link.last === to - 1)) return null;
  return (
    <Button onClick={() => annotate((say) => say.link(from, to - 1))}>
      Link the {plural(to - from, 'turn')} in view ({formatTurns({ from, to })})
    </Button>
  );
}
