/**
 * One JSON value after another: the lines of a JSONL file, or the values of a file that spreads them over lines.
 * Nothing stops the reading: a line that is no JSON, a last line that was cut, zeros left by a crash and bytes
 * that are no UTF-8 become diagnostics, and the next line is tried.
 */
import { parseJson } from '../json-ranges.ts';
import {
  decodeBytes,
  firstInk,
  firstInvalidUtf8,
  isBlank,
  LARGEST_LINE,
  lineIndex,
  sourceRange,
  splitTextLines,
} from '../lines.ts';
import type { SourceRange } from '../model.ts';
import { type ImportInput, placeOf, type Sink } from './format.ts';
import { formatCount } from './json-values.ts';

export interface JsonSource {
  readonly value: unknown;
  readonly source: SourceRange;
  /** The JSON text of the value, decoded again only when somebody asks. */
  readonly text: () => string;
}

export function forEachRecord(input: ImportInput, visit: (record: JsonSource) => void): void {
  const { source, layout, sink } = input;
  if (layout.kind !== 'values') {
    for (const { from, to, line, last, text } of splitTextLines(source)) {
      if (!isBlank(source.bytes, from, to))
        readLine(source.bytes, sourceRange(from, to, line), text, last, sink, visit);
      sink.progress(to);
    }
    return;
  }
  const lineOf = lineIndex(source.bytes);
  for (const { from, to, complete } of layout.values) {
    const text = decodeBytes(source.bytes, from, to);
    readLine(source.bytes, sourceRange(from, to, lineOf(from)), text, !complete, sink, visit);
    sink.progress(to);
  }
  reportTrailing(input, lineOf);
}

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

function readLine(
  bytes: Uint8Array,
  source: SourceRange,
  text: string,
  mayBeCut: boolean,
  sink: Sink,
  visit: (record: JsonSource) => void,
): void {
  if (source.to - source.from > LARGEST_LINE) {
    sink.diagnose(
      'unexpected-shape',
      source,
      `Line ${source.line} is ${formatCount(source.to - source.from)} bytes long, more than one record can have; it was left out.`,
    );
    return;
  }
  const parsed = parseJson(text);
  if (parsed.ok) {
    remarkInvalidUtf8(text, bytes, source, sink);
    // At hand while the record is visited; kept beyond that, all records would be in memory twice.
    let held: string | null = text;
    visit({
      value: parsed.value,
      source,
      text: () => held ?? decodeBytes(bytes, source.from, source.to),
    });
    held = null;
    return;
  }
  if (bytes.subarray(source.from, source.to).includes(0)) {
    readPadded(bytes, source, mayBeCut, sink, visit);
    return;
  }
  const opening = bytes[firstInk(bytes, source.from, source.to)];
  if (mayBeCut && (opening === 0x7b || opening === 0x5b)) reportCut(source, sink);
  else {
    sink.diagnose(
      'invalid-json',
      source,
      `${placeOf(source)}: ${parsed.reason}; it was left out and reading went on.`,
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
  bytes: Uint8Array,
  source: SourceRange,
  mayBeCut: boolean,
  sink: Sink,
  visit: (record: JsonSource) => void,
): void {
  let from: number = source.from;
  let to: number = source.to;
  while (from < to && bytes[from] === 0) from++;
  while (to > from && bytes[to - 1] === 0) to--;
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
    if (isBlank(bytes, from, to)) return;
    readLine(bytes, sourceRange(from, to, source.line), decodeBytes(bytes, from, to), mayBeCut, sink, visit);
    return;
  }
  sink.diagnose(
    'binary-bytes',
    source,
    `${placeOf(source)}: it holds zero bytes and is no JSON; it was left out.`,
  );
}

export function remarkInvalidUtf8(text: string, bytes: Uint8Array, source: SourceRange, sink: Sink): void {
  if (!text.includes('\ufffd')) return;
  const at = firstInvalidUtf8(bytes, source.from, source.to);
  if (at === -1) return;
  sink.remark(
    'invalid-utf8',
    sourceRange(at, at, source.line),
    `Line ${source.line} (byte ${formatCount(at)}): bytes that are no UTF-8 are shown as \ufffd; everything else was read.`,
  );
}
