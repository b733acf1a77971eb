/** Reads what a person gave, recognises and parses it; nothing of it is on screen until a thread of it is selected. */
import { countingImporters } from './importers.ts';
import type { JobTools } from './job-tools.ts';
import { openDocument } from './open-document.ts';
import { keepOnly, type OpenState } from './open-state.ts';
import { CANCELLED, NO_LONGER_THERE, type Outcome } from './outcome.ts';
import type { CancelFlag } from './pacer.ts';
import type { OpenSource, Progress, WorkerRequest } from './protocol.ts';
import { type ReadResult, type ReadSources, readSource } from './read-source.ts';
import { summarise } from './summarise.ts';

type OpenRequest = Extract<WorkerRequest, { readonly type: 'open' }>;

/** Opens bytes as a report; `null` where they are none. */
export type OpenAsReport = (read: ReadSources) => Promise<Outcome<'open'> | null>;

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

export async function open(
  state: OpenState,
  request: OpenRequest,
  flag: CancelFlag,
  tools: JobTools,
  openAsReport: OpenAsReport,
  progress: (step: Progress) => void,
): Promise<Outcome<'open'>> {
  const result = await readKept(state, request.source, flag, progress);
  if (!result.ok) return result;
  const { sources, hash, folder = null, remarks = [] } = result.read;
  state.files.set(hash, result.read);
  state.lastRead = hash;
  keepOnly(state, state.shown);
  // Without this pause the page would not learn that reading is over until parsing is.
  await tools.pause();
  if (flag.cancelled) return CANCELLED;
  const asReport = request.as === null && request.mapping === null ? await openAsReport(result.read) : null;
  if (asReport !== null) return asReport;
  const importers = countingImporters(tools.importOne, request, folder !== null, sources, progress);
  const imported = openDocument(sources, importers, folder, remarks);
  if (flag.cancelled) return CANCELLED;
  if (!imported.ok) return { ok: false, failure: { kind: 'import', failure: imported.failure } };
  const { document } = imported;
  keepOnly(state, state.shown);
  state.documents.set(hash, document);
  return { ok: true, answer: summarise(document, tools.formatName, hash) };
}
