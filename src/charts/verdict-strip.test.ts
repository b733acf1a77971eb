import { expect, it } from 'vitest';
import type { Bar } from './floors-geometry.ts';
import { turnScale } from './turn-scale.ts';
import { verdictStrip } from './verdict-strip.ts';

const bar = (left: number, right: number, verdict: Bar['verdict']): Bar => ({
  pass: 0,
  left,
  right,
  top: 0,
  verdict,
  clipped: false,
});
const marks = (d: string) => (d.match(/M/g) ?? []).length;

it('puts a mark in each cell that a bar touches, the severest where two meet', () => {
  const strip = verdictStrip([bar(0, 30, 'compact'), bar(30, 52, 'refuse')], turnScale(0, 100, 0, 130), 8);
  expect(marks(strip.compact)).toBe(2);
  expect(marks(strip.refuse)).toBe(2);
  expect(strip.split).toBe('');
});

it('is empty without bars', () => {
  expect(Object.values(verdictStrip([], turnScale(0, 1, 0, 130), 8)).join('')).toBe('');
});
