import { expect, it } from 'vitest';
import { faultWords } from './failure-words.ts';

it.each([
  'RangeError: Array buffer allocation failed',
  'RangeError: Invalid array length',
  'RangeError: Invalid string length',
  'InternalError: allocation size overflow',
  'RangeError: Out of memory',
])('%s says that memory ran out, and what to do', (message) => {
  expect(faultWords(message).what).toContain('no room in memory');
  expect(faultWords(message).remedy).toContain('floorline analyze');
});

it('another fault keeps its words', () => {
  expect(faultWords('TypeError: x is not a function')).toEqual({
    what: 'TypeError: x is not a function',
    remedy: '',
  });
});
