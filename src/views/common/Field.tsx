import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

interface Labelled {
  readonly label: string;
  /** Stands beside the label for sighted readers; by default the label is shown above the control. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
}

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, Labelled {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input. */
export function TextField({ label, hideLabel = false, hint, className, ...rest }: TextFieldProps) {
  const id = useId();
  const hintId = useId();
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-describedby={hint === undefined ? undefined : hintId}
        {...rest}
      />
      {hint !== undefined && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, Labelled {}

/** A labelled choice among a few. The platform's own control: it works with every keyboard and screen. */
export function SelectField({
  label,
  hideLabel = false,
  hint,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <select id={id} className={styles.input} {...rest}>
        {children}
      </select>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
