/**
 * A report in place of a transcript. It is opened like one and asked for like one, so that the page need not know the
 * difference: turns, columns, rows, names of items and sweeps come from it. What only texts could answer says so.
 */
import type { ThreadColumns } from '../../core/columns.ts';
import { itemNames } from '../../core/report/shared/item-names.ts';
import type { OpenedReport } from '../../core/report/shared/open-report.ts';
import type { ImportFailure } from '../../core/transcript/formats/registry.ts';
import type { LoggedCompaction } from '../../core/transcript/model.ts';
import { turnIndex } from '../../core/units.ts';
import { columnBuffers } from '../count/column-buffers.ts';
import type { JobTools } from '../job-tools.ts';
import type { ReadSources } from '../open/read-source.ts';
import { CANCELLED, fault, type Outcome } from '../outcome.ts';
import type { Pacer } from '../pacer.ts';
import type {
  ConversationSummary,
  DocumentSummary,
  TurnRow,
  WorkerMessage,
  WorkerRequest,
} from '../protocol.ts';
import { type KeptThread, keepThread, sweepInBatches } from '../sweep-job.ts';
import { reportSource } from './report-source.ts';

export interface ReportDesk {
  /** Opens what was read where it is a report; `null` where it is none. */
  open(read: ReadSources): Promise<Outcome<'open'> | null>;
  /** Puts a report on screen; `null` where the document is none. */
  select(document: string): Outcome<'select'> | null;
  /** The report on screen. */
  shown(): OpenedReport | null;
  /** A transcript is on screen from now on. */
  leave(): void;
  /** Answers what a thread would answer; `null` for what is no question of it, and while no report is on screen. */
  run(request: Exclude<WorkerRequest, { type: 'cancel' }>, pace: Pacer): Promise<void> | null;
}

interface Kept {
  readonly document: string;
  readonly opened: OpenedReport;
  names: readonly string[] | null;
  replayable: KeptThread | null;
}

const NO_TEXT = fault('A report holds no text that this could be asked of. Open the transcript itself.');

export function createReportDesk(tools: Pick<JobTools, 'post' | 'loadSharing'>): ReportDesk {
  /** The report that was opened last, and the one on screen. */
  let last: Kept | null = null;
  let current: Kept | null = null;

  const namesOf = (kept: Kept): readonly string[] => {
    const { columns, literals } = kept.opened.report;
    kept.names ??= literals ?? itemNames(columns.items);
    return kept.names;
  };

  const rowsOf = (kept: Kept, turns: readonly number[], limit: number): readonly TurnRow[] =>
    kept.opened.rows(turns, Math.max(0, limit)).map((row): TurnRow => {
      const { report, kindsOf } = kept.opened;
      return report.turns === null
        ? { ...row, withheld: { kinds: kindsOf(row.turn), names: namesIn(kept, row.turn) } }
        : row;
    });

  /** Of a turn without text, what its items are called. */
  const namesIn = (kept: Kept, turn: number): readonly string[] => {
    const { level, columns } = kept.opened.report;
    if (level === 'numbers') return [];
    const { offsets, item } = columns.spans;
    const items = new Set(item.subarray(offsets[turn] ?? 0, offsets[turn + 1] ?? 0));
    const all = namesOf(kept);
    return [...items].slice(0, MOST_NAMES).map((one) => all[one] ?? '');
  };

  const sweep = async (
    kept: Kept,
    request: Extract<WorkerRequest, { type: 'sweep' }>,
    pace: Pacer,
  ): Promise<Outcome<'sweep'>> => {
    const { columns, reportedFixedCost } = kept.opened.report;
    kept.replayable ??= keepThread(columns, reportedFixedCost);
    const rows = await sweepInBatches(
      kept.replayable.runner(),
      request,
      pace,
      (points) => tools.post({ type: 'points', job: request.job, points }, []),
      () => current === kept,
    );
    return rows === null ? CANCELLED : { ok: true, answer: rows };
  };

  return {
    async open(read) {
      const source = reportSource(read.sources);
      if (source === null) return null;
      const sharing = await tools.loadSharing?.().catch(() => null);
      if (!sharing) return fault('What opens reports could not be loaded from beside this page. Reload it.');
      const opened = sharing.openReport(source.content);
      if (!opened.ok)
        return { ok: false, failure: { kind: 'import', failure: importFailure(source, opened) } };
      last = { document: read.hash, opened: opened.opened, names: null, replayable: null };
      return { ok: true, answer: summaryOf(source.name, read, opened.opened) };
    },
    select(document) {
      const kept = last?.document === document ? last : current?.document === document ? current : null;
      if (kept === null) return null;
      current = kept;
      const { columns, transcript } = kept.opened.report;
      const roles = columns.turns.role.slice();
      const chars = columns.turns.chars.slice();
      return {
        ok: true,
        answer: {
          conversation: CONVERSATION,
          thread: THREAD,
          turns: columns.turns.count,
          roles,
          chars,
          compactions: compactionsOf(columns),
          probableCompactions: transcript.probableCompactions.map(({ turn, ...tokens }) => ({
            turn: turnIndex(turn),
            ...tokens,
          })),
          continues: false,
        },
        transfer: [roles.buffer, chars.buffer],
      };
    },
    shown: () => current?.opened ?? null,
    leave() {
      current = null;
    },
    run(request, pace) {
      const kept = current;
      if (kept === null) return null;
      const { job } = request;
      const type = 'done';
      const end = async <T extends keyof Endings>(
        outcome: Outcome<T> | Promise<Outcome<T>>,
        done: (answer: Extract<Outcome<T>, { ok: true }>['answer']) => WorkerMessage,
      ): Promise<void> => {
        const result = await outcome;
        if (result.ok) tools.post(done(result.answer), result.transfer ?? []);
        else tools.post({ type: 'failed', job, failure: result.failure }, []);
      };
      switch (request.type) {
        case 'estimate':
        case 'analyse': {
          const { report, rules } = kept.opened;
          const columns = structuredClone(report.columns);
          const { reportedFixedCost } = report;
          const transfer = columnBuffers(columns);
          if (request.type === 'estimate') {
            return end<'estimate'>(
              { ok: true, answer: { columns, reportedFixedCost }, transfer },
              (answer) => ({
                ...{ type, job, answer },
                request: 'estimate',
              }),
            );
          }
          return end<'analyse'>(
            { ok: true, answer: { columns, rules, reportedFixedCost }, transfer },
            (answer) => ({ type, job, request: 'analyse', answer }),
          );
        }
        case 'rows':
          return end<'rows'>({ ok: true, answer: rowsOf(kept, request.turns, request.limit) }, (answer) => ({
            ...{ type, job, answer },
            request: 'rows',
          }));
        case 'literals': {
          const names = namesOf(kept);
          const answer = Array.from(request.items, (item) => names[item] ?? '');
          return end<'literals'>({ ok: true, answer }, (given) => ({
            ...{ type, job, answer: given },
            request: 'literals',
          }));
        }
        case 'sweep':
          return end<'sweep'>(sweep(kept, request, pace), (answer) => ({
            type,
            job,
            request: 'sweep',
            answer,
          }));
        case 'constraints':
        case 'audit':
        case 'audit-rows':
        case 'audit-text':
        case 'audit-ledger':
        case 'generations':
        case 'raw':
          tools.post({ type: 'failed', job, failure: NO_TEXT.failure }, []);
          return Promise.resolve();
        default:
          return null;
      }
    },
  };
}

type Endings = Record<'estimate' | 'analyse' | 'rows' | 'literals' | 'sweep', true>;

/** A report holds one thread and tells nothing of others. */
const CONVERSATION = 'report';
const THREAD = 'report';
const MOST_NAMES = 24;

function compactionsOf({ logged }: ThreadColumns): readonly LoggedCompaction[] {
  if (logged === undefined) return [];
  return Array.from(logged.turn, (turn, at): LoggedCompaction => {
    const from = logged.keptOffsets[at] ?? 0;
    const to = logged.keptOffsets[at + 1] ?? 0;
    const kept = Array.from(logged.keptFrom.subarray(from, to), (start, index) => ({
      from: turnIndex(start),
      to: turnIndex(logged.keptTo[from + index] ?? start),
    }));
    return { turn: turnIndex(turn), trigger: null, tokensBefore: null, tokensAfter: null, kept };
  });
}

function summaryOf(name: string, { hash }: ReadSources, { report }: OpenedReport): DocumentSummary {
  const { columns, rules: _ids, run: _replayed, literals: _names, turns: _texts, ...about } = report;
  const { count } = columns.turns;
  const conversation: ConversationSummary = {
    id: CONVERSATION,
    title: report.transcript.conversation ?? '',
    bytes: 0,
    turns: count,
    tokens: columns.turns.tokens.reduce((sum, tokens) => sum + tokens, 0),
    calls: columns.calls.count,
    compactions: columns.logged?.turn.length ?? 0,
    at: null,
    threads: [{ id: THREAD, title: report.transcript.thread ?? '', turns: count }],
  };
  return {
    name,
    format: 'floorline-report',
    formatName: 'a report of Floorline',
    why: 'it says so',
    asked: null,
    bytes: 0,
    hash,
    conversations: [conversation],
    diagnostics: [],
    report: about,
  };
}

const importFailure = (
  { name }: { readonly name: string },
  {
    failure,
  }: { readonly failure: { readonly code: string; readonly message: string; readonly remedy: string } },
): ImportFailure => ({
  code: failure.code === 'too-large' ? 'too-large' : 'unsupported',
  file: name,
  line: null,
  byte: null,
  message: failure.message,
  remedy: failure.remedy,
  tried: [],
});
