/**
 * One JSON value after another: the lines of a JSONL file, or the values of a file that spreads them over lines.
 * Nothing stops the reading: a line that is no JSON, a last line that was cut, zeros left by a crash and bytes
 * that are no UTF-8 become diagnostics, and the next line is tried.
 */
import { runToEnd } from '../../../run-to-end.ts';
import { type CutText, LONGEST_STRING, parseRange, SHOWN_OF_LONGEST } from '../../json-large.ts';
import { parseJson } from '../../json-ranges.ts';
import {
  bytesOf,
  decodeBytes,
  firstInk,
  firstInvalidUtf8,
  isBlank,
  LARGEST_LINE,
  lineIndex,
  type SourceText,
  sourceRange,
  splitTextLines,
} from '../../lines.ts';
import type { Conversation, SourceRange } from '../../model.ts';
import { type ImportInput, type JsonSource, type LogReader, placeOf, type Sink } from '../format.ts';
import { formatCount } from './json-values.ts';

export type { JsonSource };

/** Reads the whole of a log by what would follow it. */
export function readByFollowing(
  input: ImportInput,
  follow: (sink: Sink) => LogReader,
): readonly Conversation[] {
  const reader = follow(input.sink);
  forEachRecord(input, reader.take);
  return reader.finish();
}

/** Visits the records of a log. A visitor that keeps their values until it has seen all hands them to `sink.holdRecord`. */
export const forEachRecord = (input: ImportInput, visit: (record: JsonSource) => void): void =>
  runToEnd(visitRecords(input, visit));

/** Bytes of records between two pauses: about a millisecond of reading. */
const BYTES_A_STEP = 1 << 16;

/** The same in steps, so that whoever reads hundreds of megabytes can answer in between. */
export function* visitRecords(
  input: ImportInput,
  visit: (record: JsonSource) => void,
): Generator<undefined, void> {
  const { source, layout, sink } = input;
  let pauseAt = source.start + BYTES_A_STEP;
  if (layout.kind !== 'values') {
    for (const found of splitTextLines(source, LONGEST_STRING)) {
      const { from, to, line, last, text, window, base } = found;
      if (found.isLost === true) {
        reportLost(sourceRange(from, to, line), sink);
        return;
      }
      // A line that is too long is not in memory, and is none that is blank.
      if (to - from > LARGEST_LINE || !isBlank(window, from - base, to - base))
        readLine(source, { window, base }, sourceRange(from, to, line), text, last, sink, visit);
      sink.progress(to);
      if (to < pauseAt) continue;
      pauseAt = to + BYTES_A_STEP;
      yield;
    }
    return;
  }
  const { bytes } = source;
  const lineOf = lineIndex(bytes);
  for (const { from, to, complete } of layout.values) {
    const text = to - from > LONGEST_STRING ? '' : decodeBytes(bytes, from, to);
    const range = sourceRange(from, to, lineOf(from));
    readLine(source, { window: bytes, base: 0 }, range, text, !complete, sink, visit);
    sink.progress(to);
    if (to < pauseAt) continue;
    pauseAt = to + BYTES_A_STEP;
    yield;
  }
  reportTrailing(input, lineOf);
}

const reportLost = (range: SourceRange, sink: Sink): void =>
  sink.diagnose(
    'unexpected-shape',
    range,
    `${placeOf(range)}: the file cannot be read from here on; it changed or went away while it was read.`,
  );

/** Accounts for what follows the last value of a file of values. */
export function reportTrailing(
  { source, layout, sink }: ImportInput,
  lineOf: (offset: number) => number,
): void {
  if (layout.kind !== 'values' || layout.trailing === null) return;
  const range = sourceRange(layout.trailing, source.bytes.length, lineOf(layout.trailing));
  const opening = source.bytes[layout.trailing];
  if (opening === 0x7b || opening === 0x5b) reportCut(range, sink);
  else {
    sink.diagnose(
      'invalid-json',
      range,
      `${placeOf(range)}: text follows the last JSON value; it was left out.`,
    );
  }
}

/** Bytes of a file that are in memory; the first of them is byte `base` of the file. */
interface Held {
  readonly window: Uint8Array;
  readonly base: number;
}

function readLine(
  file: SourceText,
  held: Held,
  source: SourceRange,
  text: string,
  mayBeCut: boolean,
  sink: Sink,
  visit: (record: JsonSource) => void,
): void {
  const size = source.to - source.from;
  if (size > LARGEST_LINE) {
    sink.diagnose(
      'unexpected-shape',
      source,
      `Line ${source.line} is ${formatCount(size)} bytes long, more than one record can have; it was left out.`,
    );
    return;
  }
  const { window, base } = held;
  const [from, to] = [source.from - base, source.to - base];
  const long = size > LONGEST_STRING ? parseRange(window, from, to) : null;
  const parsed = long ?? parseJson(text);
  if (parsed.ok) {
    if (long?.ok === true) remarkCuts(long.cuts, base, source, sink);
    remarkInvalidUtf8(text, window, source, sink, base);
    // At hand while the record is visited; kept beyond that, all records would be in memory twice.
    let atHand: string | null = text;
    const again = (): string => atHand ?? decodeBytes(bytesOf(file, source.from, source.to), 0, size);
    visit({ value: parsed.value, source, text: long === null ? again : NO_TEXT });
    atHand = null;
    return;
  }
  if (window.subarray(from, to).includes(0)) {
    readPadded(file, held, source, mayBeCut, sink, visit);
    return;
  }
  const opening = window[firstInk(window, from, to)];
  if (mayBeCut && (opening === 0x7b || opening === 0x5b)) reportCut(source, sink);
  else {
    sink.diagnose(
      'invalid-json',
      source,
      `${placeOf(source)}: ${parsed.reason}; it was left out and reading went on.`,
    );
  }
}

/** The text of a record so long that it is never made: who asks for it has to do without. */
const NO_TEXT = (): string => '';

/** The JSON value at a place of a file in memory, or why there is none; what is no UTF-8 in it is remarked. */
export function readValue(
  bytes: Uint8Array,
  source: SourceRange,
  sink: Sink,
): JsonSource | { readonly reason: string } {
  const { from, to } = source;
  if (to - from > LONGEST_STRING) {
    const parsed = parseRange(bytes, from, to);
    if (!parsed.ok) return parsed;
    remarkCuts(parsed.cuts, 0, source, sink);
    return { value: parsed.value, source, text: NO_TEXT };
  }
  const text = decodeBytes(bytes, from, to);
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  remarkInvalidUtf8(text, bytes, source, sink);
  return { value: parsed.value, source, text: () => decodeBytes(bytes, from, to) };
}

/** Tells which texts of a record were read in part. */
function remarkCuts(cuts: readonly CutText[], base: number, source: SourceRange, sink: Sink): void {
  for (const { from, to } of cuts) {
    const place = sourceRange(base + from, base + from, source.line);
    sink.remark(
      'unexpected-shape',
      place,
      `${placeOf(place)}: a text of ${formatCount(to - from)} bytes is more than is read of one; its first ${formatCount(SHOWN_OF_LONGEST)} are shown.`,
    );
  }
}

function reportCut(source: SourceRange, sink: Sink): void {
  sink.diagnose(
    'cut-last-line',
    source,
    `${placeOf(source)}: the file ends inside this record; everything before it was read.`,
  );
}

/** A line with zeros around its JSON, as a crash of the writing machine leaves it. */
function readPadded(
  file: SourceText,
  held: Held,
  source: SourceRange,
  mayBeCut: boolean,
  sink: Sink,
  visit: (record: JsonSource) => void,
): void {
  const { window, base } = held;
  let from: number = source.from;
  let to: number = source.to;
  while (from < to && window[from - base] === 0) from++;
  while (to > from && window[to - 1 - base] === 0) to--;
  const report = (start: number, end: number): void => {
    if (end === start) return;
    sink.diagnose(
      'binary-bytes',
      sourceRange(start, end, source.line),
      `Line ${source.line} (byte ${formatCount(start)}): ${formatCount(end - start)} zero bytes were left out.`,
    );
  };
  const isPadding = to - from < source.to - source.from;
  if (isPadding) {
    report(source.from, from);
    report(to, source.to);
    if (isBlank(window, from - base, to - base)) return;
    const text = decodeBytes(window, from - base, to - base);
    readLine(file, held, sourceRange(from, to, source.line), text, mayBeCut, sink, visit);
    return;
  }
  sink.diagnose(
    'binary-bytes',
    source,
    `${placeOf(source)}: it holds zero bytes and is no JSON; it was left out.`,
  );
}

/** `base` is the place in the file of the first of the bytes. */
export function remarkInvalidUtf8(
  text: string,
  bytes: Uint8Array,
  source: SourceRange,
  sink: Sink,
  base = 0,
): void {
  if (!text.includes('\ufffd')) return;
  const found = firstInvalidUtf8(bytes, source.from - base, source.to - base);
  if (found === -1) return;
  const at = base + found;
  sink.remark(
    'invalid-utf8',
    sourceRange(at, at, source.line),
    `Line ${source.line} (byte ${formatCount(at)}): bytes that are no UTF-8 are shown as \ufffd; everything else was read.`,
  );
}
