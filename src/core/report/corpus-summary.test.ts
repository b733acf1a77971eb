import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CorpusSummary, createCorpusCounter, type FileFacts, SHARES } from './corpus-summary.ts';
import { corpusAsText } from './corpus-text.ts';

const facts = (file: string, more: Partial<FileFacts> = {}): FileFacts => ({
  file,
  format: 'claude-code',
  bytes: 1_000,
  turns: 10,
  tokens: 250,
  passes: 1,
  worst: 'compact',
  refusal: null,
  smallestSlot: 100,
  refusedAt: [],
  ...more,
});

const slotFor = ({ recommended }: CorpusSummary, share: number): number | null | undefined =>
  recommended.find((one) => one.share === share)?.slot;

describe('the summary of a corpus', () => {
  it('adds up what was read and what was not', () => {
    const counter = createCorpusCounter(2_000, [500, 2_000]);
    counter.add(
      facts('a', {
        worst: 'refuse',
        refusedAt: [true, true],
        refusal: { turn: 4, need: 3_000, slot: 2_000 },
      }),
    );
    counter.add(facts('b', { worst: 'split', refusedAt: [true, false] }));
    counter.add(facts('c', { format: 'openai-chat', worst: null, passes: 0, refusedAt: [false, false] }));
    counter.fail('binary', 40);
    counter.fail('empty', 0);
    counter.fail('binary', 2);
    expect(counter.refusals).toBe(1);
    expect(counter.summary()).toEqual({
      schema: 'floorline.corpus/1',
      files: 6,
      read: 3,
      bytes: 3_042,
      turns: 30,
      tokens: 750,
      slot: 2_000,
      verdicts: { compact: 0, split: 1, refuse: 1, 'not-applicable': 0, none: 1 },
      refusalsBySlot: [
        { slot: 500, refused: 2, of: 3 },
        { slot: 2_000, refused: 1, of: 3 },
      ],
      // Two of three are needed for a half.
      recommended: [
        { share: 0.5, slot: 2_000 },
        { share: 0.9, slot: null },
        { share: 1, slot: null },
      ],
      worst: [{ file: 'a', turn: 4, need: 3_000, slot: 2_000 }],
      formats: [
        { format: 'claude-code', files: 2 },
        { format: 'openai-chat', files: 1 },
      ],
      failures: [
        { code: 'binary', files: 2 },
        { code: 'empty', files: 1 },
      ],
    });
  });

  it('recommends from the smallest slot of each transcript where none were tried', () => {
    const counter = createCorpusCounter(2_000, []);
    for (const [at, slot] of [900, 100, 300, 200, 700, 600, 500, 400, 800, null].entries())
      counter.add(facts(`${at}`, { smallestSlot: slot }));
    const summary = counter.summary();
    expect(SHARES.map((share) => slotFor(summary, share))).toEqual([500, 900, null]);
  });

  it('recommends a slot that serves the share, and none smaller does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 1, max: 50 }), { freq: 6 }), { minLength: 1, maxLength: 40 }),
        (smallest) => {
          const counter = createCorpusCounter(2_000, []);
          for (const slot of smallest) counter.add(facts('x', { smallestSlot: slot }));
          const served = (slot: number): number =>
            smallest.filter((one) => one !== null && one <= slot).length;
          for (const { share, slot } of counter.summary().recommended) {
            const enough = share * smallest.length - 1e-9;
            if (slot === null) expect(served(50)).toBeLessThan(enough);
            else {
              expect(served(slot)).toBeGreaterThanOrEqual(enough);
              expect(served(slot - 1)).toBeLessThan(enough);
            }
          }
        },
      ),
    );
  });

  it('keeps the ten largest needs', () => {
    const counter = createCorpusCounter(2_000, []);
    for (let i = 0; i < 40; i++) {
      const need = 2_000 + ((i * 7) % 40);
      counter.add(facts(`${need}`, { worst: 'refuse', refusal: { turn: i, need, slot: 2_000 } }));
    }
    expect(counter.summary().worst.map(({ need }) => need)).toEqual(
      Array.from({ length: 10 }, (_, i) => 2_039 - i),
    );
  });

  it('recommends nothing where the policy has no slot, or nothing was read', () => {
    const none = createCorpusCounter(null, []);
    none.add(facts('a', { smallestSlot: null, worst: 'not-applicable' }));
    expect(none.summary().recommended.map(({ slot }) => slot)).toEqual([null, null, null]);
    const empty = createCorpusCounter(2_000, [500]);
    empty.fail('empty', 0);
    expect(empty.summary().recommended.map(({ slot }) => slot)).toEqual([null, null, null]);
    expect(corpusAsText(empty.summary())).toBe(
      '1 file: 0 read, 1 not; 0 turns, 0 tokens\n  not read: empty 1',
    );
  });

  it('reads well', () => {
    const counter = createCorpusCounter(2_000, [500, 2_000]);
    counter.add(
      facts('logs/a.jsonl', {
        worst: 'refuse',
        refusedAt: [true, true],
        refusal: { turn: 4, need: 3_000, slot: 2_000 },
      }),
    );
    counter.add(facts('b', { refusedAt: [true, false] }));
    const text = corpusAsText(counter.summary());
    expect(text).toContain('slot     500: 2 of 2 with a refusal (100 %)');
    expect(text).toContain('smallest of these slots without a refusal for 50 %: 2,000');
    expect(text).toContain('logs/a.jsonl, turn 4: need 3,000, slot 2,000');
  });
});
