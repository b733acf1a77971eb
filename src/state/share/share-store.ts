/**
 * What a person is about to share: in which form, how much of the text, and what they hide or show by hand. The worker makes
 * it; here it is held until it was looked at. Masks stay for as long as the document is open, each step of them undoable.
 */
import { create, type StoreApi } from 'zustand';
import type { HandMask } from '../../core/report/redaction/model.ts';
import { DEFAULT_LEVEL, type Level } from '../../core/report/shared/levels.ts';
import type { ReportTable } from '../../core/report/shared/report-tables.ts';
import type { WorkerClient } from '../../worker/client.ts';
import type { Progress } from '../../worker/protocol.ts';
import type { ShareAnswer, ShareQuestion } from '../../worker/share/share-protocol.ts';
import type { SessionStore } from '../model.ts';
import { pageClient, useSession } from '../session/session.ts';

/** What a person hides and shows by hand. */
export interface Masks {
  readonly hide: readonly HandMask[];
  /** Masks that were taken off: `[email 2]`. */
  readonly show: readonly string[];
}

/** What was made, to be looked at; `question` is what it was made of. */
export type Review =
  | { readonly status: 'none' }
  | { readonly status: 'working'; readonly progress: Progress | null }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly question: ShareQuestion; readonly answer: ShareAnswer };

export interface ShareState {
  readonly level: Level;
  readonly table: ReportTable;
  readonly masks: Masks;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly review: Review;
}

export interface ShareActions {
  choose(patch: Partial<Pick<ShareState, 'level' | 'table'>>): void;
  hide(mask: HandMask): void;
  /** Takes a mask by hand back. */
  unhide(mask: HandMask): void;
  /** Lets through what a mask hides, or hides it again. */
  toggleShown(mask: string): void;
  undo(): void;
  redo(): void;
  /** Has the worker make it; what was made before is no longer there to be taken. */
  make(question: ShareQuestion): Promise<void>;
  /** Stops making, and forgets what was made. */
  forget(): void;
}

const NO_MASKS: Masks = { hide: [], show: [] };
const NOTHING: Pick<ShareState, 'masks' | 'canUndo' | 'canRedo' | 'review'> = {
  masks: NO_MASKS,
  canUndo: false,
  canRedo: false,
  review: { status: 'none' },
};
const LONGEST_HISTORY = 200;

interface ShareTools {
  readonly session: Pick<StoreApi<SessionStore>, 'subscribe'>;
  client(): Pick<WorkerClient, 'request'>;
}

export const createShareStore = ({ session, client }: ShareTools) =>
  create<ShareState & ShareActions>()((set, get) => {
    let past: readonly Masks[] = [];
    let future: readonly Masks[] = [];
    let running: AbortController | null = null;

    const stop = (): void => {
      running?.abort();
      running = null;
    };

    session.subscribe((now, before) => {
      if (now.document === before.document) return;
      stop();
      past = [];
      future = [];
      // What was opened goes on as it came, unless somebody takes of it.
      set({ ...NOTHING, level: now.document?.report?.level ?? DEFAULT_LEVEL });
    });

    const step = (masks: Masks): void => {
      past = [...past, get().masks].slice(-LONGEST_HISTORY);
      future = [];
      set({ masks, canUndo: true, canRedo: false });
    };

    return {
      level: DEFAULT_LEVEL,
      table: 'segments',
      ...NOTHING,
      choose: (patch) => set(patch),
      hide(mask) {
        const { masks } = get();
        const isKnown = masks.hide.some((one) => JSON.stringify(one) === JSON.stringify(mask));
        if (!isKnown) step({ ...masks, hide: [...masks.hide, mask] });
      },
      unhide(mask) {
        const { masks } = get();
        step({ ...masks, hide: masks.hide.filter((one) => one !== mask) });
      },
      toggleShown(mask) {
        const { masks } = get();
        const others = masks.show.filter((one) => one !== mask);
        step({ ...masks, show: others.length < masks.show.length ? others : [...others, mask] });
      },
      undo() {
        const masks = past.at(-1);
        if (masks === undefined) return;
        past = past.slice(0, -1);
        future = [...future, get().masks];
        set({ masks, canUndo: past.length > 0, canRedo: true });
      },
      redo() {
        const masks = future.at(-1);
        if (masks === undefined) return;
        future = future.slice(0, -1);
        past = [...past, get().masks];
        set({ masks, canUndo: true, canRedo: future.length > 0 });
      },
      async make(question) {
        stop();
        const mine = new AbortController();
        running = mine;
        set({ review: { status: 'working', progress: null } });
        const reply = await client().request(
          'share',
          { question },
          {
            signal: mine.signal,
            onProgress: (progress) => {
              if (running === mine) set({ review: { status: 'working', progress } });
            },
          },
        );
        if (running !== mine) return;
        running = null;
        if (reply.ok) set({ review: { status: 'ready', question, answer: reply.answer } });
        else if (reply.failure.kind === 'cancelled') set({ review: { status: 'none' } });
        else {
          const { failure } = reply;
          const message = failure.kind === 'fault' ? failure.message : failure.failure.message;
          set({ review: { status: 'failed', message } });
        }
      },
      forget() {
        stop();
        set({ review: { status: 'none' } });
      },
    };
  });

export const useShare = createShareStore({ session: useSession, client: pageClient });
