import type { ThreadColumns } from '../../columns.ts';
import { type CountingRules, columnsUnder, DEFAULT_RULES, keyOfRules } from '../../floor/counting-rules.ts';
import {
  type Chain,
  type ChainSettings,
  DEFAULT_CHAINS,
  findChains,
  legalCuts,
  openCalls,
  softChainsAcross,
  turnsWithLineCuts,
} from '../../floor/cuts/chains.ts';
import { createLineCuts, type LineCuts } from '../../floor/cuts/line-cuts.ts';
import { type FloorIndex, floorIndexInSlices, type ItemMarks, NO_MARKS } from '../../floor/floor-index.ts';
import { type Fates, fatesInSlices, hindsightInSlices } from '../../floor/hindsight.ts';
import type { Cuts, LiveElement } from '../../floor/live-element.ts';
import { collectorInSlices, itemsOf, type SegmentCollector } from '../../floor/segment-items.ts';
import { NOTHING_VISIBLE, type Visibility, visibilityInSlices } from '../../floor/visibility.ts';
import { finish, type Slices } from '../../slices.ts';
import { ROLES } from '../../transcript/model.ts';
import { tokenCount } from '../../units.ts';
import type { Annotations } from '../annotations.ts';
import type { Floors } from '../pass.ts';
import type { FloorKind, Policy } from '../policy/policy.ts';
import { keptTurns } from './kept-turns.ts';

/** One floor ready to be asked: its items, what it waives, and a collector of segments. */
export interface PreparedFloor {
  readonly index: FloorIndex;
  readonly visibility: Visibility;
  readonly collector: SegmentCollector;
  /** Where turns that are too large may be cut. */
  readonly lines: LineCuts;
}

/** What every policy needs of a thread, computed once: a slider step then only replays. */
export interface PreparedThread extends Cuts {
  readonly columns: ThreadColumns;
  /** What the log implies of system prompt and tools, in tokens; an estimate. */
  readonly reportedFixedCost: number | null;
  /** All chains under the settings of chains, hard and soft. */
  readonly chains: readonly Chain[];
  /** Every turn as an element of the context. */
  readonly elements: readonly LiveElement[];
  /** Entry `t` is 1 while a call is open after turn `t`. */
  readonly open: Uint8Array;
  /** Entry `t` is 1 for a turn that stays verbatim in context. */
  readonly kept: Uint8Array;
  /** The same thread under other settings; nothing is computed anew while what it rests on stays the same. */
  under(settings: ThreadSettings): PreparedThread;
  floor(kind: FloorKind): PreparedFloor;
  /**
   * Makes a floor in slices, for a caller that has other things to do; then `floor` has it at once. With its collector
   * for the floor that decides.
   */
  preparing(kind: FloorKind, decides: boolean): Slices<void>;
  /** What became of items later in the transcript. Made when first asked for. */
  readonly fates: Fates;
  /** All floors of a segment, each by its own rules. `deciding` is the floor whose items the summaries carry. */
  floors(elements: readonly LiveElement[], tailFrom: number, tailTo: number, deciding: FloorKind): Floors;
}

/** What of policy and annotations changes more than the arithmetic of a verdict. */
export interface ThreadSettings {
  readonly chains: ChainSettings;
  readonly marks: ItemMarks;
  readonly rules: CountingRules;
  readonly keepFirst: number;
  readonly keepUser: boolean;
  readonly pinnedTurns: readonly number[];
}

const DEFAULT_SETTINGS: ThreadSettings = {
  chains: DEFAULT_CHAINS,
  marks: NO_MARKS,
  rules: DEFAULT_RULES,
  keepFirst: 0,
  keepUser: false,
  pinnedTurns: [],
};

export const settingsOf = (
  policy: Pick<Policy, 'chainLimit' | 'keepFirst' | 'keepUser' | 'rules'>,
  { links, unlinked, pinnedTurns, pinnedItems, ignoredItems }: Annotations,
): ThreadSettings => ({
  chains: { limit: policy.chainLimit, links, unlinked },
  marks: { pinned: pinnedItems, ignored: ignoredItems },
  rules: policy.rules,
  keepFirst: policy.keepFirst,
  keepUser: policy.keepUser,
  pinnedTurns,
});

/** Prepares a thread at once; see `threadInSlices`. */
export const prepareThread = (columns: ThreadColumns, reportedFixedCost: number | null): PreparedThread =>
  finish(threadInSlices(columns, reportedFixedCost));

/** Prepares a thread for its policies; none of its floors is made yet. */
export function* threadInSlices(
  columns: ThreadColumns,
  reportedFixedCost: number | null,
): Slices<PreparedThread> {
  const open = openCalls(columns);
  yield;
  const elements = Array.from(
    columns.turns.tokens,
    (tokens, turn): LiveElement => ({ kind: 'turn', turn, tokens }),
  );
  const keptOf = latest(({ keepFirst, keepUser, pinnedTurns }: ThreadSettings) =>
    keptTurns(columns, { keepFirst, keepUser }, pinnedTurns),
  );
  const chainsOf = latest((settings: ChainSettings) => findChains(columns, settings));
  const cutsOf = latest((chains: readonly Chain[], kept: Uint8Array): Cuts => {
    const { count } = columns.turns;
    // Turns that stay verbatim are in no summary: what ties two of them together forbids no cut between others.
    const tied = chains.filter((chain) => kept[chain.first] !== 1 || kept[chain.last] !== 1);
    return {
      legal: legalCuts(count, tied),
      softAcross: softChainsAcross(count, tied),
      cutsLines: turnsWithLineCuts(count, tied),
    };
  });
  const countedOf = latest((rules: CountingRules) => columnsUnder(columns, rules));
  const floorsOf = latest(
    (counted: ThreadColumns, marks: ItemMarks, { sight }: CountingRules, kept: Uint8Array) =>
      prepareFloors(counted, marks, sight, kept),
  );
  const under = (settings: ThreadSettings): PreparedThread => {
    const { keepFirst, keepUser, pinnedTurns } = settings;
    const kept = keptOf(keptKeyOf(settings), settings);
    const keptKey = keepFirst === 0 && !keepUser && pinnedTurns.length === 0 ? '' : kept.join('');
    const { pinned, ignored } = settings.marks;
    const rulesKey = keyOfRules(settings.rules);
    const counted = countedOf(rulesKey, settings.rules);
    const floorsKey = `${rulesKey} ${pinned.join()} ${ignored.join()} ${keptKey}`;
    const floors = floorsOf(floorsKey, counted, settings.marks, settings.rules, kept);
    const chainsKey = keyOfChains(settings.chains);
    const chains = chainsOf(chainsKey, settings.chains);
    const cuts = cutsOf(`${chainsKey} ${keptKey}`, chains, kept);
    if (made?.cuts !== cuts || made.floors !== floors) {
      const thread: PreparedThread = {
        columns: counted,
        reportedFixedCost,
        chains,
        ...cuts,
        elements,
        open,
        kept,
        under,
        floor: floors.floor,
        preparing: floors.preparing,
        floors: floors.floors,
        get fates() {
          return floors.fates;
        },
      };
      made = { cuts, floors, thread };
    }
    return made.thread;
  };
  let made: {
    readonly cuts: Cuts;
    readonly floors: ReturnType<typeof prepareFloors>;
    readonly thread: PreparedThread;
  } | null = null;
  yield;
  // Remembered by their keys, so that the first question finds them.
  const chains = chainsOf(keyOfChains(DEFAULT_CHAINS), DEFAULT_CHAINS);
  yield;
  cutsOf(`${keyOfChains(DEFAULT_CHAINS)} `, chains, keptOf(keptKeyOf(DEFAULT_SETTINGS), DEFAULT_SETTINGS));
  yield;
  return under(DEFAULT_SETTINGS);
}

const keptKeyOf = ({ keepFirst, keepUser, pinnedTurns }: ThreadSettings): string =>
  `${keepFirst} ${keepUser} ${pinnedTurns.join()}`;

/** Remembers the latest answer, by a key of what was asked: settings change one at a time. */
function latest<A extends readonly unknown[], T>(make: (...asked: A) => T): (key: string, ...asked: A) => T {
  let known: { readonly key: string; readonly value: T } | null = null;
  return (key, ...asked) => {
    if (known?.key !== key) known = { key, value: make(...asked) };
    return known.value;
  };
}

const keyOfChains = ({ limit, links, unlinked }: ChainSettings): string =>
  links.length === 0 && unlinked.length === 0 ? `${limit}` : JSON.stringify([limit, links, unlinked]);

function prepareFloors(
  columns: ThreadColumns,
  marks: ItemMarks,
  sight: boolean,
  kept: Uint8Array,
): Pick<PreparedThread, 'floor' | 'preparing' | 'floors' | 'fates'> {
  const floors = new Map<FloorKind, PreparedFloor>();
  const collectors = new Map<FloorKind, SegmentCollector>();
  const sums = new Map<FloorKind, (elements: readonly LiveElement[], from: number, to: number) => number>();
  const system = ROLES.indexOf('system');
  const staying = kept.map((keep, turn) => (keep === 1 || columns.turns.role[turn] === system ? 1 : 0));
  let knownFates: Fates | null = null;
  const fates = (): Fates => {
    knownFates ??= finish(fatesInSlices(columns, staying));
    return knownFates;
  };
  function* makingFates(): Slices<Fates> {
    const made = knownFates ?? (yield* fatesInSlices(columns, staying));
    knownFates ??= made;
    return knownFates;
  }
  function* indexed(kind: FloorKind): Slices<Pick<PreparedFloor, 'index' | 'visibility'>> {
    if (kind === 'hindsight') {
      const known = yield* makingFates();
      yield;
      return yield* hindsightInSlices(columns, known, marks);
    }
    const index = yield* floorIndexInSlices(columns, kind, marks);
    if (kind !== 'working' || !sight) return { index, visibility: NOTHING_VISIBLE };
    yield;
    return { index, visibility: yield* visibilityInSlices(columns, staying, marks.pinned) };
  }
  function* making(kind: FloorKind): Slices<PreparedFloor> {
    const { index, visibility } = floors.get(kind) ?? (yield* indexed(kind));
    const lines = createLineCuts(columns, index);
    // Whoever asked at once in the meantime has it already, and all are to have the same.
    const known = floors.get(kind);
    if (known !== undefined) return known;
    // Only the floor that decides has segments to collect; the others are merely summed up.
    const made: PreparedFloor = {
      index,
      visibility,
      lines,
      get collector() {
        const collector = collectors.get(kind) ?? finish(collectorInSlices(index, visibility, lines));
        collectors.set(kind, collector);
        return collector;
      },
    };
    floors.set(kind, made);
    return made;
  }
  const floor = (kind: FloorKind): PreparedFloor => floors.get(kind) ?? finish(making(kind));
  function* preparing(kind: FloorKind, decides: boolean): Slices<void> {
    const { index, visibility, lines } = floors.get(kind) ?? (yield* making(kind));
    if (!decides || collectors.has(kind)) return;
    yield;
    const collector = yield* collectorInSlices(index, visibility, lines);
    if (!collectors.has(kind)) collectors.set(kind, collector);
  }
  const sum = (kind: FloorKind) => {
    const known = sums.get(kind);
    if (known !== undefined) return known;
    const made = createFloorSum(floor(kind));
    sums.set(kind, made);
    return made;
  };
  return {
    floor,
    preparing,
    get fates() {
      return fates();
    },
    floors(elements, tailFrom, tailTo, deciding) {
      const turns = elements.filter((element) => element.kind === 'turn');
      const ours = deciding === 'reference' ? turns : elements;
      const reference = deciding === 'reference' ? elements : turns;
      return {
        working: tokenCount(sum('working')(ours, tailFrom, tailTo)),
        exhaustive: tokenCount(sum('exhaustive')(ours, tailFrom, tailTo)),
        hindsight:
          tailTo >= columns.turns.count ? null : tokenCount(sum('hindsight')(ours, tailFrom, tailTo)),
        reference: tokenCount(sum('reference')(reference, tailFrom, tailTo)),
      };
    },
  };
}

/** Sums the distinct items of elements without laying them out by unit. */
function createFloorSum({ index, visibility }: PreparedFloor) {
  const seenIn = new Uint32Array(index.itemCount);
  let call = 0;
  return (elements: readonly LiveElement[], tailFrom: number, tailTo: number): number => {
    call++;
    let floor = 0;
    for (const element of elements) {
      for (const item of itemsOf(index, element, tailTo)) {
        if (seenIn[item] === call) continue;
        seenIn[item] = call;
        if (!visibility.isVisible(item, tailFrom, tailTo)) floor += index.cost[item] ?? 0;
      }
    }
    return floor;
  };
}
