/**
 * What a person said about the thread on screen, with a history. Each thread has its own for as long as the page
 * lives, so that undo still works after a look at another thread. What was said outlives the columns: it waits while a
 * thread is counted anew, and its items are found again in the new ones.
 */
import { create, type StoreApi } from 'zustand';
import type { ThreadColumns } from '../../core/columns.ts';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import type {
  AnnotationChange,
  AnnotationsState,
  AnnotationsStore,
  PlacedAnnotations,
  SayingHistory,
  SessionStore,
} from '../model.ts';
import { useSession } from '../session/session.ts';
import {
  countSaid,
  type ItemSaying,
  NOTHING_SAID,
  resolve,
  saysSame,
  withChain,
  withHeading,
  withItems,
  withLink,
  withNote,
  withoutPlaces,
  withoutWords,
  withTurn,
} from './placed-annotations.ts';

/** Steps that can be undone, and threads whose history is remembered. */
const LONGEST_HISTORY = 200;
const MOST_HISTORIES = 50;

const NO_HISTORY: SayingHistory = { id: 0, said: NOTHING_SAID, past: [], future: [] };

const NOTHING_OPEN: AnnotationsState = {
  thread: null,
  said: NOTHING_SAID,
  annotations: NO_ANNOTATIONS,
  lost: [],
  canUndo: false,
  canRedo: false,
  historyId: 0,
  change: null,
  isKept: true,
};

/** `session` tells which columns the items are found in; it is listened to from the start. */
export const createAnnotationsStore = (session: Pick<StoreApi<SessionStore>, 'getState' | 'subscribe'>) =>
  create<AnnotationsStore>()((set, get) => {
    const histories = new Map<string, SayingHistory>();
    let history = NO_HISTORY;
    let serial = 0;
    let begun = 0;
    const columnsNow = (): ThreadColumns | null => session.getState().columns;

    session.subscribe((now, before) => {
      if (now.columns !== before.columns && countSaid(history.said) > 0) {
        set(resolve(history.said, now.columns));
      }
    });

    const show = (next: SayingHistory, change: AnnotationsState['change']): void => {
      const { thread } = get();
      // What was only written changes no verdict: whoever works with the rest need not begin anew.
      const isWriting = change !== null && saysSame(withoutWords(history.said), withoutWords(next.said));
      history = next;
      if (thread !== null) remember(histories, thread, next);
      set({
        said: next.said,
        ...(isWriting ? {} : resolve(next.said, columnsNow())),
        canUndo: next.past.length > 0,
        canRedo: next.future.length > 0,
        historyId: next.id,
        change,
      });
    };

    const act = (after: PlacedAnnotations, what: AnnotationChange): void => {
      const before = history.said;
      if (get().thread === null || after === before) return;
      const past = [...history.past, { before, after, what }].slice(-LONGEST_HISTORY);
      show({ ...history, said: after, past, future: [] }, { what, by: 'act', serial: ++serial });
    };

    const sayOfItems = (items: readonly number[], saying: 'always' | 'never', on: boolean): void => {
      const columns = columnsNow();
      if (columns === null || items.length === 0) return;
      const says: ItemSaying = on ? saying : null;
      act(withItems(history.said, columns, items, says), { kind: 'items', saying, count: items.length, on });
    };
    const sayOfTurn = (turn: number, on: boolean): void =>
      act(withTurn(history.said, turn, on), { kind: 'turn', turn, on });
    const sayOfLink = (one: number, other: number, on: boolean): void => {
      const what = { kind: 'link', first: Math.min(one, other), last: Math.max(one, other), on } as const;
      act(withLink(history.said, one, other, on), what);
    };
    const sayOfChain = (key: string, apart: boolean): void =>
      act(withChain(history.said, key, apart), { kind: 'chain', key, on: apart });

    return {
      ...NOTHING_OPEN,
      togglePinnedTurn: (turn) => sayOfTurn(turn, !history.said.pinnedTurns.includes(turn)),
      togglePinnedItem: (item) => sayOfItems([item], 'always', !get().annotations.pinnedItems.includes(item)),
      toggleIgnoredItem: (item) =>
        sayOfItems([item], 'never', !get().annotations.ignoredItems.includes(item)),
      ignoreItems: (items) => sayOfItems(items, 'never', true),
      link: (one, other) => sayOfLink(one, other, true),
      removeLink: (first, last) => sayOfLink(first, last, false),
      takeApart: (key) => sayOfChain(key, true),
      restoreChain: (key) => sayOfChain(key, false),
      writeNote(turn, text) {
        const after = withNote(history.said, turn, text);
        act(after, { kind: 'note', turn, on: after.notes.some((note) => note.turn === turn) });
      },
      writeHeading(heading) {
        const after = withHeading(history.said, heading);
        const last = history.past.at(-1);
        const isSame = last !== undefined && last.what.kind === 'heading' && history.future.length === 0;
        const on = after.title !== '' || after.about !== '';
        if (!isSame || after === history.said) return act(after, { kind: 'heading', on });
        const what = { kind: 'heading', on } as const;
        const past = [...history.past.slice(0, -1), { before: last.before, after, what }];
        show(
          { ...history, said: after, past, future: [] },
          { what, by: 'act', serial: ++serial, goesOn: true },
        );
      },
      forgetLost() {
        const { lost } = get();
        act(withoutPlaces(history.said, lost), { kind: 'lost', count: lost.length, on: false });
      },
      clear() {
        const count = countSaid(history.said);
        if (count > 0) act(NOTHING_SAID, { kind: 'clear', count, on: true });
      },
      undo() {
        const step = history.past.at(-1);
        if (step === undefined) return;
        show(
          {
            ...history,
            said: step.before,
            past: history.past.slice(0, -1),
            future: [...history.future, step],
          },
          { what: step.what, by: 'undo', serial: ++serial },
        );
      },
      redo() {
        const step = history.future.at(-1);
        if (step === undefined) return;
        show(
          {
            ...history,
            said: step.after,
            past: [...history.past, step],
            future: history.future.slice(0, -1),
          },
          { what: step.what, by: 'redo', serial: ++serial },
        );
      },
      open(thread, kept) {
        const known = thread === null ? undefined : histories.get(thread);
        const said = kept ?? known?.said ?? NOTHING_SAID;
        // What another page changed in the meantime is newer than what this one could undo.
        const next =
          known !== undefined && saysSame(known.said, said) ? known : { ...NO_HISTORY, id: ++begun, said };
        set({ thread });
        show(next, null);
      },
      moveTo(thread) {
        const { thread: before } = get();
        if (before === null) return;
        histories.delete(before);
        remember(histories, thread, history);
        set({ thread });
      },
      setKept: (isKept) => set({ isKept }),
      histories: () => histories,
      recall(recalled) {
        for (const [thread, one] of recalled) {
          begun = Math.max(begun, one.id);
          if (!histories.has(thread)) remember(histories, thread, one);
        }
      },
    };
  });

function remember(histories: Map<string, SayingHistory>, thread: string, history: SayingHistory): void {
  histories.delete(thread);
  histories.set(thread, history);
  const [oldest] = histories.keys();
  if (histories.size > MOST_HISTORIES && oldest !== undefined) histories.delete(oldest);
}

export const useAnnotations = createAnnotationsStore(useSession);
