import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PartRange } from '../../core/transcript/model.ts';
import { charOffset } from '../../core/units.ts';
import { rowBlocks, STRETCH } from './row-blocks.ts';

const part = (start: number, end: number): PartRange => ({
  kind: 'tool_result',
  start: charOffset(start),
  end: charOffset(end),
  part: 0,
  args: [],
});

describe('the blocks of a long part', () => {
  it('are its stretches, each beginning with a line where there is one', () => {
    const text = 'a line of thirty characters.\n'.repeat(20_000);
    const blocks = rowBlocks(text, [part(0, text.length)]);
    expect(blocks).toHaveLength(3);
    for (const { start, end } of blocks) {
      expect(end - start).toBeLessThanOrEqual(STRETCH + 30);
      expect(start === 0 ? '\n' : text[start - 1]).toBe('\n');
    }
  });

  it('cover it once, in order, and stay where they are when more of the text arrives', () => {
    const unit = fc.constantFrom('x'.repeat(50_000), `${'y'.repeat(999)}\n`, '😀'.repeat(30_001), '\n');
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (units, share) => {
          const text = units.join('');
          const all = [part(0, text.length)];
          const whole = rowBlocks(text, all);
          expect(whole.map(({ start }) => start)).toEqual([0, ...whole.slice(0, -1).map(({ end }) => end)]);
          expect(whole.at(-1)?.end).toBe(text.length);
          const cut = Math.max(1, Math.floor(share * text.length));
          const before = rowBlocks(text.slice(0, cut), all);
          for (const [at, { start }] of before.entries()) expect(whole[at]?.start).toBe(start);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are one for a part of usual length', () => {
    expect(rowBlocks('short', [part(0, 5)])).toHaveLength(1);
  });
});
