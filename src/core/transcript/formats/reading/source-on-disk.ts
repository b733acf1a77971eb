import type { ByteSlices } from '../../lines.ts';
import type { SourceBytes } from '../result.ts';

/**
 * A file that stays where it is. Whoever needs all of its bytes gets them read, and they are kept as long as somebody
 * holds them: asking twice in one import reads once. Throws there when the file went away, since whoever asks holds it
 * for a file in memory.
 */
export function sourceOnDisk(name: string, slices: ByteSlices): SourceBytes {
  let held: WeakRef<Uint8Array> | null = null;
  return {
    name,
    slices,
    get bytes() {
      const known = held?.deref();
      if (known !== undefined) return known;
      const bytes = slices.read(0, slices.size);
      if (bytes === null) throw new Error(`${name} changed or went away while it was read. Open it again.`);
      held = new WeakRef(bytes);
      return bytes;
    },
  };
}
