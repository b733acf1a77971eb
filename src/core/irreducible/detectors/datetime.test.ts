import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['2026-11-29T10:00Z', ['2026-11-29T10:00Z']],
  ['2026-11-29 14:03', ['2026-11-29 14:03']],
  ['20261129T100000Z', ['20261129T100000Z']],
  ['9:30am and 14:03:22.123', ['9:30am', '14:03:22.123']],
  ['29.11.2026', ['29.11.2026']],
  ['3rd May 2024', ['3rd May 2024']],
  ['May 3', ['May 3']],
  ['2026/11/29', ['2026/11/29']],
  ['at 06:00 AM EST', ['06:00 AM']],
  ['12:5 and 1:2:3', []],
  ['it may 3 times', []],
];

describe('datetime', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('datetime', text, AGENT)).toEqual(literals);
  });
});
