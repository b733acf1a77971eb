import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { itemAtPlace, placeOfItem } from './item-places.ts';
import {
  countSaid,
  NOTHING_SAID,
  parseChainKey,
  resolve,
  withChain,
  withItems,
  withLink,
  withoutPlaces,
  withTurn,
} from './placed-annotations.ts';

/** Items 0 a, 1 b, 2 c; spans stand at [0,1), [2,3), [4,5), … over the whole thread. */
const THREAD = sketchThread(`
  user  100 a=1 b=2
  agent 100 c=3
  user  100 b a
`);

describe('an item by its place', () => {
  it.each([
    ['exactly there', { turn: 0, start: 2, end: 3 }, 1],
    ['the one that contains it', { turn: 1, start: 4, end: 5 }, 2],
    ['the one that covers most of it', { turn: 2, start: 5, end: 9 }, 1],
    ['none between spans', { turn: 0, start: 1, end: 2 }, null],
    ['none past the thread', { turn: 3, start: 0, end: 1 }, null],
  ])('%s', (_name, place, expected) => {
    expect(itemAtPlace(THREAD, place)).toBe(expected);
  });

  it('is where it stands first, and leads back to it', () => {
    expect([0, 1, 2, 7].map((item) => placeOfItem(THREAD, item))).toEqual([
      { turn: 0, start: 0, end: 1 },
      { turn: 0, start: 2, end: 3 },
      { turn: 1, start: 4, end: 5 },
      null,
    ]);
  });

  it('is found again when items are numbered anew', () => {
    const said = withItems(NOTHING_SAID, THREAD, [1], 'always');
    const shifted = { ...THREAD, spans: { ...THREAD.spans, item: Uint32Array.of(5, 8, 2, 8, 5) } };
    expect(resolve(said, shifted).annotations.pinnedItems).toEqual([8]);
  });
});

describe('what is said', () => {
  it('of a turn, a link and a chain is in order, once, and can be taken back', () => {
    let said = withTurn(withTurn(withTurn(NOTHING_SAID, 9, true), 4, true), 9, true);
    expect(said.pinnedTurns).toEqual([4, 9]);
    expect(withTurn(said, 4, true)).toBe(said);
    said = withLink(withLink(withLink(said, 8, 5, true), 2, 3, true), 5, 8, true);
    expect(said.links).toEqual([
      { first: 2, last: 3 },
      { first: 5, last: 8 },
    ]);
    expect(withLink(said, 7, 7, true)).toBe(said);
    expect(withLink(said, 5, 7, false)).toBe(said);
    expect(withLink(said, 8, 5, false).links).toEqual([{ first: 2, last: 3 }]);
    said = withChain(withChain(said, 'error-fix:12-14', true), 'reversal:3-9', true);
    expect(said.unlinked).toEqual(['reversal:3-9', 'error-fix:12-14']);
    expect(withChain(said, 'error-fix:12-14', false).unlinked).toEqual(['reversal:3-9']);
  });

  it('of an item replaces what was said of it before', () => {
    const pinned = withItems(NOTHING_SAID, THREAD, [0, 1], 'always');
    expect(resolve(pinned, THREAD).annotations).toMatchObject({ pinnedItems: [0, 1], ignoredItems: [] });
    const ignored = withItems(pinned, THREAD, [1], 'never');
    expect(resolve(ignored, THREAD).annotations).toMatchObject({ pinnedItems: [0], ignoredItems: [1] });
    expect(withItems(ignored, THREAD, [1], 'never')).toBe(ignored);
    expect(resolve(withItems(ignored, THREAD, [0, 1], null), THREAD).annotations).toBe(NO_ANNOTATIONS);
  });

  it('stays while it matches nothing, and says so', () => {
    const said = {
      ...NOTHING_SAID,
      pinnedTurns: [1, 70],
      pinnedItems: [{ turn: 0, start: 2, end: 3 }],
      ignoredItems: [{ turn: 40, start: 2, end: 3 }],
    };
    const { annotations, lost } = resolve(said, THREAD);
    expect(annotations).toMatchObject({ pinnedTurns: [1], pinnedItems: [1], ignoredItems: [] });
    expect(lost).toEqual([{ turn: 40, start: 2, end: 3 }]);
    expect(resolve(said, null)).toMatchObject({ annotations: { pinnedTurns: [1, 70] }, lost: [] });
    expect(withoutPlaces(said, lost)).toEqual({ ...said, ignoredItems: [] });
  });
});

it('changes in any order can be taken back one by one', () => {
  const turn = fc.nat(30);
  const change = fc.oneof(
    turn.map((n) => ({ kind: 'turn', n, m: 0 }) as const),
    fc.tuple(turn, turn).map(([n, m]) => ({ kind: 'link', n, m }) as const),
    fc.tuple(turn, turn).map(([n, m]) => ({ kind: 'chain', n, m }) as const),
    fc.nat(2).map((n) => ({ kind: 'item', n, m: 0 }) as const),
  );
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const say = (said: typeof NOTHING_SAID, { kind, n, m }: (typeof changes)[number], on: boolean) => {
        switch (kind) {
          case 'turn':
            return withTurn(said, n, on);
          case 'link':
            return withLink(said, n, m, on);
          case 'chain':
            return withChain(said, `reversal:${n}-${m}`, on);
          case 'item':
            return withItems(said, THREAD, [n], on ? 'never' : null);
        }
      };
      const all = changes.reduce((said, one) => say(said, one, true), NOTHING_SAID);
      const none = changes.toReversed().reduce((said, one) => say(said, one, false), all);
      expect(countSaid(all)).toBeLessThanOrEqual(changes.length);
      expect(none).toEqual(NOTHING_SAID);
    }),
  );
});

it.each([
  ['error-fix:93-99', { kind: 'error-fix', first: 93, last: 99 }],
  ['error-fix:93', null],
  ['<b>:1-2', null],
  ['', null],
])('reads the key of a chain: %s', (key, expected) => {
  expect(parseChainKey(key)).toEqual(expected);
});
