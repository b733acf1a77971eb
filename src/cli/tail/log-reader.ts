import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { wholeRecords } from '../../core/tail/held-line.ts';
import type { ImportFailure } from '../../core/transcript/formats/registry.ts';
import { type Choice, type OpenedThread, openThread } from '../analyse-file.ts';
import { UsageError } from '../usage-error.ts';

/** What a look at the file found. */
export type Look =
  | { readonly kind: 'same' }
  /** It is not there, and why. */
  | { readonly kind: 'gone'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly failure: ImportFailure }
  /** `held` bytes at its end wait: their line is not whole yet. */
  | { readonly kind: 'read'; readonly opened: OpenedThread; readonly held: number };

export interface LogReader {
  /** Looks whether the file changed, and reads it if so. With `whole` nothing at its end is held back. */
  look(whole: boolean): Promise<Look>;
}

/**
 * Reads a log whenever its size, its time or the file itself changed: notices of the file system come late, twice or not
 * at all on some of them, and a look is cheap. All of it is read, since importers cannot begin in the middle.
 */
export function createLogReader(path: string, choice: Choice): LogReader {
  let seen = '';
  return {
    async look(whole) {
      let bytes: Uint8Array;
      try {
        const now = await stat(path);
        if (now.isDirectory()) throw new UsageError(`${path} is a folder; tail follows one file`);
        const signature = `${now.dev} ${now.ino} ${now.size} ${now.mtimeMs}`;
        if (signature === seen) return { kind: 'same' };
        bytes = await readFile(path);
        // What was written between the two is read at the next look, which finds another size.
        seen = signature;
      } catch (error) {
        if (error instanceof UsageError) throw error;
        seen = '';
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
        return {
          kind: 'gone',
          why: code === 'ENOENT' ? `There is no file ${path}.` : `${path} could not be read (${code}).`,
        };
      }
      const end = whole ? bytes.length : wholeRecords(bytes);
      const result = openThread({ name: basename(path), bytes: bytes.subarray(0, end) }, choice);
      if (!result.ok) return { kind: 'unreadable', failure: result.failure };
      return { kind: 'read', opened: result.opened, held: bytes.length - end };
    },
  };
}
