/**
 * Runs the requests of one page. Long jobs (open, estimate, analyse, find, sweep) work in batches of a few milliseconds
 * and give the event loop a turn between them; that is when `cancel` is heard and rows are served, so that a transcript
 * can be read while it is still being counted. The exception is the import of a file whose format is not read record by
 * record (`follow` in `formats/format.ts`), or of several: it reports progress but hears nothing until it is done, and a
 * page that cannot wait restarts the worker. What stays between requests is in `open-state.ts`; an analysis of a thread
 * that is no longer the current one ends as cancelled.
 */

import { assertNever } from '../core/assert-never.ts';
import type { Turn } from '../core/transcript/model.ts';
import { renderTurn } from '../core/transcript/render.ts';
import { createAudits } from './audit/audit-jobs.ts';
import { runAuditRequest } from './audit/audit-requests.ts';
import { columnBuffers } from './count/column-buffers.ts';
import { literalsOfItems, tellKept } from './count/kept/kept-jobs.ts';
import { createSearches, type SearchedTexts } from './find/find-requests.ts';
import type { JobTools } from './job-tools.ts';
import {
  beginsWith,
  type CurrentThread,
  findThread,
  goesOn,
  MARKED_EARLY,
  rowsOf,
} from './open/current-thread.ts';
import { look } from './open/look-job.ts';
import { runMappingRequest } from './open/mapping-requests.ts';

export type { JobTools };

import { analyse, estimate, hear, sweepSlots } from './count/count-jobs.ts';
import { open, readKept } from './open/open-job.ts';
import { createOpenState, showThread } from './open/open-state.ts';
import { tellThread } from './open/open-thread.ts';
import { rawText, sourceOf } from './open/raw-text.ts';
import { CANCELLED, fault, NO_DOCUMENT, NO_LONGER_THERE, type Outcome } from './outcome.ts';
import { type CancelFlag, createPacer } from './pacer.ts';
import type { Answers, Progress, RequestType, WorkerMessage, WorkerRequest } from './protocol.ts';
import { createReportDesk } from './share/report-desk.ts';
import { runShareRequest, subjectOf } from './share/share-requests.ts';
import { outlook } from './tail-job.ts';

export interface Jobs {
  /** Starts a request, or cancels one; what it comes to is posted. */
  handle(request: WorkerRequest): Promise<void>;
}

const textOf = (turn: Turn | undefined): string => (turn === undefined ? '' : renderTurn(turn).text);

type RequestOf<T extends RequestType> = Extract<WorkerRequest, { readonly type: T }>;

export function createJobs(tools: JobTools): Jobs {
  const running = new Map<number, { cancelled: boolean }>();
  const state = createOpenState();

  const reports = createReportDesk(tools);
  const audits = createAudits({
    counted: () => state.counted,
    loadTokenizer: ({ encoding }) => tools.loadEncoding(encoding),
  });
  const searches = createSearches(tools);
  const pacer = (flag: CancelFlag) => createPacer(flag, tools.pause, tools.now);
  const report = (job: number, progress: Progress): void =>
    tools.post({ type: 'progress', job, progress }, []);

  const show = (document: string, next: CurrentThread | null): void => {
    showThread(state, document, next);
    audits.forget();
  };

  async function warm(request: RequestOf<'warm'>): Promise<Outcome<'warm'>> {
    await tools.loadEncoding(request.encoding);
    return { ok: true, answer: null };
  }

  async function select(request: RequestOf<'select'>, flag: CancelFlag): Promise<Outcome<'select'>> {
    const document = state.documents.get(request.document);
    const asReport = document === undefined ? reports.select(request.document) : null;
    if (asReport !== null) {
      show(request.document, null);
      return asReport;
    }
    if (document === undefined) return NO_DOCUMENT;
    const next = findThread(document, request.conversation, request.thread);
    if (next === null) return fault(`There is no thread "${request.thread}" in this transcript.`);
    const told = await tellThread(next, pacer(flag));
    if (told === null || flag.cancelled) return CANCELLED;
    const continues = state.isEarly ? beginsWith(next, state.current) : goesOn(state.current, next);
    show(request.document, next);
    state.told = { roles: told.roles.slice(), chars: told.chars.slice() };
    reports.leave();
    return {
      ok: true,
      answer: { ...told, continues },
      transfer: columnBuffers({ told }),
    };
  }

  /** What is searched: the texts of the thread on screen, or of the report; of one without texts, nothing. */
  const searched = (): SearchedTexts => {
    const report = reports.shown();
    const told = report?.report.turns ?? [];
    if (report !== null) return { count: told.length, textOf: (turn) => told[turn]?.text ?? '' };
    const turns = state.current?.thread.turns ?? [];
    return { count: turns.length, textOf: (turn) => textOf(turns[turn]) };
  };

  const rows = ({ turns, limit }: RequestOf<'rows'>): Outcome<'rows'> => {
    const { current, counted } = state;
    if (current === null) return NO_DOCUMENT;
    const marked = counted?.thread === current.thread ? 0 : MARKED_EARLY;
    return { ok: true, answer: rowsOf(current, turns, Math.max(0, limit), marked) };
  };

  const raw = (request: RequestOf<'raw'>): Outcome<'raw'> => {
    const document = state.documents.get(request.document);
    const kept = state.files.get(request.document);
    if (document === undefined || kept === undefined) return NO_LONGER_THERE;
    return {
      ok: true,
      answer: request.places.map((place) => {
        const source = sourceOf(document, kept, place.file ?? 0);
        return source === null ? null : rawText(source, place, request.limit);
      }),
    };
  };

  const literalsOf = (request: RequestOf<'literals'>): Outcome<'literals'> => ({
    ok: true,
    answer: literalsOfItems(state.counted, request.items),
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
        return finish<'open'>(
          open(state, request, flag, {
            ...tools,
            show,
            openAsReport: reports.open,
            pace: pacer(flag),
            progress: (step) => report(job, step),
          }),
          (answer) => ({ type, job, request: 'open', answer }),
          job,
        );
      case 'propose':
      case 'preview':
        return runMappingRequest(
          request,
          readKept(state, request.source, flag, (step) => report(job, step)),
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
          estimate(state, pacer(flag)),
          (answer) => ({ type, job, request: 'estimate', answer }),
          job,
        );
      case 'analyse':
        return finish<'analyse'>(
          analyse(state, request, flag, pacer(flag), tools, (step) => report(job, step)),
          (answer) => ({ type, job, request: 'analyse', answer }),
          job,
        );
      case 'kept':
        return finish<'kept'>(
          tellKept(tools.kept, request.forget),
          (answer) => ({ type, job, request: 'kept', answer }),
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
          hear(state, flag, pacer(flag)),
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
      case 'hits':
      case 'hit-place':
        return searches.run(request, searched(), pacer(flag), flag);
      case 'sweep':
        return finish<'sweep'>(
          sweepSlots(state, request, pacer(flag), (points) =>
            tools.post({ type: 'points', job, points }, []),
          ),
          (answer) => ({ type, job, request: 'sweep', answer }),
          job,
        );
      case 'outlook':
        return finish<'outlook'>(
          outlook(state, request, pacer(flag)),
          (answer) => ({ type, job, request: 'outlook', answer }),
          job,
        );
      case 'share': {
        const subject = subjectOf(
          reports.shown(),
          state.current,
          state.counted,
          state.documents.get(state.shown) ?? null,
        );
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
