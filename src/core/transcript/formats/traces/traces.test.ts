import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import type { Thread, Turn } from '../../model.ts';
import { importTranscript } from '../registry.ts';
import { ENCODINGS, type MadeMessage, type MadeSpan } from './testing/write-spans.ts';

const encoder = new TextEncoder();

function open(text: string) {
  const bytes = encoder.encode(text);
  const result = importTranscript({ name: 'trace', bytes });
  if (!result.ok) throw new Error(result.failure.message);
  expect(uncoveredRanges(result.document, bytes)).toEqual([]);
  expect(overlappingRanges(result.document)).toEqual([]);
  return result.document;
}

/** What a turn says, without where it stands. */
const saidBy = ({ role, parts }: Turn) => ({
  role,
  parts: parts.map((part) => {
    switch (part.kind) {
      case 'tool_call':
        return `call ${part.callId} ${part.name} ${part.args.map(({ key, value }) => `${key}=${value}`).join(' ')}`;
      case 'tool_result':
        return `result ${part.callId} ${part.text}`;
      default:
        return `${part.kind} ${part.text}`;
    }
  }),
});

const meant = (message: MadeMessage) => {
  const text = message.text === '' ? [] : [`text ${message.text}`];
  switch (message.role) {
    case 'assistant':
      return {
        role: message.role,
        parts: [
          ...text,
          ...message.calls.map(
            ({ id, name, args }) =>
              `call ${id} ${name} ${Object.entries(args)
                .map(([key, value]) => `${key}=${value}`)
                .join(' ')}`,
          ),
        ],
      };
    case 'tool':
      return { role: message.role, parts: [`result ${message.callId} ${message.text}`] };
    default:
      return { role: message.role, parts: text };
  }
};

const word = fc
  .string({ unit: fc.constantFrom(...'abcdefgh "\\\n/é漢'), minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() === text && text !== '');

/** Steps of an agent: each calls tools, or answers and is asked again. */
const steps = fc.array(
  fc.record({
    text: word,
    calls: fc.array(fc.record({ name: fc.constantFrom('read', 'run'), value: word, result: word }), {
      maxLength: 2,
    }),
    ask: word,
  }),
  { minLength: 2, maxLength: 8 },
);

interface MadeTalk {
  readonly talk: readonly MadeMessage[];
  readonly spans: readonly MadeSpan[];
}

/** The talk of some steps, from messages that were there before; every call is sent all of the context. */
function play(
  made: typeof steps extends fc.Arbitrary<infer T> ? T : never,
  context: MadeMessage[],
  first: number,
): MadeTalk {
  const talk: MadeMessage[] = [];
  const spans: MadeSpan[] = [];
  made.forEach(({ text, calls, ask }, at) => {
    const step = first + at;
    const output: MadeMessage = {
      role: 'assistant',
      text: `${step}: ${text}`,
      calls: calls.map(({ name, value }, index) => ({
        id: `call_${step}_${index}`,
        name,
        args: { path: value },
      })),
    };
    spans.push({ input: [...context], output, at: step * 10, tokens: 100 + context.length * 10 });
    const next: MadeMessage[] =
      calls.length > 0
        ? calls.map(({ name, result }, index) => ({
            role: 'tool',
            callId: `call_${step}_${index}`,
            name,
            text: result,
          }))
        : [{ role: 'user', text: ask }];
    // Nobody hears what comes behind the last answer.
    const heard = at === made.length - 1 ? [] : next;
    context.push(output, ...heard);
    talk.push(output, ...heard);
  });
  return { talk, spans };
}

const opening: readonly MadeMessage[] = [
  { role: 'system', text: 'You mend programs.' },
  { role: 'user', text: 'The build of the parser fails since yesterday.' },
];

const onlyThread = (text: string): Thread => {
  const { conversations, diagnostics } = open(text);
  expect(diagnostics).toEqual([]);
  expect(conversations.map(({ threads }) => threads.length)).toEqual([1]);
  const thread = conversations[0]?.threads[0];
  if (thread === undefined) throw new Error('no thread');
  return thread;
};

describe.each(Object.entries(ENCODINGS))('%s', (_, encode) => {
  it('a talk is rebuilt from spans that repeat it, in whatever order they stand', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat()), (made, picks) => {
        const { talk, spans } = play(made, [...opening], 0);
        const shuffled = shuffle(spans, picks);
        const thread = onlyThread(encode(shuffled));
        expect(thread.turns.map(saidBy)).toEqual([...opening, ...talk].map(meant));
        expect(thread.compactions).toEqual([]);
        const usage = thread.turns
          .filter(({ role }) => role === 'assistant')
          .map((turn) => turn.usage?.inputTokens);
        expect(usage).toEqual(spans.map(({ tokens }) => tokens));
      }),
      { numRuns: 12 },
    );
  });

  it('a compaction in the middle is found, with what it kept', () => {
    fc.assert(
      fc.property(
        steps,
        steps,
        fc.nat(6),
        word,
        fc.infiniteStream(fc.nat()),
        (before, after, keep, gist, picks) => {
          const context = [...opening];
          const first = play(before, context, 0);
          // What the last answer asked for, and what is kept: whole steps, so that no result loses its call.
          const kept = wholeSteps(context.slice(2), keep);
          const summary: MadeMessage = {
            role: 'user',
            text: `Here is a summary of the conversation to date:\n${gist}`,
          };
          const ask: MadeMessage = { role: 'user', text: 'Go on with the failing build, please.' };
          const second = play(after, [context[0] ?? summary, summary, ...kept, ask], before.length);
          const thread = onlyThread(encode(shuffle([...first.spans, ...second.spans], picks)));
          const place = 2 + first.talk.length;
          expect(thread.turns.map(saidBy)).toEqual([
            ...[...opening, ...first.talk].map(meant),
            { role: 'user', parts: [`summary ${summary.text}`] },
            ...[ask, ...second.talk].map(meant),
          ]);
          expect(thread.compactions.map(({ turn }) => turn)).toEqual([place]);
          expect(thread.compactions[0]?.kept).toEqual(
            kept.length === 0 ? [] : [{ from: place - kept.length, to: place }],
          );
          expect(thread.compactions[0]?.tokensBefore).toBe(first.spans.at(-1)?.tokens);
          expect(thread.compactions[0]?.tokensAfter).toBe(second.spans[0]?.tokens);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('around the spans', () => {
  it('a run that was saved without its type, whose output repeats its input, is told once', () => {
    const asked = { type: 'human', content: 'Hi there, friend' };
    const answered = { type: 'ai', content: 'Hello to you too' };
    for (const [given, gave] of [
      ['inputs', 'outputs'],
      ['input', 'output'],
    ] as const) {
      const run = { [given]: { messages: [asked] }, [gave]: { messages: [asked, answered] } };
      const document = open(JSON.stringify(run));
      expect(document.format).toBe('langsmith');
      expect(document.conversations[0]?.threads[0]?.turns.map(({ role }) => role)).toEqual([
        'user',
        'assistant',
      ]);
    }
  });

  it('spans without messages are refused with a word on how to record them', () => {
    const span = {
      traceId: 'a',
      spanId: 'b',
      name: 'GET /',
      startTimeUnixNano: '1767950400000000000',
      attributes: [],
    };
    const text = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
    const result = importTranscript({ name: 'trace', bytes: encoder.encode(text) });
    expect(result.ok ? '' : result.failure.message).toContain('record the content of messages');
  });
});

/** The last messages, `most` at most, from an answer on. */
function wholeSteps(messages: readonly MadeMessage[], most: number): readonly MadeMessage[] {
  const tail = messages.slice(Math.max(0, messages.length - most));
  const from = tail.findIndex(({ role }) => role === 'assistant');
  return from === -1 ? [] : tail.slice(from);
}

function shuffle<T>(list: readonly T[], picks: Iterable<number>): T[] {
  const rest = [...list];
  const out: T[] = [];
  for (const pick of picks) {
    if (rest.length === 0) break;
    for (const one of rest.splice(pick % rest.length, 1)) out.push(one);
  }
  return out;
}
