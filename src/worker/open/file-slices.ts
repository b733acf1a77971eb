import type { ByteSlices } from '../../core/transcript/lines.ts';

/** Only workers have it, and the types of a page do not know it. */
declare const FileReaderSync: (new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }) | undefined;

/** Reads a file without waiting; `null` where that cannot be done, as on a page or in Node. */
export function slicesOf(file: object): ByteSlices | null {
  if (typeof FileReaderSync === 'undefined' || !(file instanceof Blob)) return null;
  const blob: Blob = file;
  const reader = new FileReaderSync();
  return {
    size: blob.size,
    read(from, to) {
      try {
        return new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to)));
      } catch {
        // The file changed or went away, or there is no memory for so much of it.
        return null;
      }
    },
  };
}
