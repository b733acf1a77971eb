/**
 * Follows the file on screen while an agent writes it.
 *
 * Problem. A page hears nothing of a file that changes; where the browser gives a handle to what was chosen, it may be asked
 * again and again. Idea. Look at size and time of the file every second while somebody looks, seldom while nobody does, and
 * read on when they changed: a log that grew takes the place of its earlier state, and everything chosen stays. What was
 * appended is read, where that is enough; a step that takes long is followed by a pause as long as itself.
 *
 * Limits. A file that is gone is waited for; one that may no longer be read ends it.
 */
import { create } from 'zustand';
import type { SessionStore } from '../model.ts';
import { useSession } from '../session/session.ts';

/** What is needed of a `FileSystemFileHandle`. */
export interface FollowedHandle {
  readonly name: string;
  getFile(): Promise<File>;
}

/** What a person has to know of the file that is followed. */
export type FollowTrouble =
  | { readonly kind: 'gone' | 'denied' | 'empty' | 'unsupported' }
  /** What was read of it before no longer stands there. */
  | { readonly kind: 'rewritten' }
  /** It is shorter than it was, in bytes: it was cut back, or another one took its place. */
  | { readonly kind: 'shrunk'; readonly from: number; readonly to: number }
  | { readonly kind: 'unreadable'; readonly why: string };

export interface FollowState {
  /** The file on screen, where the browser gave a handle to it. */
  readonly handle: FollowedHandle | null;
  readonly isFollowing: boolean;
  readonly trouble: FollowTrouble | null;
}

export interface FollowActions {
  /** A handle of what is about to be opened; `null` forgets the one before. */
  offer(handle: FollowedHandle | null): void;
  start(): void;
  stop(): void;
  /** Says that this browser gives no handles, or no longer says what was said. */
  tell(trouble: FollowTrouble | null): void;
}

export interface FollowTools {
  readonly session: {
    getState(): Pick<SessionStore, 'status' | 'document' | 'readOn'>;
  };
  isHidden(): boolean;
  now(): number;
  /** Calls back after a while; answers with how not to. */
  later(work: () => void, ms: number): () => void;
}

/** How often a file is looked at, in milliseconds: while the page is seen, and while it is not. */
export const SEEN_MS = 1_000;
export const HIDDEN_MS = 10_000;

type Look = { readonly size: number; readonly lastModified: number };

export const createFollowStore = (tools: FollowTools) =>
  create<FollowState & FollowActions>()((set, get) => {
    let generation = 0;
    let forget: (() => void) | null = null;
    let known: Look | null = null;

    const fileOf = async (handle: FollowedHandle): Promise<File | FollowTrouble> => {
      try {
        return await handle.getFile();
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (name === 'NotFoundError') return { kind: 'gone' };
        if (name === 'NotAllowedError' || name === 'SecurityError') return { kind: 'denied' };
        return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
      }
    };

    /** Opens the file again where it changed; what is to be said of it, or `null`. */
    const take = async (file: File): Promise<FollowTrouble | null> => {
      const { status, document: shown } = tools.session.getState();
      const { trouble } = get();
      const said = trouble?.kind === 'shrunk' || trouble?.kind === 'rewritten' ? trouble : null;
      if (status === 'reading') return said;
      const look = { size: file.size, lastModified: file.lastModified };
      // What is on screen needs no second reading when following begins.
      if (known === null && shown?.name === file.name && shown.bytes === file.size) known = look;
      const before = known;
      if (file.size === before?.size && file.lastModified === before.lastModified) return said;
      // A file that is written anew is empty for a moment: what is on screen is worth more.
      if (file.size === 0) return { kind: 'empty' };
      known = look;
      await tools.session.getState().readOn(file);
      if (before !== null && file.size < before.size)
        return { kind: 'shrunk', from: before.size, to: file.size };
      const { document: next } = tools.session.getState();
      return next?.followed?.isRewritten === true ? { kind: 'rewritten' } : null;
    };

    const look = async (mine: number): Promise<void> => {
      const { handle } = get();
      if (handle === null || mine !== generation) return;
      const started = tools.now();
      const found = await fileOf(handle);
      if (mine !== generation) return;
      const trouble = 'kind' in found ? found : await take(found);
      if (mine !== generation) return;
      if (trouble?.kind === 'denied') {
        stop();
        // Whoever wants to follow it again chooses it again.
        set({ trouble, handle: null });
        return;
      }
      if (trouble !== get().trouble) set({ trouble });
      const pause = tools.isHidden() ? HIDDEN_MS : SEEN_MS;
      forget = tools.later(() => void look(mine), Math.max(pause, tools.now() - started));
    };

    const stop = (): void => {
      generation++;
      forget?.();
      forget = null;
      set({ isFollowing: false, trouble: null });
    };

    return {
      handle: null,
      isFollowing: false,
      trouble: null,
      offer(handle) {
        stop();
        known = null;
        set({ handle });
      },
      start() {
        if (get().handle === null || get().isFollowing) return;
        const mine = ++generation;
        set({ isFollowing: true, trouble: null });
        void look(mine);
      },
      stop,
      tell: (trouble) => set({ trouble }),
    };
  });

export const useFollow = createFollowStore({
  session: useSession,
  isHidden: () => document.visibilityState === 'hidden',
  now: () => performance.now(),
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

// A handle belongs to the document that it was given for; another one is another file.
useSession.subscribe((now, before) => {
  const { handle, offer } = useFollow.getState();
  if (handle === null || now.document === before.document || before.document === null) return;
  if (now.document?.name !== handle.name) offer(null);
});
