import { expect, test } from 'vitest';
import { findSign } from './conservative.ts';
import { readSegment } from './segment.ts';

test.each(['«', '“', "'a", '"', '`', 'a'])('a megabyte of %s is looked through at once', (unit) => {
  const turns = readSegment(unit.repeat(1_000_000 / unit.length), 'segment');
  const started = performance.now();
  expect(findSign(turns)).toBeNull();
  expect(performance.now() - started).toBeLessThan(1_500);
});
