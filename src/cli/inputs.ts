import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { containerOf } from '../core/transcript/containers/recognise.ts';
import { type FileFacts, factsOf, HEAD_BYTES } from '../core/transcript/formats/groups/file-facts.ts';
import { groupByFacts, isForeign } from '../core/transcript/formats/groups/group-files.ts';
import { sourceOnDisk } from '../core/transcript/formats/reading/source-on-disk.ts';
import type { ImportFailure, SourceBytes } from '../core/transcript/formats/registry.ts';
import { slicesOf } from './file-slices.ts';

/** A file that was read, or why it could not be. */
export type Input =
  | { readonly ok: true; readonly source: SourceBytes }
  | { readonly ok: false; readonly failure: ImportFailure };

/** The paths to read, in input order: a folder stands for the files in it when `recursive`, `-` for standard input. */
export async function findInputs(paths: readonly string[], recursive: boolean): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (path !== '-' && recursive && (await isFolder(path))) found.push(...(await filesIn(path)));
    else found.push(path);
  }
  return found;
}

/** A transcript to read: one file, or the files of a folder that make one session. */
export interface Session {
  /** The path of its first file. */
  readonly name: string;
  readonly paths: readonly string[];
  /** Whether it was found in a folder and not named by itself. */
  readonly found: boolean;
}

export interface FoundSessions {
  readonly sessions: readonly Session[];
  /** Files of folders that can be no transcripts, such as pictures. */
  readonly strangers: readonly string[];
}

/**
 * The sessions to read, in input order. When `recursive`, a folder stands for the sessions in it: only the start of each
 * file is read, to see which belong together, and none is kept.
 */
export async function findSessions(paths: readonly string[], recursive: boolean): Promise<FoundSessions> {
  const sessions: Session[] = [];
  const strangers: string[] = [];
  for (const path of paths) {
    if (path === '-' || !recursive || !(await isFolder(path))) {
      sessions.push(namedSession(path));
      continue;
    }
    const files: { readonly file: string; readonly facts: FileFacts }[] = [];
    for (const file of await filesIn(path)) {
      if (isForeign(relative(path, file))) {
        strangers.push(file);
        continue;
      }
      files.push({ file, facts: factsOf({ path: file, head: await headOf(file) }) });
    }
    const { groups, ignored } = groupByFacts(files);
    for (const { name, files: members } of groups)
      sessions.push({ name, paths: members.map(({ file }) => file), found: true });
    for (const file of ignored) strangers.push(file);
  }
  return { sessions, strangers };
}

/** A file that was named by itself is a session of its own. */
export const namedSession = (path: string): Session => ({ name: path, paths: [path], found: false });

/** The start of a file; of one that cannot be read nothing, since reading it will say so. */
async function headOf(path: string): Promise<Uint8Array> {
  try {
    const handle = await open(path);
    try {
      const head = new Uint8Array(HEAD_BYTES);
      const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
      return head.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return new Uint8Array();
  }
}

/** What was read of a session: its files by their paths, and why others could not be. */
export interface ReadSession {
  readonly sources: readonly SourceBytes[];
  readonly failures: readonly ImportFailure[];
}

export async function readSession({ paths, found }: Session): Promise<ReadSession> {
  const sources: SourceBytes[] = [];
  const failures: ImportFailure[] = [];
  for (const path of paths) {
    const input = await readInput(path, found ? path : basename(path));
    if (!input.ok) failures.push(input.failure);
    else sources.push(input.source);
  }
  return { sources, failures };
}

/** A file under a name of its own, the one that the path ends in where nothing is said. */
export async function readInput(path: string, name = basename(path)): Promise<Input> {
  if (path === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return { ok: true, source: { name: 'standard input', bytes: Buffer.concat(chunks) } };
  }
  if (await isFolder(path)) {
    return failed(
      path,
      'folder',
      `${path} is a folder.`,
      'Name a file in it, or add --recursive to read all of them.',
    );
  }
  try {
    return { ok: true, source: await readSource(path, name) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    const message = code === 'ENOENT' ? `There is no file ${path}.` : `${path} could not be read (${code}).`;
    return failed(path, 'not-a-transcript', message, 'Check the path and its permissions.');
  }
}

/** Larger files stay on the disk, unless they are archives, and are read piece by piece. */
const KEPT_BYTES = 8 << 20;

async function readSource(path: string, name: string): Promise<SourceBytes> {
  const { size } = await stat(path);
  const isLarge = size > KEPT_BYTES && containerOf(await headOf(path)) === null;
  return isLarge ? sourceOnDisk(name, slicesOf(path, size)) : { name, bytes: await readFile(path) };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false; // A path that cannot be looked at is reported when it is read.
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function failed(file: string, code: ImportFailure['code'], message: string, remedy: string): Input {
  return { ok: false, failure: { code, file, line: null, byte: null, message, remedy, tried: [] } };
}
