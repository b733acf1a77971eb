/**
 * Several sessions that were opened together: a table of what each is and what the present policy makes of it, and which
 * of them is on screen. They are looked at one after the other in a worker of their own, so that one that is open stays
 * quick and stopping is at once; the worker ends with the last of them. What a policy made of a file says nothing under
 * another one: a look is kept with the policy it was made under, and made anew when the table is shown under another.
 */
import { create } from 'zustand';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import type { Encoding } from '../../core/tokens/tokenizer.ts';
import { createWorkerClient, type WorkerClient } from '../../worker/client.ts';
import type { FileLook, Progress, WorkerFailure } from '../../worker/protocol.ts';
import type { FolderFile } from '../model.ts';
import { usePolicy } from '../policy/policy.ts';
import { useSession } from '../session/session.ts';
import type { FoundSessions } from './corpus-sessions.ts';

export type FileState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'looked'; readonly look: FileLook }
  | { readonly kind: 'failed'; readonly reason: string };

/** A session in the table: one file, or the files of a folder that make one. */
export interface CorpusFile {
  readonly name: string;
  readonly size: number;
  readonly files: readonly FolderFile[];
  readonly state: FileState;
}

export interface CorpusState {
  readonly files: readonly CorpusFile[];
  /** Files of a folder that can be no transcripts. */
  readonly strangers: number;
  /** Whether the table is on screen. */
  readonly shown: boolean;
  readonly running: boolean;
  /** What the worker is at. */
  readonly progress: Progress | null;
  /** The policy that the looks are made under. */
  readonly policy: Policy | null;
  /** The session that was opened last. */
  readonly opened: number | null;
}

export interface CorpusActions {
  /** Shows the table of what was given, and looks at each; one session alone is opened at once. */
  open(files: readonly FolderFile[], isFolder: boolean, skipped?: readonly string[]): Promise<void>;
  /** Opens one of the table. */
  show(index: number): void;
  /** Back to the table, with what the present policy makes of each. */
  back(): void;
  /** Stops looking; what is known stays. */
  cancel(): void;
  /** Goes on with those that were not looked at. */
  resume(): void;
  close(): void;
}

export interface CorpusTools {
  client(encoding: Encoding): WorkerClient;
  /** Which files are a session together. */
  sessionsOf(files: readonly FolderFile[], isFolder: boolean): Promise<FoundSessions>;
  policy(): Policy;
  openFiles(files: readonly File[]): void;
  openFolder(files: readonly FolderFile[], skipped: readonly string[]): void;
}

const EMPTY: CorpusState = {
  files: [],
  strangers: 0,
  shown: false,
  running: false,
  progress: null,
  policy: null,
  opened: null,
};
const WAITING: FileState = { kind: 'waiting' };

export const createCorpusStore = (tools: CorpusTools) =>
  create<CorpusState & CorpusActions>()((set, get) => {
    let generation = 0;
    let client: WorkerClient | null = null;
    /** What a folder was made of, while the table is that of a folder. */
    let folder: { readonly files: readonly FolderFile[]; readonly skipped: readonly string[] } | null = null;

    const stop = (): void => {
      generation++;
      client?.close();
      client = null;
      set(({ files }) => ({
        running: false,
        progress: null,
        files: files.map((file) => (file.state.kind === 'looking' ? { ...file, state: WAITING } : file)),
      }));
    };

    const put = (index: number, state: FileState): void =>
      set(({ files }) => ({ files: files.map((file, at) => (at === index ? { ...file, state } : file)) }));

    /** Of a folder, what turns out to be no transcript is counted and not listed. */
    const leaveOut = (index: number): void =>
      set(({ files, strangers, opened }) => ({
        files: files.filter((_, at) => at !== index),
        strangers: strangers + 1,
        opened: opened === null || opened < index ? opened : opened - 1,
      }));

    const run = async (): Promise<void> => {
      stop();
      const mine = ++generation;
      const policy = tools.policy();
      const worker = tools.client(policy.encoding);
      client = worker;
      set({ running: true, policy });
      for (let index = 0; index < get().files.length; index++) {
        const file = get().files[index];
        if (file?.state.kind !== 'waiting') continue;
        put(index, { kind: 'looking' });
        const files = file.files.map((one) => one.file);
        const paths = file.files.map(({ path }) => path);
        const source =
          files.length === 1
            ? ({ kind: 'files', files } as const)
            : ({ kind: 'files', files, paths } as const);
        const reply = await worker.request(
          'look',
          { source, policy },
          { onProgress: (progress) => generation === mine && set({ progress }) },
        );
        if (generation !== mine) return;
        if (reply.ok) put(index, { kind: 'looked', look: reply.answer });
        else if (folder !== null && isNoTranscript(reply.failure)) leaveOut(index--);
        else put(index, { kind: 'failed', reason: reasonOf(reply.failure) });
      }
      stop();
      const only = folder !== null && get().files.length < 2 ? folder : null;
      if (only === null || !get().shown) return;
      set(EMPTY);
      tools.openFolder(only.files, only.skipped);
    };

    return {
      ...EMPTY,
      async open(files, isFolder, skipped = []) {
        stop();
        const mine = generation;
        const isAlone = !isFolder && files.length < 2;
        const { sessions, strangers } = isAlone
          ? { sessions: [], strangers: 0 }
          : await tools.sessionsOf(files, isFolder);
        if (generation !== mine) return;
        if (sessions.length < 2) {
          set(EMPTY);
          if (isFolder) tools.openFolder(files, skipped);
          else tools.openFiles(files.map(({ file }) => file));
          return;
        }
        folder = isFolder ? { files, skipped } : null;
        set({ ...EMPTY, files: sessions.map(sessionOf), strangers: strangers + skipped.length, shown: true });
        await run();
      },
      show(index) {
        const file = get().files[index];
        if (file === undefined) return;
        set({ shown: false, opened: index });
        if (file.files.length === 1) tools.openFiles(file.files.map((one) => one.file));
        else tools.openFolder(file.files, []);
      },
      back() {
        set({ shown: true });
        if (tools.policy() === get().policy) return;
        stop();
        set(({ files }) => ({ files: files.map((file) => ({ ...file, state: WAITING })) }));
        void run();
      },
      cancel: stop,
      resume: () => void run(),
      close() {
        stop();
        set(EMPTY);
      },
    };
  });

/** What a file of a folder is said to be that holds no talk, such as the notes and settings beside a session. */
const NO_TRANSCRIPT: ReadonlySet<string> = new Set(['not-a-transcript', 'binary', 'empty']);

const isNoTranscript = (failure: WorkerFailure): boolean =>
  failure.kind === 'import' && NO_TRANSCRIPT.has(failure.failure.code);

const sessionOf = ({ name, files }: FoundSessions['sessions'][number]): CorpusFile => ({
  name,
  size: files.reduce((sum, { file }) => sum + file.size, 0),
  files,
  state: WAITING,
});

function reasonOf(failure: WorkerFailure): string {
  switch (failure.kind) {
    case 'import':
      return failure.failure.message;
    case 'cancelled':
      return 'It was not looked at.';
    case 'fault':
      return `Something broke while reading: ${failure.message}`;
  }
}

export const useCorpus = createCorpusStore({
  client: (encoding) => createWorkerClient(encoding),
  async sessionsOf(files, isFolder) {
    try {
      const { sessionsOf } = await import('./corpus-sessions.ts');
      return await sessionsOf(files, isFolder);
    } catch {
      // Part of what comes with the table itself: without that, each is looked at by itself.
      return { sessions: files.map((file) => ({ name: file.path, files: [file] })), strangers: 0 };
    }
  },
  policy: () => usePolicy.getState().policy,
  openFiles: (files) => void useSession.getState().openFiles(files),
  openFolder: (files, skipped) => void useSession.getState().openFolder(files, skipped),
});
