import { type ParsedJson, parseJson } from '../transcript/json-ranges.ts';
import { type ByteSlices, bytesOf, decodeBytes, firstInk, READ_AT_ONCE } from '../transcript/lines.ts';

const NEWLINE = 10;

/**
 * How many bytes of a log that is being written can be read now: all of them, unless the file is lines of JSON and its
 * last line is not whole yet, which then waits for the rest of it. A last line that is a whole object needs no newline:
 * nothing can follow it but one. Other files are read as they are.
 */
export function wholeRecords(bytes: Uint8Array): number {
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  if (end === 0 || end === bytes.length || firstInk(bytes, end, bytes.length) === bytes.length)
    return bytes.length;
  const first = firstInk(bytes, 0, end);
  if (!isRecord(parsed(bytes, first, bytes.indexOf(NEWLINE, first)))) return bytes.length;
  return isRecord(parsed(bytes, end, bytes.length)) ? bytes.length : end;
}

/**
 * The same of a file that is read piece by piece, of which the records before `from` were read already (0: none were, and
 * the first line says whether these are records at all). A place in the file; its end where it cannot be read.
 */
export function wholeRecordsFrom(file: ByteSlices, from: number): number {
  const { size } = file;
  const end = behindLastNewline(file, from);
  if (end === null || end === size || (from === 0 && end === 0)) return size;
  if (size - end > LONGEST_LINE) return end;
  const rest = file.read(end, size);
  if (rest === null || firstInk(rest, 0, rest.length) === rest.length) return size;
  if (from === 0 && !isRecord(firstLine(file))) return size;
  return isRecord(parsed(rest, 0, rest.length)) ? size : end;
}

/** The place behind the last newline from a place on, or that place; `null` where the file cannot be read. */
function behindLastNewline(file: ByteSlices, from: number): number | null {
  for (let to = file.size; to > from; to -= READ_AT_ONCE) {
    const at = Math.max(from, to - READ_AT_ONCE);
    const found = file.read(at, to)?.lastIndexOf(NEWLINE);
    if (found === undefined) return null;
    if (found !== -1) return at + found + 1;
  }
  return from;
}

function firstLine(file: ByteSlices): ParsedJson | null {
  for (let to = READ_AT_ONCE; ; to *= 2) {
    const bytes = bytesOf({ slices: file, bytes: NOTHING }, 0, Math.min(to, file.size));
    const first = firstInk(bytes, 0, bytes.length);
    const newline = bytes.indexOf(NEWLINE, first);
    if (newline !== -1) return parsed(bytes, first, newline);
    if (to >= file.size || to > LONGEST_LINE) return null;
  }
}

const NOTHING = new Uint8Array();

/** Beyond this a line is not looked at: engines cap a string near 512 MiB. */
const LONGEST_LINE = 200_000_000;

const parsed = (bytes: Uint8Array, from: number, to: number): ParsedJson | null =>
  to - from > LONGEST_LINE ? null : parseJson(decodeBytes(bytes, from, to));

const isRecord = (line: ParsedJson | null): boolean =>
  line?.ok === true && typeof line.value === 'object' && line.value !== null;
