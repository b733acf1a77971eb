import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, placeBeside } from './place.ts';

const VIEW = { width: 1_000, height: 700 };
const PANEL = { width: 300, height: 200 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe('the place of the panel', () => {
  it.each([
    ['below a thing in the middle', box(400, 100, 200, 40), { left: 350, top: 152 }],
    ['above one at the foot', box(400, 600, 200, 40), { left: 350, top: 388 }],
    ['not over the edge, beside one in a corner', box(960, 10, 30, 30), { left: 692, top: 52 }],
    ['to the right of one as high as the window', box(0, 0, 200, 700), { left: 212, top: 8 }],
    ['to the left of one at the right edge', box(700, 0, 300, 700), { left: 388, top: 8 }],
    ['at the foot over one that fills the window', box(0, 0, 1_000, 700), { left: 350, top: 492 }],
    ['at the foot without one', null, { left: 350, top: 492 }],
    ['at the foot where it is scrolled away', box(400, -300, 200, 40), { left: 350, top: 492 }],
  ])('is %s', (_, thing, place) => {
    expect(placeBeside(thing, PANEL, VIEW)).toEqual(place);
  });

  it('is always inside a window that has room for it', () => {
    const length = fc.integer({ min: 0, max: 1_200 });
    fc.assert(
      fc.property(length, length, length, length, (left, top, width, height) => {
        const place = placeBeside(box(left - 100, top - 100, width, height), PANEL, VIEW);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.left + PANEL.width).toBeLessThanOrEqual(VIEW.width - 8);
        expect(place.top + PANEL.height).toBeLessThanOrEqual(VIEW.height - 8);
      }),
    );
  });
});
