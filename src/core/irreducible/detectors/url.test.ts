import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['https://a.example/x?y=1#z', ['https://a.example/x?y=1#z']],
  ['(see http://a.example/b(c)d).', ['http://a.example/b(c)d']],
  ['<https://a.example/x>, next', ['https://a.example/x']],
  ['postgres://u:p@db.internal:5432/name', ['postgres://u:p@db.internal:5432/name']],
  ['url=https://a.example/x', ['https://a.example/x']],
  ['git@github.com:org/repo.git', ['git@github.com:org/repo.git']],
  ['[text](https://a.example/x_y)', ['https://a.example/x_y']],
  ['http:// and a://', []],
];

describe('url', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('url', text, AGENT)).toEqual(literals);
  });
});
