import { type DragEvent, useId, useState } from 'react';
import type { Draft } from '../../state/audit/audit-view.ts';
import { Button } from '../common/Button.tsx';
import { TextField } from '../common/Field.tsx';
import { formatCount } from '../common/format.ts';
import styles from './PasteForm.module.css';

export interface PasteFormProps {
  readonly draft: Draft;
  /** Turns of the thread. */
  readonly count: number;
  /** Tokens of the text; `null` while they are counted. */
  readonly tokens: number | null;
  readonly slot: number | null;
  readonly onChange: (patch: Partial<Draft>) => void;
  readonly onAudit: () => void;
  readonly onClose: (() => void) | null;
}

/** A summary of one's own: its text, the turns that it is to stand for, and whether it fits the slot. */
export function PasteForm({ draft, count, tokens, slot, onChange, onAudit, onClose }: PasteFormProps) {
  const { text, from, to } = draft;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) {
      setFault(`${file.name} is too long for a summary: ${formatCount(file.size)} bytes.`);
      return;
    }
    setFault(null);
    onChange({ text: await file.text() });
  };
  const onDrop = (event: DragEvent<HTMLTextAreaElement>): void => {
    if (event.dataTransfer.files.length === 0) return;
    // Else the browser would show the file; the page leaves to a field what is dropped on it.
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const isTurns = from >= 0 && from < to && to <= count;
  return (
    <form
      className={styles.form}
      aria-label="Audit a summary of your own"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTurns) onAudit();
      }}
    >
      <div className={styles.turns}>
        <TextField
          label="First turn"
          type="number"
          value={from}
          min={0}
          max={count - 1}
          onChange={(event) => onChange({ from: turnOf(event.target.valueAsNumber) })}
        />
        <TextField
          label="Last turn"
          type="number"
          value={to - 1}
          min={0}
          max={count - 1}
          onChange={(event) => onChange({ to: turnOf(event.target.valueAsNumber) + 1 })}
        />
      </div>
      <label htmlFor={id} className={styles.label}>
        The summary that replaced them, pasted, or a text file dropped here
      </label>
      <textarea
        id={id}
        className={styles.text}
        data-over={isOver}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ text: event.target.value })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      />
      <p className={styles.size} role="status">
        <span className="num">{tokens === null ? '…' : formatCount(tokens)} tok</span>
        {slot !== null && (
          <>
            {' '}
            of a slot of <span className="num">{formatCount(slot)}</span>
            {tokens !== null && tokens > slot && (
              <strong className={styles.over}>
                {' '}
                longer than the slot by <span className="num">{formatCount(tokens - slot)}</span>
              </strong>
            )}
          </>
        )}
      </p>
      {fault !== null && (
        <p role="alert" className={styles.over}>
          {fault}
        </p>
      )}
      {!isTurns && (
        <p className={styles.over}>The last turn comes after the first, and both are in the thread.</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" disabled={!isTurns}>
          Audit it
        </Button>
        {onClose !== null && <Button onClick={onClose}>Back to the audit</Button>}
        <span className={styles.quiet}>
          It stays in this page while the transcript is open, and goes into no link.
        </span>
      </div>
    </form>
  );
}

const MOST_BYTES = 4_000_000;

/** An empty field is no turn; the first stands in. */
const turnOf = (value: number): number => (Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : 0);
