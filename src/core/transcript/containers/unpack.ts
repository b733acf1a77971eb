/**
 * A file that holds others, taken apart into the files that may be transcripts. Every member is decoded piece by piece and
 * its first piece is looked at, so that a picture costs no more than its head; what comes out is counted, and at a limit
 * all of it is given up. Containers inside are opened in turn. What a member is called is only ever a name.
 * Cost: the packed bytes, what comes out, and once more the largest member while its pieces are put together.
 */
import { firstBinaryByte } from '../encoding.ts';
import { isForeign } from '../formats/groups/group-files.ts';
import { formatCount } from '../formats/reading/json-values.ts';
import type { ImportFailure, SourceBytes } from '../formats/result.ts';
import { joined } from './bytes.ts';
import { gunzip } from './gzip.ts';
import type { LimitHit, Meter } from './limits.ts';
import type { PackedStream, StreamEnd } from './packed-stream.ts';
import { type ContainerKind, containerOf, sealedOf } from './recognise.ts';
import { SQLITE_HEAD } from './sqlite.ts';
import { tarMembers } from './tar.ts';
import { shownName, withoutEnding } from './unpack-names.ts';
import { METHODS, openMember, type ZipEntry, zipMembers } from './zip.ts';
import { unzstd } from './zstd.ts';

/** Something about an archive that cost nothing, or only a part of a member. */
export interface ArchiveRemark {
  /** A byte of the archive. */
  readonly at: number;
  /** One sentence, with the place. */
  readonly reason: string;
}

/** What an archive held. */
export interface Unpacked {
  readonly files: SourceBytes[];
  /** Members that can be no transcripts, each with the reason. */
  readonly strangers: string[];
  /** Members that might have been one and could not be opened. */
  readonly failures: ImportFailure[];
  readonly remarks: ArchiveRemark[];
}

/** Says after each piece how many bytes of the archive given are behind it, so that others can have a turn. */
export type Unpacking<T> = Generator<number, T, void>;

/** Whether a file would be taken apart. */
export const isContainer = (bytes: Uint8Array): boolean => containerOf(bytes) !== null;

/** Takes a container apart; anything else is its own only file. A limit that was passed is the failure of all of it. */
export function* unpack(file: SourceBytes, meter: Meter): Unpacking<Unpacked | ImportFailure> {
  const into: Gathered = { files: [], strangers: [], failures: [], remarks: [], names: new Set() };
  const hit = yield* open({ ...file, origin: file.name }, 0, into, meter);
  return hit === null ? into : tooMuch(file, hit);
}

interface Gathered extends Unpacked {
  /** Names that files have, since taking an ending off may give the same one twice. */
  readonly names: Set<string>;
}

/** A container to open, with the name of the one around it for its members. */
interface Box extends SourceBytes {
  /** The name as it was before an ending such as `.gz` was taken off. */
  readonly origin: string;
}

function* open(box: Box, depth: number, into: Gathered, meter: Meter): Unpacking<LimitHit | null> {
  const kind = containerOf(box.bytes);
  if (kind === null) {
    keep(box, into);
    return null;
  }
  if (depth > meter.limits.depth || (depth === meter.limits.depth && kind !== 'tar')) {
    const message = `${box.name} lies more than ${meter.limits.depth} archives deep.`;
    into.failures.push(failure(box.name, message, 'Unpack the outer ones and open it by itself.'));
    return null;
  }
  switch (kind) {
    case 'zip':
      return yield* openZip(box, depth, into, meter);
    case 'tar':
      return yield* openTar(box, depth, into, meter);
    default:
      return yield* openStream(box, kind, depth, into, meter);
  }
}

function* openStream(
  box: Box,
  kind: Exclude<ContainerKind, 'zip' | 'tar'>,
  depth: number,
  into: Gathered,
  meter: Meter,
): Unpacking<LimitHit | null> {
  const stream = kind === 'gzip' ? gunzip(box.bytes) : unzstd(box.bytes);
  const inner = { name: withoutEnding(box.name), origin: box.origin };
  return yield* take(inner, stream, box.origin, depth, into, meter);
}

function* openZip(box: Box, depth: number, into: Gathered, meter: Meter): Unpacking<LimitHit | null> {
  const { entries, isCut } = zipMembers(box.bytes);
  const names = new Map<string, number>();
  let end = 0;
  for (const entry of entries) {
    const counted = meter.member();
    if (counted !== null) return counted;
    end = Math.max(end, Math.min(entry.to, box.bytes.length));
    yield end;
    if (entry.path.endsWith('/') && (entry.size ?? 0) === 0) continue;
    const name = nameIn(box, entry.path, names, into, meter);
    if (name === null) continue;
    if (entry.isLink) {
      into.strangers.push(`${name} (a link)`);
      continue;
    }
    const stream = entry.isEncrypted ? null : openMember(box.bytes, entry);
    if (stream === null) {
      into.failures.push(sealedMember(name, entry));
      continue;
    }
    const hit = yield* take({ name, origin: name }, stream, name, depth, into, meter);
    if (hit !== null) return hit;
  }
  if (isCut)
    into.remarks.push({
      at: end,
      reason: `${box.origin}: the archive is cut off: its directory is missing, and what stands before byte ${formatCount(box.bytes.length)} was read member by member.`,
    });
  return null;
}

function* openTar(box: Box, depth: number, into: Gathered, meter: Meter): Unpacking<LimitHit | null> {
  const members = tarMembers(box.bytes);
  const names = new Map<string, number>();
  let step = members.next();
  for (; step.done !== true; step = members.next()) {
    const counted = meter.member();
    if (counted !== null) return counted;
    const { path, kind, from, to, isCut } = step.value;
    yield to;
    if (kind === 'folder') continue;
    const name = nameIn(box, path, names, into, meter);
    if (name === null) continue;
    if (kind !== 'file') {
      into.strangers.push(`${name} (${kind === 'link' ? 'a link' : 'no plain file'})`);
      continue;
    }
    if (isCut)
      into.remarks.push({
        at: to,
        reason: `${name}: the archive ends inside it, at byte ${formatCount(to)}; what stands before was read.`,
      });
    const bytes = box.bytes.subarray(from, to);
    const hit = yield* open({ name, origin: name, bytes }, depth + 1, into, meter);
    if (hit !== null) return hit;
  }
  remark(box.origin, step.value, into);
  return null;
}

/** Reads a member, unless its head says that it is none to read, and opens what it holds. */
function* take(
  inner: Omit<Box, 'bytes'>,
  stream: PackedStream,
  about: string,
  depth: number,
  into: Gathered,
  meter: Meter,
): Unpacking<LimitHit | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isLookedAt = false;
  let step = stream.next();
  for (; step.done !== true; step = stream.next()) {
    const hit = meter.spend(step.value.length);
    if (hit !== null) return hit;
    pieces.push(step.value);
    size += step.value.length;
    if (size >= HEAD_BYTES && !isLookedAt) {
      isLookedAt = true;
      const head = joined(pieces);
      if (containerOf(head) === null && isNoText(head) && sealedOf(head) === null) {
        into.strangers.push(`${inner.name} (${NO_TEXT})`);
        return null;
      }
    }
    // Of what is not opened anyway the first megabyte says what it is.
    if (size >= SQLITE_HEAD && sealedOf(pieces[0] ?? NOTHING) !== null) break;
    yield -1;
  }
  if (step.done === true) remark(about, step.value, into);
  const bytes = joinedIfFits(pieces);
  if (bytes === null) return { limit: 'memory', most: size, reached: size };
  return yield* open({ ...inner, bytes }, depth + 1, into, meter);
}

/** `null` where there is no memory for all of it. */
function joinedIfFits(pieces: readonly Uint8Array[]): Uint8Array | null {
  try {
    return joined(pieces);
  } catch {
    return null;
  }
}

const HEAD_BYTES = 1 << 16;
const NOTHING = new Uint8Array();
const NO_TEXT = 'no text';

const isNoText = (bytes: Uint8Array): boolean =>
  !(bytes[0] === 0xff && bytes[1] === 0xfe) &&
  !(bytes[0] === 0xfe && bytes[1] === 0xff) &&
  firstBinaryByte(bytes) !== -1;

function keep({ name: own, origin, bytes }: Box, into: Gathered): void {
  const name = into.names.has(own) ? origin : own;
  into.names.add(name);
  const sealed = sealedOf(bytes);
  if (sealed !== null)
    into.failures.push(
      failure(name, `${name} is ${sealed.what}; Floorline does not read it.`, sealed.remedy),
    );
  else if (bytes.length > 0 && isNoText(bytes)) into.strangers.push(`${name} (${NO_TEXT})`);
  else into.files.push({ name, bytes });
}

function remark(name: string, end: StreamEnd, into: Gathered): void {
  if (end.kind === 'whole') return;
  const at = `byte ${formatCount(end.at)}`;
  const reason =
    end.kind === 'cut'
      ? `it ends too early, at ${at}; what came out before was read`
      : end.kind === 'damaged'
        ? `it is damaged at ${at} (${end.why}); what came out before was read`
        : `at ${at} ${end.why}; it was read all the same`;
  into.remarks.push({ at: end.at, reason: `${name}: ${reason}.` });
}

/** The name of a member with the archive's before it; `null` where it is left out because of its name. */
function nameIn(
  box: Box,
  path: string,
  names: Map<string, number>,
  into: Gathered,
  { limits }: Meter,
): string | null {
  if (path.length > limits.nameLength) {
    into.strangers.push(
      `${box.origin}/${shownName(path.slice(0, 60))}… (a name of ${formatCount(path.length)} characters)`,
    );
    return null;
  }
  const inner = shownName(path.replaceAll('\\', '/')).replace(/^(?:\.?\/)+/, '');
  const base = `${box.origin}/${inner === '' ? 'unnamed' : inner}`;
  if (isForeign(inner)) {
    into.strangers.push(base);
    return null;
  }
  // Each name counts on from where it stopped, so that a hundred thousand of one name take no longer than others.
  const uses = names.get(base) ?? 0;
  let name = base;
  let number = uses;
  for (; names.has(name); name = `${base} (${number})`) number++;
  names.set(base, Math.max(number, 1)).set(name, Math.max(names.get(name) ?? 0, 1));
  return name;
}

function sealedMember(name: string, { isEncrypted, method }: ZipEntry): ImportFailure {
  if (isEncrypted)
    return failure(name, `${name} is encrypted.`, 'Unpack it with its password, and open that.');
  const by = METHODS[method] ?? `method ${method}`;
  return failure(
    name,
    `${name} is packed with ${by}, which is not read here.`,
    'Unpack the archive, and open that.',
  );
}

const failure = (file: string, message: string, remedy: string): ImportFailure => ({
  code: 'unsupported',
  file,
  line: null,
  byte: null,
  message,
  remedy,
  tried: [],
});

function tooMuch({ name, bytes }: SourceBytes, { limit, most, reached }: LimitHit): ImportFailure {
  const figure = formatCount(most);
  const message = {
    bytes: `${name} unpacks to more than ${figure} bytes; unpacking stopped at ${formatCount(reached)} bytes.`,
    ratio: `${name} unpacks to more than ${figure} times its ${formatCount(bytes.length)} bytes; unpacking stopped at ${formatCount(reached)} bytes.`,
    memory: `${name} unpacks to at least ${formatCount(reached)} bytes; there is no memory for them.`,
    members: `${name} holds more than ${figure} files; unpacking stopped there.`,
  }[limit];
  return {
    ...failure(name, message, 'If you trust it, unpack it yourself and open the transcripts inside.'),
    code: 'unpacks-too-large',
  };
}
