import { byteOffset } from '../../units.ts';
import type { ImportFailure, SourceBytes } from '../formats/result.ts';
import type { TranscriptDocument } from '../model.ts';
import { createMeter, LIMITS, type Limits } from './limits.ts';
import { containerOf } from './recognise.ts';
import { type ArchiveRemark, unpack } from './unpack.ts';

/** The files that a person gave, with members in the place of archives. */
export interface OpenedArchives {
  readonly sources: readonly (SourceBytes | ImportFailure)[];
  /** Names of the archives that stood for files of their own, such as zips; a gzip of one file is only that file. */
  readonly archives: readonly string[];
  /** Members that can be no transcripts. */
  readonly strangers: readonly string[];
  readonly remarks: readonly ArchiveRemark[];
}

/** How far unpacking is, in packed bytes. */
export interface UnpackStep {
  readonly done: number;
  readonly total: number;
  /** Bytes that came out. */
  readonly out: number;
}

/** Whether anything of it has to be unpacked. */
export const holdsArchive = (sources: readonly (SourceBytes | ImportFailure)[]): boolean =>
  sources.some(isArchiveFile);

/** A file that is not in memory is none: whoever read it looked at its start. */
const isArchiveFile = (source: SourceBytes | ImportFailure): boolean =>
  'bytes' in source && source.slices === undefined && containerOf(source.bytes) !== null;

/**
 * Puts members in the place of archives, in order; one limit holds for all of them together. Can be left off at every
 * step. Whatever is wrong with an archive is a failure in its place or a remark; the others go on.
 */
export function* openArchives(
  sources: readonly (SourceBytes | ImportFailure)[],
  limits: Limits = LIMITS,
): Generator<UnpackStep, OpenedArchives, void> {
  const packed = new Set<SourceBytes>();
  for (const source of sources) if ('bytes' in source && isArchiveFile(source)) packed.add(source);
  const total = [...packed].reduce((sum, { bytes }) => sum + bytes.length, 0);
  const meter = createMeter(total, limits);
  const opened: (SourceBytes | ImportFailure)[] = [];
  const archives: string[] = [];
  const strangers: string[] = [];
  const remarks: ArchiveRemark[] = [];
  let before = 0;
  for (const source of sources) {
    if (!('bytes' in source) || !packed.has(source)) {
      opened.push(source);
      continue;
    }
    const work = unpack(source, meter);
    let done = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) {
      done = Math.max(done, step.value);
      yield { done: before + done, total, out: meter.used };
    }
    before += source.bytes.length;
    const held = step.value;
    if ('code' in held) {
      opened.push(held);
      continue;
    }
    for (const member of [...held.files, ...held.failures]) opened.push(member);
    for (const stranger of held.strangers) strangers.push(stranger);
    for (const remark of held.remarks) remarks.push(remark);
    if (
      held.files.length + held.failures.length !== 1 ||
      held.strangers.length > 0 ||
      isArchive(source, held.files)
    )
      archives.push(source.name);
  }
  return { sources: opened, archives, strangers, remarks };
}

/** Its one member has a path below it. */
const isArchive = ({ name }: SourceBytes, [only]: readonly SourceBytes[]): boolean =>
  only?.name.startsWith(`${name}/`) === true;

/** The same at once, for whoever has nobody else to give a turn. */
export function openArchivesNow(
  sources: readonly (SourceBytes | ImportFailure)[],
  limits?: Limits,
): OpenedArchives {
  const work = openArchives(sources, limits);
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** A document with what is to be said of the archives that it came out of. Their bytes are none of its files'. */
export function withRemarks(
  document: TranscriptDocument,
  remarks: readonly ArchiveRemark[],
): TranscriptDocument {
  if (remarks.length === 0) return document;
  const file = document.files?.length ?? 1;
  const notes = remarks.map(({ at, reason }) => {
    const place = byteOffset(at);
    return { code: 'damaged-archive', source: { from: place, to: place, line: 1, file }, reason } as const;
  });
  return { ...document, diagnostics: [...document.diagnostics, ...notes] };
}
