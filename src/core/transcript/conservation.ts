import { type ByteRange, byteOffset } from '../units.ts';
import type { SourceRange, TranscriptDocument } from './model.ts';

/**
 * Bytes of a file that no turn, metadata or diagnostic accounts for, blanks and the commas between JSON
 * elements apart. An importer that loses nothing leaves this empty; the tests of every importer assert it.
 * `file` says which one of a document of several files.
 */
export function uncoveredRanges(document: TranscriptDocument, bytes: Uint8Array, file = 0): ByteRange[] {
  const uncovered: ByteRange[] = [];
  let at = 0;
  const gap = (to: number): void => {
    while (at < to && isSeparator(bytes[at])) at++;
    let end = to;
    while (end > at && isSeparator(bytes[end - 1])) end--;
    if (end > at) uncovered.push({ from: byteOffset(at), to: byteOffset(end) });
  };
  const own = sourceRanges(document).filter((range) => fileOf(range) === file);
  for (const range of own.sort((a, b) => a.from - b.from)) {
    if (range.from > at) gap(range.from);
    at = Math.max(at, range.to);
  }
  gap(bytes.length);
  return uncovered;
}

/** Bytes that two records claim at once; diagnostics that only point at a place have empty ranges and claim none. */
export function overlappingRanges(document: TranscriptDocument): ByteRange[] {
  const overlaps: ByteRange[] = [];
  let [file, at] = [0, 0];
  for (const range of sourceRanges(document).sort((a, b) => fileOf(a) - fileOf(b) || a.from - b.from)) {
    if (range.to === range.from) continue;
    if (fileOf(range) !== file) [file, at] = [fileOf(range), 0];
    if (range.from < at) overlaps.push({ from: range.from, to: byteOffset(Math.min(at, range.to)) });
    at = Math.max(at, range.to);
  }
  return overlaps;
}

const fileOf = (range: SourceRange): number => range.file ?? 0;

function sourceRanges(document: TranscriptDocument): SourceRange[] {
  const turns = document.conversations.flatMap(({ threads }) =>
    threads.flatMap((thread) => thread.turns.flatMap((turn) => [...turn.source])),
  );
  return [...turns, ...document.metadata.map((m) => m.source), ...document.diagnostics.map((d) => d.source)];
}

/** Blanks and commas; the zero is the other half of a blank in UTF-16. */
function isSeparator(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x2c || byte === 0;
}
