import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pass } from '../../core/compaction/pass.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import { charOffset, turnIndex } from '../../core/units.ts';
import { examplePart, examplePass } from '../inspector/example-pass.ts';
import { bracketEnd, computeBrackets, cutBetween, cutsInside } from './brackets.ts';

const pass = (
  from: number,
  to: number,
  turn: number,
  verdict: VerdictKind,
  kept: readonly number[] = [],
): Pass =>
  examplePass({
    turn: turnIndex(turn),
    verdict,
    segment: { from: turnIndex(from), to: turnIndex(to), kept: kept.map(turnIndex), summaries: 0 },
  });

describe('computeBrackets', () => {
  it('gives every turn to the first pass that replaces it', () => {
    const { owner } = computeBrackets([pass(0, 3, 5, 'compact'), pass(2, 6, 8, 'split')], 8);
    expect([...owner]).toEqual([0, 0, 0, 1, 1, 1, -1, -1]);
  });

  it('gives a turn to a refusal only where nothing else takes it', () => {
    const { owner } = computeBrackets([pass(0, 4, 5, 'refuse'), pass(0, 2, 7, 'compact')], 6);
    expect([...owner]).toEqual([1, 1, 0, 0, -1, -1]);
  });

  it('leaves out turns that stay verbatim', () => {
    expect([...computeBrackets([pass(0, 4, 5, 'compact', [1])], 5).owner]).toEqual([0, -1, 0, 0, -1]);
  });

  it('is what asking every pass about every turn gives', () => {
    const some = fc.record({
      from: fc.nat(40),
      length: fc.nat(40),
      verdict: fc.constantFrom('compact' as const, 'split' as const, 'refuse' as const),
    });
    fc.assert(
      fc.property(fc.nat(50), fc.array(some, { maxLength: 12 }), (turns, all) => {
        const passes = all.map(({ from, length, verdict }) =>
          pass(from, from + length, from + length, verdict),
        );
        const covers = (turn: number, refused: boolean) =>
          all.findIndex(
            ({ from, length, verdict }) =>
              from <= turn && turn < from + length && (verdict === 'refuse') === refused,
          );
        const expected = Array.from({ length: turns }, (_, turn) => {
          const replaced = covers(turn, false);
          return replaced === -1 ? covers(turn, true) : replaced;
        });
        expect([...computeBrackets(passes, turns).owner]).toEqual(expected);
      }),
    );
  });

  it('remembers where passes trigger', () => {
    const { markers } = computeBrackets([pass(0, 3, 5, 'compact'), pass(3, 6, 8, 'split')], 9);
    expect([...markers]).toEqual([
      [5, [0]],
      [8, [1]],
    ]);
  });
});

it.each([
  [{ from: 2, to: 5 }, 1, null],
  [{ from: 2, to: 5 }, 2, 'first'],
  [{ from: 2, to: 5 }, 3, 'inside'],
  [{ from: 2, to: 5 }, 4, 'last'],
  [{ from: 2, to: 5 }, 5, null],
  [{ from: 2, to: 3 }, 2, 'only'],
])('places turns in a bracket (%#)', (range, turn, expected) => {
  expect(bracketEnd(range, turn)).toBe(expected);
});

describe('cutBetween', () => {
  const split = examplePass({
    parts: [examplePart(0, 4, 10, 100), examplePart(4, 7, 10, 100), examplePart(7, 9, 10, 100)],
  });
  it.each([
    [3, 4, 1],
    [4, 5, null],
    [2, 6, 1],
    [2, 8, 2],
    [-1, 0, null],
  ])('between turn %i and turn %i', (before, turn, expected) => {
    expect(cutBetween(split, before, turn)).toBe(expected);
  });
});

it('a cut at a line lies inside its turn, and between turns only where that turn is not on screen', () => {
  const whole = examplePart(0, 4, 10, 100);
  const piece = { ...examplePart(4, 4, 10, 100), fromChar: charOffset(70), toChar: charOffset(150) };
  const rest = { ...examplePart(4, 9, 10, 100), fromChar: charOffset(150) };
  const split = examplePass({ parts: [{ ...whole, toChar: charOffset(70) }, piece, rest] });
  expect(cutsInside(split, 4)).toEqual([
    { at: 70, part: 1 },
    { at: 150, part: 2 },
  ]);
  expect(cutsInside(split, 5)).toEqual([]);
  expect(cutBetween(split, 3, 4)).toBe(null);
  expect(cutBetween(split, 3, 5)).toBe(2);
});
