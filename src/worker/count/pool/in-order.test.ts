import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Helper, inOrder } from './in-order.ts';

interface Script {
  /** After how many questions it dies. */
  readonly diesAfter: number;
  /** How many turns of the event loop each answer takes. */
  readonly late: number;
}

/** Squares numbers, and dies when its time has come. */
function scripted({ diesAfter, late }: Script): Helper<number, string> & { asked: number } {
  let alive = true;
  const helper = {
    asked: 0,
    alive: () => alive,
    end: () => {
      alive = false;
    },
    async ask(work: number) {
      helper.asked++;
      for (let turn = 0; turn < late; turn++) await Promise.resolve();
      if (helper.asked > diesAfter) alive = false;
      return alive ? `${work}²` : null;
    },
  };
  return helper;
}

const numbersTo = (most: number) => {
  let at = 0;
  return () => (at < most ? at++ : null);
};

/** Works through `count` numbers and says what was taken. */
async function run(count: number, helpers: readonly Helper<number, string>[], breaths = Infinity) {
  const taken: string[] = [];
  const here: [work: number, late: boolean][] = [];
  let breathed = 0;
  let clock = 0;
  const done = await inOrder<number, string>({
    next: numbersTo(count),
    helpers,
    here(work, late) {
      here.push([work, late]);
      return `${work}²`;
    },
    take: (work, result) => taken.push(`${work}:${result}`),
    breathe: async () => ++breathed <= breaths,
    wait: async () => {
      clock += 1_000;
    },
    now: () => clock,
  });
  return { done, taken, here };
}
const squares = (count: number) => Array.from({ length: count }, (_, i) => `${i}:${i}²`);

describe('work in order', () => {
  it('is taken in order, each piece once, whoever is late or dies', async () => {
    const script = fc.record({ diesAfter: fc.nat(12), late: fc.nat(40) });
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.array(script, { maxLength: 4 }), async (count, scripts) => {
        const { done, taken } = await run(count, scripts.map(scripted));
        expect(done).toBe(true);
        expect(taken).toEqual(squares(count));
      }),
    );
  });

  it('is done here alone without helpers, and never late', async () => {
    const { here } = await run(3, []);
    expect(here).toEqual([
      [0, false],
      [1, false],
      [2, false],
    ]);
  });

  it('shares the work with helpers that answer', async () => {
    const helpers = [scripted({ diesAfter: 99, late: 1 }), scripted({ diesAfter: 99, late: 1 })];
    const { here } = await run(30, helpers);
    for (const { asked } of helpers) expect(asked).toBeGreaterThan(5);
    expect(here.length + helpers.reduce((sum, { asked }) => sum + asked, 0)).toBe(30);
  });

  it('gives up a helper that never answers, and does its pieces here', async () => {
    let alive = true;
    const silent: Helper<number, string> = {
      alive: () => alive,
      end: () => {
        alive = false;
        for (const settle of open) settle(null);
      },
      ask: () =>
        new Promise((resolve) => {
          open.push(resolve);
        }),
    };
    const open: ((result: null) => void)[] = [];
    const { done, taken, here } = await run(20, [silent]);
    expect(done).toBe(true);
    expect(taken).toEqual(squares(20));
    expect(here.some(([, late]) => late)).toBe(true);
  });

  it('stops when nobody wants the rest', async () => {
    const { done, taken } = await run(100, [], 4);
    expect(done).toBe(false);
    expect(taken.length).toBeLessThan(10);
  });
});
