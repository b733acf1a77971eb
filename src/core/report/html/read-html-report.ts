/**
 * The report in an HTML file that may come from anybody. Nothing of the file is parsed as HTML: the block with the data is
 * found by the bytes that stand around it, and goes on as the bytes of a report file, which are hostile like any.
 */
import { readBlock } from './data-block.ts';
import { DATA_CLOSES, DATA_OPENS } from './template.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const OPENS = bytesOf(DATA_OPENS);
const CLOSES = bytesOf(DATA_CLOSES);
const HTML = bytesOf('<!doctype html');
/** Before the data there is little: the script stands behind them. */
const LONGEST_HEAD = 1_000_000;

/** Whether bytes begin as an HTML file does, whatever is in it. */
export function isHtml(bytes: Uint8Array): boolean {
  const at = blanks(bytes);
  return HTML.every((sign, i) => lower(bytes[at + i] ?? 0) === sign);
}

/**
 * The bytes of the report in an HTML file of ours, up to its end where the end of the block is missing; `null` where there
 * is no such block.
 */
export function readHtmlReport(bytes: Uint8Array): Uint8Array | null {
  if (!isHtml(bytes)) return null;
  const opens = find(bytes.subarray(0, LONGEST_HEAD), OPENS, 0);
  if (opens < 0) return null;
  const from = opens + OPENS.length;
  const to = find(bytes, CLOSES, from);
  return readBlock(bytes.subarray(from, to < 0 ? bytes.length : to));
}

/** Where the text begins: behind a byte order mark and blanks. */
function blanks(bytes: Uint8Array): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length && at < 1_000 && (bytes[at] ?? 0) <= 0x20) at++;
  return at;
}

const lower = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte);

/** The first place of `needle` from `from` on, or -1. */
function find(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  const first = needle[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let same = 1;
    while (same < needle.length && bytes[at + same] === needle[same]) same++;
    if (same === needle.length) return at;
  }
  return -1;
}
