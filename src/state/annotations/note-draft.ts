/**
 * The note that is being written. Its field is a row of a list that scrolls away and comes back, so the draft lives here;
 * and whoever reloads in the middle of it finds the note written as far as it went.
 */
import { create, type StoreApi } from 'zustand';
import { whenLeaving } from '../kept/leaving.ts';
import type { AnnotationsStore } from '../model.ts';
import { useAnnotations } from './annotations.ts';

export interface NoteDraft {
  readonly thread: string;
  readonly turn: number;
  readonly text: string;
}

export interface NoteDraftStore {
  readonly draft: NoteDraft | null;
  write(turn: number, text: string): void;
  /** Makes the draft the note of its turn. */
  save(): void;
  drop(): void;
}

export const createNoteDraft = (annotations: Pick<StoreApi<AnnotationsStore>, 'getState'>) =>
  create<NoteDraftStore>()((set, get) => ({
    draft: null,
    write(turn, text) {
      const { thread } = annotations.getState();
      // Who goes on at another turn leaves the first note written.
      if (get().draft?.turn !== turn) get().save();
      if (thread !== null) set({ draft: { thread, turn, text } });
    },
    save() {
      const { draft } = get();
      const { thread, writeNote } = annotations.getState();
      if (draft !== null && draft.thread === thread) writeNote(draft.turn, draft.text);
      set({ draft: null });
    },
    drop: () => set({ draft: null }),
  }));

/** What is in the field of a turn; `null` where nobody typed there. */
export const draftOf = ({ draft }: NoteDraftStore, thread: string | null, turn: number): string | null =>
  draft !== null && draft.thread === thread && draft.turn === turn ? draft.text : null;

export const useNoteDraft = createNoteDraft(useAnnotations);

whenLeaving('typed', () => useNoteDraft.getState().save());
