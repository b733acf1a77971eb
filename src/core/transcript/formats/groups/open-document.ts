import { type OpenedArchives, withRemarks } from '../../containers/open-archives.ts';
import type { ArchiveRemark } from '../../containers/unpack.ts';
import { bytesOf } from '../../lines.ts';
import type { TranscriptDocument } from '../../model.ts';
import { formatCount } from '../reading/json-values.ts';
import type { ImportFailure, ImportResult, SourceBytes } from '../result.ts';
import { HEAD_BYTES } from './file-facts.ts';
import { groupFiles } from './group-files.ts';
import { mergeDocuments, withNotes } from './merge-documents.ts';

/** A folder, or an archive that stands for one. */
export interface OpenedFolder {
  readonly name: string;
  /** Paths of its files that were left unread, since they can be no transcripts. */
  readonly strangers: readonly string[];
  readonly isArchive?: boolean;
}

export type OpenedDocument =
  | { readonly ok: true; readonly document: TranscriptDocument }
  | { readonly ok: false; readonly failure: ImportFailure };

/** What reads files: one alone, or those that make one session. */
export interface Importers {
  one(source: SourceBytes): ImportResult;
  session(sources: readonly SourceBytes[]): ImportResult;
}

/**
 * One document from the files that a person gave together. One file is its own document. Of several, those that make
 * one session are read as one, and each session that imports brings its conversations, in order, named after its file;
 * each that does not is a diagnostic of the whole. Of a folder, what turns out to be no transcript is one diagnostic
 * together. Only when none imports has the opening failed, with what was said of the first.
 */
export function openDocument(
  sources: readonly (SourceBytes | ImportFailure)[],
  importers: Importers,
  folder: OpenedFolder | null = null,
  remarks: readonly ArchiveRemark[] = [],
): OpenedDocument {
  const opened = openSources(sources, importers, folder);
  return opened.ok ? { ok: true, document: withRemarks(opened.document, remarks) } : opened;
}

/** The folder that archives stand for; `null` where there is neither, as with a file that was only packed. */
export function folderOfArchives(
  { archives, strangers }: Pick<OpenedArchives, 'archives' | 'strangers'>,
  folder: OpenedFolder | null = null,
): OpenedFolder | null {
  if (folder !== null) return { ...folder, strangers: [...folder.strangers, ...strangers] };
  const [first, ...more] = archives;
  if (first === undefined) return null;
  const name = more.length === 0 ? first : `${first} and ${formatCount(more.length)} more`;
  return { name, strangers, isArchive: true };
}

function openSources(
  sources: readonly (SourceBytes | ImportFailure)[],
  importers: Importers,
  folder: OpenedFolder | null,
): OpenedDocument {
  const [only] = sources;
  if (only === undefined)
    return { ok: false, failure: folder === null ? NOTHING : noTranscript(folder, folder.strangers.length) };
  if (sources.length === 1 && folder === null)
    return 'bytes' in only ? importers.one(only) : { ok: false, failure: only };

  const documents: TranscriptDocument[] = [];
  const failures: ImportFailure[] = [];
  const strangers: string[] = [...(folder?.strangers ?? [])];
  const fail = (failure: ImportFailure): void => {
    if (folder !== null && NO_TRANSCRIPT.has(failure.code)) strangers.push(failure.file);
    else failures.push(failure);
  };
  for (const session of sessionsOf(sources)) {
    if (!Array.isArray(session)) {
      fail(session);
      continue;
    }
    const [first = NO_FILE] = session;
    const result = session.length === 1 ? importers.one(first) : importers.session(session);
    if (result.ok) documents.push(result.document);
    else fail(result.failure);
  }
  const [first, ...more] = documents;
  if (first === undefined) {
    const [failure = folder === null ? NOTHING : noTranscript(folder, strangers.length)] = failures;
    return { ok: false, failure };
  }
  if (folder === null && more.length + failures.length === 0) return { ok: true, document: first };
  if (folder === null) return { ok: true, document: mergeDocuments(first, more, failures) };
  const all = more.length === 0 ? first : mergeDocuments(first, more, []);
  // An archive that holds one session of several files is that session.
  const isWhole = folder.isArchive === true && first.files !== undefined;
  const alone = isWhole ? folder.name : first.name;
  const name = more.length === 0 ? alone : `${folder.name} (${documents.length} sessions)`;
  return { ok: true, document: withNotes({ ...all, name }, failures, strangers) };
}

/** The files that make one session together, and what was said of those that could not be read, in order. */
function sessionsOf(
  sources: readonly (SourceBytes | ImportFailure)[],
): readonly (SourceBytes[] | ImportFailure)[] {
  const readable = sources.flatMap((source) => ('bytes' in source ? [source] : []));
  const { groups, ignored } = groupFiles(
    readable.map((source) => ({ path: source.name, head: bytesOf(source, 0, HEAD_BYTES), source })),
  );
  const placeOf = new Map<SourceBytes | ImportFailure, number>(
    sources.map((source, index) => [source, index]),
  );
  const placed: { readonly at: number; readonly session: SourceBytes[] | ImportFailure }[] = [];
  const place = (session: SourceBytes[]): void => {
    const at = session.reduce(
      (least, source) => Math.min(least, placeOf.get(source) ?? least),
      sources.length,
    );
    placed.push({ at, session });
  };
  for (const { files } of groups) place(files.map(({ file }) => file.source));
  for (const { source } of ignored) place([source]);
  for (const [at, source] of sources.entries())
    if (!('bytes' in source)) placed.push({ at, session: source });
  return placed.sort((a, b) => a.at - b.at).map(({ session }) => session);
}

const NO_FILE: SourceBytes = { name: '', bytes: new Uint8Array() };

/** What a file of a folder is said to be that holds no talk, such as the notes and settings beside a session. */
const NO_TRANSCRIPT: ReadonlySet<ImportFailure['code']> = new Set(['not-a-transcript', 'binary', 'empty']);

const NOTHING: ImportFailure = {
  code: 'empty',
  file: '',
  line: null,
  byte: null,
  message: 'No file was given.',
  remedy: 'Choose at least one transcript.',
  tried: [],
};

function noTranscript({ name, isArchive = false }: OpenedFolder, files: number): ImportFailure {
  const what = isArchive ? 'archive' : 'folder';
  const how =
    files === 0
      ? 'it is empty'
      : files === 1
        ? 'its one file is none'
        : `none of its ${formatCount(files)} files is one`;
  return {
    code: 'not-a-transcript',
    file: name,
    line: null,
    byte: null,
    message: `The ${what} ${name} holds no transcript: ${how}.`,
    remedy:
      'Open the folder in which the agent keeps its sessions, or a file by itself to hear what is wrong with it.',
    tried: [],
  };
}
