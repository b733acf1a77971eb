import { expect, it } from 'vitest';
import type { LoggedCompaction } from '../../core/transcript/model.ts';
import { turnIndex } from '../../core/units.ts';
import { loggedFacts } from './LoggedFacts.tsx';

const told = (more: Partial<LoggedCompaction> = {}) =>
  Object.fromEntries(
    loggedFacts({
      turn: turnIndex(40),
      trigger: null,
      tokensBefore: null,
      tokensAfter: null,
      kept: null,
      ...more,
    }).map(({ name, value }) => [name, value]),
  );
const run = (from: number, to: number) => ({ from: turnIndex(from), to: turnIndex(to) });

it('says what the log tells and where it tells nothing', () => {
  expect(told()).toEqual({
    trigger: 'not told',
    'tokens before': 'not told',
    'tokens after': 'not told',
    'kept verbatim': 'not told',
  });
  expect(told({ trigger: 'auto', tokensBefore: 167_766, tokensAfter: 6_977, kept: [run(30, 40)] })).toEqual({
    trigger: 'auto',
    'tokens before': '167,766',
    'tokens after': '6,977',
    'kept verbatim': '10 turns: 30–39',
  });
  expect(told({ kept: [] })['kept verbatim']).toBe('nothing');
  expect(told({ kept: [run(1, 2), run(4, 6), run(8, 9), run(11, 12)] })['kept verbatim']).toBe(
    '5 turns: 1, 4–5, 8, and 1 more run',
  );
});
