/**
 * Runs the requests of one page. Long jobs (open, estimate, analyse, find, sweep) work in batches of a few milliseconds
 * and give the event loop a turn between them; that is when `cancel` is heard and rows are served, so that a transcript
 * can be read while it is still being counted. The exception is the import of one file, which is synchronous: it
 * reports progress but hears nothing until it is done, and a page that cannot wait restarts the worker.
 *
 * An opened document takes the place of the one before only when a thread of it is selected, and an analysis of a
 * thread that is no longer the current one ends as cancelled: its literals must never answer for another thread.
 */

import { createEstimateBuilder } from '../core/analysis/estimate-columns.ts';
import { loggedColumns } from '../core/analysis/logged-columns.ts';
import { findProbableCompactions } from '../core/analysis/probable-compactions.ts';
import { computeReportedFixedCost } from '../core/analysis/reported-fixed-cost.ts';
import { createThreadColumnsBuilder } from '../core/analysis/thread-columns.ts';
import { assertNever } from '../core/assert-never.ts';
import type { SweepPoint } from '../core/compaction/sweep.ts';
import {
  type ConstraintRow,
  constraintRows,
  hearConstraints,
} from '../core/irreducible/constraints/hear-constraints.ts';
import { ROLES, type TranscriptDocument, type Turn } from '../core/transcript/model.ts';
import { renderTurn } from '../core/transcript/render.ts';
import { createAudits } from './audit-jobs.ts';
import { runAuditRequest } from './audit-requests.ts';
import { columnBuffers } from './column-buffers.ts';
import { type CurrentThread, findThread, goesOn, rowsOf } from './current-thread.ts';
import { findInTurns } from './find-job.ts';
import { countingImporters } from './importers.ts';
import type { JobTools } from './job-tools.ts';
import { look } from './look-job.ts';
import { runMappingRequest } from './mapping-requests.ts';

export type { JobTools };

import { openDocument } from './open-document.ts';
import { CANCELLED, fault, type Outcome } from './outcome.ts';
import { type CancelFlag, createPacer } from './pacer.ts';
import type { Answers, OpenSource, Progress, RequestType, WorkerMessage, WorkerRequest } from './protocol.ts';
import { rawText, sourceOf } from './raw-text.ts';
import { type ReadResult, type ReadSources, readSource } from './read-source.ts';
import { createReportDesk } from './report-desk.ts';
import { runShareRequest, type SharedThread, subjectOf } from './share-requests.ts';
import { summarise } from './summarise.ts';
import { keepThread, sweepInBatches } from './sweep-job.ts';

export interface Jobs {
  /** Starts a request, or cancels one; what it comes to is posted. */
  handle(request: WorkerRequest): Promise<void>;
}

const textOf = (turn: Turn | undefined): string => (turn === undefined ? '' : renderTurn(turn).text);

const NO_LONGER_THERE = fault('The file is no longer in memory. Open it again.');
const NO_DOCUMENT = fault('No transcript is open.');

type RequestOf<T extends RequestType> = Extract<WorkerRequest, { readonly type: T }>;

export function createJobs(tools: JobTools): Jobs {
  const running = new Map<number, { cancelled: boolean }>();
  /** By hash: the one on screen, and the one that was read last, until a thread of either is selected. */
  const documents = new Map<string, TranscriptDocument>();
  /** What they were read from, so that it can be read again and looked at; also of a file that was no transcript. */
  const files = new Map<string, ReadSources>();
  let lastRead = '';
  let shown = '';
  let current: CurrentThread | null = null;
  let constraints: readonly ConstraintRow[] = [];
  /** The thread that was counted last; `null` once another is the current one. */
  let counted: SharedThread | null = null;
  /** How many estimates are being made. */
  let estimating = 0;

  const reports = createReportDesk(tools);
  const audits = createAudits({
    counted: () => counted,
    loadTokenizer: ({ encoding }) => tools.loadEncoding(encoding),
  });
  const pacer = (flag: CancelFlag) => createPacer(flag, tools.pause, tools.now);
  const report = (job: number, progress: Progress): void =>
    tools.post({ type: 'progress', job, progress }, []);

  const keepOnly = (hash: string): void => {
    for (const other of documents.keys()) if (other !== hash) documents.delete(other);
    for (const other of files.keys()) if (other !== hash && other !== lastRead) files.delete(other);
  };

  /** Another thread is the current one, or none: what was known of the one before is forgotten. */
  const show = (document: string, next: CurrentThread | null): void => {
    shown = document;
    keepOnly(shown);
    current = next;
    constraints = [];
    counted = null;
    audits.forget();
  };

  /** The bytes of a source; of a document that was read before, those that are in memory. */
  const read = async (
    source: OpenSource,
    flag: CancelFlag,
    progress: (step: Progress) => void,
  ): Promise<ReadResult> => {
    if (source.kind !== 'again') return readSource(source, flag, progress);
    const kept = files.get(source.document ?? lastRead);
    return kept === undefined ? NO_LONGER_THERE : { ok: true, read: kept };
  };

  async function warm(request: RequestOf<'warm'>): Promise<Outcome<'warm'>> {
    await tools.loadEncoding(request.encoding);
    return { ok: true, answer: null };
  }

  async function open(request: RequestOf<'open'>, flag: CancelFlag): Promise<Outcome<'open'>> {
    const progress = (step: Progress): void => report(request.job, step);
    const result = await read(request.source, flag, progress);
    if (!result.ok) return result;
    const { sources, hash, folder = null, remarks = [] } = result.read;
    files.set(hash, result.read);
    lastRead = hash;
    keepOnly(shown);
    // Without this pause the page would not learn that reading is over until parsing is.
    await tools.pause();
    if (flag.cancelled) return CANCELLED;
    const asReport = request.as === null && request.mapping === null ? await reports.open(result.read) : null;
    if (asReport !== null) return asReport;
    const importers = countingImporters(tools.importOne, request, folder !== null, sources, progress);
    const imported = openDocument(sources, importers, folder, remarks);
    if (flag.cancelled) return CANCELLED;
    if (!imported.ok) return { ok: false, failure: { kind: 'import', failure: imported.failure } };
    const { document } = imported;
    keepOnly(shown);
    documents.set(hash, document);
    return { ok: true, answer: summarise(document, tools.formatName, hash) };
  }

  async function select(request: RequestOf<'select'>, flag: CancelFlag): Promise<Outcome<'select'>> {
    const document = documents.get(request.document);
    const asReport = document === undefined ? reports.select(request.document) : null;
    if (asReport !== null) {
      show(request.document, null);
      return asReport;
    }
    if (document === undefined) return NO_DOCUMENT;
    const next = findThread(document, request.conversation, request.thread);
    if (next === null) return fault(`There is no thread "${request.thread}" in this transcript.`);
    const { turns, compactions } = next.thread;
    const roles = Uint8Array.from(turns, (turn) => ROLES.indexOf(turn.role));
    const chars = new Uint32Array(turns.length);
    const pace = pacer(flag);
    for (const [index, turn] of turns.entries()) {
      chars[index] = renderTurn(turn).text.length;
      if (pace.due() && !(await pace.breathe())) return CANCELLED;
    }
    if (flag.cancelled) return CANCELLED;
    const continues = goesOn(current, next);
    show(request.document, next);
    reports.leave();
    return {
      ok: true,
      answer: {
        conversation: next.conversation.id,
        thread: next.thread.id,
        turns: turns.length,
        roles,
        chars,
        compactions,
        probableCompactions: findProbableCompactions(next.thread),
        continues,
      },
      transfer: [roles.buffer, chars.buffer],
    };
  }

  /** An estimate is wanted at once, so what counts waits for it: it takes a tenth of the time. */
  async function estimate(flag: CancelFlag): Promise<Outcome<'estimate'>> {
    estimating++;
    try {
      return await makeEstimate(flag);
    } finally {
      estimating--;
    }
  }

  async function makeEstimate(flag: CancelFlag): Promise<Outcome<'estimate'>> {
    const mine = current;
    if (mine === null) return NO_DOCUMENT;
    const builder = createEstimateBuilder(mine.thread.turns);
    const pace = pacer(flag);
    for (let done = 0; done < builder.count; ) {
      if (!(await pace.breathe()) || current !== mine) return CANCELLED;
      do done = builder.step(1);
      while (done < builder.count && !pace.due());
    }
    const columns = builder.finish();
    const logged = loggedColumns(mine.thread.compactions);
    const reportedFixedCost = computeReportedFixedCost(columns.turns, logged);
    return { ok: true, answer: { columns, reportedFixedCost }, transfer: columnBuffers(columns) };
  }

  async function analyse(request: RequestOf<'analyse'>, flag: CancelFlag): Promise<Outcome<'analyse'>> {
    const mine = current;
    if (mine === null) return NO_DOCUMENT;
    const tokenizer = await tools.loadEncoding(request.encoding);
    const builder = createThreadColumnsBuilder(mine.thread, tokenizer);
    const pace = pacer(flag);
    let done = 0;
    while (done < builder.count) {
      while (estimating > 0 && !flag.cancelled) await tools.pause();
      if (!(await pace.breathe()) || current !== mine) return CANCELLED;
      do done = builder.step(1);
      while (done < builder.count && !pace.due());
      report(request.job, { phase: 'counting', done, total: builder.count, unit: 'turns' });
    }
    const built = builder.finish();
    if (flag.cancelled || current !== mine) return CANCELLED;
    const { columns, rules, literals } = built;
    constraints = constraintRows(columns.spans);
    const reportedFixedCost = computeReportedFixedCost(columns.turns, columns.logged ?? null);
    counted = { ...{ thread: mine.thread, rules, literals }, ...keepThread(columns, reportedFixedCost) };
    // Nothing is fetched once everything is counted; what is missing then is told to who shares.
    await tools.loadSharing?.().catch(() => null);
    if (flag.cancelled || current !== mine) return CANCELLED;
    return {
      ok: true,
      answer: { columns, rules, reportedFixedCost },
      transfer: columnBuffers(columns),
    };
  }

  async function hear(flag: CancelFlag): Promise<Outcome<'constraints'>> {
    const mine = current;
    if (mine === null) return NO_DOCUMENT;
    const asked = constraints;
    const work = hearConstraints(mine.thread.turns, asked);
    const pace = pacer(flag);
    let step = work.next();
    while (step.done !== true) {
      if (pace.due() && !(await pace.breathe())) return CANCELLED;
      step = work.next();
    }
    if (flag.cancelled || current !== mine || constraints !== asked) return CANCELLED;
    return { ok: true, answer: step.value };
  }

  async function sweepSlots(request: RequestOf<'sweep'>, flag: CancelFlag): Promise<Outcome<'sweep'>> {
    const mine = current;
    if (mine === null || counted === null) return NO_DOCUMENT;
    const { job } = request;
    const tell = (points: readonly SweepPoint[]): void => tools.post({ type: 'points', job, points }, []);
    const isWanted = (): boolean => current === mine;
    const rows = await sweepInBatches(counted.runner(), request, pacer(flag), tell, isWanted);
    return rows === null ? CANCELLED : { ok: true, answer: rows };
  }

  async function find(request: RequestOf<'find'>, flag: CancelFlag): Promise<Outcome<'find'>> {
    if (current === null) return NO_DOCUMENT;
    const { turns } = current.thread;
    return findInTurns(turns.length, (turn) => textOf(turns[turn]), request, pacer(flag));
  }

  const rows = (request: RequestOf<'rows'>): Outcome<'rows'> =>
    current === null
      ? NO_DOCUMENT
      : { ok: true, answer: rowsOf(current, request.turns, Math.max(0, request.limit)) };

  const raw = (request: RequestOf<'raw'>): Outcome<'raw'> => {
    const document = documents.get(request.document);
    const kept = files.get(request.document);
    if (document === undefined || kept === undefined) return NO_LONGER_THERE;
    return {
      ok: true,
      answer: request.places.map((place) => {
        const source = sourceOf(document, kept, place.file ?? 0);
        return source === null ? null : rawText(source.bytes, place, request.limit);
      }),
    };
  };

  const literalsOf = (request: RequestOf<'literals'>): Outcome<'literals'> => ({
    ok: true,
    answer: Array.from(request.items, (item) => counted?.literals[item] ?? ''),
  });

  async function finish<T extends RequestType>(
    outcome: Outcome<T> | Promise<Outcome<T>>,
    done: (answer: Answers[T]) => WorkerMessage,
    job: number,
  ): Promise<void> {
    const result = await outcome;
    if (result.ok) tools.post(done(result.answer), result.transfer ?? []);
    else tools.post({ type: 'failed', job, failure: result.failure }, []);
  }

  function run(request: Exclude<WorkerRequest, { type: 'cancel' }>, flag: CancelFlag): Promise<void> {
    const { job } = request;
    const type = 'done';
    const asReport = reports.run(request, pacer(flag));
    if (asReport !== null) return asReport;
    switch (request.type) {
      case 'warm':
        return finish<'warm'>(warm(request), (answer) => ({ type, job, request: 'warm', answer }), job);
      case 'open':
        return finish<'open'>(open(request, flag), (answer) => ({ type, job, request: 'open', answer }), job);
      case 'propose':
      case 'preview':
        return runMappingRequest(
          request,
          read(request.source, flag, (step) => report(job, step)),
          tools,
        );
      case 'select':
        return finish<'select'>(
          select(request, flag),
          (answer) => ({ type, job, request: 'select', answer }),
          job,
        );
      case 'estimate':
        return finish<'estimate'>(
          estimate(flag),
          (answer) => ({ type, job, request: 'estimate', answer }),
          job,
        );
      case 'analyse':
        return finish<'analyse'>(
          analyse(request, flag),
          (answer) => ({ type, job, request: 'analyse', answer }),
          job,
        );
      case 'look':
        return finish<'look'>(
          look(request, tools, flag, pacer(flag), (step) => report(job, step)),
          (answer) => ({ type, job, request: 'look', answer }),
          job,
        );
      case 'constraints':
        return finish<'constraints'>(
          hear(flag),
          (answer) => ({ type, job, request: 'constraints', answer }),
          job,
        );
      case 'rows':
        return finish<'rows'>(rows(request), (answer) => ({ type, job, request: 'rows', answer }), job);
      case 'literals':
        return finish<'literals'>(
          literalsOf(request),
          (answer) => ({ type, job, request: 'literals', answer }),
          job,
        );
      case 'raw':
        return finish<'raw'>(raw(request), (answer) => ({ type, job, request: 'raw', answer }), job);
      case 'find':
        return finish<'find'>(find(request, flag), (answer) => ({ type, job, request: 'find', answer }), job);
      case 'sweep':
        return finish<'sweep'>(
          sweepSlots(request, flag),
          (answer) => ({ type, job, request: 'sweep', answer }),
          job,
        );
      case 'share': {
        const subject = subjectOf(reports.shown(), current, counted, documents.get(shown) ?? null);
        return runShareRequest(request, subject, tools, pacer(flag));
      }
      case 'audit':
      case 'audit-rows':
      case 'audit-text':
      case 'audit-ledger':
      case 'generations':
      case 'count':
        return runAuditRequest(request, audits, tools, pacer(flag));
      default:
        return assertNever(request);
    }
  }

  return {
    async handle(request) {
      if (request.type === 'cancel') {
        const flag = running.get(request.job);
        if (flag !== undefined) flag.cancelled = true;
        return;
      }
      const flag = { cancelled: false };
      running.set(request.job, flag);
      try {
        await run(request, flag);
      } catch (error) {
        // A bug of ours or memory that ran out: the page must learn of it, or it would wait for ever.
        const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        tools.post({ type: 'failed', job: request.job, failure: { kind: 'fault', message } }, []);
      } finally {
        running.delete(request.job);
      }
    },
  };
}
