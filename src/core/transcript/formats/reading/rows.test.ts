import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import type { Conversation, TranscriptDocument } from '../../model.ts';
import { importTranscript } from '../registry.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function read(bytes: Uint8Array): TranscriptDocument {
  const result = importTranscript({ name: 'export', bytes });
  if (!result.ok) throw new Error(result.failure.message);
  return result.document;
}

/** A conversation of each dialect that comes in lists, told apart by its number. */
const DIALECTS = {
  chatgpt: (number: number, said: string): string =>
    JSON.stringify({
      title: `Talk ${number}`,
      create_time: 1_764_600_000 + number,
      update_time: 1_764_600_060 + number,
      mapping: {
        [`r${number}`]: { id: `r${number}`, parent: null, children: [`q${number}`], message: null },
        [`q${number}`]: {
          id: `q${number}`,
          parent: `r${number}`,
          children: [`a${number}`],
          message: { author: { role: 'user' }, content: { content_type: 'text', parts: [said] } },
        },
        [`a${number}`]: {
          id: `a${number}`,
          parent: `q${number}`,
          children: [],
          message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Yes.'] } },
        },
      },
      current_node: `a${number}`,
      conversation_id: `id-${number}`,
    }),
  'claude-ai': (number: number, said: string): string =>
    JSON.stringify({
      uuid: `id-${number}`,
      name: `Talk ${number}`,
      created_at: '2026-01-05T10:00:00Z',
      updated_at: '2026-01-05T10:01:00Z',
      chat_messages: [
        { uuid: `q${number}`, text: said, content: [{ type: 'text', text: said }], sender: 'human' },
        { uuid: `a${number}`, text: 'Yes.', content: [{ type: 'text', text: 'Yes.' }], sender: 'assistant' },
      ],
    }),
  'openai-chat': (number: number, said: string): string =>
    JSON.stringify({
      id: `id-${number}`,
      title: `Talk ${number}`,
      messages: [
        { role: 'user', content: said },
        { role: 'assistant', content: 'Yes.' },
      ],
    }),
} as const;
type Dialect = keyof typeof DIALECTS;
const dialects: readonly Dialect[] = ['chatgpt', 'claude-ai', 'openai-chat'];

const listOf = (
  dialect: Dialect,
  count: number,
  said = (number: number) => `Question ${number} {[`,
): string[] => Array.from({ length: count }, (_, number) => DIALECTS[dialect](number, said(number)));
const asArray = (rows: readonly string[]): Uint8Array => encoder.encode(`[${rows.join(',')}]`);

const summary = ({ id, title, threads }: Conversation) => ({
  id,
  title,
  turns: threads.flatMap(({ turns }) => turns.map(({ role, parts }) => ({ role, parts }))),
});

function expectConserved(bytes: Uint8Array): TranscriptDocument {
  const document = read(bytes);
  const lost = uncoveredRanges(document, bytes);
  expect(lost.map(({ from, to }) => decoder.decode(bytes.subarray(from, to)))).toEqual([]);
  expect(overlappingRanges(document)).toEqual([]);
  return document;
}

describe.each(dialects)('a list of conversations (%s)', (dialect) => {
  it('is the same as an array, as lines, spread over lines, and as each conversation alone', () => {
    const rows = listOf(dialect, 12);
    const alone = rows.flatMap((row) => read(encoder.encode(row)).conversations.map(summary));
    const pretty = JSON.stringify(JSON.parse(`[${rows.join()}]`), null, 2);
    for (const bytes of [asArray(rows), encoder.encode(rows.join('\n')), encoder.encode(pretty)]) {
      const document = expectConserved(bytes);
      expect(document.format).toBe(dialect);
      expect(document.diagnostics).toEqual([]);
      expect(document.conversations.map(summary)).toEqual(alone);
    }
  });

  it('tells the facts of each without making its turns', () => {
    const rows = listOf(dialect, 3);
    const { conversations } = read(asArray(rows));
    expect(conversations.map(({ facts }) => [facts?.turns, facts?.bytes, facts?.threads[0]?.turns])).toEqual(
      rows.map((row) => [2, encoder.encode(row).length, 2]),
    );
  });

  it('gives the others when one is damaged anywhere', () => {
    const rows = listOf(dialect, 6);
    const place = fc.record({
      row: fc.nat(4),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      how: fc.constantFrom('drop', 'quote', 'brace', 'close', 'zero', 'cut'),
    });
    fc.assert(
      fc.property(place, ({ row, at, how }) => {
        const text = rows[row] ?? '';
        // The keys with which it opens are what it is told by.
        const from = 75 + Math.floor(at * (text.length - 75));
        const sign = { drop: '', quote: '"', brace: '{', close: ']', zero: '\u0001', cut: '' }[how];
        const damaged =
          how === 'cut' ? text.slice(0, from) : `${text.slice(0, from)}${sign}${text.slice(from + 1)}`;
        const document = expectConserved(asArray(rows.with(row, damaged)));
        const ids = document.conversations.map(({ id }) => id);
        for (let number = 0; number < rows.length; number++)
          if (number !== row) expect(ids).toContain(`id-${number}`);
      }),
      { numRuns: 300 },
    );
  });

  it('gives all before the cut when the file ends early', () => {
    const bytes = asArray(listOf(dialect, 5));
    const ends = listOf(dialect, 5).map((_, index, rows) => rows.slice(0, index + 1).join(',').length + 1);
    fc.assert(
      fc.property(fc.integer({ min: ends[1] ?? 0, max: bytes.length }), (end) => {
        const { conversations } = expectConserved(bytes.subarray(0, end));
        const whole = ends.filter((one) => one <= end).length;
        expect(conversations.slice(0, whole).map(({ id }) => id)).toEqual(
          Array.from({ length: whole }, (_, number) => `id-${number}`),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('numbers ids that repeat', () => {
    const same = DIALECTS[dialect](1, 'The same again');
    const { conversations } = read(asArray([same, same, DIALECTS[dialect](2, 'Another'), same]));
    expect(conversations.map(({ id }) => id)).toEqual(['id-1', 'id-1#2', 'id-2', 'id-1#3']);
  });

  it('keeps the turns of one conversation, and makes those of another when they are read', () => {
    const { conversations } = read(asArray(listOf(dialect, 3)));
    const [first, second] = conversations;
    const turns = first?.threads[0]?.turns;
    expect(turns).toHaveLength(2);
    expect(first?.threads[0]?.turns).toBe(turns);
    expect(second?.threads[0]?.turns).toHaveLength(2);
    expect(first?.threads[0]?.turns).not.toBe(turns);
    expect(first?.threads[0]?.turns).toEqual(turns);
  });
});

describe('the whole of a list', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(dialects)('is never one string: none is longer than its longest conversation (%s)', (dialect) => {
    // Larger than every look at the start of a file, on one line.
    const rows = listOf(dialect, 90, (number) => `${number} ${'words of no weight '.repeat(20_000)}`);
    const longest = Math.max(...rows.map(({ length }) => length));
    const bytes = asArray(rows);
    expect(bytes.length).toBeGreaterThan(32 << 20);
    let [most, calls] = [0, 0];
    const decode = TextDecoder.prototype.decode;
    vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (
      this: TextDecoder,
      input,
      options,
    ) {
      const text = decode.call(this, input, options);
      most = Math.max(most, text.length);
      calls++;
      return text;
    });
    const parse = vi.spyOn(JSON, 'parse');
    const { conversations } = read(bytes);
    expect(conversations).toHaveLength(90);
    expect(conversations[7]?.threads[0]?.turns).toHaveLength(2);
    expect(calls).toBeGreaterThan(90);
    expect(most).toBeLessThanOrEqual(longest);
    expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThanOrEqual(longest);
  });
});

describe('hostile lists', { timeout: 20_000 }, () => {
  it.each([
    ['{"uuid":1,"name":2,"chat_messages":['],
    ['{"title":1,"mapping":{"a":'],
    ['{"uuid":"a","name":"b","chat_messages":[]}]'],
    ['{"title":"a","mapping":{},"current_node":"'],
    ['{"mapping":{"a":{"parent":"a"}},"title":{"title":'],
    ['"},{"'],
  ])('a megabyte of %s is read in time', (piece) => {
    const text = `[{"title":"t","create_time":1,"update_time":1,"mapping":{},"current_node":null},${piece.repeat(Math.ceil(1_000_000 / piece.length))}`;
    const before = performance.now();
    const result = importTranscript({ name: 'hostile', bytes: encoder.encode(text) });
    expect(performance.now() - before).toBeLessThan(15_000);
    if (result.ok) expect(uncoveredRanges(result.document, encoder.encode(text))).toEqual([]);
  });
});
