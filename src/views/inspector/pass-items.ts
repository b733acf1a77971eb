/**
 * Which items a pass is charged for. A pass reports sums; the list behind them is made again here, only for the
 * pass that is looked at, with the same collector that judged it. A rolling summary carries the items of the pass
 * that made it, so the passes before are walked through as well. Where a pass took only some of the summaries of a
 * split, which items those carried is not known here; the sum then differs and `exact` says so.
 */
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy.ts';
import { type PreparedThread, prepareThread } from '../../core/compaction/prepared.ts';
import type { LiveElement } from '../../core/floor/segment-items.ts';
import { ROLES } from '../../core/transcript/model.ts';

export interface PassItems {
  /** In order of first occurrence, carried ones first. */
  readonly items: Uint32Array;
  /** The tokens of the items add up to the floor of the pass. */
  readonly exact: boolean;
}

/** Passes before the one looked at that are walked through; a run that thrashes makes thousands. */
const WALKED = 64;

const prepared = new WeakMap<ThreadColumns, PreparedThread>();

const preparedFor = (columns: ThreadColumns): PreparedThread => {
  const known = prepared.get(columns);
  if (known !== undefined) return known;
  const made = prepareThread(columns, null);
  prepared.set(columns, made);
  return made;
};

const turnsOf = (columns: ThreadColumns, { segment }: Pass): readonly LiveElement[] => {
  const system = ROLES.indexOf('system');
  const kept = new Set<number>(segment.kept);
  const elements: LiveElement[] = [];
  for (let turn: number = segment.from; turn < segment.to; turn++) {
    if (columns.turns.role[turn] === system || kept.has(turn)) continue;
    elements.push({ kind: 'turn', turn, tokens: columns.turns.tokens[turn] ?? 0 });
  }
  return elements;
};

/**
 * The items of pass `index`. Under the reference estimator, whose spans have no text, the items are those of the
 * exhaustive floor, and `exact` is false.
 */
export const passItems = (
  columns: ThreadColumns,
  passes: readonly Pass[],
  index: number,
  policy: Pick<Policy, 'floor' | 'summaries' | 'segments'>,
): PassItems => {
  const thread = preparedFor(columns);
  const kind = policy.floor === 'reference' ? 'exhaustive' : policy.floor;
  const { collector } = thread.floor(kind);
  const replayed = policy.segments.kind === 'replay';
  const carries = replayed && policy.summaries === 'rolling';
  let summaries: readonly LiveElement[] = [];
  let items: Uint32Array = new Uint32Array();
  for (const [at, pass] of passes.entries()) {
    if (at > index) break;
    if (at < index - WALKED) continue;
    if (at < index && (!carries || pass.verdict === 'refuse')) continue;
    const elements = [...summaries.slice(0, pass.segment.summaries), ...turnsOf(columns, pass)];
    const tailTo = replayed ? pass.turn + 1 : pass.segment.to;
    items = collector.collect(elements, thread.legal, pass.segment.to, tailTo).items;
    const made: LiveElement[] = [{ kind: 'summary', tokens: 0, items }];
    for (let part = 1; part < pass.parts.length; part++) {
      made.push({ kind: 'summary', tokens: 0, items: new Uint32Array() });
    }
    summaries = [...made, ...summaries.slice(pass.segment.summaries)];
  }
  let tokens = 0;
  for (const item of items) tokens += columns.items.tokens[item] ?? 0;
  return { items, exact: tokens === passes[index]?.floor };
};

/** The largest items first. */
export const largestItems = (columns: ThreadColumns, items: Uint32Array, count: number): readonly number[] =>
  [...items].sort((a, b) => (columns.items.tokens[b] ?? 0) - (columns.items.tokens[a] ?? 0)).slice(0, count);
