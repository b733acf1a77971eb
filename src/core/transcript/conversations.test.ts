import { describe, expect, it } from 'vitest';
import { createShelf, factsOf, hasTurns, onDemand, parseTime, reshape } from './conversations.ts';
import { sourceRange } from './lines.ts';
import type { Conversation, Thread, Turn } from './model.ts';

const turn = (text: string, timestamp: string | null = null, from = 0): Turn => ({
  role: 'user',
  parts: [{ kind: 'text', text }],
  source: [sourceRange(from, from + text.length, 1)],
  timestamp,
  model: null,
  usage: null,
});

const thread = (id: string, ...turns: readonly Turn[]): Thread => ({ id, title: id, turns, compactions: [] });

describe('facts', () => {
  it('are sums over the threads, and the latest time', () => {
    const conversation: Conversation = {
      id: 'c',
      title: 'C',
      threads: [
        thread('main', turn('abcde', '2026-03-01T10:00:00+02:00'), turn('ab', 'yesterday', 10)),
        thread('side', turn('漢字', '2026-03-01T07:59:59.500Z', 20)),
      ],
    };
    expect(factsOf(conversation)).toEqual({
      bytes: 9,
      turns: 3,
      tokens: 2 + 1 + 2,
      calls: 0,
      compactions: 0,
      at: '2026-03-01T08:00:00.000Z',
      threads: [
        { id: 'main', title: 'main', turns: 2 },
        { id: 'side', title: 'side', turns: 1 },
      ],
    });
  });

  it.each([
    ['2026-03-01T10:00:00', Date.UTC(2026, 2, 1, 10)],
    ['2026-03-01 10:00:00', Date.UTC(2026, 2, 1, 10)],
    ['2026-03-01T10:00:00-0100', Date.UTC(2026, 2, 1, 11)],
    ['2026-03-01', Date.UTC(2026, 2, 1)],
    ['nonsense', null],
    ['', null],
  ])('the time %s is %s', (text, expected) => {
    expect(parseTime(text)).toBe(expected);
  });
});

describe('a conversation on demand', () => {
  const setUp = () => {
    const made: string[] = [];
    const shelf = createShelf();
    const conversationOf = (id: string): Conversation => {
      const make = (): readonly Thread[] => {
        made.push(id);
        return [thread('main', turn(id))];
      };
      const facts = { ...factsOf({ id, title: id, threads: [thread('main', turn(id))] }), bytes: 100 };
      return onDemand({ id, title: id, facts }, shelf, make);
    };
    return { made, conversations: [conversationOf('a'), conversationOf('b')] };
  };

  it('makes its threads when they are read, once until another is read', () => {
    const { made, conversations } = setUp();
    const [a, b] = conversations;
    expect(made).toEqual([]);
    expect(a?.threads[0]).toBe(a?.threads[0]);
    expect(made).toEqual(['a']);
    expect(b?.threads[0]?.turns[0]?.parts).toEqual([{ kind: 'text', text: 'b' }]);
    expect(a?.threads[0]?.turns).toHaveLength(1);
    expect(made).toEqual(['a', 'b', 'a']);
  });

  it('tells its facts and whether it holds turns without making any', () => {
    const { made, conversations } = setUp();
    expect(conversations.map((one) => [hasTurns(one), factsOf(one).bytes])).toEqual([
      [true, 100],
      [true, 100],
    ]);
    expect(made).toEqual([]);
  });

  it('stays on demand under other names and threads', () => {
    const { made, conversations } = setUp();
    const shaped = reshape(conversations, {
      names: ({ id, title }) => ({ id: `0:${id}`, title: `File: ${title}` }),
      thread: (one) => ({
        ...one,
        turns: one.turns.map((each) => ({ ...each, source: [sourceRange(7, 8, 1)] })),
      }),
    });
    expect(made).toEqual([]);
    expect(shaped.map(({ id, title }) => [id, title])).toEqual([
      ['0:a', 'File: a'],
      ['0:b', 'File: b'],
    ]);
    expect(shaped[1]?.threads[0]?.turns[0]?.source).toEqual([sourceRange(7, 8, 1)]);
    expect(shaped[1]?.threads[0]).toBe(shaped[1]?.threads[0]);
    expect(made).toEqual(['b']);
  });
});
