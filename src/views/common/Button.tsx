import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `plain` has no edge (for bars); `primary` is the one thing to do; `link` sits in running text. */
  readonly look?: 'edge' | 'plain' | 'primary' | 'link';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that never submits by accident and looks the same everywhere. */
export function Button({ look = 'edge', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classes(styles.button, styles[look], className)} {...rest} />;
}
