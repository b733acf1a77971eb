import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/**
 * The value in the JSON file that a flag names. A `UsageError` says which flag, which file, what is wrong and what to do;
 * `remedy` ends it where the file is no JSON.
 */
export async function readJsonFile(flag: string, path: string, remedy: string): Promise<unknown> {
  let json: string;
  try {
    json = await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(
      code === 'ENOENT'
        ? `${flag} ${path}: there is no such file; check the path`
        : `${flag} ${path}: the file could not be read (${code}); check that it is a file and that you may read it`,
    );
  }
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${flag} ${path}: this is no JSON (${why}); ${remedy}`);
  }
}
