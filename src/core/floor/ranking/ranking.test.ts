import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ThreadColumns } from '../../columns.ts';
import { prepareThread } from '../../compaction/replay/prepared.ts';
import { anySketch } from '../../testing/random-thread.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { DEFAULT_RULES } from '../counting-rules.ts';
import { fillSlot } from '../fill-slot.ts';
import { needOf } from '../need.ts';
import { type RankedItem, rankItems } from './ranking.ts';
import { featuresAt } from './ranking-features.ts';
import { FEATURE_COUNT, FEATURE_GROUPS, GROUP_NAMES, startOf } from './ranking-groups.ts';

/** The features of an item as words. */
function describeItem(
  sketch: string,
  item: number,
  from: number,
  to: number,
  tailTo = to,
  more: Pick<ThreadColumns, 'uses' | 'components'> = {},
): string[] {
  const words: string[] = [];
  featuresAt({ ...sketchThread(sketch), ...more }, from, to, tailTo).visit(item, (feature) => {
    const group = GROUP_NAMES.findLast((name) => startOf(name) <= feature) ?? 'base';
    words.push(`${group} ${FEATURE_GROUPS[group][feature - startOf(group)]}`);
  });
  return words.slice(1);
}

const isMark = (group: string): boolean => ['seenIn', 'keyed', 'repeated'].includes(group);

describe('what is known of an item', () => {
  const SKETCH = 'user 100 path:a=5 b=2\nagent 100 a a\ntool 200 ~a c=3\nuser 100\nagent 50 b';

  it('is said by the turns of the segment', () => {
    expect(describeItem(SKETCH, 0, 1, 4, 5)).toEqual([
      'kind path',
      'firstSource agent',
      'lastSource file',
      'seenIn agent',
      'seenIn file',
      'before user',
      'userTurns ≤ 1',
      'turns ≤ 2',
      'mentions ≤ 4',
      'crowd ≤ 2',
      'tokens ≤ 6',
      'size ≤ 30',
    ]);
  });

  it('is said by the turns before it where only a summary carries it', () => {
    const words = describeItem(SKETCH, 1, 1, 4, 5);
    expect(words).toContain('firstSource user');
    expect(words).toContain('userTurns ≤ 1');
    expect(words).toContain('before nowhere');
  });

  describe('is what the retained turns show of its pieces', () => {
    // Item 0 is made of the pieces 0 and 1, item 1 of 1, item 2 of 2, item 3 of none.
    const components = {
      count: 3,
      offsets: Uint32Array.of(0, 2, 3, 4, 4),
      component: Uint32Array.of(0, 1, 1, 2),
    };
    const text = 'system 9 y=2\nagent 9 path:a=2 number:b=2 number:c=2 d=2\nagent 9 ';
    const named = (sketch: string) => sketch.replace('y=2', '');
    test.each([
      ['of two, none', 'x', 0, 'path several, hidden'],
      ['of two, one', 'b', 0, 'path some shown'],
      ['of two, both', 'a', 0, 'path all shown'],
      ['its only one, in another item', 'a', 1, 'code all shown'],
      ['of one, none', 'a', 2, 'code one, hidden'],
      ['where it has none', 'a', 3, 'text has none'],
    ])('%s', (_, shown, item, bucket) => {
      const words = describeItem(named(text) + shown, item, 0, 2, 3, { components });
      expect(words.filter((word) => word.startsWith('pieces'))).toEqual([`pieces ${bucket}`]);
    });

    it('and whether they repeat it within something longer', () => {
      const uses = {
        offsets: Uint32Array.of(0, 0, 1, 2),
        item: Uint32Array.of(0, 1),
        byAgent: Uint8Array.of(1, 1),
      };
      const isRepeated = (item: number) =>
        describeItem(`${named(text)}x`, item, 0, 2, 3, { uses }).includes('repeated yes');
      expect([0, 1, 2].map(isRepeated)).toEqual([false, true, false]);
    });
  });

  it('never depends on what follows the tail', () => {
    fc.assert(
      fc.property(anySketch, fc.nat(6), fc.nat(6), fc.nat(6), (sketch, a, b, c) => {
        const [from = 0, to = 0, tailTo = 0] = [a, b, c].sort((x, y) => x - y);
        const lines = sketch.split('\n');
        const cut = lines.slice(0, tailTo).join('\n');
        const columns = sketchThread(cut);
        for (let item = 0; item < columns.items.count; item++) {
          expect(describeItem(cut, item, from, to, tailTo)).toEqual(
            describeItem(sketch, item, from, to, tailTo),
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is one bucket of each group, and any number of marks', () => {
    fc.assert(
      fc.property(anySketch, (sketch) => {
        const bare = sketchThread(sketch);
        const components = {
          count: bare.items.count,
          offsets: Uint32Array.from({ length: bare.items.count + 1 }, (_, item) => item),
          component: Uint32Array.from({ length: bare.items.count }, (_, item) => item),
        };
        const columns = { ...bare, components };
        const { visit } = featuresAt(columns, 0, columns.turns.count, columns.turns.count);
        for (let item = 0; item < columns.items.count; item++) {
          const groups: string[] = [];
          visit(item, (feature) => {
            expect(feature).toBeLessThan(FEATURE_COUNT);
            groups.push(GROUP_NAMES.findLast((name) => startOf(name) <= feature) ?? '');
          });
          const single = groups.filter((name) => !isMark(name));
          expect(single).toEqual(GROUP_NAMES.filter((name) => !isMark(name)));
        }
      }),
      { numRuns: 100 },
    );
  });
});

const ranked = (sketch: string, pinned: readonly number[] = []) => {
  const columns = sketchThread(sketch);
  const thread = prepareThread(columns, null).under({
    chains: { limit: 12, links: [], unlinked: [] },
    marks: { pinned, ignored: [] },
    rules: DEFAULT_RULES,
    keepFirst: 0,
    keepUser: false,
    pinnedTurns: [],
  });
  const to = columns.turns.count;
  return rankItems(
    thread,
    Uint32Array.from({ length: columns.items.count }, (_, item) => item),
    { from: 0, to, tailTo: to },
  );
};

describe('the order of items', () => {
  test.each([
    ['a constraint first', 'user 100 a=3\nuser 50 constraint:b=30', [1, 0]],
    ['what the agent wrote before what a file showed', 'tool 100 ~a=4\nagent 100 b=4', [1, 0]],
    ['a path before a number of a result', 'tool 100 number:a=4 path:b=4', [1, 0]],
    ['of the same sort the cheaper', 'user 100 path:a=23 path:b=16', [1, 0]],
  ])('puts %s', (_, sketch, order) => {
    expect(ranked(sketch).map(({ item }) => item)).toEqual(order);
  });

  it('puts what was pinned first', () => {
    expect(ranked('agent 100 a=4\ntool 100 ~b=9', [1]).map(({ item }) => item)).toEqual([1, 0]);
  });

  it('holds every item once, with a probability, whatever the thread', () => {
    fc.assert(
      fc.property(anySketch, (sketch) => {
        const order = ranked(sketch);
        expect(order.map(({ item }) => item).toSorted((a, b) => a - b)).toEqual([...order.keys()]);
        for (const [place, entry] of order.entries()) {
          expect(entry.score).toBeGreaterThan(0);
          expect(entry.score).toBeLessThan(1);
          const next = order[place + 1];
          if (next === undefined) continue;
          if (entry.isFirst === next.isFirst) expect(entry.perToken).toBeGreaterThanOrEqual(next.perToken);
          else expect(entry.isFirst).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a slot that is filled', () => {
  const entry = (item: number, tokens: number, score: number): RankedItem => ({
    item,
    tokens,
    score,
    ledger: tokens + 1,
    perToken: score / tokens,
    isFirst: false,
  });

  it('takes items in order while they fit, and later ones that still do', () => {
    const filling = fillSlot([entry(0, 10, 0.5), entry(1, 90, 0.25), entry(2, 5, 0.125)], 20, 0.2);
    expect(filling.kept.map(({ item }) => item)).toEqual([0, 2]);
    expect(filling.expectedLoss).toEqual({ items: 0.25, tokens: 22.5 });
    expect(filling.expectedNeed).toEqual({ items: 0.875, tokens: 28.125 });
  });

  it('is never overfull, and nothing that was dropped would still fit', () => {
    const anyItems = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true })),
    );
    fc.assert(
      fc.property(anyItems, fc.nat(300), fc.constantFrom(0, 0.2, 0.5), (items, slot, margin) => {
        const all = items.map(([tokens, score], item) => entry(item, tokens, score));
        const { kept, dropped, expectedLoss, expectedNeed } = fillSlot(all, slot, margin);
        expect([...kept, ...dropped].map(({ item }) => item).toSorted((a, b) => a - b)).toEqual([
          ...all.keys(),
        ]);
        const floor = kept.reduce((sum, { tokens }) => sum + tokens, 0);
        const ledger = kept.reduce((sum, line) => sum + line.ledger, 0);
        expect(needOf(floor, ledger, margin)).toBeLessThanOrEqual(slot);
        for (const { tokens } of dropped) {
          expect(needOf(floor + tokens, ledger + tokens + 1, margin)).toBeGreaterThan(slot);
        }
        expect(expectedLoss.items).toBeLessThanOrEqual(expectedNeed.items + 1e-9);
        if (dropped.length === 0) expect(expectedLoss).toEqual({ items: 0, tokens: 0 });
      }),
    );
  });
});
