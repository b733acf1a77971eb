import { type BuiltColumns, createThreadColumnsBuilder } from '../../core/analysis/thread-columns.ts';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { type PreparedThread, prepareThread, settingsOf } from '../../core/compaction/replay/prepared.ts';
import { COUNTING_RULE_NAMES, type CountingRule, rulesWithout } from '../../core/floor/counting-rules.ts';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import { renderTurn } from '../../core/transcript/render.ts';
import type { HarnessEvent, PreparedTranscript } from './harness.ts';
import { toTurn } from './to-turns.ts';

/** The floors that are measured. */
export const MEASURED_FLOORS = ['exhaustive', 'working'] as const;
export type MeasuredFloor = (typeof MEASURED_FLOORS)[number];

/** A transcript as the product reads it. */
export interface ProductThread extends BuiltColumns {
  readonly thread: PreparedThread;
  /** The text of each turn as the product renders it. */
  readonly texts: readonly string[];
  /** 1 for turns whose rendering begins the normalised text (less a newline after a bare name): offsets mean the same. */
  readonly isExact: Uint8Array;
}

/** What a floor charges for one compaction. */
export interface Charge {
  readonly items: Uint32Array;
  readonly literals: readonly string[];
  /** Tokens of the items. */
  readonly floor: number;
  /** Tokens of the list that holds them, one a line. */
  readonly ledger: number;
}

/** Runs the product's own estimator over a transcript. */
export function readWithProduct({ tr }: Pick<PreparedTranscript, 'tr'>, tokenizer: Tokenizer): ProductThread {
  const turns = tr.turns.map(toTurn);
  const texts = turns.map((turn) => renderTurn(turn).text);
  const built = createThreadColumnsBuilder({ turns, compactions: [] }, tokenizer).finish();
  const isExact = Uint8Array.from(texts, (text, turn) => (tr.turns[turn]?.text.startsWith(text) ? 1 : 0));
  return { ...built, thread: prepareThread(built.columns, null), texts, isExact };
}

/** The transcript as it counts with one of the counting rules switched off, by rule. */
export const variantsOf = (product: ProductThread): ReadonlyMap<CountingRule, ProductThread> =>
  new Map(
    COUNTING_RULE_NAMES.map((rule) => {
      const policy = { ...RECORD_POLICY, rules: rulesWithout([rule]) };
      return [rule, { ...product, thread: product.thread.under(settingsOf(policy, NO_ANNOTATIONS)) }];
    }),
  );

/** Turns of the region of a compaction: system turns are fixed cost and no part of it. */
export function regionTurns(
  { tr }: Pick<PreparedTranscript, 'tr'>,
  { a, b }: Pick<HarnessEvent, 'a' | 'b'>,
): readonly number[] {
  const turns: number[] = [];
  for (let turn = a; turn < b; turn++) if (tr.turns[turn]?.kind !== 'system') turns.push(turn);
  return turns;
}

/** What the product charges for a region, given the tail that is retained after it. */
export function chargeRegion(
  { thread, literals }: ProductThread,
  floor: MeasuredFloor,
  region: readonly number[],
  { b, c }: Pick<HarnessEvent, 'b' | 'c'>,
): Charge {
  const elements = region.flatMap((turn) => thread.elements[turn] ?? []);
  const charged = thread.floor(floor).collector.collect(elements, thread, b, c);
  return {
    items: charged.items,
    literals: Array.from(charged.items, (item) => literals[item] ?? ''),
    floor: charged.floor,
    ledger: charged.ledger,
  };
}
