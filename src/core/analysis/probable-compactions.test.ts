import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedCompaction, Turn } from '../transcript/model.ts';
import { turnIndex } from '../units.ts';
import { findProbableCompactions } from './probable-compactions.ts';

const call = (context: number | null, model: string | null = 'm'): Turn => ({
  role: 'assistant',
  parts: [{ kind: 'text', text: 'Done.' }],
  source: [],
  timestamp: null,
  model,
  usage:
    context === null
      ? null
      : { inputTokens: 5, cacheReadTokens: context - 5, cacheCreationTokens: 0, outputTokens: 9 },
});
const user = (text: string): Turn => ({ ...call(null), role: 'user', parts: [{ kind: 'text', text }] });
const logged = (turn: number): LoggedCompaction => ({
  turn: turnIndex(turn),
  trigger: null,
  tokensBefore: null,
  tokensAfter: null,
  kept: null,
});
const find = (turns: readonly Turn[], compactions: readonly LoggedCompaction[] = []) =>
  findProbableCompactions({ turns, compactions }).map(({ turn, tokensBefore, tokensAfter }) => [
    turn as number,
    tokensBefore,
    tokensAfter,
  ]);

describe('what the usage tells of compactions', () => {
  it.each([
    {
      what: 'a fall to a seventh',
      turns: [call(143_000), user('go on'), call(21_000)],
      found: [[2, 143_000, 21_000]],
    },
    { what: 'a fall by 41 %', turns: [call(1_000), call(590)], found: [[1, 1_000, 590]] },
    { what: 'a fall by 40 %', turns: [call(1_000), call(600)], found: [] },
    { what: 'growth', turns: [call(1_000), call(90_000)], found: [] },
    {
      what: 'two falls',
      turns: [call(100), call(10), call(80), call(20)],
      found: [
        [1, 100, 10],
        [3, 80, 20],
      ],
    },
    {
      what: 'answers without usage in between',
      turns: [call(100), call(null), call(10)],
      found: [[2, 100, 10]],
    },
    {
      what: 'a helper of another model',
      turns: [call(100, 'large'), call(10, 'small'), call(101, 'large')],
      found: [],
    },
    {
      what: 'a fall across a helper',
      turns: [call(100, 'large'), call(10, 'small'), call(20, 'large')],
      found: [[2, 100, 20]],
    },
    { what: 'a figure that the next call takes back', turns: [call(100), call(9), call(104)], found: [] },
    { what: 'nothing', turns: [], found: [] },
  ])('$what', ({ turns, found }) => expect(find(turns)).toEqual(found));

  it.each([
    '/clear',
    '/new',
    '<command-name>/clear</command-name>',
    '<command-message>clear</command-message>\n<command-name>/clear</command-name>',
    'SessionStart:clear hook success',
  ])('a user who begins anew explains it: %s', (text) =>
    expect(find([call(100), user(text), call(10)])).toEqual([]),
  );

  it('words about such a command explain nothing', () => {
    for (const text of [
      'Why did /clear not work?',
      '/clearance is a folder',
      'read docs/new',
      `${'a\n'.repeat(300)}/clear`,
    ]) {
      expect(find([call(100), user(text), call(10)])).toHaveLength(1);
    }
  });

  it('what the log tells of is not told again, before or behind the summary', () => {
    const turns = [call(100), user('summary'), call(10), call(90), call(12)];
    expect(find(turns, [logged(1)])).toEqual([[4, 90, 12]]);
    // The answer that is the summary reports the size before.
    expect(find([call(90), call(100), call(10)], [logged(1)])).toEqual([]);
    expect(find(turns, [logged(4), logged(1)])).toEqual([]);
  });

  it('never finds one that is no fall by more than 40 % between two calls', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 6, max: 200 }), { maxLength: 60 }), (sizes) => {
        const turns = sizes.map((size) => call(size));
        for (const [turn, before, after] of find(turns)) {
          expect(after).toBe(sizes[turn ?? 0]);
          expect(before).toBe(sizes[(turn ?? 0) - 1]);
          expect(after ?? 0).toBeLessThan((before ?? 0) * 0.6);
        }
      }),
    );
  });

  it('reads a megabyte of one character at once', () => {
    const turns = [call(100), user('/'.repeat(1 << 20)), user(' '.repeat(1 << 20)), call(10)];
    expect(find(turns)).toHaveLength(1);
  });
});
