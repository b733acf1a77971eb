import { expect, test } from 'vitest';
import { hasIdKeyBefore, keyOf } from './key-before.ts';

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

test.each([
  ['port: [8080]', 'port'],
  ['"port": "[8080]"', 'port'],
  ['max_retries = [12]', 'max_retries'],
  ['a => [12]', null],
  ['pool.size=[12]', 'pool.size'],
  ['at /etc/port: [8080]', null],
  ['say [8080]', null],
  ['[8080]', null],
])('the key of the value in %s is %s', (marked, key) => {
  const start = marked.indexOf('[');
  const text = marked.replace('[', '').replace(']', '');
  expect(keyOf(text, start, start + 4, false)).toBe(key);
});

test('a setting with its value has its key inside', () => {
  expect(keyOf('"dry_run": true', 0, 15, true)).toBe('dry_run');
});

test('looks at a few characters only', () => {
  const text = `id${' '.repeat(1_000_000)}: x`;
  const start = performance.now();
  for (let at = 0; at < 100_000; at++) hasIdKeyBefore(text, text.length - at);
  expect(performance.now() - start).toBeLessThan(5_000);
});
