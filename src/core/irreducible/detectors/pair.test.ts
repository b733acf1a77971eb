import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf, OUTPUT } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['run it with retries = 3 and dry_run: true', ['retries = 3', 'dry_run: true']],
  ['{"strict": false, "depth": 2}', ['"strict": false', '"depth": 2']],
  ['max-depth=-1', ['max-depth=-1']],
  [`mode: 'on'`, [`mode: 'on'`]],
  ['verbose=on; color=off', ['verbose=on', 'color=off']],
  ['at 12:30, ratio 3:2, key: 3.14, port: 8080', []],
  ['x = 1', []],
  ['a trailing name: and nothing', []],
  ['note: nonetheless, truest: trueish', []],
];

describe('pair', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('pair', text, AGENT)).toEqual(literals);
  });
  it('counts in a short argument, not in code or in what a program prints', () => {
    const argument = { ...AGENT, prose: false, argument: true };
    expect(literalsOf('pair', '{"depth": 2}', argument)).toEqual([]);
    expect(literalsOf('pair', `${'-'.repeat(70)} depth = 2`, argument)).toEqual(['depth = 2']);
    expect(literalsOf('pair', `${'x '.repeat(200)} depth = 2`, argument)).toEqual([]);
    expect(literalsOf('pair', 'depth = 2', OUTPUT)).toEqual([]);
  });
});
