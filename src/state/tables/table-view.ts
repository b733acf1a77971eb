/**
 * What a person does with the tables: order, filters, and the item that is followed through the transcript. It outlives
 * the tables, which are not there while the transcript is looked at, and is not kept on the device: a filter may hold
 * words of a transcript.
 */
import { create, type StoreApi } from 'zustand';
import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import type { KindGroup } from '../../core/irreducible/kinds.ts';
import type { SessionStore } from '../model.ts';
import { useSession } from '../session/session.ts';
import { KIND_GROUP_NAMES } from '../view/view.ts';

export interface TableSort {
  readonly column: string;
  readonly descending: boolean;
}

export const COMPARISONS = ['≥', '≤'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Which passes the segments table shows; a pass has to meet all of it. */
export interface SegmentFilter {
  readonly verdicts: readonly VerdictKind[];
  /** Part of the reason, in any case. */
  readonly text: string;
  /** A column of numbers, and what its value is compared with; `null` while no number was typed. */
  readonly column: string;
  readonly comparison: Comparison;
  readonly bound: number | null;
}

export const EVERY_SEGMENT: SegmentFilter = {
  verdicts: VERDICTS,
  text: '',
  column: 'need',
  comparison: '≥',
  bound: null,
};

export interface SegmentsView {
  readonly filter: SegmentFilter;
  readonly sort: TableSort | null;
}

export interface ItemsView {
  readonly scope: 'thread' | 'segment';
  readonly kinds: readonly KindGroup[];
  readonly text: string;
  readonly countedOnly: boolean;
  /** Only constraints that were taken back later. */
  readonly liftedOnly: boolean;
  readonly sort: TableSort | null;
  /** The item that was shown last, and whether the table should lead the focus back to it. */
  readonly item: number | null;
  readonly returning: boolean;
}

/** An item on the way through the turns that hold it. */
export interface FollowedItem {
  readonly item: number;
  /** The turn shown, as a place in the list of these turns. */
  readonly at: number;
  /** Another one whenever an item was chosen, be it the same again; steps keep it. */
  readonly serial: number;
}

export interface TableView {
  readonly segments: SegmentsView;
  readonly items: ItemsView;
  readonly followed: FollowedItem | null;
  setSegments(patch: Partial<SegmentsView>): void;
  setItems(patch: Partial<ItemsView>): void;
  follow(followed: FollowedItem | null): void;
}

const FRESH: ItemsView = {
  scope: 'thread',
  kinds: KIND_GROUP_NAMES,
  text: '',
  countedOnly: false,
  liftedOnly: false,
  sort: null,
  item: null,
  returning: false,
};

/** `session` tells when the numbers of the items change. */
export const createTableView = (session: Pick<StoreApi<SessionStore>, 'subscribe'>) =>
  create<TableView>()((set, get) => {
    session.subscribe((now, before) => {
      if (now.columns === before.columns) return;
      const { items, segments } = get();
      const isOther = now.document !== before.document || now.thread !== before.thread;
      set({
        items: {
          ...items,
          item: null,
          returning: false,
          ...(isOther ? { text: '', scope: 'thread', liftedOnly: false } : {}),
        },
        followed: null,
        ...(isOther ? { segments: { ...segments, filter: EVERY_SEGMENT } } : {}),
      });
    });
    return {
      segments: { filter: EVERY_SEGMENT, sort: null },
      items: FRESH,
      setSegments: (patch) => set({ segments: { ...get().segments, ...patch } }),
      followed: null,
      setItems: (patch) => set({ items: { ...get().items, ...patch } }),
      follow: (followed) =>
        set({
          followed,
          ...(followed === null ? {} : { items: { ...get().items, item: followed.item, returning: false } }),
        }),
    };
  });

export const useTableView = createTableView(useSession);

/** The order after a press on a column's head: first one way, then the other, then none. */
export function nextSort(now: TableSort | null, column: string, descendingFirst: boolean): TableSort | null {
  if (now?.column !== column) return { column, descending: descendingFirst };
  return now.descending === descendingFirst ? { column, descending: !descendingFirst } : null;
}
