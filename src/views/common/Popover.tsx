import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** A single element that opens it. */
  readonly trigger: ReactNode;
  readonly label: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Something small that opens beside its button and closes with Escape or a click elsewhere. */
export function Popover({
  trigger,
  label,
  align = 'start',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classes(styles.panel, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
