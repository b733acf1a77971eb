import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Part, Turn } from '../transcript/model.ts';
import { findUses } from './find-uses.ts';

const turn = (role: Turn['role'], ...parts: Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const text = (value: string): Part => ({ kind: 'text', text: value });
const call = (name: string, key: string, value: string): Part => ({
  kind: 'tool_call',
  callId: null,
  name,
  args: [{ key, value }],
});
const result = (value: string): Part => ({
  kind: 'tool_result',
  callId: null,
  name: null,
  text: value,
  isError: false,
});

/** By turn: the literals that stand there, in order, those that the agent wrote with an exclamation mark. */
function seen(turns: readonly Turn[], literals: readonly string[]): string[][] {
  const { offsets, item, byAgent } = findUses(turns, literals);
  return turns.map((_, at) =>
    [...item.subarray(offsets[at] ?? 0, offsets[at + 1] ?? 0)]
      .map((id, i) => `${literals[id]}${byAgent[(offsets[at] ?? 0) + i] === 1 ? '!' : ''}`)
      .sort(),
  );
}

describe('where items stand', () => {
  test.each([
    ['a whole word', 'see parseUrl now', ['parseUrl'], ['parseUrl!']],
    ['a piece of a word', 'see parseUrls', ['parseUrl'], []],
    [
      'inside a longer span',
      'cat /srv/a.txt',
      ['/srv/a.txt', 'cat /srv/a.txt'],
      ['/srv/a.txt!', 'cat /srv/a.txt!'],
    ],
    ['a path that goes on', '/srv/a.txt.bak /srv/a.txt2', ['/srv/a.txt'], ['/srv/a.txt!']],
    [
      'one inside the other',
      'x a-b-c-d',
      ['a-b', 'b-c', 'b', 'c-d', 'a-b-c-e'],
      ['a-b!', 'b!', 'b-c!', 'c-d!'],
    ],
    ['after a false start', 'a-b-a-b-c', ['a-b-c', 'b-a-b'], ['a-b-c!', 'b-a-b!']],
    ['scripts without blanks', '请保存文件', ['保存'], ['保存!']],
    ['signs alone', 'f(x) => {}', ['=>', '=> {'], ['=> {!', '=>!']],
  ])('%s', (_, written, literals, expected) => {
    expect(seen([turn('assistant', text(written))], literals)).toEqual([expected]);
  });

  it('tells what the agent wrote from what it was shown, and leaves names of tools and keys out', () => {
    const turns = [
      turn('user', text('use A_1')),
      turn('assistant', { kind: 'reasoning', text: 'A_1?' }, call('A_1', 'A_1', 'B_2')),
      turn('tool', result('A_1 B_2')),
      turn('assistant', { kind: 'text', text: 'B_2', harness: true }, text('A_1')),
      turn('assistant', { kind: 'summary', text: 'A_1' }),
      turn('assistant', call('A_1', 'A_1', 'none')),
    ];
    expect(seen(turns, ['A_1', 'B_2'])).toEqual([
      ['A_1'],
      ['A_1!', 'B_2!'],
      ['A_1', 'B_2'],
      ['A_1!', 'B_2'],
      ['A_1'],
      [],
    ]);
  });

  it('finds exactly what a search at word boundaries finds', () => {
    const word = /[a-z]/;
    const anyText = fc
      .array(fc.constantFrom('a', 'b', 'ab', '/', '.', ' '), { maxLength: 30 })
      .map((t) => t.join(''));
    const stands = (whole: string, literal: string): boolean => {
      for (let at = whole.indexOf(literal); at >= 0; at = whole.indexOf(literal, at + 1)) {
        const end = at + literal.length;
        const cutsStart = word.test(literal[0] ?? '') && word.test(whole[at - 1] ?? '');
        const cutsEnd = word.test(literal.at(-1) ?? '') && word.test(whole[end] ?? '');
        if (!cutsStart && !cutsEnd) return true;
      }
      return false;
    };
    fc.assert(
      fc.property(
        fc.array(anyText, { maxLength: 4 }),
        fc.uniqueArray(
          anyText.filter((literal) => literal !== ''),
          { maxLength: 12 },
        ),
        (texts, literals) => {
          const turns = texts.map((value) => turn('assistant', text(value)));
          const expected = texts.map((value) =>
            literals
              .filter((literal) => stands(value, literal))
              .map((literal) => `${literal}!`)
              .sort(),
          );
          expect(seen(turns, literals)).toEqual(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('stays quick with a hundred thousand literals, and with texts made to be slow', () => {
    const nested = Array.from({ length: 1_000 }, (_, i) => 'a.'.repeat(i + 1));
    const paths = Array.from({ length: 100_000 }, (_, i) => `/srv/www/site/page${i}.html`);
    const hostile = ['a'.repeat(1_000_000), 'a.'.repeat(500_000), '/srv/www/site/'.repeat(70_000)];
    const turns = hostile.map((value) => turn('assistant', text(value)));
    const start = performance.now();
    const { offsets } = findUses(turns, [...nested, ...paths]);
    // What is quadratic here takes minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
    expect([...offsets]).toEqual([0, 0, 1_000, 1_000]);
  });
});
