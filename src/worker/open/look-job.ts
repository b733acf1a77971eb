/**
 * One look at a session: what it is and what a policy makes of it, in a few numbers, for a table of many. Nothing of it is
 * kept in the worker afterwards.
 */

import { computeReportedFixedCost } from '../../core/analysis/reported-fixed-cost.ts';
import { createThreadColumnsBuilder } from '../../core/analysis/thread-columns.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { createRunner } from '../../core/compaction/replay/replay.ts';
import { findSmallestSlot } from '../../core/compaction/sweep/smallest-slot.ts';
import { countVerdicts, worstVerdict } from '../../core/compaction/verdict-counts.ts';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import { factsOf } from '../../core/transcript/conversations.ts';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import type { JobTools } from '../job-tools.ts';
import type { CancelFlag, Pacer } from '../pacer.ts';
import type { FileLook, Progress, RequestPayload, WorkerFailure } from '../protocol.ts';
import { countingImporters } from './importers.ts';
import { openDocument } from './open-document.ts';
import { readSource } from './read-source.ts';

type Looked =
  | { readonly ok: true; readonly answer: FileLook }
  | { readonly ok: false; readonly failure: WorkerFailure };

const CANCELLED = { ok: false, failure: { kind: 'cancelled' } } as const;

/** Reads a session and looks at it. */
export async function look(
  { source, policy }: RequestPayload<'look'>,
  tools: JobTools,
  flag: CancelFlag,
  pace: Pacer,
  onProgress: (progress: Progress) => void,
): Promise<Looked> {
  const result = await readSource(source, flag, onProgress);
  if (!result.ok) return result;
  const { sources, folder = null, remarks = [] } = result.read;
  await tools.pause();
  if (flag.cancelled) return CANCELLED;
  const importers = countingImporters(
    tools.importOne,
    { as: null, mapping: null },
    folder !== null,
    sources,
    onProgress,
  );
  const imported = openDocument(sources, importers, folder, remarks);
  if (!imported.ok) return { ok: false, failure: { kind: 'import', failure: imported.failure } };
  const { document } = imported;
  const tokenizer = await tools.loadEncoding(policy.encoding);
  const answer = await lookAt(
    document,
    tools.formatName(document.format),
    tokenizer,
    policy,
    pace,
    (done, total) => onProgress({ phase: 'counting', done, total, unit: 'turns' }),
  );
  return answer === null ? CANCELLED : { ok: true, answer };
}

/** Looks at the first thread of the first conversation; `null` when it was called off. */
async function lookAt(
  document: TranscriptDocument,
  formatName: string,
  tokenizer: Tokenizer,
  policy: Policy,
  pace: Pacer,
  onTurns: (done: number, total: number) => void,
): Promise<FileLook | null> {
  const { conversations, diagnostics } = document;
  const thread = conversations[0]?.threads[0];
  const threads = conversations.reduce((sum, one) => sum + factsOf(one).threads.length, 0);
  const about = { formatName, bytes: document.bytes, threads, diagnostics: diagnostics.length } as const;
  if (thread === undefined) return { ...about, ...NOTHING };
  const builder = createThreadColumnsBuilder(thread, tokenizer);
  for (let done = 0; done < builder.count; ) {
    if (!(await pace.breathe())) return null;
    do done = builder.step(1);
    while (done < builder.count && !pace.due());
    onTurns(done, builder.count);
  }
  const { columns } = builder.finish();
  const runner = createRunner(columns, computeReportedFixedCost(columns.turns, columns.logged ?? null));
  const { passes, firstRefusal } = runner.run(policy);
  if (!(await pace.breathe())) return null;
  return {
    ...about,
    turns: thread.turns.length,
    tokens: columns.turns.tokens.reduce((sum, tokens) => sum + tokens, 0),
    passes: passes.length,
    verdict: passes.length === 0 ? null : worstVerdict(countVerdicts(passes)),
    firstRefusal,
    smallestSlot: policy.slot === null || passes.length === 0 ? null : findSmallestSlot(runner, policy),
  };
}

const NOTHING = { turns: 0, tokens: 0, passes: 0, verdict: null, firstRefusal: null, smallestSlot: null };
