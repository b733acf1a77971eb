/**
 * The parts of the page that come after its first picture.
 *
 * Problem: whoever arrives needs a sentence, a drawing and a button, and not the charts, tables and dialogs of an open
 * transcript; but once one is open nothing may be fetched any more, and everything has to work without a network. Idea: all
 * of that is one file of the build (`parts.ts`), asked for right after the first paint, and at once when something is
 * opened before that. Nobody names parts one by one, so none can be forgotten.
 *
 * Limits: where the file does not come, what is open cannot be shown, and the page says so; it is asked for again whenever
 * something is opened.
 */
import { create } from 'zustand';

export type Parts = typeof import('./parts.ts');

export type PartsState<P> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'here'; readonly parts: P }
  | { readonly kind: 'failed' };

/** `load` brings the parts; it may be asked again after it failed. */
export function createParts<P>(load: () => Promise<P>) {
  const store = create<PartsState<P>>()(() => ({ kind: 'waiting' }));
  let isUnderWay = false;
  const fetchParts = async (): Promise<void> => {
    if (isUnderWay || store.getState().kind === 'here') return;
    isUnderWay = true;
    store.setState({ kind: 'waiting' });
    try {
      store.setState({ kind: 'here', parts: await load() }, true);
    } catch {
      store.setState({ kind: 'failed' });
    }
    isUnderWay = false;
  };
  return { store, fetchParts };
}

const page = createParts(async () => {
  // The second is used by the state itself, which cannot know of views.
  const [parts] = await Promise.all([import('./parts.ts'), import('../../state/corpus/corpus-sessions.ts')]);
  parts.startOpenedState();
  return parts;
});

/** Asks for the parts, unless they are here or on their way. */
export const fetchParts = page.fetchParts;

export const usePartsState = page.store;

/** The parts, or `null` while they are not here. */
export const useParts = (): Parts | null =>
  usePartsState((state) => (state.kind === 'here' ? state.parts : null));
