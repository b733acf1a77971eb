import { describe, expect, it } from 'vitest';
import { tokenCount, turnIndex } from '../../units.ts';
import { RECORD_POLICY } from '../policy/policy.ts';
import { carriedOutgrowsSlotAt } from './carried-outlook.ts';

const pass = (turn: number, need: number, verdict: 'compact' | 'split' | 'refuse' = 'compact') => ({
  turn: turnIndex(turn),
  need: tokenCount(need),
  verdict,
});

describe('when carried items alone outgrow the slot', () => {
  it.each([
    ['at the first pass that needs more', [pass(10, 900), pass(20, 2_100, 'split')], 20],
    ['on the line through first and last', [pass(100, 1_000), pass(200, 1_500)], 300],
    ['never while needs shrink', [pass(100, 1_500), pass(200, 1_000)], null],
    ['unknown from one pass', [pass(100, 1_500)], null],
    ['a refusal carries nothing', [pass(100, 2_500, 'refuse')], null],
    ['no pass', [], null],
  ])('%s', (_, passes, expected) => {
    expect(carriedOutgrowsSlotAt(passes, RECORD_POLICY)).toBe(expected);
  });

  it('is no question where nothing is carried', () => {
    const passes = [pass(10, 900), pass(20, 2_100, 'split')];
    expect(carriedOutgrowsSlotAt(passes, { ...RECORD_POLICY, summaries: 'appended' })).toBe(null);
    expect(carriedOutgrowsSlotAt(passes, { ...RECORD_POLICY, slot: null })).toBe(null);
  });
});
