/**
 * A large log that is read once.
 *
 * Problem. A document goes by a name that is made of all its bytes (`content-hash.ts`). Reading a file for its name and again
 * to import it costs a second for every few hundred megabytes, whatever is done with the bytes. Idea. Whoever imports a log of
 * lines reads it from its start to its end; so the slices that it takes are named as they pass by, and what it left unread is
 * read afterwards. Limits. Only one file by itself which is no archive and can be read without waiting; the name is there
 * when the import is over, not before.
 */
import { createContentName } from '../../core/analysis/content-hash.ts';
import { containerOf } from '../../core/transcript/containers/recognise.ts';
import { sourceOnDisk } from '../../core/transcript/formats/reading/source-on-disk.ts';
import type { SourceBytes } from '../../core/transcript/formats/registry.ts';
import { type ByteSlices, READ_AT_ONCE } from '../../core/transcript/lines.ts';
import type { Pacer } from '../pacer.ts';
import type { OpenSource } from '../protocol.ts';
import { slicesOf } from './file-slices.ts';
import { KEPT_BYTES, type ReadableFile } from './read-source.ts';

/** A file whose name is known when it was read. */
export interface ReadOnce {
  readonly source: SourceBytes;
  /** Reads what nobody has read yet; `null` when it was called off. Of a file that went away, the name of what was read. */
  name(pace: Pacer): Promise<string | null>;
}

/** Bytes that are named together. */
const WORDS_AT_ONCE = 16;

/** As much as the mark of an archive may need. */
const MARK_BYTES = 1024;

/** The file that was chosen, where it can be read once; `null` for anything else. */
export function readOnce(
  source: OpenSource,
  toSlices: (file: ReadableFile) => ByteSlices | null = slicesOf,
): ReadOnce | null {
  if (source.kind !== 'files' || source.paths !== undefined) return null;
  const [file, ...more] = source.files;
  if (file === undefined || more.length > 0 || file.size <= KEPT_BYTES) return null;
  const slices = toSlices(file);
  const start = slices?.read(0, MARK_BYTES) ?? null;
  if (slices === null || start === null || containerOf(start) !== null) return null;
  const named = nameOnTheWay(slices);
  return { source: sourceOnDisk(file.name, named.slices), name: named.name };
}

function nameOnTheWay(file: ByteSlices): { readonly slices: ByteSlices } & Pick<ReadOnce, 'name'> {
  const content = createContentName();
  let named = 0;
  // Slices begin where a line does, and whole words are named at half the cost.
  let words = new Uint8Array(0);
  let rest = 0;
  const take = (bytes: Uint8Array): void => {
    const size = rest + bytes.length;
    const before = words.subarray(0, rest);
    if (words.length < size) {
      words = new Uint8Array(size);
      words.set(before);
    }
    words.set(bytes, rest);
    rest = size % WORDS_AT_ONCE;
    content.update(words.subarray(0, size - rest));
    words.copyWithin(0, size - rest, size);
    named += bytes.length;
  };
  const read = (from: number, to: number): Uint8Array | null => {
    const bytes = file.read(from, to);
    if (bytes !== null && from <= named && from + bytes.length > named) take(bytes.subarray(named - from));
    return bytes;
  };
  return {
    slices: { ...file, read },
    async name(pace) {
      while (named < file.size) {
        const before = named;
        read(before, Math.min(file.size, before + READ_AT_ONCE));
        if (named === before) break;
        if (!(await pace.breathe())) return null;
      }
      content.update(words.subarray(0, rest));
      rest = 0;
      words = new Uint8Array(0);
      return content.name();
    },
  };
}
