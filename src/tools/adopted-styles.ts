/**
 * Stands in for the package `react-style-singleton` in the page's build (an alias in `vite.config.ts`). Radix locks
 * scrolling behind a modal dialog or menu with a style sheet computed at run time; that package writes it as an inline
 * `<style>` element, which the content security policy forbids. A constructed style sheet says the same and is allowed.
 * Only the export that is used is here.
 */
import { useEffect } from 'react';

interface SheetProps {
  readonly styles: string;
  readonly dynamic?: boolean;
}

/** Makes a component that applies its style sheet while at least one instance of it is mounted. */
export function styleSingleton(): (props: SheetProps) => null {
  let mounted = 0;
  let sheet: CSSStyleSheet | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: the shape of the package that this stands in for
  return function Sheet({ styles, dynamic }) {
    // The original ignores later styles unless it is told that they change.
    const changing = dynamic === true ? styles : null;
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    useEffect(() => {
      if (sheet === null) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      mounted += 1;
      return () => {
        mounted -= 1;
        if (mounted > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
        sheet = null;
      };
    }, [changing]);
    return null;
  };
}
