/**
 * How a file is recognised that is not in memory. The start of a log of lines says what it is, and its reader takes it line
 * by line; so of such a file no more than its start is ever held. Whatever else it may turn out to be (one JSON document, a
 * text, an archive, UTF-16) is read as a whole.
 */
import { recogniseContainer } from '../containers/recognise.ts';
import { type Decoded, decodeSource, firstBinaryByte } from '../encoding.ts';
import { READ_AT_ONCE } from '../lines.ts';
import type { SourceBytes } from './result.ts';
import { opensAsLines } from './sample.ts';

/** Of the start as much is looked at as a sample of lines ever holds, and a long line more: 32 MiB. */
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
  const startBytes = READS_AT_START * (slices?.atOnce ?? READ_AT_ONCE);
  if (slices === undefined || slices.size <= startBytes) return null;
  const read = slices.read(0, startBytes);
  if (read === null || read.length < startBytes || read[0] === 0xff || read[0] === 0xfe) return null;
  const start = read.subarray(0, read.lastIndexOf(NEWLINE) + 1);
  if (start.length === 0 || recogniseContainer(start) !== null || firstBinaryByte(start) !== -1) return null;
  const decoded = decodeSource(name, start);
  if (!opensAsLines(decoded.source)) return null;
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
