import { type StatusTone, statusPath } from '../../charts/audit/status-shapes.ts';
import type { FindingStatus } from '../../state/audit/audit-findings.ts';
import styles from './Status.module.css';
import { statusWord, toneOf } from './status-words.ts';

const SIZE = 9;

/** The shape of a tone, in its colour; the word stands elsewhere. */
export function ToneShape({ tone }: { readonly tone: StatusTone }) {
  return (
    <svg
      width={SIZE + 2}
      height={SIZE + 2}
      viewBox={`-1 -1 ${SIZE + 2} ${SIZE + 2}`}
      aria-hidden="true"
      className={styles.shape}
      data-tone={tone}
    >
      <path d={statusPath(tone, SIZE)} />
      {tone === 'back' && <circle cx={SIZE / 2} cy={SIZE / 2} r={SIZE / 2 - 0.5} className={styles.ring} />}
    </svg>
  );
}

/** A status as shape, colour and word. */
export function StatusMark({ status }: { readonly status: FindingStatus }) {
  const tone = toneOf(status);
  return (
    <span className={styles.mark} data-tone={tone}>
      <ToneShape tone={tone} />
      <span>{statusWord(status)}</span>
    </span>
  );
}
