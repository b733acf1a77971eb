import { describe, expect, test } from 'vitest';
import { createPresence } from './presence.ts';

describe('a literal stands in a summary', () => {
  test.each([
    ['13', 'errno 13.', true],
    ['13', 'errno 130', false],
    ['13', 'line 2.13', false],
    ['1.5', 'from 1.5.2 on', false],
    ['1.5', 'from 1.5. Then', true],
    ['3.0.2', 'v3.0.2', true],
    ['retry', 'retry_count', false],
    ['retry', 'no retry, retry_count', true],
    ['/srv/a', '(/srv/a)', true],
    ['/srv/a', '/srv/abc', false],
    ['保存', '必ず保存する', true],
    ['must never\n  touch it', 'It must never touch it.', true],
    ['must never touch it', 'must\nnever touch\tit', true],
    ['must never touch it', 'must touch it', false],
  ])('%j in %j: %s', (literal, summary, stands) => {
    expect(createPresence(summary).has(literal)).toBe(stands);
  });

  test('also in a megabyte of one letter, quickly', () => {
    const presence = createPresence('a'.repeat(1_000_000));
    expect(presence.has('aaaa')).toBe(false);
    expect(presence.has('b'.repeat(500))).toBe(false);
  });
});
