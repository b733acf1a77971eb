import { expect, it } from 'vitest';
import type { FinderReply, FinderTask } from './find-protocol.ts';
import { createGuardedFinder } from './guarded-finder.ts';

const query = { text: 'x', matchCase: false, wholeWord: false, isRegex: true };
const count = (...texts: readonly string[]): FinderTask => ({ kind: 'count', query, texts });
const reply = (...counts: readonly number[]): FinderReply => ({
  kind: 'count',
  counts: Uint32Array.from(counts),
});

/**
 * Threads of which the test decides what they do, and a clock that moves when somebody waits. `answerAt` says after how
 * many milliseconds of it an answer arrives; never where it is `null`.
 */
function setUp({ loads = true, isBusy = false } = {}) {
  let clock = 0;
  const threads: { ended: boolean; readonly told: FinderTask[] }[] = [];
  const plans: { at: number; run: () => void }[] = [];
  const script: ({ readonly after: number; readonly reply: FinderReply } | 'never' | 'breaks')[] = [];
  const due = () => {
    for (const plan of plans.splice(0)) {
      if (plan.at <= clock) plan.run();
      else plans.push(plan);
    }
  };
  const guarded = createGuardedFinder({
    spawnFinder(onReply) {
      const record: { ended: boolean; told: FinderTask[] } = { ended: false, told: [] };
      threads.push(record);
      const say = (after: number, given: FinderReply | 'lost') =>
        plans.push({ at: clock + after, run: () => onReply(given) });
      if (loads) say(0, { kind: 'ready' });
      return {
        post(task) {
          record.told.push(task);
          const next = script.shift() ?? 'never';
          if (next === 'breaks') say(0, 'lost');
          else if (next !== 'never') say(next.after, next.reply);
        },
        end() {
          record.ended = true;
        },
      };
    },
    now: () => clock,
    async pause() {
      due();
    },
    async wait(ms) {
      clock += ms;
      // Messages that arrive while the thread that waits is busy are heard only when it pauses.
      if (!isBusy) due();
    },
  });
  return { guarded, script, threads };
}

const WANTED = { cancelled: false };

it('answers, and keeps its thread for the next question', async () => {
  const { guarded, script, threads } = setUp();
  script.push({ after: 10, reply: reply(1) }, { after: 10, reply: reply(2) });
  expect(await guarded.ask(count('x'), 500, WANTED)).toEqual(reply(1));
  expect(await guarded.ask(count('xx'), 500, WANTED)).toEqual(reply(2));
  expect(threads).toMatchObject([{ ended: false }]);
});

it('ends a thread that takes too long, and goes on with another one', async () => {
  const { guarded, script, threads } = setUp();
  script.push('never', { after: 1, reply: reply(3) });
  expect(await guarded.ask(count('x'), 500, WANTED)).toBe('late');
  expect(await guarded.ask(count('x'), 500, WANTED)).toEqual(reply(3));
  expect(threads).toMatchObject([{ ended: true }, { ended: false }]);
});

it('hears what has arrived before it calls anything late', async () => {
  const { guarded, script } = setUp({ isBusy: true });
  script.push({ after: 5, reply: reply(4) });
  expect(await guarded.ask(count('x'), 20, WANTED)).not.toBe('late');
});

it('ends a thread whose answer nobody wants any more', async () => {
  const { guarded, script, threads } = setUp();
  const flag = { cancelled: false };
  script.push('never');
  const asked = guarded.ask(count('x'), 60_000, flag);
  await Promise.resolve();
  await Promise.resolve();
  flag.cancelled = true;
  expect(await asked).toBe('cancelled');
  expect(await guarded.ask(count('x'), 60_000, flag)).toBe('cancelled');
  expect(threads).toHaveLength(1);
});

it('is lost where a thread cannot be loaded or breaks', async () => {
  expect(await setUp({ loads: false }).guarded.ask(count('x'), 500, WANTED)).toBe('lost');
  const { guarded, script, threads } = setUp();
  script.push('breaks');
  expect(await guarded.ask(count('x'), 500, WANTED)).toBe('lost');
  expect(threads).toMatchObject([{ ended: true }]);
});

it('asks one question after the other', async () => {
  const { guarded, script } = setUp();
  script.push('never', { after: 1, reply: reply(7) });
  const [first, second] = await Promise.all([
    guarded.ask(count('x'), 100, WANTED),
    guarded.ask(count('y'), 100, WANTED),
  ]);
  expect(first).toBe('late');
  expect(second).toEqual(reply(7));
});
