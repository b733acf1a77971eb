/**
 * The dialog in which a person says where the messages of a home-made file are: what was found in the file, the mapping
 * as it stands, and how the first turns would be read by it. The file stays in the worker; every change asks it for a
 * preview, and only the answer to the last change counts.
 */
import { create } from 'zustand';
import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import type { ListCandidate, MappingProposal } from '../../core/transcript/formats/home-made/propose.ts';
import type { WorkerClient } from '../../worker/client.ts';
import type { MappingPreview } from '../../worker/protocol.ts';
import type { SessionStore } from '../model.ts';
import { pageClient, useSession } from '../session/session.ts';
import { type KeptMappings, useKeptMappings } from './kept-mappings.ts';

export interface MappingState {
  /** What it is about: the document on screen, or what was read last and could not be opened; `null` while closed. */
  readonly about: 'shown' | 'last' | null;
  /** The lists of the file; `null` until they are found. */
  readonly lists: readonly ListCandidate[] | null;
  /** Why there is nothing to choose from, as a sentence. */
  readonly reason: string | null;
  readonly chosen: number;
  readonly mapping: FieldMapping | null;
  readonly preview: MappingPreview | null;
  /** A newer preview is on its way. */
  readonly stale: boolean;
}

export interface MappingActions {
  open(about: 'shown' | 'last'): Promise<void>;
  choose(list: number): void;
  change(mapping: FieldMapping): void;
  /** Opens the file by the mapping, and keeps it for files of this shape. */
  apply(remember: boolean): Promise<void>;
  close(): void;
}

export interface MappingTools {
  client(): Pick<WorkerClient, 'request'>;
  session(): Pick<SessionStore, 'document' | 'mapped' | 'openMapped'>;
  kept(): Pick<KeptMappings, 'keep'>;
  /** Calls back after a while; answers with how not to. */
  later(work: () => void, ms: number): () => void;
}

/** Whoever types or walks through choices makes several changes a second. */
const PREVIEW_AFTER_MS = 120;

const CLOSED: MappingState = {
  about: null,
  lists: null,
  reason: null,
  chosen: 0,
  mapping: null,
  preview: null,
  stale: false,
};

export const createMappingStore = (tools: MappingTools) =>
  create<MappingState & MappingActions>()((set, get) => {
    let asking: AbortController | null = null;
    let notNow = (): void => {};

    const stop = (): void => {
      asking?.abort();
      asking = null;
      notNow();
    };
    /** The bytes that the dialog is about: they are still in memory. */
    const source = (about: 'shown' | 'last') => ({
      kind: 'again' as const,
      document: about === 'last' ? null : (tools.session().document?.hash ?? null),
    });
    const ask = async (): Promise<void> => {
      const { about, mapping } = get();
      if (about === null || mapping === null) return;
      const mine = new AbortController();
      asking = mine;
      const reply = await tools
        .client()
        .request('preview', { source: source(about), mapping }, { signal: mine.signal });
      if (asking !== mine) return;
      const preview = reply.ok ? reply.answer : { ...NO_PREVIEW, problem: 'It could not be read.' };
      set({ preview, stale: false });
    };
    const show = (patch: Partial<MappingState>): void => {
      stop();
      set({ ...patch, stale: true });
      notNow = tools.later(() => void ask(), PREVIEW_AFTER_MS);
    };

    return {
      ...CLOSED,
      async open(about) {
        stop();
        const mine = new AbortController();
        asking = mine;
        set({ ...CLOSED, about });
        const reply = await tools
          .client()
          .request('propose', { source: source(about) }, { signal: mine.signal });
        if (asking !== mine) return;
        const found: MappingProposal = reply.ok ? reply.answer : { lists: [], reason: GONE };
        const [first] = found.lists;
        if (first === undefined) return set({ lists: [], reason: found.reason });
        const now = about === 'shown' ? (tools.session().mapped?.mapping ?? null) : null;
        const at = now === null ? -1 : found.lists.findIndex((one) => isSameList(one, now));
        show({
          lists: found.lists,
          chosen: Math.max(0, at),
          mapping: at === -1 || now === null ? first.guess : now,
        });
      },
      choose(list) {
        const candidate = get().lists?.[list];
        if (candidate !== undefined) show({ chosen: list, mapping: candidate.guess });
      },
      change: (mapping) => show({ mapping }),
      async apply(remember) {
        const { about, mapping, lists, chosen } = get();
        const candidate = lists?.[chosen];
        if (about === null || mapping === null || candidate === undefined) return;
        stop();
        const { document, mapped, openMapped } = tools.session();
        const instead = about === 'shown' && mapped === null ? (document?.format ?? null) : null;
        set(CLOSED);
        await openMapped(mapping, about);
        if (remember && tools.session().mapped?.mapping === mapping)
          tools.kept().keep(mapping, candidate, instead);
      },
      close() {
        stop();
        set(CLOSED);
      },
    };
  });

const GONE = 'The file is no longer in memory. Open it again.';
const NO_PREVIEW = { conversations: 0, turns: 0, rows: [], faults: 0, isWhole: true } as const;

const isSameList = ({ list }: ListCandidate, mapping: FieldMapping): boolean =>
  JSON.stringify(list) === JSON.stringify(mapping.list);

export const useMapping = createMappingStore({
  client: pageClient,
  session: () => useSession.getState(),
  kept: () => useKeptMappings.getState(),
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});
