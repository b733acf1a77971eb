import { expect, it } from 'vitest';
import type { SegmentPart } from '../../core/floor/verdict.ts';
import { charOffset, tokenCount, turnIndex } from '../../core/units.ts';
import { partsInLine, partWords } from './part-words.ts';

const part = (from: number, to: number, toChar = 0): SegmentPart => ({
  from: turnIndex(from),
  to: turnIndex(to),
  fromChar: charOffset(0),
  toChar: charOffset(toChar),
  floor: tokenCount(1_000),
  need: tokenCount(1_200),
  slot: tokenCount(1_200),
});

it.each([
  [part(3, 10), 'turns 3–9: need 1,200, slot 1,200'],
  [part(3, 4), 'turn 3: need 1,200, slot 1,200'],
  [part(0, 0), 'carried items: need 1,200, slot 1,200'],
])('a part is called by its turns (%#)', (one, words) => {
  expect(partWords(one)).toBe(words);
});

it('parts of one name stand in a line once', () => {
  expect(partsInLine([part(0, 0), part(0, 0), part(0, 4), part(4, 5)])).toBe('carried items ×2, 0–3, 4');
  expect(partsInLine([])).toBe('');
});
