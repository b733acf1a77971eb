import { expect, it } from 'vitest';
import { judge } from './judge.ts';

it.each([
  ['two parts that share characters', '^a*a*b$', /polynomial/],
  ['a part that reads itself in several ways', '^(?:a+)+b', /exponential/],
  ['a search that starts again at each place', 'a+b', /polynomial/],
  ['an attack of more than one character', '^[a-z]+(?:-[A-Za-z]?[a-z]+)*$', /exponential/],
  ['options that may be read as one or as two', String.raw`^(?:\s+(?:-C\s+\S+|-\w+))*$`, /exponential/],
])('finds %s', { timeout: 20_000 }, async (_, source, why) => {
  expect(await judge(source, '')).toEqual({ kind: 'slow', why: expect.stringMatching(why) });
});

it.each([
  ['an anchored run', '^a+b'],
  ['a run that a lookbehind begins', String.raw`(?<!\d)\d+$`],
  ['segments that begin with a sign of their own', String.raw`^\w+(?:-\w+)*$`],
])('lets %s be', { timeout: 20_000 }, async (_, source) => {
  expect(await judge(source, '')).toEqual({ kind: 'safe' });
});
