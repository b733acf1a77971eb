import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ImportFailure, SourceBytes } from '../core/transcript/formats/registry.ts';

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

export async function readInput(path: string): Promise<Input> {
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
    return { ok: true, source: { name: basename(path), bytes: await readFile(path) } };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    const message = code === 'ENOENT' ? `There is no file ${path}.` : `${path} could not be read (${code}).`;
    return failed(path, 'not-a-transcript', message, 'Check the path and its permissions.');
  }
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
