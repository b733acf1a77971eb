import { useSyncExternalStore } from 'react';

/**
 * A string that changes when the palette does. A canvas reads colours once, when it paints, so it must be told when
 * they changed: the root's `data-theme`, the system's preferences, or a switch to print.
 */
export function useThemeKey(): string {
  return useSyncExternalStore(subscribe, themeKey, () => 'light');
}

const QUERIES = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
  'print',
] as const;

function themeKey(): string {
  const chosen = document.documentElement.dataset.theme ?? 'system';
  const matches = typeof matchMedia === 'function' ? QUERIES.map((query) => matchMedia(query).matches) : [];
  return `${chosen} ${matches.join(' ')}`;
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const lists = typeof matchMedia === 'function' ? QUERIES.map((query) => matchMedia(query)) : [];
  for (const list of lists) list.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    for (const list of lists) list.removeEventListener('change', onChange);
  };
}
