/**
 * Reads a log that an agent still writes, and reads on where it stopped.
 *
 * Problem. Following a log by opening it again reads and parses all of it for the sake of the last lines. Idea. The reader
 * of a format knows what it took, line by line, and can be asked what that makes as often as one likes (`follow` in
 * `formats/format.ts`). So the reader is kept, what was appended is given to it, and it is asked again: the document is the
 * one that opening the same bytes anew would give. A last line that is not whole waits for its rest.
 *
 * Cost. What was appended is read and parsed; turns are put together from all records, which are there already. Limits. A
 * file is read anew when what was read no longer stands there (`file-print.ts`), while its start does not settle yet how
 * it is read, and where its format, its encoding or its layout has no end that records are added to.
 */
import { wholeRecordsFrom } from '../../tail/held-line.ts';
import type { LogReader } from '../formats/format.ts';
import { forEachRecord } from '../formats/reading/records.ts';
import { opensAsLines } from '../formats/reading/sample.ts';
import { sourceOnDisk } from '../formats/reading/source-on-disk.ts';
import { type ImportOptions, type ImportResult, type Recognised, recognise } from '../formats/registry.ts';
import type { ByteSlices } from '../lines.ts';
import { countLines } from './count-lines.ts';
import { printOf } from './file-print.ts';

/** A state of a log. */
export interface LogReading {
  readonly result: ImportResult;
  /** Bytes that were read; what follows them is the start of a line and waits. */
  readonly end: number;
  /** Reads on; `null` where the file has to be read anew. */
  readonly log: GrowingLog | null;
}

export interface GrowingLog {
  /** Takes what was appended since, once. `null`: the file is no longer what was read, or something cannot be added. */
  readOn(file: ByteSlices): LogReading | null;
}

export interface GrowingOptions extends ImportOptions {
  /** Smaller files are read anew: their start may not settle yet how they are read, and it costs nothing. In bytes. */
  readonly settledFrom?: number;
}

/** What is looked at to recognise a file is less than this. */
const SETTLED_FROM = 64 << 10;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Reads a log from its start. */
export function readGrowing(name: string, file: ByteSlices, options: GrowingOptions = {}): LogReading {
  const end = wholeRecordsFrom(file, 0);
  const current = { file };
  const begun = recognise(sourceOnDisk(name, upTo(current, end)), options);
  if (!begun.ok) return { result: begun, end, log: null };
  const { format, input } = begun;
  if (format.follow === undefined || !isSettled(begun, end, options.settledFrom ?? SETTLED_FROM))
    return { result: begun.document(format.parse(input)), end, log: null };
  const reader = format.follow(input.sink);
  forEachRecord(input, reader.take);
  return readingOf(begun, reader, current, end, 1 + countLines(file, 0, end));
}

function isSettled({ decoded, input }: Recognised, end: number, from: number): boolean {
  const { encoding, sampled } = decoded;
  return end >= from && encoding === 'utf-8' && input.layout.kind === 'lines' && opensAsLines(sampled);
}

/** The file as it is now: places of records that are decoded later are looked up in it, whatever it was when they were read. */
interface Current {
  file: ByteSlices;
}

/** The first bytes of a file. */
const upTo = (current: Current, size: number): ByteSlices => ({
  size,
  ...(current.file.atOnce === undefined ? {} : { atOnce: current.file.atOnce }),
  read: (from, to) => current.file.read(from, Math.min(to, size)),
});

function readingOf(
  begun: Recognised,
  reader: LogReader,
  current: Current,
  end: number,
  line: number,
): LogReading {
  const { sink } = begun.input;
  const read = { metadata: sink.metadata.length, diagnostics: sink.diagnostics.length };
  const result = begun.document(reader.finish(), end);
  // What was said while making turns is said anew when they are made again.
  sink.metadata.length = read.metadata;
  sink.diagnostics.length = read.diagnostics;
  const print = printOf(current.file, end);
  if (!result.ok || print === null) return { result, end, log: null };
  let isReadOn = false;
  const readOn = (file: ByteSlices): LogReading | null => {
    if (isReadOn || file.size < end || printOf(file, end) !== print || !goesOnAt(file, end)) return null;
    isReadOn = true;
    const next = wholeRecordsFrom(file, end);
    current.file = file;
    const source = { ...sourceOnDiskFrom(begun, upTo(current, next)), start: end, line };
    forEachRecord({ ...begun.input, source }, reader.take);
    return readingOf(begun, reader, current, next, line + countLines(file, end, next));
  };
  return { result, end, log: { readOn } };
}

function sourceOnDiskFrom({ input }: Recognised, slices: ByteSlices) {
  const { name } = input.source;
  const file = sourceOnDisk(name, slices);
  return {
    name,
    slices,
    get bytes() {
      return file.bytes;
    },
  };
}

/** Whether a record may begin at a place, or a line ends there that was read before it ended. */
function goesOnAt(file: ByteSlices, at: number): boolean {
  const around = file.read(at - 1, Math.min(at + 2, file.size));
  if (around === null) return false;
  const [before, first, second] = around;
  const isEnded = first === NEWLINE || (first === RETURN && (second ?? NEWLINE) === NEWLINE);
  return before === NEWLINE || at === file.size || isEnded;
}
