import { expect, test } from 'vitest';
import { hasIdKeyBefore } from './key-before.ts';

test.each([
  ['{"reservation_id": "|', true],
  ['orderId=|', true],
  ["'url' : '|", true],
  ['name: |', true],
  ['{"seats": ["|', false],
  ['{"total": |', false],
  ['the id |', false],
  ['|', false],
])('%s', (text, expected) => {
  expect(hasIdKeyBefore(text, text.indexOf('|'))).toBe(expected);
});

test('looks at a few characters only', () => {
  const text = `id${' '.repeat(1_000_000)}: x`;
  const start = performance.now();
  for (let at = 0; at < 100_000; at++) hasIdKeyBefore(text, text.length - at);
  expect(performance.now() - start).toBeLessThan(5_000);
});
