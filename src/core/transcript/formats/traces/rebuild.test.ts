import { describe, expect, it } from 'vitest';
import { toLines } from './lines.ts';
import { rebuild } from './rebuild.ts';
import type { Call, Item } from './rebuild-types.ts';

/**
 * Calls in shorthand: `u1 a1 t1 > a2` was sent three messages and answered with a fourth. The letter is the role, `s` a
 * summary that opens like one; every message says something of its own, long enough to be telling.
 */
function play(...lines: readonly (string | Partial<Call>)[]) {
  const numbers = new Map<string, number>();
  const items: Item[] = [];
  const names: string[] = [];
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, items.length);
    names.push(name);
    items.push(itemOf(name));
    return items.length - 1;
  };
  const calls: Call[] = [];
  let facts: Partial<Call> = {};
  for (const line of lines) {
    if (typeof line !== 'string') {
      facts = line;
      continue;
    }
    const [sent = '', answered = ''] = line.split('>');
    const list = (text: string): number[] => text.split(' ').filter(Boolean).map(numberOf);
    calls.push({
      group: 'g',
      agent: null,
      system: null,
      others: [],
      tokens: null,
      ...facts,
      input: list(sent),
      output: list(answered),
    });
  }
  const rebuilt = rebuild(calls, items);
  const nameOf = (item: number | null): string => (item === null ? '…' : (names[item] ?? '?'));
  return {
    lines: toLines(rebuilt).map(({ from, entries }) =>
      [
        from === null ? '' : `(${nameOf(from.item)}) `,
        entries.map(({ item }) => nameOf(item)).join(' '),
      ].join(''),
    ),
    compactions: rebuilt.entries.flatMap(({ item, compaction }) =>
      compaction === null
        ? []
        : [
            `${nameOf(item)} ${compaction.how}, kept ${compaction.kept.map((entry) => nameOf(entry.item)).join(' ')}`,
          ],
    ),
    joined: rebuilt.joined,
  };
}

function itemOf(name: string): Item {
  const text = `${name} says something that only it says`;
  switch (name[0]) {
    case 't':
      return {
        role: 'tool',
        parts: [
          {
            kind: 'tool_result',
            callId: /\d+/.exec(name)?.[0] ?? null,
            name: null,
            text: name.endsWith("'") ? 'cleared' : text.repeat(20),
            isError: false,
          },
        ],
      };
    case 'a':
      return { role: 'assistant', parts: [{ kind: 'text', text }] };
    case 's':
      return {
        role: 'user',
        parts: [{ kind: 'text', text: `Here is a summary of the conversation to date: ${name}` }],
      };
    case 'G':
      return {
        role: 'assistant',
        parts: [{ kind: 'text', text: 'the gist of everything that was said and done so far' }],
      };
    case 'S':
      return {
        role: 'user',
        parts: [{ kind: 'text', text: 'Context: the gist of everything that was said and done so far' }],
      };
    case 'w':
      return { role: 'user', parts: [{ kind: 'text', text: `${name} ${'words '.repeat(60)}` }] };
    default:
      return { role: 'user', parts: [{ kind: 'text', text }] };
  }
}

describe('calls that repeat what came before', () => {
  it.each<[string, string[], string[], string[]]>([
    ['one talk', ['u1 > a1', 'u1 a1 t1 > a2', 'u1 a1 t1 a2 u2 > a3'], ['u1 a1 t1 a2 u2 a3'], []],
    ['the same call told twice', ['u1 > a1', 'u1 > a1', 'u1 a1 u2 > a2'], ['u1 a1 u2 a2'], []],
    ['a call without an answer, made again', ['u1', 'u1 > a1', 'u1 a1 u2 > a2'], ['u1 a1 u2 a2'], []],
    [
      'an answer that was thrown away',
      ['u1 > a1', 'u1 > a2', 'u1 a2 u2 > a3'],
      ['u1 a2 u2 a3', '(u1) a1'],
      [],
    ],
    [
      'a question asked again in other words',
      ['u1 > a1', 'u1 a1 u2 > a2', 'u1 a1 u3 > a3'],
      ['u1 a1 u3 a3', '(a1) u2 a2'],
      [],
    ],
    ['two talks', ['u1 > a1', 'u2 > a2', 'u1 a1 u3 > a3'], ['u1 a1 u3 a3', 'u2 a2'], []],
    [
      'a summary in place of the head',
      ['u1 > a1', 'u1 a1 t1 > a2', 's1 a1 t1 a2 u2 > a3'],
      ['u1 a1 t1 a2 s1 u2 a3'],
      ['s1 summary, kept a1 t1 a2'],
    ],
    [
      'a summary in place of all, the first message apart',
      ['u1 > a1', 'u1 a1 t1 > a2', 'u1 a1 t1 a2 u2 > a3', 'u1 s1 u3 > a4'],
      ['u1 a1 t1 a2 u2 a3 s1 u3 a4'],
      ['s1 summary, kept u1'],
    ],
    [
      'a summary in the middle of a step: its result was there before',
      ['u1 > a1', 'u1 a1 t1 > a2', 's1 a2 t2 > a3'],
      ['u1 a1 t1 a2 t2 s1 a3'],
      ['s1 summary, kept a2 t2'],
    ],
    [
      'the request for a summary, which nobody repeats',
      ['u1 > a1', 'u1 a1 t1 > a2', 'u1 a1 t1 a2 u9 > G', 'S u2 > a3', 'S u2 a3 u3 > a4'],
      ['u1 a1 t1 a2 S u2 a3 u3 a4', '(a2) u9 G'],
      ['S summary, kept '],
    ],
    [
      'the oldest are no longer sent',
      ['u1 > a1', 'u1 a1 u2 > a2', 'u1 a1 u2 a2 u3 > a3', 'u2 a2 u3 a3 u4 > a4'],
      ['u1 a1 u2 a2 u3 a3 u4 … a4'],
      ['… truncation, kept u2 a2 u3 a3 u4'],
    ],
    [
      'a result is cleared',
      ['u1 > a1', 'u1 a1 t1 > a2', "u1 a1 t1' a2 t2 > a3", "u1 a1 t1' a2 t2 a3 u2 > a4"],
      ['u1 a1 t1 a2 t2 … a3 u2 a4'],
      ['… edit, kept u1 a1 a2 t2'],
    ],
    [
      'a reminder that always stands last',
      ['u1 r1 > a1', 'u1 a1 t1 r1 > a2', 'u1 a1 t1 a2 t2 r1 > a3'],
      ['u1 r1 a1 t1 a2 t2 a3'],
      [],
    ],
    [
      'two compactions',
      ['u1 > a1', 'u1 a1 t1 > a2', 's1 a2 u2 > a3', 's1 a2 u2 a3 u3 > a4', 's2 a4 u4 > a5'],
      ['u1 a1 t1 a2 s1 u2 a3 u3 a4 s2 u4 a5'],
      ['s1 summary, kept a2', 's2 summary, kept a4'],
    ],
  ])('%s', (_, calls, lines, compactions) => {
    const found = play(...calls);
    expect(found.lines).toEqual(lines);
    expect(found.compactions).toEqual(compactions);
  });

  it('a context that lost two fifths of its tokens, with long words in front, was compacted', () => {
    const before = ['u1 > a1', 'u1 a1 u2 > a2', 'u1 a1 u2 a2 u3 > a3'];
    const tokens = (count: number) => ({ system: null, tokens: count });
    const shrunk = play(
      tokens(900),
      ...before,
      tokens(9000),
      'u1 a1 u2 a2 u3 a3 u4 > a4',
      tokens(4000),
      'w1 u5 > a5',
    );
    expect(shrunk.lines).toEqual(['u1 a1 u2 a2 u3 a3 u4 a4 w1 u5 a5']);
    expect(shrunk.compactions).toEqual(['w1 summary, kept ']);
    const fresh = play(
      tokens(900),
      ...before,
      tokens(9000),
      'u1 a1 u2 a2 u3 a3 u4 > a4',
      tokens(8000),
      'w1 u5 > a5',
    );
    expect(fresh.lines).toEqual(['u1 a1 u2 a2 u3 a3 u4 a4', 'w1 u5 a5']);
  });

  it('agents side by side, with prompts of their own, are lines of their own', () => {
    const one = { agent: 'one', system: 1000 };
    const other = { agent: 'other', system: 1001 };
    const found = play(one, 'u1 > a1', other, 'u1 > a2', one, 'u1 a1 t1 > a3', other, 'u1 a2 t2 > a4');
    expect(found.lines).toEqual(['? u1 a1 t1 a3', '? u1 a2 t2 a4']);
    expect(found.compactions).toEqual([]);
  });

  it('a trace that repeats all of an earlier one goes on with it', () => {
    const found = play(
      { group: 'g1' },
      'u1 > a1',
      { group: 'g2' },
      'u1 a1 u2 > a2',
      { group: 'g3' },
      'u1 > a9',
    );
    expect(found.lines).toEqual(['u1 a1 u2 a2', 'u1 a9']);
    expect(found.joined).toEqual([['g2', 'g1']]);
  });

  it('one word said over and over is no trouble', () => {
    const many = Array.from({ length: 400 }, () => 'u1').join(' ');
    const found = play(`${many} > a1`, `u2 ${many} > a2`, `u1 u2 ${many} > a3`);
    expect(found.lines.length).toBeGreaterThan(0);
  });
});
