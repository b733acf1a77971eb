import { describe, expect, it } from 'vitest';
import { createHits, type Hit } from './find-hits.ts';
import { findNote, findStatus, hiddenWords } from './find-words.ts';
import type { FindStage } from './use-find.ts';

const scanning: FindStage = { kind: 'scanning', done: 0.419 };
const done: FindStage = { kind: 'done', skipped: [], scanned: 9, count: 9 };

/** 128 hits in turns 6 and 9 of a search from turn `from`. */
const told = (from: number, stage: FindStage, current: Hit | null, isWaiting = false) => {
  const hits = createHits(from);
  if (current !== null) hits.add({ turns: Uint32Array.of(6, 9), hits: Uint32Array.of(8, 120) });
  if (stage.kind === 'done') hits.close();
  return findStatus({ text: 'x', stage, hits, hidden: 0, current, isWaiting });
};

describe('the status of a search', () => {
  it.each<[number, FindStage, Hit | null, boolean, string]>([
    [0, scanning, { at: 0, hit: 2 }, false, '3 of ≥ 128 · 41 %'],
    [5, scanning, { at: 1, hit: 2 }, false, '≥ 11 of ≥ 128 · 41 %'],
    [5, scanning, { at: 1, hit: 119 }, true, '≥ 128 of ≥ 128 · looking on, 41 %'],
    [5, done, { at: 1, hit: 2 }, false, '11 of 128'],
    [0, scanning, null, false, 'searching … 41 %'],
    [0, done, null, false, 'no hits'],
    [0, { kind: 'done', skipped: [4], scanned: 9, count: 9 }, { at: 1, hit: 2 }, false, '≥ 11 of ≥ 128'],
    [0, { kind: 'done', skipped: [4], scanned: 9, count: 9 }, null, false, 'no hits found'],
    [0, { kind: 'none' }, null, false, 'searching …'],
    [0, { kind: 'faulty', words: 'at 3: the ( is never closed' }, null, false, 'at 3: the ( is never closed'],
    [0, { kind: 'failed' }, null, false, 'the search failed: reload the page'],
  ])('from turn %i, %j, at %j', (from, stage, current, isWaiting, words) => {
    expect(told(from, stage, current, isWaiting)).toBe(words);
  });

  it('is empty without a query', () => {
    const none = {
      text: '',
      stage: { kind: 'none' },
      hits: createHits(0),
      hidden: 0,
      current: null,
      isWaiting: false,
    } as const;
    expect(findStatus(none)).toBe('');
  });
});

it.each([
  [[], 9, null],
  [
    [1204],
    9_000,
    'turn 1,204 took longer than 2 s with this expression and was skipped: there may be more hits there.',
  ],
  [
    [3, 1204],
    1_205,
    'turns 3, 1,204 took longer than 2 s with this expression and were skipped; the search stopped there and left out 7,795 turns.',
  ],
])('what was left out is said: %j', (skipped, scanned, words) => {
  expect(
    findNote({
      beyond: null,
      stage: { kind: 'done', skipped, scanned, count: skipped.length === 0 ? 9 : 9_000 },
    }),
  ).toBe(words);
});

it('says what the filters hide', () => {
  const none = createHits(0);
  const some = createHits(0);
  some.add({ turns: Uint32Array.of(6), hits: Uint32Array.of(8) });
  expect(hiddenWords({ stage: done, hits: some, hidden: 0 })).toBeNull();
  expect(hiddenWords({ stage: scanning, hits: some, hidden: 3 })).toBeNull();
  expect(hiddenWords({ stage: done, hits: some, hidden: 1_200 })).toBe(
    '1,200 more hits are in turns that the filters hide.',
  );
  expect(hiddenWords({ stage: done, hits: none, hidden: 1 })).toBe(
    '1 hit is in turns that the filters hide.',
  );
  const status = { text: 'x', stage: done, hits: none, hidden: 1, current: null, isWaiting: false };
  expect(findStatus(status)).toBe('no hits shown');
});

it('says where a hit is that is further in than a turn is shown', () => {
  expect(findNote({ stage: done, beyond: 50_123_455 })).toBe(
    'This hit is at character 50,123,456 of its turn, further in than a turn is shown here.',
  );
});
