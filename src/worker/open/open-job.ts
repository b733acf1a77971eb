/** Reads what a person gave, recognises and parses it; nothing of it is on screen until a thread of it is selected. */
import { createContentName } from '../../core/analysis/content-hash.ts';
import type { JobTools } from '../job-tools.ts';
import { CANCELLED, NO_LONGER_THERE, type Outcome } from '../outcome.ts';
import type { CancelFlag, Pacer } from '../pacer.ts';
import type { OpenSource, Progress, WorkerRequest } from '../protocol.ts';
import { reportSource } from '../share/report-source.ts';
import { type CurrentThread, findThread, MARKED_EARLY, rowsOf } from './current-thread.ts';
import { openGrown } from './grow-job.ts';
import { importPaced, inSteps } from './import-paced.ts';
import { countingImporters } from './importers.ts';
import { type OpenedDocument, openDocument } from './open-document.ts';
import { readHead } from './open-head.ts';
import { keepOnly, type OpenState } from './open-state.ts';
import { tellThread } from './open-thread.ts';
import { type ReadOnce, readOnce } from './read-once.ts';
import { type ReadResult, type ReadSources, readSource } from './read-source.ts';
import { summarise, summariseInSteps } from './summarise.ts';

type OpenRequest = Extract<WorkerRequest, { readonly type: 'open' }>;

/** Opens bytes as a report; `null` where they are none. */
export type OpenAsReport = (read: ReadSources) => Promise<Outcome<'open'> | null>;

/** Turns of the start that can be on screen before anybody scrolls: they come with their marks. */
const FIRST_SEEN = 60;
const WHOLE = Number.MAX_SAFE_INTEGER;

/** The bytes of a source; of a document that was read before, those that are in memory. */
export async function readKept(
  state: OpenState,
  source: OpenSource,
  flag: CancelFlag,
  progress: (step: Progress) => void,
): Promise<ReadResult> {
  if (source.kind !== 'again') return readSource(source, flag, progress);
  const kept = state.files.get(source.document ?? state.lastRead);
  return kept === undefined ? NO_LONGER_THERE : { ok: true, read: kept };
}

/** What opening needs of the jobs around it. */
export interface OpenTools extends JobTools {
  readonly openAsReport: OpenAsReport;
  readonly pace: Pacer;
  progress(step: Progress): void;
  /** Makes a thread the current one. */
  show(document: string, next: CurrentThread): void;
}

export async function open(
  state: OpenState,
  request: OpenRequest,
  flag: CancelFlag,
  tools: OpenTools,
): Promise<Outcome<'open'>> {
  const { progress } = tools;
  if (request.follow === true) {
    const grown = await openGrown(state, request, tools);
    if (flag.cancelled) return CANCELLED;
    if (grown !== null) return { ok: true, answer: grown };
  }
  if (request.early === true) await showStart(state, request, flag, tools);
  if (flag.cancelled) return CANCELLED;
  const isPlain = request.as === null && request.mapping === null;
  const once = readOnce(request.source);
  if (once !== null && !(isPlain && reportSource([once.source]) !== null))
    return openOnce(state, request, once, tools);
  const result = await readKept(state, request.source, flag, progress);
  if (!result.ok) return result;
  const { sources, hash, folder = null, remarks = [] } = result.read;
  state.files.set(hash, result.read);
  state.lastRead = hash;
  keepOnly(state, state.shown);
  // Without this pause the page would not learn that reading is over until parsing is.
  await tools.pause();
  if (flag.cancelled) return CANCELLED;
  const asReport = isPlain ? await tools.openAsReport(result.read) : null;
  if (asReport !== null) return asReport;
  const [only] = sources;
  const isAlone = sources.length === 1 && folder === null;
  const imported =
    isAlone && only !== undefined && 'bytes' in only
      ? await importPaced(only, request, remarks, tools)
      : openDocument(
          sources,
          countingImporters(tools.importOne, request, folder !== null, sources, progress),
          folder,
          remarks,
        );
  if (imported === null || flag.cancelled) return CANCELLED;
  return finish(state, request, hash, imported, tools);
}

/** Opens a large file that is named while it is imported. */
async function openOnce(
  state: OpenState,
  request: OpenRequest,
  once: ReadOnce,
  tools: OpenTools,
): Promise<Outcome<'open'>> {
  keepOnly(state, state.shown);
  const imported = await importPaced(once.source, request, [], tools);
  const hash = imported === null ? null : await once.name(tools.pace);
  if (imported === null || hash === null || !(await tools.pace.breathe())) return CANCELLED;
  state.files.set(hash, { sources: [once.source], hash });
  state.lastRead = hash;
  return finish(state, request, hash, imported, tools);
}

/** Keeps what was imported, and tells of it. */
async function finish(
  state: OpenState,
  { as, mapping }: OpenRequest,
  hash: string,
  imported: OpenedDocument,
  { formatName, pace }: OpenTools,
): Promise<Outcome<'open'>> {
  if (!imported.ok) return { ok: false, failure: { kind: 'import', failure: imported.failure } };
  const answer = await inSteps(summariseInSteps(imported.document, formatName, hash), pace);
  if (answer === null) return CANCELLED;
  keepOnly(state, state.shown);
  state.documents.set(hash, imported.document);
  state.readAs.set(hash, JSON.stringify([as, mapping]));
  return { ok: true, answer };
}

/** Makes the start of a large file the current thread, and tells the page of it with all its rows. */
async function showStart(
  state: OpenState,
  request: OpenRequest,
  flag: CancelFlag,
  { importOne, formatName, pace, post, show }: OpenTools,
): Promise<void> {
  const head = await readHead(request.source, request, importOne);
  if (head === null || flag.cancelled) return;
  const name = createContentName();
  name.update(head.bytes);
  const hash = name.name();
  const next = findThread(head.document, null, null);
  const told = next === null ? null : await tellThread(next, pace);
  if (next === null || told === null || flag.cancelled) return;
  state.files.set(hash, { sources: [{ name: head.document.name, bytes: head.bytes }], hash });
  state.documents.set(hash, head.document);
  show(hash, next);
  state.isEarly = true;
  const document = summarise(head.document, formatName, hash);
  const turns = [...next.thread.turns.keys()];
  const rows = [
    ...rowsOf(next, turns.slice(0, FIRST_SEEN), WHOLE, MARKED_EARLY),
    ...rowsOf(next, turns.slice(FIRST_SEEN), WHOLE),
  ];
  post(
    {
      type: 'early',
      job: request.job,
      start: {
        document: { ...document, early: { bytes: head.bytes.length } },
        selected: { ...told, continues: false },
        rows,
      },
    },
    [],
  );
}
