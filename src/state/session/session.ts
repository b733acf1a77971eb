/**
 * What was opened. Three steps — read, select, count — run one after another under one generation number: whatever
 * starts a newer generation aborts the steps of the one before, and an answer of an older generation is dropped.
 *
 * The document on screen stays there while another is read, and gives way in a single step, when the first thread
 * of the new one is readable. So a failed or cancelled opening loses nothing, and no reader of the store ever sees
 * one document's name over another's turns. With nothing on screen, the start of a large file is shown as soon as it is
 * read (its document is `early`); the whole takes its place like a log that grew.
 */
import { create } from 'zustand';
import type { Encoding } from '../../core/tokens/tokenizer.ts';
import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import { createWorkerClient, type WorkerClient } from '../../worker/client.ts';
import type {
  DocumentSummary,
  EarlyStart,
  OpenSource,
  Progress,
  WorkerFailure,
} from '../../worker/protocol.ts';
import { mayKeepAnalyses } from '../kept/keep-setting.ts';
import { type KeptMappings, useKeptMappings } from '../mapping/kept-mappings.ts';
import { openRecalled } from '../mapping/recalled-mapping.ts';
import type { Sample, SessionState, SessionStore } from '../model.ts';
import { usePolicy } from '../policy/policy.ts';
import { createEarlyRows } from './early-rows.ts';
import { fetchSample, SAMPLES } from './samples.ts';
import { createSearch } from './session-search.ts';
import { CANCELLED, EMPTY, LOST, NOT_COUNTED, restingState, samePlace, threadOf } from './session-states.ts';

/** What a session needs; a fake client makes it testable. */
export interface SessionTools {
  client(): WorkerClient;
  /** The encoding to count with. */
  encoding(): Encoding;
  fetchSample(sample: Sample): Promise<File | null>;
  /** Whether the device may keep what was counted. */
  mayKeep?(): boolean;
  /** The mappings that the device keeps, if it keeps any. */
  kept?(): Pick<KeptMappings, 'mayHave' | 'recall'>;
  /** Calls back after a while; answers with how not to. */
  later(work: () => void, ms: number): () => void;
}

/** How long counting may take without an estimate on screen, in milliseconds: what is shorter needs none. */
const ESTIMATE_AFTER_MS = 150;

/** A pasted text longer than this is read like a file, in UTF-16 units. */
const LARGE_PASTE = 1_000_000;

export const PASTE_NAME = 'pasted text';
/** What a report is called that came in an address. */
export const LINK_NAME = 'report link';

interface Opening {
  readonly source: OpenSource;
  readonly read: ReadAs;
}

/** What a file is read as, and what is known of it from elsewhere. */
type ReadAs = Partial<Pick<SessionState, 'sample'> & { readonly as: string; readonly mapping: FieldMapping }>;

export const createSessionStore = (tools: SessionTools) =>
  create<SessionStore>()((set, get) => {
    let running: AbortController | null = null;
    /** Whether what runs will bring another document or thread, and count it when it is there. */
    let arriving = false;
    let countedWith: Encoding | null = null;
    let estimating: AbortController | null = null;
    let opened = 0;
    /** A document that grew and is being counted: the worker has it already, while its earlier state is still on screen. */
    let landing: Partial<SessionState> | null = null;
    const earlyRows = createEarlyRows();
    /** How the file is read of which only the start is on screen. */
    let reading: Opening | null = null;
    /** How what is on screen was opened, to open it once more. */
    let shown: Opening | null = null;
    const isEarly = (): boolean => get().document?.early !== undefined;

    /** Shows what was to be shown once it is counted, before it is. */
    const land = (): void => {
      if (landing === null) return;
      set({ ...landing, estimate: null, ...NOT_COUNTED });
      landing = null;
    };

    /** Asks for the estimate of the thread on screen, unless it is there or on its way. */
    const estimate = async (): Promise<void> => {
      const { turns } = get();
      if (turns === null || get().estimate !== null || estimating !== null) return;
      const mine = new AbortController();
      estimating = mine;
      const reply = await tools.client().request('estimate', {}, { signal: mine.signal });
      if (estimating !== mine) return;
      estimating = null;
      // Nobody waits for it where everything was counted in the meantime; nobody misses one that failed.
      if (reply.ok && get().turns === turns && get().columns === null) set({ estimate: reply.answer });
    };
    const stopEstimating = (): void => {
      estimating?.abort();
      estimating = null;
    };

    /** Nothing runs any more. Counts under an encoding that was changed in the meantime would be wrong: they go. */
    const rest = (failure: WorkerFailure): void => {
      arriving = false;
      land();
      if (get().columns !== null && countedWith !== tools.encoding()) set(NOT_COUNTED);
      set((state) => restingState(state, failure));
      if (get().columns === null && !isEarly()) void estimate();
    };

    /** Aborts whatever runs and begins anew; `current` says whether this is still the newest generation. */
    const begin = () => {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      arriving = true;
      land();
      set({ status: 'reading', progress: null, failure: null, wentAnotherWay: false });
      return {
        signal: mine.signal,
        current: () => running === mine,
        onProgress: (progress: Progress) => {
          if (running === mine) set({ progress });
        },
        fail: (failure: WorkerFailure) => {
          if (running !== mine) return;
          running = null;
          rest(failure);
        },
      };
    };
    type Generation = ReturnType<typeof begin>;

    const count = async (generation: Generation): Promise<void> => {
      const { signal, onProgress } = generation;
      const encoding = tools.encoding();
      arriving = false;
      const notNow = tools.later(() => void estimate(), ESTIMATE_AFTER_MS);
      const reply = await tools
        .client()
        .request('analyse', { encoding, keep: tools.mayKeep?.() ?? false }, { signal, onProgress });
      notNow();
      if (!generation.current()) return;
      if (!reply.ok) return generation.fail(reply.failure);
      running = null;
      countedWith = encoding;
      stopEstimating();
      set({ status: 'ready', progress: null, ...landing, ...reply.answer });
      landing = null;
    };

    const show = async (
      generation: Generation,
      document: DocumentSummary,
      place: { readonly conversation: string | null; readonly thread: string | null },
      { sample, mapped }: Pick<SessionState, 'sample' | 'mapped'>,
    ): Promise<void> => {
      const { signal, onProgress } = generation;
      const reply = await tools
        .client()
        .request('select', { document: document.hash, ...place }, { signal, onProgress });
      if (!generation.current()) return;
      if (!reply.ok) return generation.fail(reply.failure);
      const { continues, ...selected } = reply.answer;
      search.stopFinding();
      stopEstimating();
      const grew = continues && document.name === get().document?.name;
      if (!grew && document !== get().document) opened++;
      const wentAnotherWay = isEarly() && !grew && document.name === get().document?.name;
      if (!grew) earlyRows.keep([]);
      landing = { document, opened, ...threadOf(selected), sample, mapped, wentAnotherWay };
      // What grew replaces its earlier state in one step, when it is counted: nothing on screen goes away meanwhile.
      if (!grew || get().columns === null) land();
      await count(generation);
    };

    const open = async (
      generation: Generation,
      source: OpenSource,
      read: ReadAs,
      follow = false,
    ): Promise<void> => {
      const { signal, onProgress } = generation;
      const { as = null, mapping = null, sample = null } = read;
      // What is on screen stays there until another is whole; a start may give way to another start.
      const early = get().turns === null || isEarly();
      const asked = mapping === null ? null : { mapping, at: null };
      const onEarly = ({ document, selected, rows }: EarlyStart): void => {
        if (!generation.current() || document.hash === get().document?.hash) return;
        reading = { source, read };
        earlyRows.keep(rows);
        stopEstimating();
        opened++;
        set({
          document,
          opened,
          ...threadOf(selected),
          estimate: null,
          ...NOT_COUNTED,
          sample,
          mapped: asked,
        });
      };
      const reply = await tools
        .client()
        .request('open', { source, as, mapping, early, follow }, { signal, onProgress, onEarly });
      if (!generation.current()) return;
      const kept = source.kind === 'again' || as !== null || sample !== null ? null : tools.kept?.();
      const recalled = kept ? await openRecalled(reply, tools.client(), kept, signal) : null;
      if (!generation.current()) return;
      const outcome = recalled?.reply ?? reply;
      if (!outcome.ok) return generation.fail(outcome.failure);
      // What was appended is no whole record yet.
      if (follow && outcome.answer.hash === get().document?.hash) return generation.fail(CANCELLED);
      const mapped = asked ?? recalled?.mapped ?? null;
      // What is read again from memory came from where it came from before.
      shown = { source: source.kind === 'again' ? (shown?.source ?? source) : source, read };
      await show(generation, outcome.answer, samePlace(get(), outcome.answer), { sample, mapped });
    };

    /**
     * A parse under way hears no cancel. With nothing on screen that would be lost, the worker is started afresh, so
     * that the next file need not wait for the end of one that nobody wants any more.
     */
    const stopParsing = (): void => {
      const { progress, turns } = get();
      if (running === null || progress?.phase !== 'parsing' || (turns !== null && !isEarly())) return;
      running.abort();
      tools.client().restart();
    };

    /** The bytes of the document on screen, or of what was read last. */
    const inMemory = (which: 'shown' | 'last'): OpenSource => ({
      kind: 'again',
      document: which === 'last' ? null : (get().document?.hash ?? null),
    });

    /** An answer about the thread on screen, unless another thread came on screen while it was under way. */
    const ifSameThread = async <A>(ask: () => Promise<A | null>, otherwise: A): Promise<A> => {
      const { turns } = get();
      if (turns === null) return otherwise;
      const answer = await ask();
      return answer === null || get().turns !== turns ? otherwise : answer;
    };

    const search = createSearch({ client: tools.client, ifSameThread });

    return {
      ...EMPTY,
      async openFiles(files, as) {
        if (files.length === 0) return;
        stopParsing();
        await open(begin(), { kind: 'files', files: [...files] }, as === undefined ? {} : { as });
      },
      async readOn(file) {
        const { as, mapping } = shown?.read ?? {};
        const read = { ...(as === undefined ? {} : { as }), ...(mapping === undefined ? {} : { mapping }) };
        stopParsing();
        await open(begin(), { kind: 'files', files: [file] }, read, true);
      },
      async openFolder(found, skipped) {
        stopParsing();
        const files = found.map(({ file }) => file);
        const paths = found.map(({ path }) => path);
        await open(begin(), { kind: 'files', files, paths, skipped: [...skipped] }, {});
      },
      async openPaste(text, as) {
        stopParsing();
        // A large text goes as bytes, which are handed over and not copied, and is read in slices like a file.
        const source: OpenSource =
          text.length > LARGE_PASTE
            ? { kind: 'files', files: [new File([text], PASTE_NAME)] }
            : { kind: 'paste', name: PASTE_NAME, text };
        await open(begin(), source, as === undefined ? {} : { as });
      },
      async openLink(fragment) {
        stopParsing();
        await open(begin(), { kind: 'paste', name: LINK_NAME, text: fragment }, {});
      },
      async openSample(id) {
        stopParsing();
        const generation = begin();
        const sample = SAMPLES.find((one) => one.id === id);
        const file = sample === undefined ? null : await tools.fetchSample(sample);
        if (!generation.current()) return;
        if (file === null) {
          const message = `The sample "${id}" could not be fetched from beside this page.`;
          return generation.fail({ kind: 'fault', message });
        }
        await open(generation, { kind: 'files', files: [file] }, { sample: id });
      },
      async openAgain(as, which = 'shown') {
        const { document, sample } = get();
        if (which === 'shown' && document === null) return;
        // A start is read again from its file, and not from the little that is here of it.
        if (which === 'shown' && isEarly() && reading !== null) {
          stopParsing();
          return open(begin(), reading.source, as === null ? {} : { as });
        }
        await open(begin(), inMemory(which), {
          ...(as === null ? {} : { as }),
          sample: which === 'last' ? null : sample,
        });
      },
      openMapped: (mapping, which) => open(begin(), inMemory(which), { mapping }),
      async selectThread(conversation, thread) {
        const { document, sample, mapped } = get();
        if (document !== null) await show(begin(), document, { conversation, thread }, { sample, mapped });
      },
      cancel() {
        if (running === null) return;
        stopParsing();
        running.abort();
        running = null;
        rest(CANCELLED);
      },
      async resume() {
        if (get().turns === null || arriving) return;
        if (isEarly()) return reading === null ? undefined : open(begin(), reading.source, reading.read);
        const generation = begin();
        // What is estimated already stays; after exact figures a short count is better waited for.
        set(get().columns === null ? NOT_COUNTED : { ...NOT_COUNTED, estimate: null });
        await count(generation);
      },
      async reopen() {
        if (shown !== null) await open(begin(), shown.source, shown.read);
      },
      dismissFailure() {
        const { failure } = get();
        if (failure !== null && running === null) rest(CANCELLED);
      },
      close() {
        stopParsing();
        running?.abort();
        running = null;
        arriving = false;
        search.stopFinding();
        stopEstimating();
        landing = null;
        shown = null;
        reading = null;
        earlyRows.keep([]);
        set(EMPTY);
      },
      rows: (turns, limit) =>
        ifSameThread(async () => {
          const early = earlyRows.serve(turns, limit);
          if (early !== null) return early;
          const reply = await tools.client().request('rows', { turns, limit });
          const isLost = !reply.ok && reply.failure.kind === 'fault' && running === null && !isEarly();
          if (isLost && get().failure === null) set({ status: 'failed', failure: LOST });
          return reply.ok ? reply.answer : null;
        }, []),
      literals: (items) =>
        ifSameThread(async () => {
          const reply = await tools.client().request('literals', { items });
          // No item is an empty text: who says so may not hold the thread any more.
          if (reply.ok && reply.answer.join('') === '' && items.length > 0) void get().rows([0], 1);
          return reply.ok ? reply.answer : null;
        }, []),
      async raw(places, limit) {
        const { document } = get();
        if (document === null) return places.map(() => null);
        const reply = await tools.client().request('raw', { document: document.hash, places, limit });
        return reply.ok ? reply.answer : places.map(() => null);
      },
      constraints: () =>
        ifSameThread(async () => {
          const reply = await tools.client().request('constraints', {});
          return reply.ok ? reply.answer : null;
        }, null),
      ...search,
    };
  });

let client: WorkerClient | null = null;
/** The worker of this page, started when first needed and kept. */
export const pageClient = (): WorkerClient => {
  client ??= createWorkerClient(usePolicy.getState().policy.encoding);
  return client;
};

export const useSession = createSessionStore({
  client: pageClient,
  encoding: () => usePolicy.getState().policy.encoding,
  fetchSample,
  mayKeep: () => mayKeepAnalyses(() => window.localStorage),
  kept: () => useKeptMappings.getState(),
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});
