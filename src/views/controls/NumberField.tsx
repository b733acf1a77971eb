import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { whenLeaving } from '../../state/kept/leaving.ts';
import { classes } from '../common/classes.ts';
import styles from './NumberField.module.css';
import type { Parsed } from './parse-setting.ts';

export interface NumberFieldProps<T extends number | null> {
  readonly label: string;
  /** The label is only for assistive technology, where the place already says it. */
  readonly hideLabel?: boolean;
  readonly value: T;
  /** The value as it stands in the field. */
  readonly text: string;
  readonly parse: (text: string) => Parsed<T>;
  readonly onChange: (value: T) => void;
  /** The value that an arrow key leads to; absent for fields without steps. Out of range is held by the caller. */
  readonly step?: (value: T, direction: 1 | -1, large: boolean) => T;
  readonly unit?: string;
  /** Width of the field in characters. */
  readonly width: number;
  readonly placeholder?: string;
  readonly title?: string;
  readonly disabled?: boolean;
  /** Something small under the field, such as a scale. */
  readonly children?: ReactNode;
}

/** How long after the last key a valid draft takes effect, ms: `128000` is not also tried as `1280`. */
const SETTLE_MS = 300;

/**
 * A field for a number. A valid draft takes effect after a moment, or at once with Enter, an arrow key or when the field
 * is left; an invalid one says what is allowed, changes nothing, and gives way to the last valid value when the field is
 * left or with Escape.
 */
export function NumberField<T extends number | null>(props: NumberFieldProps<T>) {
  const { label, hideLabel = false, value, text, parse, onChange, step, unit, disabled = false } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const parsed = draft === null ? null : parse(draft);
  const problem = parsed?.ok === false ? parsed.problem : null;

  const commit = (written: string | null) => {
    clearTimeout(timer.current);
    const result = written === null ? null : parse(written);
    if (result?.ok === true && result.value !== value) onChange(result.value);
  };
  const onLeaving = useEffectEvent(() => commit(draft));
  useEffect(() => whenLeaving('typed', () => onLeaving()), []);

  const onInput = (written: string) => {
    setDraft(written);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(written), SETTLE_MS);
  };
  const onBlur = () => {
    commit(draft);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onBlur();
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      clearTimeout(timer.current);
      setDraft(null);
    } else if (step !== undefined && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      clearTimeout(timer.current);
      const from = parsed?.ok === true ? parsed.value : value;
      setDraft(null);
      onChange(step(from, event.key === 'ArrowUp' ? 1 : -1, event.shiftKey));
    }
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <span className={styles.box} data-invalid={problem !== null} data-disabled={disabled}>
        <input
          id={id}
          className={classes('num', styles.input)}
          style={{ width: `${props.width}ch` }}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={draft ?? text}
          disabled={disabled}
          placeholder={props.placeholder}
          title={props.title}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={(event) => onInput(event.target.value)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && (value !== null || draft !== null) && (
          <span className={styles.unit}>{unit}</span>
        )}
        {props.children}
      </span>
      {problem !== null && (
        <span id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
