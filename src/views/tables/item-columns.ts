import { COUNTED } from '../../core/columns.ts';
import type { LiftedItem } from '../../core/irreducible/constraints/hear-constraints.ts';
import { kindOfCode } from '../../core/irreducible/kinds.ts';
import type { Cell } from '../../core/report/delimited.ts';
import {
  COUNTED_BY,
  type CountedBy,
  countedBy,
  type ItemSource,
  NONE,
} from '../../state/tables/item-rows.ts';
import { KIND_WORDS } from '../common/kind-words.ts';
import type { TableColumn } from './table-column.ts';

export interface ItemRows extends ItemSource {
  /** In how many passes each item is charged; `null` where the estimator that decides has items of its own. */
  readonly passes: Uint32Array | null;
  /** Constraints that were taken back, by item. */
  readonly lifted: ReadonlyMap<number, LiftedItem>;
}

export interface ItemColumn extends TableColumn {
  /** What it sorts by, a whole number; `NONE` where there is none. The literal is not known here. */
  key(rows: ItemRows, item: number): number;
  /** As a file holds it, where that is not the key. */
  value?(rows: ItemRows, item: number): Cell;
}

export const COUNTED_WORDS = {
  always: 'always (you)',
  working: 'working floor',
  exhaustive: 'exhaustive only',
  nothing: 'no floor',
  never: 'never (you)',
} as const satisfies Record<CountedBy, string>;

type Key = ItemColumn['key'];
const count = (
  id: string,
  header: string,
  title: string,
  key: Key,
  extra: Partial<Omit<ItemColumn, 'id' | 'header' | 'title' | 'key'>> = {},
): ItemColumn => ({
  ...{ id, header, title, key, kind: 'number', width: 72, shown: true },
  ...extra,
});

const isCarried = ({ facts }: ItemSource, item: number): boolean =>
  ((facts.counted[item] ?? 0) & COUNTED.carried) !== 0;

export const ITEM_COLUMNS: readonly ItemColumn[] = [
  count('literal', 'literal', 'What has to survive verbatim', (_, item) => item, {
    kind: 'text',
    width: 220,
    grows: true,
  }),
  count('kind', 'kind', 'Sorted by strength', ({ columns }, item) => columns.items.kind[item] ?? 0, {
    kind: 'text',
    width: 122,
    value: ({ columns }, item) => KIND_WORDS[kindOfCode(columns.items.kind[item] ?? 0)],
  }),
  count(
    'tokens',
    'size',
    'Of the literal encoded alone',
    ({ columns }, item) => columns.items.tokens[item] ?? 0,
    {
      unit: 'tok',
    },
  ),
  count(
    'ledger',
    'ledger',
    'Of its line in the ledger',
    ({ columns }, item) => columns.items.ledger[item] ?? 0,
    {
      unit: 'tok',
      width: 80,
      shown: false,
    },
  ),
  count(
    'occurrences',
    'uses',
    'How often it stands in the text',
    ({ facts }, item) => facts.occurrences[item] ?? 0,
    {
      width: 60,
    },
  ),
  count('turns', 'turns', 'In how many turns', ({ facts }, item) => facts.turns[item] ?? 0, { width: 64 }),
  count('first', 'first', 'The first turn that holds it', ({ facts }, item) => facts.first[item] ?? NONE, {
    unit: 'turn',
  }),
  count('last', 'last', 'The last turn that holds it', ({ facts }, item) => facts.last[item] ?? NONE, {
    unit: 'turn',
  }),
  count(
    'counted',
    'counted by',
    'The strictest floor that counts it somewhere',
    ({ facts, said }, item) => COUNTED_BY.indexOf(countedBy(facts, said, item)),
    {
      kind: 'text',
      width: 118,
      value: ({ facts, said }, item) => COUNTED_WORDS[countedBy(facts, said, item)],
    },
  ),
  count(
    'carried',
    'carried',
    'It stands in the summary of a compaction in the log',
    (rows, item) => (isCarried(rows, item) ? 0 : 1),
    {
      kind: 'text',
      width: 70,
      shown: false,
      value: (rows, item) => (isCarried(rows, item) ? 'yes' : ''),
    },
  ),
  count(
    'lifted',
    'lifted in',
    'The turn in which the same speaker took the constraint back',
    ({ lifted }, item) => lifted.get(item)?.turn ?? NONE,
    { unit: 'turn', width: 84, shown: false },
  ),
  count(
    'passes',
    'passes',
    'In how many passes it is charged',
    ({ passes }, item) => passes?.[item] ?? NONE,
    { width: 72 },
  ),
];

/** A cell as a file holds it; the literal comes from elsewhere. */
export function itemCell(rows: ItemRows, column: ItemColumn, item: number, literal: string | null): Cell {
  if (column.id === 'literal') return literal;
  if (column.value !== undefined) return column.value(rows, item);
  const key = column.key(rows, item);
  return key === NONE ? null : key;
}

/** The larger ones are looked for, the earlier turns, the stronger kinds. */
export const startsHigh = ({ id }: ItemColumn): boolean =>
  ['tokens', 'ledger', 'occurrences', 'turns', 'passes'].includes(id);
