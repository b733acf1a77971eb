/**
 * What stands in a file at a place that a diagnostic names, as text. The page gets a piece of it and never the file; it
 * is shown as text, so nothing in it can act.
 */
import type { SourceBytes } from '../../core/transcript/formats/registry.ts';
import { bytesOf, READ_AT_ONCE, sizeOf } from '../../core/transcript/lines.ts';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import type { RawText } from './raw-place.ts';
import type { ReadSources } from './read-source.ts';

const NEWLINE = 0x0a;

/**
 * The text at a range of a file, cut after `limit` bytes. A range without bytes points at something that a turn holds:
 * then it is the line from there on. Bytes that are no text become replacement characters, control characters their
 * pictures.
 */
export function rawText(
  file: Pick<SourceBytes, 'bytes' | 'slices'>,
  range: { readonly from: number; readonly to: number },
  limit: number,
): RawText {
  const size = sizeOf(file);
  const from = Math.min(range.from, size);
  const to = range.to > range.from ? Math.min(range.to, size) : endOfLine(file, from, size);
  const shown = Math.min(to, from + Math.max(0, limit));
  const encoding = encodingOf(bytesOf(file, 0, 2));
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytesOf(file, from, shown));
  const whole = shown < to ? withoutTornEnd(text) : text;
  return { text: visible(whole), bytes: to - from, isCut: shown < to };
}

function endOfLine(file: Pick<SourceBytes, 'bytes' | 'slices'>, from: number, size: number): number {
  for (let at = from; at < size; at += READ_AT_ONCE) {
    const found = bytesOf(file, at, at + READ_AT_ONCE).indexOf(NEWLINE);
    if (found !== -1) return at + found;
  }
  return size;
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** A cut inside a character leaves a replacement character that is not in the file. */
const withoutTornEnd = (text: string): string => text.replace(/\uFFFD$/, '');

const visible = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)));

/** The file of a document that a range lies in; `null` where it is not known which. */
export function sourceOf(
  document: TranscriptDocument,
  { sources }: ReadSources,
  file: number,
): SourceBytes | null {
  const name = document.files?.[file]?.name;
  const readable = sources.flatMap((source) => ('bytes' in source ? [source] : []));
  if (name !== undefined) return readable.find((source) => source.name === name) ?? null;
  // A place in an archive lies behind the files that came out of it.
  return sources.length === 1 && file === 0 ? (readable[0] ?? null) : null;
}
