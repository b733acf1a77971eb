import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnScale } from '../scales/turn-scale.ts';
import { HAPPENED, type Happened, happenedMarks, happenedText } from './happened.ts';

const happened = (turn: number, more: Partial<Happened> = {}): Happened => ({
  kind: 'logged',
  turn,
  trigger: null,
  tokensBefore: null,
  tokensAfter: null,
  ...more,
});
const labels = (all: readonly Happened[], width = 900) =>
  happenedMarks(all, turnScale(0, 100, 0, width)).map(({ label, count }) => [label?.text ?? null, count]);

describe('the marks of what happened', () => {
  it('say it in words, shorter where there is less room, and share a place where there is none', () => {
    expect(labels([happened(40)])).toEqual([['in the log · 40', 1]]);
    expect(labels([happened(40, { kind: 'probable' })])).toEqual([['probably compacted · 40', 1]]);
    expect(labels([happened(0), happened(10), happened(60)])).toEqual([
      ['in the log', 1],
      ['in the log · 10', 1],
      ['in the log · 60', 1],
    ]);
    expect(labels([happened(40), happened(41), happened(42)])).toEqual([['in the log ×3', 3]]);
    expect(labels([happened(50)], 50)).toEqual([[null, 1]]);
  });

  it('put the words to the left at the end of the plot', () => {
    const [mark] = happenedMarks([happened(99)], turnScale(0, 100, 0, 900));
    expect(mark?.label).toEqual({ text: 'in the log · 99', side: 'left' });
  });

  it('leave out what is not in sight', () => {
    expect(happenedMarks([happened(3), happened(80)], turnScale(10, 50, 0, 900))).toEqual([]);
  });

  it('tell of the logged one first where both share a place', () => {
    const [mark] = happenedMarks(
      [happened(40, { kind: 'probable' }), happened(41)],
      turnScale(0, 100, 0, 900),
    );
    expect(mark?.happened).toMatchObject({ kind: 'logged', turn: 41 });
    expect(mark?.name).toBe('2 compactions near turns 40 to 41; the first: Compacted in the log at turn 41');
  });

  it('never lie closer than a finger reaches, and count every one in sight', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(999), { maxLength: 200 }), (turns) => {
        const marks = happenedMarks(
          turns.map((turn) => happened(turn)),
          turnScale(0, 1_000, 40, 1_000),
        );
        expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(turns.length);
        marks.forEach(({ x }, at) => {
          if (at > 0) expect(x - (marks[at - 1]?.x ?? 0)).toBeGreaterThanOrEqual(HAPPENED.width);
        });
      }),
    );
  });
});

it.each([
  [
    happened(4, { trigger: 'auto', tokensBefore: 167_766, tokensAfter: 6_977 }),
    'Compacted in the log at turn 4 (auto): 167,766 → 6,977 tokens',
  ],
  [happened(4, { tokensBefore: 175_004 }), 'Compacted in the log at turn 4: 175,004 → unknown tokens'],
  [happened(4), 'Compacted in the log at turn 4'],
  [
    happened(9, { kind: 'probable', tokensBefore: 142_803, tokensAfter: 21_400 }),
    'Probably compacted at turn 9: 143k → 21k by the log’s usage',
  ],
])('%s', (one, text) => expect(happenedText(one)).toBe(text));
