import { Fragment } from 'react';
import { VERDICTS } from '../../core/floor/verdict.ts';
import { useView } from '../../state/view/view.ts';
import { ALL_COMMANDS, COMMAND_GROUPS, KEYS_IN_PLACE } from '../commands/commands.ts';
import { isMac, keyWords } from '../commands/keys.ts';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { VerdictMark } from '../common/VerdictMark.tsx';
import { VERDICT_MEANINGS } from '../common/verdict-words.ts';
import { startTour } from '../tour/tour-sample.ts';
import styles from './HelpDialog.module.css';

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
          <p>
            <a href="docs/index.html" target="_blank" rel="noopener">
              Read the docs
            </a>
            , in a tab of their own
          </p>
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
        <Keys />
      </div>
    </Dialog>
  );
}

/** The commands that have a key, group by group, and the keys of places. */
function Keys() {
  const mac = isMac();
  return (
    <section>
      <h3>Keys</h3>
      <dl className={styles.pairs}>
        {COMMAND_GROUPS.map((group) => (
          <Fragment key={group}>
            {ALL_COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map(
              ({ id, keys, words, detail }) => (
                <div key={id}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {keyWords(key, mac)}
                      </kbd>
                    ))}
                  </dt>
                  <dd>
                    {words}
                    {detail !== undefined && <span className={styles.detail}>: {detail}</span>}
                  </dd>
                </div>
              ),
            )}
          </Fragment>
        ))}
        {KEYS_IN_PLACE.map(({ keys, words }) => (
          <div key={words}>
            <dt>
              <kbd className={styles.key}>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
