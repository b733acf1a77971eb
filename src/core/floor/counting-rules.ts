/**
 * What the working floor counts (design: Estimator, the working floor), as rules that can be switched one by one. Each
 * span has a source; a rule says whether spans of a source count, from when on, or whether what is in sight is waived.
 * The defaults are those that served best by the measure of docs/estimator.md; a switch changes no text, no span and no
 * item, so that its effect is one walk over the spans.
 */
import { COUNTED, type SpanColumns, type ThreadColumns } from '../columns.ts';
import { kindCode } from '../irreducible/kinds.ts';
import { SPAN_SOURCES, type SpanSource } from '../irreducible/span-sources.ts';

export interface CountingRules {
  /** For what reads and searches show the call is enough. */
  readonly reads: boolean;
  /** Names in a folder are left out. */
  readonly listings: boolean;
  /** Of many of one sort in one result only a handful counts. */
  readonly crowds: boolean;
  /** For the body of the agent's own write the path is enough. */
  readonly writes: boolean;
  /** Names that the agent coins in what it writes count all the same. */
  readonly coined: boolean;
  /** These hold only until the file is deleted, or written anew without the item. */
  readonly liveness: boolean;
  /** Text that an edit replaces counts. */
  readonly replaced: boolean;
  /** What commands print counts. */
  readonly output: boolean;
  /** What the agent thought counts. */
  readonly reasoning: boolean;
  /** An item counts wherever it stands once a source that counts has shown it. */
  readonly provenance: boolean;
  /** What the retained tail, the system prompt or a kept turn shows is waived. */
  readonly sight: boolean;
  /** Words that ordinary vocabulary does not hold are items, in the exhaustive floor too. */
  readonly words: boolean;
}

export const COUNTING_RULE_NAMES = [
  'reads',
  'listings',
  'crowds',
  'writes',
  'coined',
  'liveness',
  'replaced',
  'output',
  'reasoning',
  'provenance',
  'sight',
  'words',
] as const satisfies readonly (keyof CountingRules)[];
export type CountingRule = (typeof COUNTING_RULE_NAMES)[number];

export const DEFAULT_RULES: CountingRules = {
  reads: true,
  listings: true,
  crowds: true,
  writes: true,
  coined: true,
  liveness: true,
  replaced: true,
  output: true,
  reasoning: true,
  provenance: true,
  sight: true,
  words: true,
};

/** The rules that are switched off, in a fixed order: what a setting has to say of them. */
export const rulesOff = (rules: CountingRules): readonly CountingRule[] =>
  COUNTING_RULE_NAMES.filter((name) => !rules[name]);

/** All rules but some. */
export const rulesWithout = (off: readonly CountingRule[]): CountingRules => ({
  ...DEFAULT_RULES,
  ...Object.fromEntries(off.map((name) => [name, false])),
});

/** Equal for rules that count alike. */
export const keyOfRules = (rules: CountingRules): string =>
  COUNTING_RULE_NAMES.map((name) => (rules[name] ? '1' : '0')).join('');

/** Whether a span of this source counts where it stands. */
export function countsAsWork(source: SpanSource, rules: CountingRules): boolean {
  switch (source) {
    case 'file':
    case 'search':
      return !rules.reads;
    case 'listing':
      return !rules.listings;
    case 'crowd':
      return !rules.crowds;
    case 'body':
      return !rules.writes;
    case 'coined':
      return rules.coined || !rules.writes;
    case 'replaced':
      return rules.replaced || !rules.writes;
    case 'output':
      return rules.output;
    case 'reasoning':
      return rules.reasoning;
    case 'system':
    case 'user':
    case 'harness':
    case 'agent':
    case 'summary':
    case 'argument':
    case 'error':
    case 'answer':
      return true;
  }
}

/**
 * Sets the bits of both floors for every span. Provenance looks back only: an item counts from the turn on in which a
 * source that counts first shows it, in all of that turn.
 */
export function markCounted(
  spans: Omit<SpanColumns, 'counted'>,
  counted: Uint8Array,
  rules: CountingRules,
): void {
  const counts = Uint8Array.from(SPAN_SOURCES, (source) => (countsAsWork(source, rules) ? 1 : 0));
  const word = rules.words ? -1 : kindCode('word');
  const floors = COUNTED.working | COUNTED.exhaustive;
  /** By item: the turn in which it first counted (or, without provenance, last), counted from 1. */
  const since = new Uint32Array(largest(spans.item, spans.count) + 1);
  for (let turn = 0; turn + 1 < spans.offsets.length; turn++) {
    const from = spans.offsets[turn] ?? 0;
    const to = spans.offsets[turn + 1] ?? 0;
    for (let row = from; row < to; row++) {
      if (counts[spans.source[row] ?? 0] === 1 && spans.kind[row] !== word)
        since[spans.item[row] ?? 0] = turn + 1;
    }
    for (let row = from; row < to; row++) {
      const rest = (counted[row] ?? 0) & ~floors;
      const metIn = since[spans.item[row] ?? 0] ?? 0;
      const isWork = rules.provenance ? metIn > 0 : counts[spans.source[row] ?? 0] === 1;
      counted[row] =
        spans.kind[row] === word ? rest : rest | COUNTED.exhaustive | (isWork ? COUNTED.working : 0);
    }
  }
}

function largest(values: Uint32Array, count: number): number {
  let most = 0;
  for (let at = 0; at < count; at++) if ((values[at] ?? 0) > most) most = values[at] ?? 0;
  return most;
}

/** A thread as other rules count it; the same columns, but for what each span counts and which rows are lost. */
export function columnsUnder(columns: ThreadColumns, rules: CountingRules): ThreadColumns {
  if (keyOfRules(rules) === keyOfRules(DEFAULT_RULES)) return columns;
  const { lost, ...spans } = columns.spans;
  const counted = spans.counted.slice();
  markCounted(spans, counted, rules);
  return {
    ...columns,
    spans: { ...spans, counted, ...(rules.liveness && lost !== undefined ? { lost } : {}) },
  };
}
