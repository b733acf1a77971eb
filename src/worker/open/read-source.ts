import { createContentName } from '../../core/analysis/content-hash.ts';
import {
  holdsArchive,
  type OpenedArchives,
  openArchives,
} from '../../core/transcript/containers/open-archives.ts';
import { containerOf } from '../../core/transcript/containers/recognise.ts';
import type { ArchiveRemark } from '../../core/transcript/containers/unpack.ts';
import { factsOf, HEAD_BYTES } from '../../core/transcript/formats/groups/file-facts.ts';
import { groupByFacts, isForeign } from '../../core/transcript/formats/groups/group-files.ts';
import { folderOfArchives, type OpenedFolder } from '../../core/transcript/formats/groups/open-document.ts';
import { sourceOnDisk } from '../../core/transcript/formats/reading/source-on-disk.ts';
import type { ImportFailure, SourceBytes } from '../../core/transcript/formats/registry.ts';
import type { ByteSlices } from '../../core/transcript/lines.ts';
import type { CancelFlag } from '../pacer.ts';
import type { OpenSource, Progress, WorkerFailure } from '../protocol.ts';
import { slicesOf } from './file-slices.ts';

/** Bytes read at once: large enough that slicing costs nothing, small enough that cancel is felt at once. */
const SLICE_BYTES = 4 * 1024 * 1024;

/** Larger files stay on the disk after they were read for their name, where they can be read again without waiting. */
export const KEPT_BYTES = 8 * 1024 * 1024;

/** A source, in memory unless it is a large file, or why it could not be read; one entry a file, in order. */
export interface ReadSources {
  readonly sources: readonly (SourceBytes | ImportFailure)[];
  /** The name of all the bytes together. */
  readonly hash: string;
  /** Only of a folder, or of an archive that stands for one. */
  readonly folder?: OpenedFolder;
  /** What is to be said of the archives that the sources came out of. */
  readonly remarks?: readonly ArchiveRemark[];
}

export type ReadResult =
  | { readonly ok: true; readonly read: ReadSources }
  | { readonly ok: false; readonly failure: WorkerFailure };

/** What is needed of a `File`, so that tests need no browser. */
export interface ReadableFile {
  readonly name: string;
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Gives the event loop a turn, so that a request to stop is heard. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Bytes that come out of archives between two turns of the event loop. */
const UNPACKED_AT_ONCE = 8 << 20;

/**
 * Reads what a person gave us, slice by slice, with progress in bytes over all files; members take the place of archives.
 * A file that cannot be read is an `ImportFailure` in its place; the others go on. Large files that are no archives are read
 * for their name alone, and again from the disk by whoever needs them: `toSlices` says how.
 */
export async function readSource(
  source: Exclude<OpenSource, { readonly kind: 'again' }>,
  flag: CancelFlag,
  onProgress: (progress: Progress) => void,
  toSlices: (file: ReadableFile) => ByteSlices | null = slicesOf,
): Promise<ReadResult> {
  const name = createContentName();
  if (source.kind === 'paste') {
    const bytes = new TextEncoder().encode(source.text);
    name.update(bytes);
    return { ok: true, read: { sources: [{ name: source.name, bytes }], hash: name.name() } };
  }
  const { files, folder } = await chooseFiles(source);
  if (flag.cancelled) return { ok: false, failure: { kind: 'cancelled' } };
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sources: (SourceBytes | ImportFailure)[] = [];
  let before = 0;
  for (const { file, path } of files) {
    const tell = (done: number): void =>
      onProgress({ phase: 'reading', done: before + done, total, unit: 'bytes' });
    const slices = file.size > KEPT_BYTES ? toSlices(file) : null;
    const read = await readFile(file, path, { flag, slices, name, tell });
    if (read === 'cancelled') return { ok: false, failure: { kind: 'cancelled' } };
    sources.push(read);
    before += file.size;
  }
  const opened = holdsArchive(sources) ? await openAll(sources, flag, onProgress) : null;
  if (flag.cancelled) return { ok: false, failure: { kind: 'cancelled' } };
  const around = opened === null ? folder : folderOfArchives(opened, folder);
  return {
    ok: true,
    read: {
      sources: opened?.sources ?? sources,
      hash: name.name(),
      ...(around === null ? {} : { folder: around }),
      ...(opened === null ? {} : { remarks: opened.remarks }),
    },
  };
}

/** `null` when it was called off. */
async function openAll(
  sources: readonly (SourceBytes | ImportFailure)[],
  flag: CancelFlag,
  onProgress: (progress: Progress) => void,
): Promise<OpenedArchives | null> {
  const work = openArchives(sources);
  let turnAt = 0;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    const { done, total, out } = step.value;
    if (out < turnAt) continue;
    turnAt = out + UNPACKED_AT_ONCE;
    onProgress({ phase: 'unpacking', done, total, unit: 'bytes' });
    await nextTurn();
    if (flag.cancelled) return null;
  }
}

interface ChosenFile {
  readonly file: ReadableFile;
  readonly path: string;
}

/** Of a folder, the files that may be transcripts, told by their first bytes; of files that were chosen, all. */
async function chooseFiles({
  files,
  paths,
  skipped = [],
}: {
  readonly files: readonly ReadableFile[];
  readonly paths?: readonly string[];
  readonly skipped?: readonly string[];
}): Promise<{ readonly files: readonly ChosenFile[]; readonly folder: OpenedFolder | null }> {
  if (paths === undefined) return { files: files.map((file) => ({ file, path: file.name })), folder: null };
  const strangers = [...skipped];
  const looked: { readonly file: ChosenFile; readonly facts: ReturnType<typeof factsOf> }[] = [];
  for (const [index, file] of files.entries()) {
    const path = paths[index] ?? file.name;
    if (isForeign(path)) strangers.push(path);
    else looked.push({ file: { file, path }, facts: factsOf({ path, head: await headOf(file) }) });
  }
  const { ignored } = groupByFacts(looked);
  const left = new Set(ignored);
  const name = paths[0]?.split('/').find((part) => part !== '') ?? 'folder';
  return {
    files: looked.flatMap(({ file }) => (left.has(file) ? [] : [file])),
    folder: { name, strangers: [...strangers, ...ignored.map(({ path }) => path)] },
  };
}

/** The start of a file; of one that cannot be read nothing, since reading it will say so. */
async function headOf(file: ReadableFile): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, Math.min(file.size, HEAD_BYTES)).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

async function readFile(
  file: ReadableFile,
  path: string,
  { flag, slices, name, tell }: Reading,
): Promise<SourceBytes | ImportFailure | 'cancelled'> {
  let isKept = slices === null;
  let bytes = isKept ? allocate(file.size) : EMPTY;
  tell(0);
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    const to = Math.min(file.size, from + SLICE_BYTES);
    try {
      const slice = new Uint8Array(await file.slice(from, to).arrayBuffer());
      if (from === 0 && !isKept && containerOf(slice) !== null) {
        isKept = true;
        bytes = allocate(file.size);
      }
      if (bytes === null) return tooLarge(file);
      if (isKept) bytes.set(slice, from);
      name.update(slice);
    } catch (error) {
      return unreadable(file, from, error);
    }
    if (flag.cancelled) return 'cancelled';
    tell(to);
  }
  if (bytes === null) return tooLarge(file);
  return isKept || slices === null ? { name: path, bytes } : sourceOnDisk(path, slices);
}

interface Reading {
  readonly flag: CancelFlag;
  /** How the file is read again later; `null` where it cannot be, and has to be kept. */
  readonly slices: ByteSlices | null;
  /** Learns of all bytes. */
  readonly name: { update(bytes: Uint8Array): void };
  tell(bytes: number): void;
}

const EMPTY = new Uint8Array();

const tooLarge = (file: ReadableFile): ImportFailure =>
  failure(file, 'too-large', `${file.name} is larger than this browser can hold in memory.`, {
    remedy: 'Use the command line on it, or split it.',
  });

function allocate(size: number): Uint8Array | null {
  try {
    return new Uint8Array(size);
  } catch {
    return null;
  }
}

/** A dropped folder arrives as a file that cannot be read; so does a file that changed or went away meanwhile. */
function unreadable(file: ReadableFile, at: number, error: unknown): ImportFailure {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return failure(file, 'folder', `${file.name} could not be read at byte ${at} (${why}).`, {
    remedy: 'If it is a folder, choose the files inside it; if it changed meanwhile, open it again.',
    byte: at,
  });
}

function failure(
  file: ReadableFile,
  code: ImportFailure['code'],
  message: string,
  more: { readonly remedy: string; readonly byte?: number },
): ImportFailure {
  return {
    code,
    file: file.name,
    line: null,
    byte: more.byte ?? null,
    message,
    remedy: more.remedy,
    tried: [],
  };
}
