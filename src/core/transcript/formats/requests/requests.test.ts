import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import type { Conversation, Turn } from '../../model.ts';
import { importTranscript } from '../registry.ts';

type Message = Readonly<Record<string, unknown>>;

const encoder = new TextEncoder();

function read(text: string): readonly Conversation[] {
  const bytes = encoder.encode(text);
  const result = importTranscript({ name: 'log', bytes });
  if (!result.ok) throw new Error(result.failure.message);
  expect(uncoveredRanges(result.document, bytes)).toEqual([]);
  expect(overlappingRanges(result.document)).toEqual([]);
  return result.document.conversations;
}

const asLines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const wordsOf = ({ parts }: Turn): string =>
  parts.map((part) => (part.kind === 'tool_call' ? part.name : part.text)).join(' ');
const talksOf = (conversations: readonly Conversation[]): string[][][] =>
  conversations.map(({ threads }) => threads.map(({ turns }) => turns.map(wordsOf)));

const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });
/** `q1 a1 q2 a2 …`, ending with a question, the words of each unlike all others. */
const talk = (name: string, questions: number): Message[] =>
  Array.from({ length: questions * 2 - 1 }, (_, at) =>
    at % 2 === 0
      ? user(`${name} asks question ${at / 2}`)
      : assistant(`${name} is told answer ${(at - 1) / 2}`),
  );

describe('logs of requests', { timeout: 60_000 }, () => {
  it('are one conversation for each talk, however its requests lie among those of others', () => {
    const lengths = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        lengths,
        fc.infiniteStream(fc.nat()),
        fc.boolean(),
        fc.boolean(),
        (counts, picks, lines, block) => {
          const talks = counts.map((count, index) => talk(`talk ${index}`, count));
          const left = counts.map(() => 0);
          const order: number[] = [];
          const requests: unknown[] = [];
          for (;;) {
            const open = left.flatMap((done, index) => (done < (counts[index] ?? 0) ? [index] : []));
            if (open.length === 0) break;
            const [pick = 0] = [...picks.take(1)];
            const index = open[pick % open.length] ?? 0;
            if (!order.includes(index)) order.push(index);
            left[index] = (left[index] ?? 0) + 1;
            const sent = (talks[index] ?? []).slice(0, (left[index] ?? 0) * 2 - 1);
            requests.push({ model: 'x', messages: block ? sent.map(withMark(sent.length - 1)) : sent });
          }
          const conversations = read(lines ? asLines(requests) : JSON.stringify(requests));
          expect(talksOf(conversations)).toEqual(
            order.map((index) => [(talks[index] ?? []).map(({ content }) => content)]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leave a data set alone in which rows share how they begin', () => {
    const opening = [
      { role: 'system', content: 'Answer with one word.' },
      user('The sky?'),
      assistant('Blue.'),
      user('Grass?'),
      assistant('Green.'),
    ];
    const rows = ['Snow?', 'Coal?', 'Blood?'].map((asked) => ({
      messages: [...opening, user(asked), assistant(`A colour for ${asked}`)],
    }));
    expect(read(asLines(rows)).map(({ threads }) => threads[0]?.turns.length)).toEqual([7, 7, 7]);
  });

  it('make the same turns again when they are asked for again', () => {
    const conversations = read(
      asLines([{ messages: talk('one', 2) }, { messages: talk('two', 2) }, { messages: talk('one', 3) }]),
    );
    const first = conversations.map(({ threads }) => threads);
    expect(first).toHaveLength(2);
    expect(conversations.map(({ threads }) => threads)).toEqual(first);
    expect(conversations.map(({ facts }) => facts?.turns)).toEqual([5, 3]);
  });

  it('take a shorter talk with a long opening for another one', () => {
    const task = (name: string): Message => user(`${name}: ${'look at every file with care. '.repeat(20)}`);
    const begun = [task('First'), ...talk('first', 6).slice(1)];
    const other = [task('Second')];
    const rows = [begun.slice(0, 9), begun, other].map((messages) => ({ messages }));
    expect(talksOf(read(asLines(rows))).map(([main]) => main?.length)).toEqual([11, 1]);
  });

  it('tell of a summary that takes the place of what was said, with what was kept', () => {
    const said = talk('long', 4);
    const summary = user(
      'This session is being continued from a previous conversation. Summary: all is well.',
    );
    const rows = [said.slice(0, 5), said, [summary, ...said.slice(5)]].map((messages) => ({ messages }));
    const [conversation] = read(asLines(rows));
    const [main] = conversation?.threads ?? [];
    expect(main?.turns).toHaveLength(8);
    expect(main?.compactions).toEqual([
      {
        turn: 7,
        trigger: 'probable: a summary took the place of earlier messages',
        tokensBefore: null,
        tokensAfter: null,
        kept: [{ from: 5, to: 7 }],
      },
    ]);
  });

  it('go on behind a request that is damaged', () => {
    const rows = [1, 2, 3, 4].map((count) => ({ model: 'x', messages: talk('one', count) }));
    const whole = JSON.stringify(rows);
    const at = whole.indexOf('question 1') + 3;
    const conversations = read(`${whole.slice(0, at)}"${whole.slice(at)}`);
    expect(talksOf(conversations)[0]?.[0]?.slice(-1)).toEqual(['one asks question 3']);
  });
});

/** The message at a place as blocks, the last with a mark of the cache. */
function withMark(last: number): (message: Message, at: number) => Message {
  return ({ role, content }, at) => {
    const mark = at === last ? { cache_control: { type: 'ephemeral' } } : {};
    return { role, content: [{ type: 'text', text: content, ...mark }] };
  };
}
