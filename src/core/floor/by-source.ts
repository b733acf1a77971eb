/**
 * What a floor is made of: by kind, and by whose words they are (design: Estimator, provenance).
 *
 * Problem: an item may stand in many places of a segment, and a sum by source must still add up to the floor. Idea: an
 * item belongs to the strongest source that shows it in the segment, whether that occurrence counts or not, so that each
 * is charged once. What no turn of the segment holds lies in a summary that an earlier pass of the replay made: those
 * items are *carried*, and are the rest of the sum. Cost: a walk over the spans of the segment, and one collection for
 * each floor that is asked for.
 */
import type { Pass } from '../compaction/pass.ts';
import type { FloorKind } from '../compaction/policy/policy.ts';
import type { PreparedThread } from '../compaction/replay/prepared.ts';
import { SPAN_KINDS } from '../irreducible/kinds.ts';
import { SPAN_SOURCES, type SpanSource, sourceCode } from '../irreducible/span-sources.ts';
import { ROLES } from '../transcript/model.ts';
import type { LiveElement } from './live-element.ts';

/**
 * Sources by strength: first what only a person can say again, then the one copy of turns that are gone, what the agent
 * itself wrote, what the world answered once, and last what the environment still holds or the harness writes anew.
 */
export const SOURCES_BY_STRENGTH = [
  'user',
  'system',
  'summary',
  'agent',
  'reasoning',
  'argument',
  'replaced',
  'coined',
  'error',
  'answer',
  'output',
  'crowd',
  'body',
  'file',
  'search',
  'listing',
  'harness',
] as const satisfies readonly SpanSource[];

/** By code of a source its place among `SOURCES_BY_STRENGTH`, counted from 1. */
const STRENGTH = Uint8Array.from(SPAN_SOURCES, (source) => SOURCES_BY_STRENGTH.indexOf(source) + 1);

/** A floor taken apart, in tokens; either list adds up to the floor together with what it says is carried. */
export interface FloorMakeup {
  readonly floor: number;
  /** By code of a kind. */
  readonly byKind: readonly number[];
  /** Carried items whose kinds this floor does not know: another one decided what summaries carry. */
  readonly carriedUntold: number;
  /** By code of a source. */
  readonly bySource: readonly number[];
  /** Items that stand in no turn of the segment but in an earlier summary of the replay. */
  readonly carried: number;
}

/** What is read of a pass. */
export type PassToTakeApart = Pick<Pass, 'turn' | 'segment' | 'items' | 'floors'>;

/**
 * The floors of a pass taken apart; `null` for a floor that is unknown, and for the reference estimator, whose spans
 * have neither kinds nor sources of ours. `deciding` is the floor that `pass.items` belongs to.
 */
export function takeApart(
  thread: PreparedThread,
  pass: PassToTakeApart,
  deciding: FloorKind,
  asked: readonly FloorKind[],
): ReadonlyMap<FloorKind, FloorMakeup | null> {
  const elements = turnsOf(thread, pass.segment);
  const strongest = strongestSources(thread, elements);
  const { items } = thread.columns;
  const tailFrom = pass.segment.to;
  const tailTo = pass.turn + 1;
  const collect = (kind: FloorKind): Uint32Array =>
    thread.floor(kind).collector.collect(elements, thread, tailFrom, tailTo).items;
  /** What is known to lie in the summaries that the pass replaces. */
  const carried = deciding === 'reference' ? [] : without(pass.items, collect(deciding));
  return new Map(
    asked.map((kind) => {
      const floor = pass.floors[kind];
      if (floor === null || kind === 'reference') return [kind, null];
      const byKind = new Array<number>(SPAN_KINDS.length).fill(0);
      const bySource = new Array<number>(SPAN_SOURCES.length).fill(0);
      const inTurns = collect(kind);
      let ofTurns = 0;
      for (const item of inTurns) {
        const tokens = items.tokens[item] ?? 0;
        ofTurns += tokens;
        add(byKind, items.kind[item] ?? 0, tokens);
        add(bySource, strongest[item] ?? 0, tokens);
      }
      let untold = floor - ofTurns;
      const { visibility } = thread.floor(kind);
      for (const item of without(carried, inTurns)) {
        if (kind !== deciding && visibility.isVisible(item, tailFrom, tailTo)) continue;
        const tokens = items.tokens[item] ?? 0;
        untold -= tokens;
        add(byKind, items.kind[item] ?? 0, tokens);
      }
      return [kind, { floor, byKind, carriedUntold: untold, bySource, carried: floor - ofTurns }];
    }),
  );
}

const add = (sums: number[], at: number, tokens: number): void => {
  sums[at] = (sums[at] ?? 0) + tokens;
};

/** The turns that the pass replaces, as they lie in context: neither system turns nor those that are kept. */
function turnsOf(thread: PreparedThread, { from, to }: Pass['segment']): readonly LiveElement[] {
  const system = ROLES.indexOf('system');
  const { role } = thread.columns.turns;
  return thread.elements
    .slice(from, to)
    .filter(
      (element) =>
        element.kind === 'turn' && role[element.turn] !== system && thread.kept[element.turn] !== 1,
    );
}

/** By item the code of the strongest source among its spans in these turns. */
function strongestSources({ columns }: PreparedThread, elements: readonly LiveElement[]): Uint8Array {
  const { spans, items } = columns;
  const strongest = new Uint8Array(items.count).fill(sourceCode('harness'));
  for (const element of elements) {
    if (element.kind !== 'turn') continue;
    const end = spans.offsets[element.turn + 1] ?? 0;
    for (let span = spans.offsets[element.turn] ?? 0; span < end; span++) {
      const item = spans.item[span] ?? 0;
      const source = spans.source[span] ?? 0;
      if ((STRENGTH[source] ?? 0) < (STRENGTH[strongest[item] ?? 0] ?? 0)) strongest[item] = source;
    }
  }
  return strongest;
}

function without(items: Iterable<number>, others: Iterable<number>): readonly number[] {
  const known = new Set(others);
  return [...items].filter((item) => !known.has(item));
}
