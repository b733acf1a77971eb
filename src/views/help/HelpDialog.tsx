import { VERDICTS } from '../../core/floor/verdict.ts';
import { useView } from '../../state/view.ts';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { VerdictMark } from '../common/VerdictMark.tsx';
import { VERDICT_MEANINGS } from '../common/verdict-words.ts';
import { startTour } from '../tour/tour-sample.ts';
import styles from './HelpDialog.module.css';

const KEYS: readonly (readonly [string, string])[] = [
  ['j  k', 'next, previous turn'],
  ['→  ←', 'inside a turn: next, previous marked span'],
  ['Enter', 'on a marked span: into its reason, to count it always or never, and to its other turns'],
  ['Tab', 'on a turn: to keep it verbatim, or to link it with another'],
  ['n  p', 'next, previous pass'],
  ['g', 'go to a turn by number'],
  ['c', 'the conversations of the file, where it has several'],
  ['→  ←', 'on the timeline: the turn under the cursor; with Shift, select turns'],
  ['Enter', 'on the timeline: show that turn, or judge the selected ones as a segment'],
  ['/', 'find in the transcript; Enter and Shift+Enter walk through the hits'],
  ['Ctrl Z', 'undo what you said last about the thread; with Shift, redo (⌘ on a Mac)'],
  ['s', 'share: what would leave is shown first'],
  ['o', 'open files; with Shift, a folder'],
  ['?', 'this help'],
  ['Esc', 'close what is open'],
];

/** Keys, and the rule in five sentences. */
export function HelpDialog() {
  const open = useView((view) => view.helpOpen);
  return (
    <Dialog open={open} onOpenChange={(helpOpen) => useView.getState().set({ helpOpen })} title="Help">
      <div className={styles.help}>
        <section>
          <h3>The rule</h3>
          <ol className={styles.rule}>
            <li>
              Some text cannot be paraphrased without changing what it means: a constraint, an error, a path,
              a version, an argument; the tokens of all such distinct literals of a segment are its{' '}
              <b>floor</b>.
            </li>
            <li>
              A summary also needs words that connect them, the <b>margin</b>; floor and margin together are
              its <b>need</b>.
            </li>
            <li>When the slot holds the need, the segment may be compacted.</li>
            <li>
              When it does not, the segment is split at turns where nothing is torn apart, so that each part
              fits a slot of its own.
            </li>
            <li>
              When no such split exists, compaction must be refused: the summary would read well and be wrong.
            </li>
          </ol>
          <Button
            look="link"
            title="Opens the sample incident, and walks through what is on screen"
            onClick={() => {
              useView.getState().set({ helpOpen: false });
              startTour();
            }}
          >
            Take the tour of the incident
          </Button>
        </section>
        <section>
          <h3>Verdicts</h3>
          <dl className={styles.pairs}>
            {VERDICTS.map((verdict) => (
              <div key={verdict}>
                <dt>
                  <VerdictMark verdict={verdict} />
                </dt>
                <dd>{VERDICT_MEANINGS[verdict]}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>Keys</h3>
          <dl className={styles.pairs}>
            {KEYS.map(([key, words]) => (
              <div key={words}>
                <dt>
                  <kbd className={styles.key}>{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
