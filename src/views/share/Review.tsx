import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useShare } from '../../state/share/share-store.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import { Contents } from './Contents.tsx';
import { FORMS, readersOf, type ShareForm } from './forms.ts';
import { HandMasks } from './HandMasks.tsx';
import type { Making } from './made.ts';
import { omissionWords } from './omission-words.ts';
import { Preview } from './Preview.tsx';
import { Redactions } from './Redactions.tsx';
import styles from './Share.module.css';

export interface ReviewProps {
  readonly form: ShareForm;
  readonly making: Making;
  readonly onForm: (form: ShareForm) => void;
}

/** Exactly what would leave: the thing itself, what is in it, what was masked, and who will be able to read it. */
export function Review({ form, making, onForm }: ReviewProps) {
  const [tab, setTab] = useState('preview');
  if (making.status === 'working') return <Working />;
  if (making.status === 'failed') {
    const { message, instead } = making;
    return (
      <section className={styles.review} aria-label="What would leave">
        <p role="alert">{message}</p>
        {instead !== null && (
          <p>
            <Button onClick={() => onForm(instead)}>
              Make a {FORMS[instead].name.toLowerCase()} instead
            </Button>
          </p>
        )}
      </section>
    );
  }
  const { made, answer } = making;
  const redactions = answer?.redactions ?? [];
  const masked = redactions.filter(({ shown }) => !shown).length;
  const contents = answer?.contents ?? [];
  const hasMasks = answer !== null && form !== 'structure';
  const chosen =
    (tab === 'contents' && contents.length === 0) || (tab === 'masks' && !hasMasks) ? 'preview' : tab;
  return (
    <section className={styles.review} aria-label="What would leave">
      <p>{readersOf(form)}</p>
      {answer !== null && answer.omits.length > 0 && (
        <p className={styles.quiet}>{omissionWords(answer.omits)}</p>
      )}
      <Tabs.Root value={chosen} onValueChange={setTab} className={styles.tabs}>
        <Tabs.List className={styles.tabList} aria-label="What to look at">
          <Tabs.Trigger value="preview" className={styles.tab}>
            As it leaves
          </Tabs.Trigger>
          {contents.length > 0 && (
            <Tabs.Trigger value="contents" className={styles.tab}>
              Field by field <span className="num">{formatCount(contents.length)}</span>
            </Tabs.Trigger>
          )}
          {hasMasks && (
            <Tabs.Trigger value="masks" className={styles.tab}>
              Masked <span className="num">{formatCount(masked)}</span>
            </Tabs.Trigger>
          )}
        </Tabs.List>
        <Tabs.Content value="preview" className={styles.tabContent} tabIndex={-1}>
          <Preview text={made.text} canHide={hasMasks && !FORMS[form].isLink} />
        </Tabs.Content>
        <Tabs.Content value="contents" className={styles.tabContent} tabIndex={-1}>
          <Contents entries={contents} />
        </Tabs.Content>
        {answer !== null && (
          <Tabs.Content value="masks" className={styles.tabContent} tabIndex={-1}>
            <HandMasks problems={answer.problems} />
            <Redactions redactions={redactions} />
          </Tabs.Content>
        )}
      </Tabs.Root>
    </section>
  );
}

function Working() {
  const review = useShare((share) => share.review);
  const progress = review.status === 'working' ? review.progress : null;
  return (
    <section className={styles.review} aria-label="What would leave">
      <progress
        className={styles.progress}
        aria-label="Looking for secrets"
        {...(progress === null ? {} : { value: progress.done, max: Math.max(1, progress.total) })}
      />
      <p className={styles.quiet}>Made on this device …</p>
    </section>
  );
}
