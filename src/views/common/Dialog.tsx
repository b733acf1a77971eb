import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  /** Closing leads back to what had the focus, or to what is given; without it, to nowhere in particular. */
  readonly returnsFocus?: boolean | RefObject<HTMLElement | null>;
  /** What has the focus at first; without it, the first thing that can have it. */
  readonly focusFirst?: RefObject<HTMLElement | null>;
  /** As large as the screen allows, or so many pixels high, and what is in it scrolls by itself. */
  readonly fills?: boolean | number;
  readonly children: ReactNode;
}

/** A modal sheet with a title and a way out. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  returnsFocus = false,
  focusFirst,
  fills = false,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={classes(styles.sheet, fills !== false && styles.large)}
          style={typeof fills === 'number' ? { height: `min(${fills}px, 100dvh - 24px)` } : undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (focusFirst === undefined || focusFirst.current === null) return;
            event.preventDefault();
            focusFirst.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            const target = typeof returnsFocus === 'boolean' ? opener.current : returnsFocus.current;
            if (returnsFocus === false || !(target instanceof HTMLElement)) return;
            event.preventDefault();
            target.focus();
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button look="plain">Close</Button>
            </Radix.Close>
          </header>
          {description !== undefined && (
            <Radix.Description className={styles.description}>{description}</Radix.Description>
          )}
          {fills !== false ? (
            <div className={styles.filled}>{children}</div>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <div className={styles.body} tabIndex={0}>
              {children}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
