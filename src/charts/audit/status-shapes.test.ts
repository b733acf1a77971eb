import { describe, expect, it } from 'vitest';
import { STATUS_TONES, statusPath, toneColour } from './status-shapes.ts';

describe('the marks of statuses', () => {
  it('differ in shape from one another, and in colour', () => {
    expect(new Set(STATUS_TONES.map((tone) => statusPath(tone, 10))).size).toBe(STATUS_TONES.length);
    expect(new Set(STATUS_TONES.map(toneColour)).size).toBe(STATUS_TONES.length);
  });

  it.each(STATUS_TONES)('%s is closed and made of numbers', (tone) => {
    const path = statusPath(tone, 11);
    expect(path).toMatch(/^M[\d.]+ [\d.]+.*Z$/);
    expect(path).not.toContain('NaN');
  });
});
