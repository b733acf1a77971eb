import { describe, expect, it } from 'vitest';
import { literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['Only use tabs.', ['Only use tabs.']],
  ['* At least 80 % coverage, please!', ['At least 80 % coverage, please!']],
  [
    'Write it (e.g. in Go) without any dependency. Thanks!',
    ['Write it (e.g. in Go) without any dependency.'],
  ],
  ['Make sure it works?', ['Make sure it works?']],
  ['Use a.b only. Then go on.', ['Use a.b only.']],
  ['It must match `^a? b?$`, and never `x. y`. Bye.', ['It must match `^a? b?$`, and never `x. y`.']],
  ['It must stay ` open? Yes.', []],
  ['Keep the API as it is.', ['Keep the API as it is.']],
  ['Hello there, how are you today?', []],
  ['This is commonly wronged.', []],
  ['const x = must(never);', []],
  ['I need to go home now.', []],
  ['I just need to cancel it.', []],
];

describe('constraint', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('constraint', text)).toEqual(literals);
  });
});
