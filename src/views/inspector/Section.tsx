import type { ReactNode } from 'react';
import styles from './Inspector.module.css';

/** A titled part of the inspector, between hairlines. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 className={styles.sectionTitle}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
