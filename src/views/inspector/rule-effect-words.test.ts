import { describe, expect, it } from 'vitest';
import { tokenCount } from '../../core/units.ts';
import { effectWords } from './rule-effect-words.ts';

const counts = (compact: number, split: number, refuse: number) => ({
  compact,
  split,
  refuse,
  'not-applicable': 0,
});
const now = { need: tokenCount(2_337), verdict: 'split' } as const;
const nowCounts = counts(0, 1, 0);

describe('what switching a rule would do', () => {
  it('is no change where need and verdicts stay', () => {
    expect(effectWords(now, nowCounts, { pass: now, counts: nowCounts })).toEqual({
      need: 'no change',
      changes: false,
      rest: '',
    });
  });
  it('is the other need, and the verdicts where they change', () => {
    const after = { need: tokenCount(1_900), verdict: 'compact' } as const;
    expect(effectWords(now, nowCounts, { pass: after, counts: counts(1, 0, 0) })).toEqual({
      need: '1,900 (−437)',
      changes: true,
      rest: 'This pass: split → compact. Switched, the run has 1 compact.',
    });
  });
  it('is no pass where the run would have none at that turn', () => {
    expect(effectWords(now, nowCounts, { pass: null, counts: counts(2, 0, 0) })).toEqual({
      need: 'no pass',
      changes: true,
      rest: 'Switched, the run has 2 compact.',
    });
  });
});
