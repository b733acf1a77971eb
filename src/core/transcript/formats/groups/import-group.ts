/**
 * One document of the files that make one session. The records are read as the session, together where they are pieces;
 * each subagent is read alone, as what it is, and becomes a thread; a compacted copy becomes the end of its thread; the
 * rest is metadata. A file that cannot be read is a diagnostic over all of its bytes, and the others go on.
 */
import { bytesOf, sizeOf, sourceRange } from '../../lines.ts';
import type { Diagnostic, MetadataRange, SourceRange, Thread, TranscriptDocument } from '../../model.ts';
import { FORMATS, importTranscript } from '../registry.ts';
import type { ImportFailure, ImportOptions, ImportResult, SourceBytes } from '../result.ts';
import { append } from '../turns/turn-draft.ts';
import { HEAD_BYTES } from './file-facts.ts';
import { type FileGroup, groupFiles } from './group-files.ts';
import { importPieces } from './import-pieces.ts';
import { joinCompacted } from './join-compacted.ts';
import { mergeDocuments } from './merge-documents.ts';
import { numberFiles } from './numbered-ranges.ts';
import { type CallTitles, findCallTitles } from './title-from-call.ts';

interface HeldFile {
  readonly path: string;
  readonly head: Uint8Array;
  readonly source: SourceBytes;
}

/**
 * Reads files that belong together, named by their paths. Total: files that do not belong together are read each for
 * itself and become conversations of one document. It fails only when none of them imports, with what was said of the
 * first.
 */
export function importGroup(files: readonly SourceBytes[], options: ImportOptions = {}): ImportResult {
  const [only] = files;
  if (only === undefined || files.length === 1) return importTranscript(only ?? NO_FILE, options);
  const held = files.map((source): HeldFile => {
    return { path: source.name, head: bytesOf(source, 0, HEAD_BYTES), source };
  });
  const { groups, ignored } = groupFiles(held);
  const documents: TranscriptDocument[] = [];
  const failures: ImportFailure[] = [];
  const keep = (result: ImportResult): void => {
    if (result.ok) documents.push(result.document);
    else failures.push(result.failure);
  };
  for (const group of groups) keep(importOne(group, options));
  for (const { source } of ignored) keep(importTranscript(source, options));
  const [first, ...more] = documents;
  const [failure] = failures;
  if (first === undefined)
    return failure === undefined ? importTranscript(only, options) : { ok: false, failure };
  if (more.length === 0 && failures.length === 0) return { ok: true, document: first };
  return { ok: true, document: mergeDocuments(first, more, failures) };
}

const NO_FILE: SourceBytes = { name: '', bytes: new Uint8Array() };

function importOne(group: FileGroup<HeldFile>, options: ImportOptions): ImportResult {
  const sources = group.files.map(({ file }) => file.source);
  const [first = NO_FILE] = sources;
  if (sources.length === 1) return importTranscript(first, options);
  const main = readMain(group, sources, options);
  if (!('document' in main)) return { ok: false, failure: main };
  const { document, places } = main;
  const session: Session = {
    sources,
    metadata: [...document.metadata],
    diagnostics: [...document.diagnostics],
    threads: [],
  };
  const [conversation, ...others] = document.conversations;
  if (conversation === undefined) return { ok: true, document };
  let own = conversation.threads;
  const titles = findCallTitles(own);
  for (const failed of main.failed) leaveOut(session, failed.index, failed.failure);
  group.files.forEach(({ role }, index) => {
    if (places.includes(index) || main.failed.some((failed) => failed.index === index)) return;
    if (role === 'metadata') addMetadata(session, index);
    else {
      const added = readThreads(session, index, options);
      if (role === 'copy') own = joinCopy(session, own, added);
      else
        append(
          session.threads,
          added.map((thread) => withTitle(thread, titles, sources[index]?.name ?? '')),
        );
    }
  });
  const threads = withOwnIds([...own, ...session.threads]);
  return {
    ok: true,
    document: {
      ...document,
      name: group.name,
      bytes: sources.reduce((sum, source) => sum + sizeOf(source), 0),
      files: sources.map((source) => ({ name: source.name, bytes: sizeOf(source) })),
      conversations: [{ ...conversation, threads }, ...others],
      metadata: session.metadata,
      diagnostics: session.diagnostics,
    },
  };
}

/** What is gathered while the files of a session are read; the index of a file is its place in the group. */
interface Session {
  readonly sources: readonly SourceBytes[];
  readonly metadata: MetadataRange[];
  readonly diagnostics: Diagnostic[];
  readonly threads: Thread[];
}

interface Main {
  readonly document: TranscriptDocument;
  /** The files that it was read from. */
  readonly places: readonly number[];
  /** The files that were tried before. */
  readonly failed: readonly { readonly index: number; readonly failure: ImportFailure }[];
}

/** The session itself: from its records together, else from the first file that imports. */
function readMain(
  { kind, files }: FileGroup<HeldFile>,
  sources: readonly SourceBytes[],
  options: ImportOptions,
): Main | ImportFailure {
  const records = files.flatMap(({ role }, index) => (role === 'record' ? [index] : []));
  // A mapping is for files that each stand alone.
  const format =
    options.mapping === undefined ? FORMATS.find(({ id }) => id === (options.as ?? kind)) : undefined;
  if (records.length > 1 && format !== undefined) {
    // Records are the first files of their group, so their numbers are right as they are.
    const whole = importPieces(format, sources.slice(0, records.length), options);
    if (whole !== null) return { document: whole, places: records, failed: [] };
  }
  const failed: { readonly index: number; readonly failure: ImportFailure }[] = [];
  for (const [index, { role, facts }] of files.entries()) {
    if (role === 'metadata' && facts.kind !== 'cline-ui') continue;
    const result = importTranscript(sources[index] ?? NO_FILE, options);
    if (result.ok) return { document: numberFiles(result.document, index), places: [index], failed };
    failed.push({ index, failure: result.failure });
  }
  return failed[0]?.failure ?? NOTHING;
}

const wholeOf = ({ sources }: Session, index: number): SourceRange => ({
  ...sourceRange(0, sizeOf(sources[index] ?? NO_FILE), 1),
  file: index,
});

function leaveOut(session: Session, index: number, { message, remedy }: ImportFailure): void {
  const reason = `${session.sources[index]?.name ?? ''} was left out: ${message} ${remedy}`;
  session.diagnostics.push({ code: 'unexpected-shape', source: wholeOf(session, index), reason });
}

function addMetadata(session: Session, index: number): void {
  const name = session.sources[index]?.name ?? '';
  session.metadata.push({ name: `file ${nameIn(name)}`, source: wholeOf(session, index) });
}

/** The threads of a file that is read alone; its metadata and faults are the session's. */
function readThreads(session: Session, index: number, options: ImportOptions): readonly Thread[] {
  const result = importTranscript(session.sources[index] ?? NO_FILE, options);
  if (!result.ok) {
    leaveOut(session, index, result.failure);
    return [];
  }
  const own = numberFiles(result.document, index);
  append(session.metadata, own.metadata);
  append(session.diagnostics, own.diagnostics);
  return own.conversations.flatMap(({ id, threads }) =>
    threads.map((thread) => ({ ...thread, id: thread.id === 'main' ? id : thread.id })),
  );
}

function withTitle(thread: Thread, titles: CallTitles, path: string): Thread {
  const agent = nameIn(path)
    .replace(/\.[a-z]+$/i, '')
    .replace(/^agent-/, '');
  const title = titles.titleFor(thread, [thread.id, thread.id.replace(/^sidechain-/, ''), agent]);
  return title === null ? thread : { ...thread, title };
}

/** A copy continues the thread that it is one of; what is no copy of it stands beside it. */
function joinCopy(session: Session, own: readonly Thread[], added: readonly Thread[]): readonly Thread[] {
  const [before, ...rest] = own;
  const [after, ...more] = added;
  const joined = before === undefined || after === undefined ? null : joinCompacted(before, after);
  append(session.threads, joined === null ? added : more);
  if (joined === null) return own;
  for (const source of joined.repeated) session.metadata.push({ name: 'copied context', source });
  return [joined.thread, ...rest];
}

/** Ids are unique only inside a file; of threads that share one, the later ones get a number. */
function withOwnIds(threads: readonly Thread[]): readonly Thread[] {
  const uses = new Map<string, number>();
  const seen = new Set<string>();
  return threads.map((thread) => {
    let use = uses.get(thread.id) ?? 0;
    let id = thread.id;
    for (; seen.has(id); id = `${thread.id}-${use + 1}`) use++;
    uses.set(thread.id, use);
    seen.add(id);
    return id === thread.id ? thread : { ...thread, id };
  });
}

const nameIn = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

const NOTHING: ImportFailure = {
  code: 'empty',
  file: '',
  line: null,
  byte: null,
  message: 'No file was given.',
  remedy: 'Choose at least one transcript.',
  tried: [],
};
