/**
 * How a file is recognised that is not in memory. The start of a log of lines says what it is, and its reader takes it line
 * by line; so of such a file no more than its start is ever held. Whatever else it may turn out to be (one JSON document, a
 * text, an archive, UTF-16) is read as a whole.
 */
import { recogniseContainer } from '../../containers/recognise.ts';
import { type Decoded, decodeSource, firstBinaryByte } from '../../encoding.ts';
import { type ByteSlices, READ_AT_ONCE } from '../../lines.ts';
import type { SourceBytes } from '../result.ts';
import { opensAsLines } from './sample.ts';

/** Of the start a mebibyte is looked at, and, where its lines are long, as much as a sample ever holds and a line more: 32 MiB. */
const FIRST_OF_A_READ = 4;
const READS_AT_START = 8;
const NEWLINE = 0x0a;

/** A file as it is recognised. */
export interface Recognisable extends Decoded {
  /** Of the file itself, as it is stored. */
  readonly size: number;
  /** What it is recognised by: the whole text, or its start. */
  readonly sampled: Decoded['source'];
}

/** The start of a log of lines that can be read piece by piece; `null` for any file that has to be read as a whole. */
export function readStart(name: string, file: SourceBytes): Recognisable | null {
  const { slices } = file;
  if (slices === undefined) return null;
  const atOnce = slices.atOnce ?? READ_AT_ONCE;
  const most = READS_AT_START * atOnce;
  for (let bytes = Math.ceil(atOnce / FIRST_OF_A_READ); ; bytes = Math.min(most, bytes * FIRST_OF_A_READ)) {
    if (slices.size <= bytes) return null;
    const decoded = openStart(name, slices, bytes);
    if (decoded === 'otherwise' || (decoded === 'more' && bytes === most)) return null;
    if (decoded === 'more') continue;
    const source = {
      name,
      start: decoded.source.start,
      slices,
      get bytes() {
        return file.bytes;
      },
    };
    return { ...decoded, source, sampled: decoded.source, size: slices.size };
  }
}

/** The first bytes of a file where they open a log of lines; or whether more of them may. */
function openStart(name: string, slices: ByteSlices, bytes: number): Decoded | 'more' | 'otherwise' {
  const read = slices.read(0, bytes);
  if (read === null || read.length < bytes || read[0] === 0xff || read[0] === 0xfe) return 'otherwise';
  const start = read.subarray(0, read.lastIndexOf(NEWLINE) + 1);
  if (start.length === 0) return 'more';
  if (recogniseContainer(start) !== null || firstBinaryByte(start) !== -1) return 'otherwise';
  const decoded = decodeSource(name, start);
  return opensAsLines(decoded.source) ? decoded : 'more';
}
