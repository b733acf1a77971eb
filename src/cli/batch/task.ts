import type { Policy } from '../../core/compaction/policy/policy.ts';
import { REPORT_SCHEMA } from '../../core/report/analysis-report.ts';
import { comparisonAsMarkdown, comparisonAsText } from '../../core/report/comparison.ts';
import { type FileFacts, factsOf } from '../../core/report/corpus-summary.ts';
import { reportAsMarkdown } from '../../core/report/markdown.ts';
import { type Tally, tallyOf } from '../../core/report/sessions-table.ts';
import { reportAsText } from '../../core/report/text.ts';
import type { ImportFailure } from '../../core/transcript/formats/registry.ts';
import { sizeOf } from '../../core/transcript/lines.ts';
import { type Analysed, analyseAtSlots, type Choice, openSession, type Second } from '../analyse-file.ts';
import { describeFailure } from '../describe-failure.ts';
import { readSession, type Session } from '../inputs.ts';
import { UsageError } from '../usage-error.ts';

export const FORMATS = ['text', 'json', 'markdown', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

/** What is the same for all files of a run. */
export interface Order {
  readonly policy: Policy;
  readonly choice: Choice;
  readonly format: Format;
  /** Slots in tokens at which refusals are looked for beside the policy's. */
  readonly slots: readonly number[];
  /** The second policy that the run is compared with; `null` for none. */
  readonly second: Second | null;
}

/** What one file came to, small enough to be handed from a worker: the text to write, and a few numbers. */
export type Outcome =
  | { readonly ok: true; readonly text: string; readonly facts: FileFacts; readonly tally: Tally }
  | {
      readonly ok: false;
      /** What stands in the result for it; empty where a note says it all. */
      readonly text: string;
      readonly note: string;
      /** What happened, without what to do about it. */
      readonly why: string;
      readonly code: string;
      readonly bytes: number;
      /** It was found in a folder and holds no talk, such as the notes and settings beside a session. */
      readonly stranger: boolean;
      /** Whether the flags ask for what the file does not hold, which is for whoever wrote them. */
      readonly usage: boolean;
    };

/** Reads and analyses one session, most often one file. Whatever is wrong with it is its outcome; nothing is thrown. */
export async function runTask(session: Session, order: Order): Promise<Outcome> {
  const path = session.name;
  let bytes = 0;
  try {
    const read = await readSession(session);
    bytes = read.sources.reduce((sum, source) => sum + sizeOf(source), 0);
    const opened = openSession(read, order.choice, session.found);
    if (!opened.ok) {
      const stranger = session.found && read.failures.length === 0 && NO_TALK.has(opened.failure.code);
      return { ...failed(path, opened.failure, order.format, bytes), stranger };
    }
    const analysed = await analyseAtSlots(opened.opened, order.policy, order.slots, order.second);
    const { report, refusedAt } = analysed;
    const text = written(analysed, path, order.format);
    return {
      ok: true,
      text,
      facts: factsOf(report, path, bytes, refusedAt),
      tally: tallyOf(opened.opened.document),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof UsageError)
      return { ...failed(path, fault('not-a-transcript', path, message), order.format, bytes), usage: true };
    return failed(
      path,
      fault('not-a-transcript', path, `${path} broke the analysis (${message}).`),
      order.format,
      bytes,
    );
  }
}

const NO_TALK: ReadonlySet<ImportFailure['code']> = new Set(['not-a-transcript', 'binary', 'empty']);

/** Why a file has no result that was not found out while reading it. */
export const fault = (code: ImportFailure['code'], path: string, message: string): ImportFailure => ({
  code,
  file: path,
  line: null,
  byte: null,
  message,
  remedy: code === 'too-large' ? 'Give it more with --worker-memory, or analyse it alone with --jobs 1.' : '',
  tried: [],
});

/** The outcome of a file without a result, as the format has it. */
export function failed(
  path: string,
  failure: ImportFailure,
  format: Format,
  bytes: number,
): Outcome & { ok: false } {
  const { code, file, line, byte, message, remedy } = failure;
  const entry = {
    schema: REPORT_SCHEMA,
    transcript: { name: file, path: pathOf(path) },
    error: { code, line, byte, message, remedy },
  };
  const text = format === 'json' || format === 'ndjson' ? asJson(entry, format) : '';
  return {
    ok: false,
    text,
    note: describeFailure(failure),
    why: message,
    code,
    bytes,
    stranger: false,
    usage: false,
  };
}

function written({ report, comparison }: Analysed, path: string, format: Format): string {
  switch (format) {
    case 'text':
      return `${[reportAsText(report), ...(comparison === null ? [] : ['', ...comparisonAsText(report, comparison)])].join('\n')}\n`;
    case 'markdown':
      return `${[reportAsMarkdown(report), ...(comparison === null ? [] : ['', ...comparisonAsMarkdown(report, comparison)])].join('\n')}\n`;
    case 'json':
    case 'ndjson':
      return asJson(
        { ...report, transcript: { ...report.transcript, path: pathOf(path) }, comparison },
        format,
      );
  }
}

const asJson = (value: unknown, format: 'json' | 'ndjson'): string =>
  format === 'json' ? JSON.stringify(value, null, 2) : `${JSON.stringify(value)}\n`;

const pathOf = (path: string): string | null => (path === '-' ? null : path);
