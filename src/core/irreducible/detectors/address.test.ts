import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['127.0.0.1', ['127.0.0.1']],
  ['10.1.2.3:80', ['10.1.2.3:80']],
  ['fe80::1', ['fe80::1']],
  ['[::1]:80', ['[::1]:80']],
  ['aa:bb:cc:dd:ee:ff', ['aa:bb:cc:dd:ee:ff']],
  ['localhost:8080', ['localhost:8080']],
  ['db.internal:5432', ['db.internal:5432']],
  ['api.example.com', ['api.example.com']],
  ['std::vector', []],
  ['a.ts:12', []],
];

describe('address', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('address', text, AGENT)).toEqual(literals);
  });
});
