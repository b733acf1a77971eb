/**
 * The block of an HTML file that holds the report. Problem: as JSON anyone can read what travels, but a thousand turns take
 * more than a mail carries. Idea: JSON as it is while it is short; longer ones in gzip, as base 64, behind a word that says so.
 * Cost: one pass. Limits: what comes out of gzip is as hostile as any file, and is bounded where it is read.
 */
import { gzipSync } from 'fflate';
import { fromBase64, toBase64 } from '../shared/base64.ts';

/** Characters of JSON that stand in the block as they are. */
export const LONGEST_PLAIN = 400_000;

const PACKED = 'gzip,';

/** A report file as the content of the block: no `<` in it can open or close anything. */
export const writeBlock = (json: string, longest = LONGEST_PLAIN): string =>
  json.length <= longest
    ? jsonForScript(json)
    : // Without a time the same report is the same bytes.
      PACKED + toBase64(gzipSync(new TextEncoder().encode(json), { level: 9, mtime: 0 }));

/** JSON as it may stand inside a script element. */
export const jsonForScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** The bytes of a report file, in gzip where they were packed; of a block that was cut, those before the cut. */
export function readBlock(block: Uint8Array): Uint8Array {
  for (let at = 0; at < PACKED.length; at++) if (block[at] !== PACKED.charCodeAt(at)) return block;
  const text = new TextDecoder().decode(block.subarray(PACKED.length));
  return fromBase64(text.slice(0, text.length - (text.length % 4))) ?? block;
}
