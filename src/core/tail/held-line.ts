import { type ParsedJson, parseJson } from '../transcript/json-ranges.ts';
import { decodeBytes, firstInk } from '../transcript/lines.ts';

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

/** Beyond this a line is not looked at: engines cap a string near 512 MiB. */
const LONGEST_LINE = 200_000_000;

const parsed = (bytes: Uint8Array, from: number, to: number): ParsedJson | null =>
  to - from > LONGEST_LINE ? null : parseJson(decodeBytes(bytes, from, to));

const isRecord = (line: ParsedJson | null): boolean =>
  line?.ok === true && typeof line.value === 'object' && line.value !== null;
