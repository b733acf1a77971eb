import { useLayoutEffect, useRef } from 'react';
import styles from './Print.module.css';

/** A picture as vectors in the page: parsed at once, since a printer does not wait for images. */
export function PrintedChart({ svg }: { readonly svg: string }) {
  const figure = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    figure.current?.replaceChildren(document.importNode(parsed, true));
  }, [svg]);
  return <figure ref={figure} className={styles.chart} />;
}
