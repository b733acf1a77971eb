import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FindQuery } from '../../core/analysis/find-text.ts';
import { type FindTools, findInTurns, MOST_SKIPPED } from './find-job.ts';
import type { FoundSoFar } from './find-protocol.ts';
import { runFinderTask } from './run-finder-task.ts';

const words = (text: string): FindQuery => ({ text, matchCase: false, wholeWord: false, isRegex: false });
const expression = (text: string): FindQuery => ({ ...words(text), isRegex: true });

/** A turn with this in it takes the other thread for ever. */
const ENDLESS = '∞';

/** Runs a search over texts; every look at the clock is a millisecond later, and every batch is over after five. */
async function search(
  texts: readonly string[],
  query: FindQuery,
  from = 0,
  cancelAfter = Number.POSITIVE_INFINITY,
) {
  let clock = 0;
  let batches = 0;
  const flag = { cancelled: false };
  const told: FoundSoFar[] = [];
  const tools: FindTools = {
    flag,
    now: () => ++clock,
    pace: {
      due: () => ++batches % 5 === 0,
      async breathe() {
        if (batches >= cancelAfter) flag.cancelled = true;
        return !flag.cancelled;
      },
    },
    tell: (found) => told.push(found),
    guarded: {
      async ask(task) {
        if (flag.cancelled) return 'cancelled';
        const isEndless = task.kind === 'count' && task.texts.some((text) => text.includes(ENDLESS));
        return isEndless ? 'late' : runFinderTask(task);
      },
    },
  };
  const outcome = await findInTurns(
    { count: texts.length, textOf: (turn) => texts[turn] ?? '', from },
    query,
    tools,
  );
  return { outcome, told, answer: outcome.ok ? outcome.answer : null };
}

describe.each([
  ['words', words],
  ['an expression', expression],
])('a search for %s', (_name, query) => {
  it('finds every hit, in the order of the turns, wherever it begins', async () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(70), async (all, from) => {
        const { answer, told } = await search(all, query('a'), from);
        const expected = all.map((text) => text.split('a').length - 1);
        const turns = [...expected.keys()].filter((turn) => (expected[turn] ?? 0) > 0);
        expect([...(answer?.turns ?? [])]).toEqual(turns);
        expect([...(answer?.hits ?? [])]).toEqual(turns.map((turn) => expected[turn]));
        expect(answer).toMatchObject({ skipped: new Uint32Array(), scanned: all.length });
        // What is told of on the way is the start of it, as it is looked through.
        const start = Math.min(from, Math.max(0, all.length - 1));
        const ring = [...turns.filter((turn) => turn >= start), ...turns.filter((turn) => turn < start)];
        const said = told.flatMap((found) => [...found.turns]);
        expect(said).toEqual(ring.slice(0, said.length));
      }),
    );
  });

  it('tells of the first hit at once, and of how far it is', async () => {
    const texts = Array.from({ length: 5_000 }, (_, turn) => (turn > 1_000 ? 'hit' : 'nothing here'));
    const { told } = await search(texts, query('hit'), 900);
    const first = told.find(({ turns }) => turns.length > 0);
    expect(first?.turns[0]).toBe(1_001);
    expect(first).toMatchObject({ total: 5_000 });
    expect(first?.scanned).toBeLessThan(5_000);
    const scanned = told.map((found) => found.scanned);
    expect(scanned).toEqual(scanned.toSorted((a, b) => a - b));
  });
});

it('ends as cancelled when it is called off', async () => {
  const { outcome } = await search(
    Array.from({ length: 900 }, () => 'a'),
    words('a'),
    0,
    100,
  );
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
});

describe('an expression that runs away', () => {
  it('costs the turns it runs away in, and no hit anywhere else', async () => {
    const texts = Array.from({ length: 2_000 }, (_, turn) => (turn % 900 === 450 ? `x ${ENDLESS}` : 'x'));
    const { answer } = await search(texts, expression('x'), 700);
    expect([...(answer?.skipped ?? [])]).toEqual([450, 1_350]);
    expect(answer?.turns).toHaveLength(1_998);
    expect(answer).toMatchObject({ scanned: 2_000 });
  });

  it('ends the search when it does so again and again, and says how far it came', async () => {
    const texts = Array.from({ length: 4_000 }, (_, turn) => (turn < 600 ? 'x' : ENDLESS));
    const { answer } = await search(texts, expression('x'));
    expect(answer?.turns).toHaveLength(600);
    expect(answer?.skipped).toHaveLength(MOST_SKIPPED);
    expect(answer?.scanned).toBe(600 + MOST_SKIPPED);
  });
});
