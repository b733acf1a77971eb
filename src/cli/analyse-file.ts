import { computeReportedFixedCost } from '../core/analysis/reported-fixed-cost.ts';
import { type BuiltColumns, createThreadColumnsBuilder } from '../core/analysis/thread-columns.ts';
import type { Policy } from '../core/compaction/policy.ts';
import { createRunner } from '../core/compaction/replay.ts';
import { findSmallestSlot } from '../core/compaction/smallest-slot.ts';
import { type AnalysisReport, buildReport } from '../core/report/analysis-report.ts';
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

/** The report under a policy, and whether a pass would be refused at each of some other slots, in tokens. */
export async function analyseAtSlots(
  opened: OpenedThread,
  policy: Policy,
  slots: readonly number[],
): Promise<{ readonly report: AnalysisReport; readonly refusedAt: readonly boolean[] }> {
  const { columns, literals } = await countThread(opened.thread, policy);
  const runner = createRunner(columns, computeReportedFixedCost(columns.turns, columns.logged ?? null));
  const report = buildReport({
    ...opened,
    tokens: columns.turns.tokens.reduce((sum, tokens) => sum + tokens, 0),
    policy,
    run: runner.run(policy),
    smallestSlotWithoutRefusal: policy.slot === null ? null : findSmallestSlot(runner, policy),
    // Items of the reference estimator are spans of its own and have no literal among ours.
    literalOf: (item) => (policy.floor === 'reference' ? null : (literals[item] ?? null)),
  });
  const refusedAt = slots.map((slot) => {
    let refused = false;
    runner.watch({ ...policy, slot }, ({ judgement }) => {
      refused = judgement.verdict === 'refuse';
      return !refused;
    });
    return refused;
  });
  return { report, refusedAt };
}
