/**
 * The report link: all that a replay needs, in the fragment of an address, which no server ever sees. `#r=` and base 64 of:
 * a byte for the version of this layout, the length of the payload, a checksum of it; the payload is the head — everything
 * that is no column, as JSON, deflated with a dictionary — behind its length, and the packed columns.
 *
 * Receivers cut long addresses, so a link is capped. One that would be longer leaves out what moves no verdict, a little at
 * a time (`OMISSIONS`), and says so; what is still too long has to travel as a file. It holds no text of the transcript.
 */
import { deflateSync, Inflate } from 'fflate';
import * as v from 'valibot';
import { createXxHash32 } from '../../analysis/content-hash.ts';
import { fromBase64Url, toBase64Url } from './base64.ts';
import { createBitReader, createBitWriter } from './bit-coder.ts';
import { type Failed, failed } from './failure.ts';
import type { ReportReading } from './file.ts';
import { joined, readGuardedJson } from './guarded-json.ts';
import { showsLiterals } from './levels.ts';
import { LINK_DICTIONARY } from './link-dictionary.ts';
import { OMISSIONS, type Omission, type SharedReport } from './model.ts';
import { type PackLimits, packColumns } from './pack-columns.ts';
import { policiesOf, reportFault } from './report-faults.ts';
import { headSchema } from './schema.ts';

/** What stands before a report in a fragment. */
export const LINK_PREFIX = 'r=';
/** Characters of a fragment with a report in it, its `#` included: what receivers still open (design: Measured traps). */
export const LONGEST_LINK = 32_000;

const LINK_VERSION = 1;
/** Bytes of a head, inflated. */
const MOST_HEAD = 1_000_000;
/** No thread that fits a link has more. */
const LIMITS: PackLimits = { turns: 50_000, rows: 500_000 };

export type LinkWriting =
  | {
      readonly ok: true;
      /** With its `#`. */
      readonly fragment: string;
      /** What the receiver will see: without what was left out, and without the run. */
      readonly report: SharedReport;
    }
  /** `text`: the level shows text, which no link holds. `too-long`: `length` is how long the shortest link would be. */
  | { readonly ok: false; readonly code: 'text' | 'too-long'; readonly length: number }
  | { readonly ok: false; readonly code: 'damaged'; readonly length: 0; readonly detail: string };

/** The report as a fragment, as much of it as fits. */
export function writeReportLink(report: SharedReport, longest = LONGEST_LINK): LinkWriting {
  if (showsLiterals(report.level)) return { ok: false, code: 'text', length: 0 };
  const fault = reportFault(report);
  if (fault !== null) return { ok: false, code: 'damaged', length: 0, detail: fault };
  let length = 0;
  for (let more = 0; more <= OMISSIONS.length; more++) {
    const next = OMISSIONS[more - 1];
    // What is left out already costs nothing to leave out again.
    if (next !== undefined && report.omits.includes(next)) continue;
    const omits = OMISSIONS.filter((one, at) => at < more || report.omits.includes(one));
    if (omits.includes('reference') && report.policy.floor === 'reference') break;
    const written = write(report, omits);
    if (written === null) return { ok: false, code: 'too-long', length: Number.POSITIVE_INFINITY };
    if (written.fragment.length <= longest) return { ok: true, ...written };
    length = written.fragment.length;
  }
  return { ok: false, code: 'too-long', length };
}

export const isReportLink = (fragment: string): boolean => bare(fragment).startsWith(LINK_PREFIX);

/** Opens a fragment, with or without its `#`. It is hostile: nothing is taken on trust. */
export function readReportLink(fragment: string): ReportReading {
  const text = bare(fragment);
  if (!text.startsWith(LINK_PREFIX)) return failed('not-ours');
  if (text.length > LONGEST_LINK) return failed('too-large');
  const bytes = decoded(text.slice(LINK_PREFIX.length));
  if (bytes === null) return failed('damaged', 'it holds characters that no link has');
  const [version = 0] = bytes;
  if (version > LINK_VERSION) return failed('newer');
  if (version !== LINK_VERSION) return failed(bytes.length === 0 ? 'cut' : 'not-ours');
  const size = readLength(bytes, 1);
  const from = size === null ? 0 : size.next + 4;
  if (size === null || bytes.length < from + size.value) return failed('cut');
  const payload = bytes.subarray(from);
  if (payload.length !== size.value || !hasSum(payload, bytes.subarray(from - 4, from)))
    return failed('damaged', 'a character of the link was changed');
  const headSize = readLength(payload, 0);
  if (headSize === null || headSize.next + headSize.value > payload.length) return failed('damaged');
  const to = headSize.next + headSize.value;
  const head = readHead(payload.subarray(headSize.next, to));
  if (!head.ok) return head;
  const policies = policiesOf(head.head);
  if (policies === null) return failed('damaged', 'policy');
  const omits = new Set(head.head.omits);
  const columns = packColumns(createBitReader(payload.subarray(to)), null, omits, LIMITS);
  if (columns === null) return failed('too-large');
  const report: SharedReport = {
    ...head.head,
    ...policies,
    columns,
    run: null,
    literals: null,
    turns: null,
  };
  if (showsLiterals(report.level)) return failed('damaged', 'more than a link holds');
  const fault = reportFault(report);
  return fault === null ? { ok: true, report } : failed('damaged', fault);
}

/** A link that was cut may end within a byte: its whole ones still say how many there were. */
const decoded = (text: string): Uint8Array | null =>
  fromBase64Url(text) ?? fromBase64Url(text.slice(0, text.length - (text.length % 4)));

const bare = (fragment: string): string => (fragment.startsWith('#') ? fragment.slice(1) : fragment);

function write(
  report: SharedReport,
  omits: readonly Omission[],
): { readonly fragment: string; readonly report: SharedReport } | null {
  const { columns, run: _replayed, literals: _none, turns: _neither, ...head } = report;
  const rules = omits.includes('places') ? [] : report.rules;
  const coder = createBitWriter();
  const packed = packColumns(coder, columns, new Set(omits), LIMITS);
  const shape = v.safeParse(headSchema, { ...head, rules, omits });
  if (packed === null || !shape.success) return null;
  const body = coder.finish();
  const json = new TextEncoder().encode(JSON.stringify(shape.output));
  const deflated = deflateSync(json, { level: 9, dictionary: LINK_DICTIONARY });
  const payload = concat(lengthBytes(deflated.length), deflated, body);
  const bytes = concat(Uint8Array.of(LINK_VERSION), lengthBytes(payload.length), sumOf(payload), payload);
  return {
    fragment: `#${LINK_PREFIX}${toBase64Url(bytes)}`,
    report: { ...report, omits, rules, columns: packed, run: null, literals: null, turns: null },
  };
}

function readHead(
  deflated: Uint8Array,
): { readonly ok: true; readonly head: v.InferOutput<typeof headSchema> } | Failed {
  const bytes = inflated(deflated);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const json = readGuardedJson(bytes, MOST_HEAD);
  if (!json.ok) return json.failure.code === 'not-ours' ? failed('damaged', 'its settings') : json;
  const shape = v.safeParse(headSchema, json.value, { abortEarly: true });
  return shape.success ? { ok: true, head: shape.output } : failed('damaged', 'its settings');
}

/** In pieces, so that a bomb is given up early: deflate makes a thousand bytes of one. */
function inflated(bytes: Uint8Array): Uint8Array | Failed {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate({ dictionary: LINK_DICTIONARY }, (piece) => {
    size += piece.length;
    pieces.push(piece);
  });
  try {
    for (let at = 0; at < bytes.length && size <= MOST_HEAD; at += 256)
      inflate.push(bytes.subarray(at, at + 256), at + 256 >= bytes.length);
  } catch {
    return failed('damaged', 'its settings');
  }
  return size > MOST_HEAD ? failed('too-large') : joined(pieces, size);
}

function lengthBytes(length: number): Uint8Array {
  const bytes: number[] = [];
  let rest = length;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

function readLength(
  bytes: Uint8Array,
  from: number,
): { readonly value: number; readonly next: number } | null {
  let value = 0;
  for (let at = from, shift = 0; shift <= 21; at++, shift += 7) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    value |= (byte & 127) << shift;
    if (byte < 128) return { value, next: at + 1 };
  }
  return null;
}

/** Against chance: who wants to change a link can write another sum as well. */
function sumOf(bytes: Uint8Array): Uint8Array {
  const hash = createXxHash32(0);
  hash.update(bytes);
  const sum = hash.digest();
  return Uint8Array.of(sum & 255, (sum >>> 8) & 255, (sum >>> 16) & 255, sum >>> 24);
}

const hasSum = (bytes: Uint8Array, sum: Uint8Array): boolean =>
  sumOf(bytes).every((byte, at) => byte === sum[at]);

const concat = (...pieces: readonly Uint8Array[]): Uint8Array =>
  joined(
    pieces,
    pieces.reduce((size, piece) => size + piece.length, 0),
  );
