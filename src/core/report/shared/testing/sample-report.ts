import { computeReportedFixedCost } from '../../../analysis/reported-fixed-cost.ts';
import { createThreadColumnsBuilder } from '../../../analysis/thread-columns.ts';
import { RECORD_POLICY } from '../../../compaction/policy/policy.ts';
import { loadEncoding } from '../../../tokens/load-encoding.ts';
import { importTranscript } from '../../../transcript/formats/registry.ts';
import type { Thread } from '../../../transcript/model.ts';
import { renderTurn } from '../../../transcript/render.ts';
import type { ReportSource } from '../build-report.ts';

export type FullSource = ReportSource & Required<Pick<ReportSource, 'texts'>>;

/** What a file holds first, ready to be reported on. */
export async function sourceOfFile(name: string, bytes: Uint8Array): Promise<FullSource> {
  const read = importTranscript({ name, bytes });
  const thread = read.ok ? read.document.conversations[0]?.threads[0] : undefined;
  if (!read.ok || thread === undefined) throw new Error(`${name} does not open`);
  return sourceOfThread(thread, read.document.format, name);
}

export async function sourceOfThread(thread: Thread, format: string, name: string): Promise<FullSource> {
  const tokenizer = await loadEncoding('o200k_base');
  const { columns, rules, literals } = createThreadColumnsBuilder(thread, tokenizer).finish();
  return {
    policy: RECORD_POLICY,
    columns,
    rules,
    reportedFixedCost: computeReportedFixedCost(columns.turns, columns.logged ?? null),
    format,
    texts: {
      name,
      conversation: thread.title,
      thread: thread.title,
      literals,
      turns: thread.turns.map((turn) => ({
        ...renderTurn(turn),
        tools: turn.parts.flatMap((part) => (part.kind === 'tool_call' ? [part.name] : [])),
        timestamp: turn.timestamp,
        model: turn.model,
      })),
    },
  };
}
