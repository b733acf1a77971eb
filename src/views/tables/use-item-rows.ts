import { useDeferredValue, useMemo } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { useHeard } from '../../state/annotations/heard-constraints.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useRun, useSelectedPass } from '../../state/selectors.ts';
import {
  chargedPasses,
  filterItems,
  itemFacts,
  itemsOfSource,
  NONE,
  sortItems,
} from '../../state/tables/item-rows.ts';
import { useTableView } from '../../state/tables/table-view.ts';
import { ITEM_COLUMNS, type ItemRows } from './item-columns.ts';
import { type ItemMatches, useItemMatches, useLiteralRanks } from './use-item-texts.ts';

/** So many items can be sorted by their literals: all of these have to be here for that. */
export const MOST_SORTED = 250_000;

export interface ItemList {
  readonly rows: ItemRows;
  /** Of the thread or the segment, unfiltered. */
  readonly total: number;
  /** The items to show, in order. */
  readonly list: Uint32Array;
  readonly search: ItemMatches['progress'];
  /** The literals are on their way, and until they are here the order is another. */
  readonly sorting: boolean;
  /** The pass whose items these are; `null` for those of the thread. */
  readonly pass: Pass | null;
}

const NO_PASSES: readonly Pass[] = [];

/** The items table as numbers. What a slider changes many times a second is taken up when there is time. */
export function useItemRows(columns: ThreadColumns): ItemList {
  const view = useTableView((tables) => tables.items);
  const floor = usePolicy(({ policy }) => policy.floor);
  const passes = useDeferredValue(useRun()?.passes ?? NO_PASSES);
  const selected = useDeferredValue(useSelectedPass());
  const annotations = useAnnotations((store) => store.annotations);
  const pass = view.scope === 'segment' ? selected : null;
  const segment = pass?.segment ?? null;
  const facts = useMemo(
    () => itemFacts(columns, segment),
    // A pass of another run may be of the same turns.
    [columns, segment],
  );
  const charged = useMemo(
    () => (floor === 'reference' ? null : chargedPasses(columns.items.count, passes)),
    [columns, passes, floor],
  );
  const said = useMemo(
    () => ({ pinned: new Set(annotations.pinnedItems), ignored: new Set(annotations.ignoredItems) }),
    [annotations],
  );
  const lifted = useHeard((heard) => heard.lifted);
  const chargedHere = pass === null ? null : floor === 'reference' ? NOTHING : pass.items;
  const rows = useMemo<ItemRows>(
    () => ({ columns, facts, said, floor, charged: chargedHere, passes: charged, lifted }),
    [columns, facts, said, floor, chargedHere, charged, lifted],
  );
  const all = useMemo(() => itemsOfSource(rows), [rows]);
  const { matches, progress } = useItemMatches(columns, view.text);
  const { kinds, countedOnly, liftedOnly, sort } = view;
  const filtered = useMemo(() => {
    const list = liftedOnly ? all.filter((item) => rows.lifted.has(item)) : all;
    return filterItems(rows, list, { kinds, countedOnly, matches });
  }, [rows, all, kinds, countedOnly, liftedOnly, matches]);
  const byLiteral = sort?.column === 'literal';
  const ranks = useLiteralRanks(columns, byLiteral && columns.items.count <= MOST_SORTED);
  const list = useMemo(() => {
    const column = ITEM_COLUMNS.find(({ id }) => id === sort?.column);
    if (sort === null || column === undefined) return filtered;
    if (!byLiteral) return sortItems(filtered, (item) => column.key(rows, item), sort.descending);
    return ranks === null ? filtered : sortItems(filtered, (item) => ranks[item] ?? NONE, sort.descending);
  }, [rows, filtered, sort, byLiteral, ranks]);
  return { rows, total: all.length, list, search: progress, sorting: byLiteral && ranks === null, pass };
}

const NOTHING = new Uint32Array();
