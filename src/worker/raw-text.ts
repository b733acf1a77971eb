/**
 * What stands in a file at a place that a diagnostic names, as text. The page gets a piece of it and never the file; it
 * is shown as text, so nothing in it can act.
 */
import type { SourceBytes } from '../core/transcript/formats/registry.ts';
import type { TranscriptDocument } from '../core/transcript/model.ts';
import type { RawText } from './raw-place.ts';
import type { ReadSources } from './read-source.ts';

const NEWLINE = 0x0a;

/**
 * The text at a range of a file, cut after `limit` bytes. A range without bytes points at something that a turn holds:
 * then it is the line from there on. Bytes that are no text become replacement characters, control characters their
 * pictures.
 */
export function rawText(
  file: Uint8Array,
  range: { readonly from: number; readonly to: number },
  limit: number,
): RawText {
  const from = Math.min(range.from, file.length);
  const to = range.to > range.from ? Math.min(range.to, file.length) : endOfLine(file, from);
  const shown = Math.min(to, from + Math.max(0, limit));
  const text = new TextDecoder(encodingOf(file), { ignoreBOM: true }).decode(file.subarray(from, shown));
  const whole = shown < to ? withoutTornEnd(text) : text;
  return { text: visible(whole), bytes: to - from, isCut: shown < to };
}

function endOfLine(file: Uint8Array, from: number): number {
  const at = file.indexOf(NEWLINE, from);
  return at === -1 ? file.length : at;
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
