import { computeReportedFixedCost } from '../../core/analysis/reported-fixed-cost.ts';
import { type BuiltColumns, createThreadColumnsBuilder } from '../../core/analysis/thread-columns.ts';
import type { Run } from '../../core/compaction/pass.ts';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { prepareThread } from '../../core/compaction/replay/prepared.ts';
import { createRunner } from '../../core/compaction/replay/replay.ts';
import type { LiveElement } from '../../core/floor/live-element.ts';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import type { Turn } from '../../core/transcript/model.ts';

/** A sample as the product sees it: read like anyone's file, counted and searched by the same code. */
export interface Measured {
  readonly turns: readonly Turn[];
  readonly built: BuiltColumns;
  run(policy?: Partial<Policy>): Run;
  /** Working floor of turns [from, to) with turns [to of the segment, tailTo) still in view. */
  floorOf(from: number, to: number, tailFrom: number, tailTo: number): FloorOf;
}

export interface FloorOf {
  readonly floor: number;
  readonly ledger: number;
  readonly items: ReadonlySet<number>;
}

export const loadSampleTokenizer = (): Promise<Tokenizer> => loadEncoding(RECORD_POLICY.encoding);

export function measure(name: string, text: string, tokenizer: Tokenizer): Measured {
  const imported = importTranscript({ name, bytes: new TextEncoder().encode(text) });
  if (!imported.ok) throw new Error(`${name} is no transcript: ${imported.failure.message}`);
  const { diagnostics, conversations } = imported.document;
  const [problem] = diagnostics;
  if (problem !== undefined) throw new Error(`${name}: ${problem.reason}`);
  const turns = conversations[0]?.threads[0]?.turns ?? [];
  const built = createThreadColumnsBuilder({ turns, compactions: [] }, tokenizer).finish();
  const fixedCost = computeReportedFixedCost(built.columns.turns);
  const runner = createRunner(built.columns, fixedCost);
  const thread = prepareThread(built.columns, fixedCost);
  return {
    turns,
    built,
    run: (policy = {}) => runner.run({ ...RECORD_POLICY, ...policy }),
    floorOf(from, to, tailFrom, tailTo) {
      const elements: LiveElement[] = [];
      for (let turn = from; turn < to; turn++) {
        elements.push({ kind: 'turn', turn, tokens: built.columns.turns.tokens[turn] ?? 0 });
      }
      const { collector } = thread.floor('working');
      const { floor, ledger, items } = collector.collect(elements, thread, tailFrom, tailTo);
      return { floor, ledger, items: new Set(items) };
    },
  };
}
