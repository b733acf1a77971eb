import { describe, expect, it } from 'vitest';
import type { Pass } from '../../core/compaction/pass.ts';
import { tokenCount, turnIndex } from '../../core/units.ts';
import { segmentLine } from '../transcript/segment-line.ts';
import { examplePass } from './example-pass.ts';
import { arithmetic, meaning, neverReadWords, passTitle } from './sentence.ts';
import { kindsBySize, sharesByGroup } from './shares.ts';

const inOneLine = (pass: Pass): string => `${arithmetic(pass).need} ${arithmetic(pass).slot}`;

const fitting = examplePass({ slot: tokenCount(2_400), verdict: 'compact', flags: [], parts: [] });

describe('the arithmetic in one sentence', () => {
  it.each<[string, Pass, string]>([
    ['the incident', examplePass(), 'floor 1,950 + margin 390 = need 2,340 > slot 2,000: margin short'],
    ['a slot that is large enough', fitting, 'floor 1,950 + margin 390 = need 2,340 ≤ slot 2,400'],
    [
      'a slot below the floor',
      examplePass({ slot: tokenCount(1_200), flags: [] }),
      'floor 1,950 + margin 390 = need 2,340 > slot 1,200',
    ],
    [
      'a list that decides',
      examplePass({ ledger: tokenCount(2_500), need: tokenCount(2_500), flags: ['ledgerBound'] }),
      'floor 1,950, as a list 2,500 = need 2,500 > slot 2,000',
    ],
    [
      'no cap',
      examplePass({ slot: null, flags: [], verdict: 'not-applicable' }),
      'floor 1,950 + margin 390 = need 2,340 no cap on the summary',
    ],
    [
      'no state',
      examplePass({ floor: tokenCount(0), margin: tokenCount(0), need: tokenCount(0), flags: [] }),
      'floor 0 = need 0 ≤ slot 2,000',
    ],
  ])('%s', (_name, pass, expected) => {
    expect(inOneLine(pass)).toBe(expected);
  });
});

describe('the segment in one line', () => {
  it.each<[Pass, string]>([
    [examplePass(), '165 turns · need 2,340 > slot 2,000 · split 0–88 | 89–164'],
    [fitting, '165 turns · need 2,340 ≤ slot 2,400 · compact 0–164'],
    [
      examplePass({
        verdict: 'refuse',
        parts: [],
        segment: { from: turnIndex(3), to: turnIndex(4), kept: [turnIndex(3)], summaries: 0 },
      }),
      '1 turn (1 kept) · need 2,340 > slot 2,000 · refuse 3',
    ],
    [
      examplePass({ slot: null, verdict: 'not-applicable', parts: [] }),
      '165 turns · need 2,340, no cap · not applicable 0–164',
    ],
  ])('%#', (pass, expected) => {
    expect(segmentLine(pass)).toBe(expected);
  });
});

it('says what the verdict means for this pass', () => {
  expect(meaning(examplePass())).toContain('2 can');
  expect(
    meaning(
      examplePass({
        verdict: 'refuse',
        blockers: [{ kind: 'no-relief', turns: [], item: null, need: tokenCount(5), over: tokenCount(1) }],
      }),
    ),
  ).toContain('free nothing');
});

it.each<[Partial<Pass>, boolean, string]>([
  [{}, true, 'Pass at turn 412'],
  [{ until: turnIndex(430) }, true, 'Refused from turn 412 to 430'],
  [{}, false, 'Segment: turns 0–164'],
  [{ segment: { from: turnIndex(7), to: turnIndex(8), kept: [], summaries: 0 } }, false, 'Segment: turn 7'],
])('is titled by its turns (%#)', (patch, triggered, expected) => {
  expect(passTitle(examplePass(patch), triggered)).toBe(expected);
});

it('sums a floor by group and orders kinds by size', () => {
  const { byKind } = examplePass();
  expect(sharesByGroup(byKind)).toEqual({
    constraint: 450,
    error: 600,
    quoted: 0,
    path: 900,
    number: 0,
    identifier: 0,
    argument: 0,
  });
  expect(kindsBySize(byKind).map(({ kind }) => kind)).toEqual(['path', 'error', 'constraint']);
});

it.each([
  [1, 9, '1 of the items (9 tokens) stands only in what the summarizer is not shown. No slot saves it.'],
  [
    12,
    3_456,
    '12 of the items (3,456 tokens) stand only in what the summarizer is not shown. No slot saves them.',
  ],
])('says what is never read (%i)', (items, tokens, words) => {
  expect(neverReadWords(items, tokens)).toBe(words);
});
