import { expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { estimatedPolicy, FIXED_FLOOR, markEstimated, turnsOnly } from './estimated-run.ts';
import { runnerOf } from './run.ts';

it('judges in conservative mode, by the fixed floor that is set or else 1,200', () => {
  expect(estimatedPolicy({ ...RECORD_POLICY, floor: 'reference' })).toMatchObject({
    floor: 'working',
    conservative: 1_200,
    slot: 2_000,
  });
  expect(estimatedPolicy({ ...RECORD_POLICY, conservative: 800 }).conservative).toBe(800);
  expect(FIXED_FLOOR).toBe(1_200);
});

it('answers the same question with the same object', () => {
  expect(estimatedPolicy(RECORD_POLICY)).toBe(estimatedPolicy(RECORD_POLICY));
});

it('leaves out what was said of items, which have no numbers yet', () => {
  expect(turnsOnly(NO_ANNOTATIONS)).toBe(NO_ANNOTATIONS);
  const links = [{ first: 1, last: 4 }];
  expect(turnsOnly({ ...NO_ANNOTATIONS, links, pinnedItems: [3], ignoredItems: [9] })).toEqual({
    ...NO_ANNOTATIONS,
    links,
  });
});

it('marks every pass', () => {
  const thread = sketchThread(Array.from({ length: 40 }, (_, i) => `user 100 s${i}=0`).join('\n'));
  const policy = estimatedPolicy({ ...RECORD_POLICY, budget: 2_000, slot: 400 });
  const run = runnerOf(thread, null).run(policy);
  expect(run.passes.length).toBeGreaterThan(0);
  for (const { flags, verdict } of markEstimated(run).passes) {
    expect(flags).toEqual(expect.arrayContaining(['conservative', 'estimated']));
    expect(verdict).toBe('refuse');
  }
});
