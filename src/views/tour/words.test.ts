import { describe, expect, it } from 'vitest';
import { TOUR_STEPS } from '../../state/view/tour.ts';
import { stepWords, type TourFacts } from './words.ts';

const pass = {
  turn: 412,
  turns: 164,
  verdict: 'split',
  floor: 1_956,
  margin: 392,
  need: 2_348,
  slot: 2_000,
  parts: 2,
} as const satisfies TourFacts['pass'];

describe('the words of the tour', () => {
  it('speak of the numbers on screen', () => {
    const facts = { slot: 2_000, pass };
    expect(stepWords('slot', facts).text).toContain('at most 2,000 tokens');
    expect(stepWords('pass', facts)).toEqual({
      title: 'Turn 412',
      text: 'The context has passed its mark, and 164 turns are about to be replaced. The mark says split: one summary cannot hold what they carry, 2 can.',
    });
    expect(stepWords('why', facts).text).toBe(
      'What no other words can say takes 1,956 tokens, and 392 more connect it. Together that is the need: 2,348. The slot is smaller, so the verdict is known before any summary is written.',
    );
  });

  it.each([
    ['compact', 'compact: one summary can hold'],
    ['refuse', 'refuse: no summary can hold'],
    ['not-applicable', 'not applicable: without a slot'],
  ] as const)('say what %s means', (verdict, words) => {
    expect(stepWords('pass', { slot: 2_000, pass: { ...pass, verdict } }).text).toContain(words);
  });

  it('stay true where the slot has room, and where there is none', () => {
    expect(stepWords('why', { slot: 4_000, pass: { ...pass, slot: 4_000 } }).text).toContain(
      'The slot has room',
    );
    expect(stepWords('why', { slot: null, pass: { ...pass, slot: null } }).text).toMatch(
      /the need: 2,348\.$/,
    );
    expect(stepWords('slot', { slot: null, pass: null }).text).toContain('there is no slot');
  });

  it('say something without a pass too', () => {
    for (const step of TOUR_STEPS) {
      const { title, text } = stepWords(step, { slot: 2_000, pass: null });
      expect([title.length, text.length].every((length) => length > 2)).toBe(true);
      expect(text).not.toMatch(/null|undefined|NaN/);
    }
  });
});
