import { expect, it } from 'vitest';
import { samplePass, sampleRun } from '../../charts/verdict/sample-pass.ts';
import { loggedPassAt } from './show-logged.ts';

it('finds the pass that ends right before the summary, also where the log begins with one', () => {
  const passes = [0, 4, 9].map((turn) => samplePass({ turn, from: 0, to: turn, floors: {} }));
  const run = sampleRun(new Array(12).fill(1), passes);
  expect(loggedPassAt(run, 0)).toBe(0);
  expect(loggedPassAt(run, 5)).toBe(1);
  expect(loggedPassAt(run, 10)).toBe(2);
  expect(loggedPassAt(run, 7)).toBeNull();
});
