/**
 * The transcripts that were opened last, on this device, for who asked for such a list; nobody has one by default. Of each it
 * keeps the name, the size, the format, the hash of the bytes and the last slot; never a word of what is in it. Where the
 * browser gives a handle of the file, it opens again from the list, after the browser has asked; elsewhere the file is chosen
 * again, and recognised by its hash. Switching the list off forgets all of it.
 */
import * as v from 'valibot';
import { create, type StoreApi } from 'zustand';
import { useFollow } from '../follow/follow.ts';
import type { KeyValueStorage } from '../kept/persistence.ts';
import type { PolicyStore, SessionStore } from '../model.ts';
import { usePolicy } from '../policy/policy.ts';
import { LINK_NAME, PASTE_NAME, useSession } from '../session/session.ts';
import { createHandleStore, type HandleStore } from './recent-handles.ts';

export interface RecentFile {
  readonly name: string;
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  readonly format: string;
  /** The slot when it was looked at last; `null` for none. */
  readonly slot: number | null;
  /** When it was opened last, as ISO text. */
  readonly at: string;
  /** It opens from the list; else it has to be chosen again. */
  readonly hasHandle: boolean;
}

export interface RecentsState {
  readonly isOn: boolean;
  /** The newest first. */
  readonly files: readonly RecentFile[];
  /** What came of opening one, as a sentence. */
  readonly told: string | null;
}

export interface RecentsActions {
  /** Begins or ends the list; ending it forgets everything. */
  setOn(isOn: boolean): void;
  /** Opens one again; `false` where the person has to choose the file. */
  open(hash: string): Promise<boolean>;
  forget(hash: string): void;
  forgetAll(): void;
  dismiss(): void;
}

export interface RecentsTools {
  storage(): KeyValueStorage;
  readonly handles: HandleStore;
  readonly session: Pick<StoreApi<SessionStore>, 'getState' | 'subscribe'>;
  readonly policy: Pick<StoreApi<PolicyStore>, 'getState' | 'subscribe'>;
  /** Where the handle of the document on screen is, as far as the browser gave one. */
  readonly held: Pick<StoreApi<{ readonly handle: unknown }>, 'getState' | 'subscribe'>;
  /** ISO text. */
  now(): string;
  openFile(file: File, handle: FileSystemFileHandle): void;
}

export const RECENTS_KEY = 'floorline.recent';
const MOST_FILES = 12;

const short = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const entry = v.object({
  name: short(300),
  hash: v.pipe(short(64), v.regex(/^[0-9a-f]+$/)),
  size: whole,
  format: short(80),
  slot: v.nullable(whole),
  at: v.pipe(short(40), v.isoTimestamp()),
  hasHandle: v.boolean(),
});
const kept = v.object({ files: v.array(v.unknown()) });

/** What the device keeps; `null` where nobody asked for a list. */
function read(storage: () => KeyValueStorage): readonly RecentFile[] | null {
  try {
    const text = storage().getItem(RECENTS_KEY);
    if (text === null) return null;
    const parsed = v.safeParse(kept, JSON.parse(text));
    const all = parsed.success ? parsed.output.files.slice(0, MOST_FILES) : [];
    return all.flatMap((one) => {
      const file = v.safeParse(entry, one);
      return file.success ? [file.output] : [];
    });
  } catch {
    return null;
  }
}

export const createRecents = (tools: RecentsTools) =>
  create<RecentsState & RecentsActions>()((set, get) => {
    const { session, policy, handles } = tools;
    /** The one that is being opened from the list, and whether it is what lies where that one lay. */
    let awaited: { readonly file: RecentFile; readonly byHandle: boolean } | null = null;
    /** The document that was noted last, and which one that was of those that were opened. */
    let arrived: string | null = null;
    let arrivedAs = -1;

    const write = (files: readonly RecentFile[]): void => {
      const next = files.slice(0, MOST_FILES);
      for (const gone of files.slice(MOST_FILES)) if (gone.hasHandle) void handles.remove(gone.hash);
      try {
        tools.storage().setItem(RECENTS_KEY, JSON.stringify({ files: next }));
      } catch {
        // It holds for this visit.
      }
      set({ files: next });
    };

    /** The handle of a document; it came with a file of that name or is none. */
    const heldFor = (name: string): FileSystemFileHandle | null => {
      const { handle } = tools.held.getState();
      return isFileHandle(handle) && handle.name === name ? handle : null;
    };

    const arrive = async (now: SessionStore, grownFrom: string | null): Promise<void> => {
      const { document, sample } = now;
      if (document === null || sample !== null) return;
      const wanted = awaited?.file ?? null;
      // A log that was written further since is the same one, and has its place in the list and its slot.
      const isGrown = awaited?.byHandle === true && wanted?.hash !== document.hash;
      awaited = null;
      if (wanted !== null && (isGrown || wanted.hash === document.hash)) {
        const slot = policy.getState().policy.slot;
        if (slot !== wanted.slot) policy.getState().set({ slot: wanted.slot });
        set({ told: isGrown ? `${wanted.name} was changed since it was opened last.` : null });
      } else if (wanted !== null) {
        const isSame = wanted.name === document.name;
        set({
          told: isSame
            ? `${wanted.name} has other content than last time.`
            : `This is another file than ${wanted.name}.`,
        });
      }
      const goesOnFrom = isGrown ? (wanted?.hash ?? null) : grownFrom;
      if (!get().isOn || document.name === PASTE_NAME || document.name === LINK_NAME) return;
      const handle = heldFor(document.name);
      const known = get().files.find(({ hash }) => hash === document.hash);
      const before = get().files.find(({ hash }) => hash === goesOnFrom);
      const file: RecentFile = {
        name: document.name.slice(0, 300),
        hash: document.hash,
        size: document.bytes,
        format: document.formatName.slice(0, 80),
        slot: policy.getState().policy.slot,
        at: tools.now(),
        hasHandle: known?.hasHandle ?? false,
      };
      if (before !== undefined && before.hash !== file.hash) void handles.remove(before.hash);
      // Listed at once, and not when the handle is kept: the page may be left before that.
      write([file, ...get().files.filter(({ hash }) => hash !== file.hash && hash !== goesOnFrom)]);
      if (handle !== null) await keepHandle(file.hash, handle);
    };

    const keepHandle = async (hash: string, handle: FileSystemFileHandle): Promise<void> => {
      if (!(await handles.put(hash, handle)) || !get().isOn) return;
      write(get().files.map((one) => (one.hash === hash ? { ...one, hasHandle: true } : one)));
    };

    session.subscribe((now, before) => {
      const { document } = now;
      if (now.status === 'ready' && document !== null && document.hash !== arrived) {
        const goesOnFrom = now.opened === arrivedAs ? arrived : null;
        arrived = document.hash;
        arrivedAs = now.opened;
        void arrive(now, goesOnFrom);
      }
      if (document === null && before.document !== null) arrived = null;
    });

    // A handle may come after the document: of a drop, or when somebody wants to follow the file.
    tools.held.subscribe(async ({ handle }, before) => {
      const { document } = session.getState();
      if (handle === before.handle || document === null) return;
      const own = heldFor(document.name);
      const isListed = ({ hash }: RecentFile): boolean => hash === document.hash;
      if (own === null || !get().files.some((one) => isListed(one) && !one.hasHandle)) return;
      await keepHandle(document.hash, own);
    });

    policy.subscribe(({ policy: now }, { policy: before }) => {
      const { document } = session.getState();
      if (now.slot === before.slot || document === null || !get().isOn) return;
      const files = get().files.map((one) => (one.hash === document.hash ? { ...one, slot: now.slot } : one));
      if (files.some((one, at) => one !== get().files[at])) write(files);
    });

    const start = read(tools.storage);
    return {
      isOn: start !== null,
      files: start ?? [],
      told: null,
      setOn(isOn) {
        set({ isOn, told: null });
        if (isOn) write(get().files);
        else get().forgetAll();
      },
      async open(hash) {
        const one = get().files.find((file) => file.hash === hash);
        if (one === undefined) return true;
        awaited = { file: one, byHandle: false };
        set({ told: null });
        const handle = one.hasHandle ? await handles.get(hash) : null;
        if (handle === null) {
          set({ told: `Choose ${one.name} again: this browser does not keep where it lies.` });
          return false;
        }
        if (!(await mayRead(handle))) {
          awaited = null;
          set({ told: `${one.name} was not opened: the browser may not read it.` });
          return true;
        }
        try {
          const file = await handle.getFile();
          awaited = { file: one, byHandle: true };
          tools.openFile(file, handle);
        } catch {
          set({ told: `${one.name} is not where it was. Choose it again.` });
          return false;
        }
        return true;
      },
      forget(hash) {
        void handles.remove(hash);
        write(get().files.filter((one) => one.hash !== hash));
      },
      forgetAll() {
        void handles.clear();
        if (get().isOn) return write([]);
        set({ files: [] });
        try {
          tools.storage().removeItem(RECENTS_KEY);
        } catch {
          // There is nothing to remove.
        }
      },
      dismiss: () => set({ told: null }),
    };
  });

const isFileHandle = (value: unknown): value is FileSystemFileHandle =>
  typeof FileSystemFileHandle !== 'undefined' && value instanceof FileSystemFileHandle;

/** Browsers that have handles without permissions let them be read. */
interface AskingHandle extends FileSystemFileHandle {
  queryPermission?(wish: { readonly mode: 'read' }): Promise<PermissionState>;
  requestPermission?(wish: { readonly mode: 'read' }): Promise<PermissionState>;
}
async function mayRead(handle: AskingHandle): Promise<boolean> {
  const wish = { mode: 'read' } as const;
  try {
    const state = (await handle.queryPermission?.(wish)) ?? 'granted';
    return (state === 'prompt' ? await handle.requestPermission?.(wish) : state) === 'granted';
  } catch {
    // A browser asks only right after a press, and throws where it will not ask.
    return false;
  }
}

export const useRecents = createRecents({
  storage: () => window.localStorage,
  handles: createHandleStore(() => window.indexedDB),
  session: useSession,
  policy: usePolicy,
  now: () => new Date().toISOString(),
  held: useFollow,
  openFile(file, handle) {
    useFollow.getState().offer(handle);
    void useSession.getState().openFiles([file]);
  },
});
