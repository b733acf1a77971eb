import { useId } from 'react';
import styles from './Segmented.module.css';

export interface SegmentedProps<T extends string> {
  /** What is chosen, for those who do not see that the choices belong together. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly words: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice of one among two or three, side by side: the platform's radio buttons, one stop of the Tab key. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group} data-print="never">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-chosen={option.value === value}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.words}
        </label>
      ))}
    </fieldset>
  );
}
