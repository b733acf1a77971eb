import { useEffect } from 'react';
import { SAMPLES } from '../../state/session/samples.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../common/Button.tsx';
import { Recents } from '../recents/Recents.tsx';
import { startTour } from '../tour/tour-sample.ts';
import { AgentPlaces } from './AgentPlaces.tsx';
import { FormatList } from './FormatList.tsx';
import { IdeaPicture } from './IdeaPicture.tsx';
import styles from './Landing.module.css';

export interface LandingProps {
  readonly onChoose: () => void;
  readonly onChooseFolder: () => void;
  readonly busy: boolean;
}

/** The empty page: what this is, the idea as a picture, and every way to begin. The whole window takes a drop. */
export function Landing({ onChoose, onChooseFolder, busy }: LandingProps) {
  // On a phone the page itself scrolls, and what comes next begins at its top.
  useEffect(() => () => window.scrollTo(0, 0), []);
  return (
    <main className={styles.landing}>
      <h2 className={styles.sentence}>
        See where an agent’s transcript can be compacted into a fixed summary slot, where it must be split,
        and where compaction must be refused.
      </h2>
      <figure className={styles.figure}>
        <IdeaPicture />
        <figcaption className={styles.caption}>
          A bar is what cannot be paraphrased in one segment, in tokens, and hatched the margin for the words
          that connect it. The line is the slot. What stands above it is lost, unless the segment is cut.
        </figcaption>
        <p className={styles.tour}>
          <Button disabled={busy} onClick={startTour}>
            Take the tour
          </Button>
          <span className={styles.quiet}>
            of a session of 600 turns, in five steps, or{' '}
            <a href="docs/index.html" target="_blank" rel="noopener">
              read the docs
            </a>
          </span>
        </p>
      </figure>
      <div className={styles.ways}>
        <div className={styles.drop}>
          <p className={styles.open}>
            <span className={styles.anywhere}>Drop a transcript anywhere</span>
            <Button onClick={onChooseFolder} disabled={busy} title="Open the folder of an agent (Shift+O)">
              Open folder
            </Button>
            <Button look="primary" onClick={onChoose} disabled={busy}>
              Choose files
            </Button>
          </p>
          <p className={styles.quiet}>or paste anywhere. Nothing leaves this page.</p>
          <AgentPlaces />
        </div>
        <Recents onChoose={onChoose} busy={busy} />
        <section aria-labelledby="samples">
          <h3 id="samples" className={styles.heading}>
            Or look at a sample
          </h3>
          <ul className={styles.samples}>
            {SAMPLES.map((sample) => (
              <li key={sample.id}>
                <button
                  type="button"
                  className={styles.sample}
                  disabled={busy}
                  onClick={() => void useSession.getState().openSample(sample.id)}
                >
                  <span className={styles.title}>{sample.title}</span>
                  <span className={styles.quiet}>{sample.about}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <FormatList />
      </div>
    </main>
  );
}
