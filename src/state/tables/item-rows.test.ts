import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTED, type ThreadColumns } from '../../core/columns.ts';
import { SPAN_KINDS } from '../../core/irreducible/kinds.ts';
import { turnIndex } from '../../core/units.ts';
import { emptyColumns } from '../testing/empty-columns.ts';
import { KIND_GROUP_NAMES } from '../view/view.ts';
import {
  chargedPasses,
  countedBy,
  filterItems,
  type ItemFilter,
  type ItemSource,
  isCountedBy,
  itemFacts,
  itemsOfSource,
  NONE,
  sortItems,
} from './item-rows.ts';

const { working, exhaustive, carried } = COUNTED;

/** Turns as lists of spans: item, and how it is counted. */
const columnsOf = (
  turns: readonly (readonly (readonly [item: number, counted: number])[])[],
  kinds: readonly (typeof SPAN_KINDS)[number][],
): ThreadColumns => {
  const empty = emptyColumns(turns.length);
  const spans = turns.flat();
  let end = 0;
  return {
    ...empty,
    spans: {
      ...empty.spans,
      count: spans.length,
      offsets: Uint32Array.from([0, ...turns.map((turn) => (end += turn.length))]),
      item: Uint32Array.from(spans, ([item]) => item),
      counted: Uint8Array.from(spans, ([, counted]) => counted),
    },
    items: {
      count: kinds.length,
      tokens: Uint32Array.from(kinds, (_, i) => 10 - i),
      ledger: Uint32Array.from(kinds, (_, i) => 11 - i),
      kind: Uint8Array.from(kinds, (kind) => SPAN_KINDS.indexOf(kind)),
    },
  };
};

const all = working | exhaustive;
const columns = columnsOf(
  [
    [
      [0, all],
      [1, exhaustive],
      [0, exhaustive],
    ],
    [[2, 0]],
    [
      [1, all | carried],
      [0, exhaustive],
    ],
    [[3, exhaustive]],
  ],
  ['path', 'error', 'number', 'quoted'],
);
const nobodySaid = { pinned: new Set<number>(), ignored: new Set<number>() };
const segment = { from: turnIndex(1), to: turnIndex(4), kept: [turnIndex(3)], summaries: 0 };

describe('facts', () => {
  it('count occurrences, turns, the first and the last of a thread', () => {
    const facts = itemFacts(columns, null);
    expect([...facts.occurrences]).toEqual([3, 2, 1, 1]);
    expect([...facts.turns]).toEqual([2, 2, 1, 1]);
    expect([...facts.first]).toEqual([0, 0, 1, 3]);
    expect([...facts.last]).toEqual([2, 2, 1, 3]);
    expect([...facts.counted]).toEqual([all, all | carried, 0, exhaustive]);
  });

  it('of a segment leave out what lies beside it and what is kept', () => {
    const facts = itemFacts(columns, segment);
    expect([...facts.occurrences]).toEqual([1, 1, 1, 0]);
    expect([...facts.first]).toEqual([2, 2, 1, NONE]);
    expect([...facts.counted]).toEqual([exhaustive, all | carried, 0, 0]);
  });

  it('say who counts an item, and a person has the last word', () => {
    const facts = itemFacts(columns, null);
    const said = { pinned: new Set([2]), ignored: new Set([0]) };
    expect([0, 1, 2, 3].map((item) => countedBy(facts, nobodySaid, item))).toEqual([
      'working',
      'working',
      'nothing',
      'exhaustive',
    ]);
    expect([0, 1, 2, 3].map((item) => countedBy(facts, said, item))).toEqual([
      'never',
      'working',
      'always',
      'exhaustive',
    ]);
    expect(
      (['always', 'working', 'exhaustive', 'nothing', 'never'] as const).map((by) =>
        isCountedBy('working', by),
      ),
    ).toEqual([true, true, false, false, false]);
    expect(isCountedBy('exhaustive', 'exhaustive')).toBe(true);
  });

  it('count in how many passes an item is charged', () => {
    const passes = [{ items: Uint32Array.of(0, 2) }, { items: Uint32Array.of(2, 9) }];
    expect([...chargedPasses(4, passes)]).toEqual([1, 0, 2, 0]);
  });
});

describe('a list', () => {
  const everything: ItemFilter = { kinds: KIND_GROUP_NAMES, countedOnly: false, matches: null };
  const thread: ItemSource = {
    columns,
    facts: itemFacts(columns, null),
    said: nobodySaid,
    floor: 'working',
    charged: null,
  };
  const ofSegment: ItemSource = {
    ...thread,
    facts: itemFacts(columns, segment),
    charged: Uint32Array.of(3, 1),
  };
  const listed = (source: ItemSource, filter: Partial<ItemFilter> = {}): number[] => [
    ...filterItems(source, itemsOfSource(source), { ...everything, ...filter }),
  ];

  it('holds every item of the thread', () => expect(listed(thread)).toEqual([0, 1, 2, 3]));
  it('of a segment also holds what an earlier summary carries into it', () => {
    expect(listed({ ...ofSegment, charged: Uint32Array.of(1) })).toEqual([0, 1, 2]);
    expect(listed(ofSegment)).toEqual([0, 1, 2, 3]);
  });
  it('keeps to the kinds that are asked for', () => {
    expect(listed(thread, { kinds: ['error', 'number'] })).toEqual([1, 2]);
    expect(listed(thread, { kinds: [] })).toEqual([]);
  });
  it('keeps to what the deciding floor counts, in a segment to what its pass is charged for', () => {
    expect(listed(thread, { countedOnly: true })).toEqual([0, 1]);
    expect(listed({ ...thread, floor: 'exhaustive' }, { countedOnly: true })).toEqual([0, 1, 3]);
    expect(listed(ofSegment, { countedOnly: true })).toEqual([1, 3]);
  });
  it('keeps to what matches', () => {
    expect(listed(thread, { matches: Uint8Array.of(0, 1, 0, 1) })).toEqual([1, 3]);
  });
});

describe('a sort', () => {
  const key = fc.oneof(
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: NONE - 1 }),
    fc.constant(NONE),
  );
  it('orders by the key, keeps ties in order, and puts what is absent last either way', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), fc.boolean(), (keys, descending) => {
        const list = Uint32Array.from(keys.keys()).reverse();
        const sorted = [...sortItems(list, (item) => keys[item] ?? 0, descending)];
        const sign = descending ? -1 : 1;
        const expected = [...list].sort((a, b) => {
          const [one, other] = [keys[a] ?? 0, keys[b] ?? 0];
          if ((one === NONE) !== (other === NONE)) return one === NONE ? 1 : -1;
          return sign * (one - other);
        });
        expect(sorted).toEqual(expected);
      }),
    );
  });

  it('is done with a hundred thousand items within a moment', () => {
    const keys = Uint32Array.from({ length: 100_000 }, (_, i) => (i * 2_654_435_761) % 997);
    const started = performance.now();
    const sorted = sortItems(Uint32Array.from(keys.keys()), (item) => keys[item] ?? 0, true);
    const took = performance.now() - started;
    expect(keys[sorted[0] ?? 0]).toBe(996);
    expect(keys[sorted[99_999] ?? 0]).toBe(0);
    // Measured at some 10 ms; a busy machine gets ten times that.
    expect(took).toBeLessThan(250);
  });
});
