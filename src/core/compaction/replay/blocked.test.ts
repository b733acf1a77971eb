import { expect, it } from 'vitest';
import { sketchThread } from '../../testing/sketch.ts';
import { RECORD_POLICY } from '../policy/policy.ts';
import { createRunner } from './replay.ts';

const POLICY = { ...RECORD_POLICY, budget: 1_000, slot: 300, conservative: 1_200 };
const turns = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, i) => `user 100 number:n${from + i}=5`).join('\n');

it('a conservative refusal is one pass, from its turn to the end of the thread', () => {
  const { passes } = createRunner(sketchThread(turns(40)), null).run(POLICY);
  expect(passes.map(({ turn, until, verdict }) => [turn, until, verdict])).toEqual([[8, 39, 'refuse']]);
  expect(passes[0]?.blockers.map(({ kind, turns }) => [kind, ...turns])).toEqual([['item', 0]]);
});

it('a conservative refusal begins where the first turn that shows state enters the segment', () => {
  const plain = Array.from({ length: 30 }, () => 'user 100').join('\n');
  const { passes } = createRunner(sketchThread(`${plain}\n${turns(40, 30)}`), null).run(POLICY);
  const refused = passes.filter(({ verdict }) => verdict === 'refuse');
  expect(passes.at(0)?.verdict).toBe('compact');
  expect(refused.map(({ until }) => until)).toEqual([69]);
  expect(refused[0]?.blockers[0]?.turns).toEqual([30]);
});

it('a conservative refusal of 20,000 turns is not judged anew at each of them', () => {
  const thread = sketchThread(turns(20_000));
  const started = performance.now();
  const { passes } = createRunner(thread, null).run(POLICY);
  expect(passes.map(({ turn, until }) => [turn, until])).toEqual([[8, 19_999]]);
  expect(performance.now() - started).toBeLessThan(1_500);
});
