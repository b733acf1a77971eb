import type { ThreadColumns } from '../columns.ts';
import {
  type Chain,
  type ChainSettings,
  DEFAULT_CHAINS,
  findChains,
  legalCuts,
  openCalls,
} from '../floor/chains.ts';
import { buildFloorIndex, type FloorIndex } from '../floor/floor-index.ts';
import { createCollector, itemsOf, type LiveElement, type SegmentCollector } from '../floor/segment-items.ts';
import { buildVisibility, NOTHING_VISIBLE, type Visibility } from '../floor/visibility.ts';
import { tokenCount } from '../units.ts';
import type { Floors } from './pass.ts';
import type { FloorKind } from './policy.ts';

/** One floor ready to be asked: its items, what it waives, and a collector of segments. */
export interface PreparedFloor {
  readonly index: FloorIndex;
  readonly visibility: Visibility;
  readonly collector: SegmentCollector;
}

/** What every policy needs of a thread, computed once: a slider step then only replays. */
export interface PreparedThread {
  readonly columns: ThreadColumns;
  /** What the log implies of system prompt and tools, in tokens; an estimate. */
  readonly reportedFixedCost: number | null;
  /** All chains under the settings of chains, hard and soft. */
  readonly chains: readonly Chain[];
  /** Entry `b` is 1 where a cut before turn `b` is legal. */
  readonly legal: Uint8Array;
  /** Entry `t` is 1 while a call is open after turn `t`. */
  readonly open: Uint8Array;
  /** The same thread under other settings of chains; nothing is computed anew while they stay the same. */
  withChains(settings: ChainSettings): PreparedThread;
  floor(kind: FloorKind): PreparedFloor;
  /** All floors of a segment, each by its own rules. `deciding` is the floor whose items the summaries carry. */
  floors(elements: readonly LiveElement[], tailFrom: number, tailTo: number, deciding: FloorKind): Floors;
}

export function prepareThread(columns: ThreadColumns, reportedFixedCost: number | null): PreparedThread {
  const floors = new Map<FloorKind, PreparedFloor>();
  const sums = new Map<FloorKind, (elements: readonly LiveElement[], from: number, to: number) => number>();
  const floor = (kind: FloorKind): PreparedFloor => {
    const known = floors.get(kind);
    if (known !== undefined) return known;
    const index = buildFloorIndex(columns, kind);
    const visibility = kind === 'working' ? buildVisibility(columns) : NOTHING_VISIBLE;
    // Only the floor that decides has segments to collect; the others are merely summed up.
    let collector: SegmentCollector | null = null;
    const made: PreparedFloor = {
      index,
      visibility,
      get collector() {
        collector ??= createCollector(index, visibility);
        return collector;
      },
    };
    floors.set(kind, made);
    return made;
  };
  const sum = (kind: FloorKind) => {
    const known = sums.get(kind);
    if (known !== undefined) return known;
    const made = createFloorSum(floor(kind));
    sums.set(kind, made);
    return made;
  };
  const shared = {
    columns,
    reportedFixedCost,
    open: openCalls(columns),
    floor,
    floors(elements: readonly LiveElement[], tailFrom: number, tailTo: number, deciding: FloorKind): Floors {
      const turns = elements.filter((element) => element.kind === 'turn');
      const ours = deciding === 'reference' ? turns : elements;
      const reference = deciding === 'reference' ? elements : turns;
      return {
        working: tokenCount(sum('working')(ours, tailFrom, tailTo)),
        exhaustive: tokenCount(sum('exhaustive')(ours, tailFrom, tailTo)),
        hindsight: null,
        reference: tokenCount(sum('reference')(reference, tailFrom, tailTo)),
      };
    },
  } satisfies Partial<PreparedThread>;
  let latest: { readonly key: string; readonly thread: PreparedThread } | null = null;
  const withChains = (settings: ChainSettings): PreparedThread => {
    const key = keyOfChains(settings);
    if (latest?.key === key) return latest.thread;
    const chains = findChains(columns, settings);
    const legal = legalCuts(columns.turns.count, chains);
    const thread: PreparedThread = { ...shared, chains, legal, withChains };
    latest = { key, thread };
    return thread;
  };
  return withChains(DEFAULT_CHAINS);
}

const keyOfChains = ({ limit, links, unlinked }: ChainSettings): string =>
  links.length === 0 && unlinked.length === 0 ? `${limit}` : JSON.stringify([limit, links, unlinked]);

/** Sums the distinct items of elements without laying them out by unit. */
function createFloorSum({ index, visibility }: PreparedFloor) {
  const seenIn = new Uint32Array(index.itemCount);
  let call = 0;
  return (elements: readonly LiveElement[], tailFrom: number, tailTo: number): number => {
    call++;
    let floor = 0;
    for (const element of elements) {
      for (const item of itemsOf(index, element)) {
        if (seenIn[item] === call) continue;
        seenIn[item] = call;
        if (!visibility.isVisible(item, tailFrom, tailTo)) floor += index.cost[item] ?? 0;
      }
    }
    return floor;
  };
}
