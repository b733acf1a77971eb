/**
 * What many slots would make of the thread on screen, worked out in the worker while a person looks at it.
 *
 * Problem. A sweep takes hundreds of replays, and each change of a setting asks for another. Idea. The policy's own slot
 * plays no part, so that moving it asks for nothing; a newer question calls the older one off; what was known stays on
 * screen until enough of the new is there to be a chart. A second axis is a question of its own, after the first, on a
 * coarser row of slots.
 */
import { create } from 'zustand';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Annotations } from '../../core/compaction/annotations.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import {
  ROUND_SLOTS,
  SWEPT_SLOTS,
  type SweepAxis,
  type SweepPoint,
  type SweepRow,
  usualSlots,
} from '../../core/compaction/sweep/sweep.ts';
import type { WorkerClient } from '../../worker/client.ts';
import { policyKey } from '../policy/policy.ts';
import { pageClient } from '../session/session.ts';

/** So many points are a chart; with fewer, what was known before stays. */
const ENOUGH = 17;
/** How long settings must rest before a sweep of them begins, in milliseconds. */
const REST_MS = 120;

const MARGINS = [0, 0.1, 0.2, 0.3, 0.5] as const;
const FRACTIONS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.8] as const;

export interface SweepTools {
  client(): WorkerClient;
  /** Calls back after a while; answers with how not to. */
  later(work: () => void, ms: number): () => void;
}

export interface SweepAsked {
  /** The thread; only its identity matters, since the worker has it. */
  readonly columns: ThreadColumns;
  readonly policy: Policy;
  readonly annotations: Annotations;
  readonly across: SweepAxis['of'] | null;
}

interface Swept {
  /** By slot, ascending. */
  readonly points: readonly SweepPoint[];
  /** Every point there is to find, and the exact slots; `null` while they are looked for. */
  readonly row: SweepRow | null;
}

export interface SweepState extends Swept {
  /** Points of the second axis, in no order; empty without one. */
  readonly cells: readonly SweepPoint[];
  readonly axis: SweepAxis | null;
  /** Points that are known of the present question, and that there will be. */
  readonly progress: { readonly done: number; readonly total: number };
  readonly isWorking: boolean;
  /** Whether what is shown belongs to settings before. */
  readonly isBehind: boolean;
  /** Why there is nothing, as a sentence. */
  readonly failure: string | null;
  ask(question: SweepAsked): void;
  /** Calls off what is under way: nobody looks any more. */
  rest(): void;
}

const NOTHING = {
  points: [],
  row: null,
  cells: [],
  axis: null,
  progress: { done: 0, total: 0 },
  isWorking: false,
  isBehind: false,
  failure: null,
} as const;

/** The values of the second axis: round ones, and the one that the policy has. `null` where the policy has no such setting. */
export function axisOf(of: SweepAxis['of'] | null, policy: Policy): SweepAxis | null {
  if (of === null) return null;
  if (of === 'margin') return { of, values: withOwn(MARGINS, policy.margin) };
  return policy.region.kind === 'oldest' ? { of, values: withOwn(FRACTIONS, policy.region.fraction) } : null;
}

const withOwn = (usual: readonly number[], own: number): readonly number[] =>
  [...new Set([...usual, own])].sort((a, b) => a - b);

/** What a question rests on: neither the slot nor, for the second axis, the setting that it varies. */
const rowKey = (policy: Policy): string => policyKey({ ...policy, slot: null, preset: '' });
function gridKey(policy: Policy, axis: SweepAxis): string {
  const free: Policy =
    axis.of === 'margin'
      ? { ...policy, margin: 0 }
      : {
          ...policy,
          region: policy.region.kind === 'oldest' ? { ...policy.region, fraction: 1 } : policy.region,
        };
  return `${axis.of} ${axis.values.join()} ${rowKey(free)}`;
}

export const createSweepStore = (tools: SweepTools) =>
  create<SweepState>()((set, get) => {
    let asked: (SweepAsked & { readonly row: string; readonly grid: string }) | null = null;
    /** Keys of what is answered in full. */
    let answeredRow = '';
    let answeredGrid = '';
    let running: AbortController | null = null;
    let notLater: (() => void) | null = null;

    const stop = (): void => {
      notLater?.();
      notLater = null;
      running?.abort();
      running = null;
    };

    const begin = async (question: NonNullable<typeof asked>): Promise<void> => {
      const mine = new AbortController();
      running = mine;
      const { policy, annotations } = question;
      const axis = axisOf(question.across, policy);
      const wantsRow = answeredRow !== question.row;
      const wantsGrid = axis !== null && answeredGrid !== question.grid;
      const total =
        (wantsRow ? SWEPT_SLOTS : 0) +
        (wantsGrid && axis !== null ? ROUND_SLOTS.length * axis.values.length : 0);
      set({ isWorking: true, failure: null, progress: { done: 0, total } });
      let before = 0;
      const collect = async (
        across: SweepAxis | null,
        slots: readonly number[],
        show: (points: readonly SweepPoint[]) => void,
      ): Promise<readonly SweepRow[] | null> => {
        const known = new Map<string, SweepPoint>();
        const reply = await tools.client().request(
          'sweep',
          { policy, annotations, question: { slots, across, inFull: across === null } },
          {
            signal: mine.signal,
            onPoints(points) {
              if (running !== mine) return;
              for (const point of points) known.set(`${point.across} ${point.slot}`, point);
              set({ progress: { done: before + known.size, total } });
              show([...known.values()]);
            },
          },
        );
        if (running !== mine) return null;
        before += known.size;
        if (reply.ok) return reply.answer;
        running = null;
        const { failure } = reply;
        set({
          isWorking: false,
          failure: failure.kind === 'fault' ? failure.message : 'The sweep was stopped.',
        });
        return null;
      };
      if (wantsRow) {
        const rows = await collect(null, usualSlots(SWEPT_SLOTS), (points) => {
          if (points.length < ENOUGH) return;
          set({ points: [...points].sort((a, b) => a.slot - b.slot), row: null, isBehind: false });
        });
        const row = rows?.[0];
        if (row === undefined) return;
        answeredRow = question.row;
        set({ points: row.points, row, isBehind: false });
      }
      if (wantsGrid) {
        const rows = await collect(axis, ROUND_SLOTS, (cells) => set({ cells, axis }));
        if (rows === null) return;
        answeredGrid = question.grid;
      }
      running = null;
      set({ isWorking: false });
    };

    return {
      ...NOTHING,
      ask(question) {
        const axis = axisOf(question.across, question.policy);
        const next = {
          ...question,
          row: rowKey(question.policy),
          grid: axis === null ? '' : gridKey(question.policy, axis),
        };
        const isSameThread = asked?.columns === next.columns && asked.annotations === next.annotations;
        const isUnderWay = running !== null || notLater !== null;
        if (isSameThread && asked?.row === next.row && asked.grid === next.grid && isUnderWay) return;
        if (!isSameThread) {
          answeredRow = '';
          answeredGrid = '';
          if (asked?.columns !== next.columns) set(NOTHING);
        }
        stop();
        if (next.grid === '' || next.grid !== answeredGrid) {
          if (next.grid === '' || get().axis?.of !== question.across) set({ cells: [], axis });
          if (next.grid === '') answeredGrid = '';
        }
        asked = next;
        if (answeredRow === next.row && (axis === null || answeredGrid === next.grid)) {
          set({ isWorking: false, isBehind: false });
          return;
        }
        set({ isWorking: true, isBehind: answeredRow !== next.row && get().points.length > 0 });
        notLater = tools.later(() => {
          notLater = null;
          void begin(next);
        }, REST_MS);
      },
      rest() {
        stop();
        set({ isWorking: false });
      },
    };
  });

export const useSweep = createSweepStore({
  client: pageClient,
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});
