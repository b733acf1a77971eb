import { statusOf, warningWords } from '../../core/tail/outlook-words.ts';
import type { Outlook } from '../../core/tail/read-outlook.ts';
import type { TailWarning } from '../../core/tail/warnings.ts';
import { useFollow } from '../../state/follow/follow.ts';
import { useFollowOutlook } from '../../state/follow/follow-outlook.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../common/Button.tsx';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './FollowStrip.module.css';
import { troubleWords } from './trouble-words.ts';

/** What a warning says once it was spoken, in turns from now on. */
const asOfNow = (warning: TailWarning, { newest, coming }: Outlook): TailWarning => {
  const last = coming?.lastSafeTurn ?? null;
  if (warning.kind !== 'last-safe-turn-near' || coming === null || newest === null || last === null)
    return warning;
  return { ...warning, coming, lastSafeTurn: last, inTurns: Math.max(0, last - newest.turn) };
};

/** How a file that is followed stands: what compaction would get now, what is coming, and what is wrong with the file. */
export function FollowStrip() {
  const { isFollowing, trouble, handle, tell } = useFollow();
  const { outlook, warning } = useFollowOutlook();
  const name = useSession((session) => session.document?.name) ?? handle?.name ?? 'The file';
  if (!isFollowing && trouble === null) return null;
  const verdict = outlook?.decided?.ifNow?.verdict;
  const said = trouble === null ? '' : troubleWords(trouble, name);
  return (
    <section className={styles.strip} aria-label="Following" data-print="never">
      <p role="status" className="visually-hidden">
        {[said, warning === null ? '' : `Warning: ${warningWords(warning)}`].join(' ').trim()}
      </p>
      {isFollowing && (
        <p className={`num ${styles.line}`}>
          {verdict !== undefined && <VerdictMark verdict={verdict} show="shape" />}
          <span className={styles.words}>{outlook === null ? `Following ${name} …` : statusOf(outlook)}</span>
        </p>
      )}
      {outlook !== null && warning !== null && (
        <p className={`${styles.line} ${styles.warning}`} aria-hidden="true">
          <strong>Warning</strong>
          <span className={styles.words}>{warningWords(asOfNow(warning, outlook))}</span>
        </p>
      )}
      {trouble !== null && (
        <p className={styles.line}>
          <span className={styles.words} aria-hidden="true">
            {said}
          </span>
          {!isFollowing && (
            <Button look="link" onClick={() => tell(null)}>
              Dismiss
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
