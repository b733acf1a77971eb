import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../analysis/thread-columns.ts';
import { RECORD_POLICY } from '../compaction/policy/policy.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import { importTranscript } from '../transcript/formats/registry.ts';
import type { Thread } from '../transcript/model.ts';
import { wholeRecords } from './held-line.ts';
import { createTail } from './tail.ts';

const FIXTURES = 'src/core/transcript/formats/fixtures';
const policy = { ...RECORD_POLICY, budget: 600, slot: 60 };
const encoder = new TextEncoder();
const logs = readdirSync(FIXTURES)
  .filter((name) => /\.(jsonl|json\.txt|jsonl\.txt)$/.test(name))
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(FIXTURES, name))) }))
  .filter(({ bytes }) => bytes.length < 60_000 && threadOf(bytes) !== null);

let tokenizer: Tokenizer;
beforeAll(async () => {
  tokenizer = await loadEncoding('o200k_base');
});

function threadOf(bytes: Uint8Array): Thread | null {
  const result = importTranscript({ name: 'log', bytes });
  return result.ok ? (result.document.conversations[0]?.threads[0] ?? null) : null;
}

/** The columns of one whole analysis. */
const analysed = (thread: Thread) => createThreadColumnsBuilder(thread, tokenizer).finish();

describe('a tail', () => {
  it('has logs of several formats to follow', () => {
    expect(new Set(logs.map(({ name }) => name.split('.')[0])).size).toBeGreaterThan(10);
  });

  it('ends with the columns of one whole analysis, however the log was chopped into appends', () => {
    const chopped = fc.record({
      log: fc.constantFrom(...logs),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(chopped, ({ log: { bytes }, cuts }) => {
        const tail = createTail(tokenizer, policy);
        const ends = [
          ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b),
          bytes.length,
        ];
        let last: ReturnType<typeof tail.read> | null = null;
        for (const end of ends) {
          const grown = bytes.subarray(0, end);
          const thread = threadOf(grown.subarray(0, wholeRecords(grown)));
          if (thread !== null) last = tail.read(thread);
        }
        const whole = threadOf(bytes);
        if (whole !== null) expect(last?.built).toEqual(analysed(whole));
        expect(last).not.toBeNull();
      }),
      { numRuns: 30 },
    );
  });

  it('says of a log that was replaced or cut back that it changed, and ends with the analysis of what is there now', () => {
    const two = fc.tuple(fc.constantFrom(...logs), fc.constantFrom(...logs));
    fc.assert(
      fc.property(two, ([one, other]) => {
        const [before, now] = [threadOf(one.bytes), threadOf(other.bytes)];
        if (before === null || now === null) return;
        const tail = createTail(tokenizer, policy);
        expect(tail.read(before).change).toBe('first');
        const reading = tail.read(now);
        expect(reading.built).toEqual(analysed(now));
        if (one !== other && before.turns.length > 1 && reading.from === 0)
          expect(reading.change).toBe('rewritten');
        if (one === other) expect(reading).toMatchObject({ change: 'grown', from: before.turns.length });
      }),
      { numRuns: 12 },
    );
  });

  it('takes back turns that are gone', () => {
    const line = (n: number) =>
      `${JSON.stringify({ role: n % 2 === 0 ? 'user' : 'assistant', content: `Set /srv/a${n} to ${n}471.` })}\n`;
    const log = (count: number) => encoder.encode(Array.from({ length: count }, (_, n) => line(n)).join(''));
    const tail = createTail(tokenizer, policy);
    const read = (count: number) => {
      const thread = threadOf(log(count));
      if (thread === null) throw new Error('these lines are a transcript');
      return tail.read(thread);
    };
    expect(read(8)).toMatchObject({ change: 'first', from: 0, count: 8 });
    expect(read(10)).toMatchObject({ change: 'grown', from: 8, before: 8, count: 10 });
    expect(read(4)).toMatchObject({ change: 'rewritten', from: 4, before: 10, count: 4 });
    expect(read(4)).toMatchObject({ change: 'grown', from: 4, before: 4, count: 4 });
  });
});
