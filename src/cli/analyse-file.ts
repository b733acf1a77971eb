import { computeReportedFixedCost } from '../core/analysis/reported-fixed-cost.ts';
import { type BuiltColumns, createThreadColumnsBuilder } from '../core/analysis/thread-columns.ts';
import type { Policy } from '../core/compaction/policy/policy.ts';
import { createRunner, type Runner } from '../core/compaction/replay/replay.ts';
import { nameOfPolicy } from '../core/compaction/sweep/second-policy.ts';
import { findSmallestSlot } from '../core/compaction/sweep/smallest-slot.ts';
import { type AnalysisReport, buildReport } from '../core/report/analysis-report.ts';
import { buildComparison, type ReportedComparison } from '../core/report/comparison.ts';
import { loadEncoding } from '../core/tokens/load-encoding.ts';
import { importFiles } from '../core/transcript/formats/groups/import-files.ts';
import { withNotes } from '../core/transcript/formats/groups/merge-documents.ts';
import type { FieldMapping } from '../core/transcript/formats/home-made/mapping.ts';
import type { ImportFailure, SourceBytes } from '../core/transcript/formats/registry.ts';
import type { Conversation, Thread, TranscriptDocument } from '../core/transcript/model.ts';
import type { ReadSession } from './inputs.ts';
import { UsageError } from './usage-error.ts';

/** What of a file is meant: a format by force, a conversation, a thread; `null` for what the file suggests. */
export interface Choice {
  readonly as: string | null;
  /** What the keys of a home-made file mean; `as` is `null` then. */
  readonly mapping: FieldMapping | null;
  readonly conversation: string | null;
  readonly thread: string | null;
}

export interface OpenedThread {
  readonly document: TranscriptDocument;
  readonly conversation: Conversation;
  readonly thread: Thread;
}

export type Opened =
  | { readonly ok: true; readonly opened: OpenedThread }
  | { readonly ok: false; readonly failure: ImportFailure };

/** Reads a file and finds the thread in it. A conversation or thread that the file does not hold is a usage error. */
export const openThread = (source: SourceBytes, choice: Choice): Opened =>
  openSession({ sources: [source], failures: [] }, choice, false);

/** The same of all files of a session; `found` says that they were found in a folder and not named. */
export function openSession({ sources, failures }: ReadSession, choice: Choice, found: boolean): Opened {
  const [failure] = failures;
  if (sources.length === 0 && failure !== undefined) return { ok: false, failure };
  const result = importFiles(sources, {
    ...(choice.as === null ? {} : { as: choice.as }),
    ...(choice.mapping === null ? {} : { mapping: choice.mapping }),
    found,
  });
  if (!result.ok) return result;
  const document = withNotes(result.document, failures, []);
  const conversation = pick(document.conversations, choice.conversation, '--conversation', document.name);
  const thread = pick(conversation.threads, choice.thread, '--thread', document.name);
  return { ok: true, opened: { document, conversation, thread } };
}

function pick<T extends { readonly id: string }>(
  entries: readonly T[],
  id: string | null,
  flag: string,
  file: string,
): T {
  const entry = id === null ? entries[0] : entries.find((candidate) => candidate.id === id);
  if (entry !== undefined) return entry;
  const known = entries.slice(0, 12).map((candidate) => candidate.id);
  throw new UsageError(
    `${flag} ${id ?? ''}: ${file} holds ${known.join(', ')}${entries.length > 12 ? ', …' : ''}`,
  );
}

export async function countThread(thread: Thread, policy: Pick<Policy, 'encoding'>): Promise<BuiltColumns> {
  return createThreadColumnsBuilder(thread, await loadEncoding(policy.encoding)).finish();
}

export const analyseThread = async (opened: OpenedThread, policy: Policy): Promise<AnalysisReport> =>
  (await analyseAtSlots(opened, policy, [])).report;

/** A second policy that a run is compared with, and what it is called. */
export interface Second {
  readonly name: string;
  readonly policy: Policy;
}

export interface Analysed {
  readonly report: AnalysisReport;
  /** Whether a pass would be refused at each of the other slots. */
  readonly refusedAt: readonly boolean[];
  /** `null` where nothing was to be compared with. */
  readonly comparison: ReportedComparison | null;
}

/** The report under a policy, whether a pass would be refused at each of some other slots, in tokens, and a second policy beside it. */
export async function analyseAtSlots(
  opened: OpenedThread,
  policy: Policy,
  slots: readonly number[],
  second: Second | null = null,
): Promise<Analysed> {
  const { columns, literals } = await countThread(opened.thread, policy);
  const fixedCost = computeReportedFixedCost(columns.turns, columns.logged ?? null);
  const runner = createRunner(columns, fixedCost);
  // Items of the reference estimator are spans of its own and have no literal among ours.
  const literalsOf =
    ({ floor }: Policy) =>
    (item: number) =>
      floor === 'reference' ? null : (literals[item] ?? null);
  const smallestOf = (of: Policy, by: Runner): number | null =>
    of.slot === null ? null : findSmallestSlot(by, of);
  const run = runner.run(policy);
  const report = buildReport({
    ...opened,
    tokens: columns.turns.tokens.reduce((sum, tokens) => sum + tokens, 0),
    policy,
    run,
    smallestSlotWithoutRefusal: smallestOf(policy, runner),
    literalOf: literalsOf(policy),
  });
  const refusedAt = slots.map((slot) => {
    let refused = false;
    runner.watch({ ...policy, slot }, ({ judgement }) => {
      refused = judgement.verdict === 'refuse';
      return !refused;
    });
    return refused;
  });
  if (second === null) return { report, refusedAt, comparison: null };
  // One runner that is asked for two policies in turn would prepare the thread anew each time.
  const other = createRunner(columns, fixedCost);
  const own = nameOfPolicy(policy);
  const comparison = buildComparison(
    { name: own === second.name ? 'these settings' : own, policy, run },
    { ...second, run: other.run(second.policy) },
    smallestOf(second.policy, other),
    literalsOf(second.policy),
  );
  return { report, refusedAt, comparison };
}
