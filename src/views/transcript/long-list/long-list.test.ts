import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHeights } from './heights.ts';
import { createLongList } from './long-list.ts';
import { MOST_PIXELS } from './scroll-scale.ts';

const VIEW = 800;

/** A list and the element that scrolls it: `scroll` is what a person does, within what the element allows. */
function open(count: number, height = 100) {
  const list = createLongList({ overscan: 3, overscanPixels: 100_000, paddingEnd: 24 });
  list.replace(
    createHeights(count, () => height),
    { index: 0, into: 0 },
  );
  list.resize(VIEW);
  const element = { scrollTop: 0 };
  const write = () => {
    element.scrollTop = list.takeScrollTop() ?? element.scrollTop;
  };
  const scroll = (to: number) => {
    element.scrollTop = Math.min(Math.max(to, 0), list.height() - VIEW);
    list.scrolled(element.scrollTop);
    write();
  };
  const wheel = (by: number) => scroll(element.scrollTop + by);
  const rest = () => {
    list.settle();
    write();
  };
  /** Where a row stands in the view. */
  const seen = (index: number) => {
    const row = list.rows().find((one) => one.index === index);
    return row === undefined ? null : row.top - element.scrollTop;
  };
  const last = () => list.heights().total() + 24 - VIEW;
  return { list, element, scroll, wheel, rest, seen, last, write };
}

it('draws fewer rows beyond the view where they are tall', () => {
  const drawn = (height: number) => {
    const list = createLongList({ overscan: 6, overscanPixels: 600, paddingEnd: 24 });
    list.replace(
      createHeights(1_000, () => height),
      { index: 500, into: 0 },
    );
    list.resize(VIEW);
    const rows = list.rows();
    return [500 - (rows[0]?.index ?? 0), (rows.at(-1)?.index ?? 0) - 500];
  };
  // The view holds rows 500 … 519 of 40 pixels, the row at its lower edge included.
  expect(drawn(40)).toEqual([6, 20 + 6]);
  expect(drawn(250)).toEqual([3, 3 + 2]);
  expect(drawn(5_000)).toEqual([1, 0]);
});

describe('a list of a million rows', () => {
  const million = () => open(1_000_000);
  /** As tall, and sooner made. */
  const tall = () => open(50_000, 2_000);

  it('fits into what a browser lays out, and reaches its last row by the end of the bar', () => {
    const { list, scroll, seen, last } = million();
    expect(list.height()).toBe(MOST_PIXELS);
    scroll(Number.POSITIVE_INFINITY);
    expect(list.offset()).toBe(last());
    expect(seen(999_999)).toBe(VIEW - 24 - 100);
    scroll(0);
    expect(seen(0)).toBe(0);
  });

  it('moves pixel by pixel under the wheel anywhere, and stays where it is when it rests', () => {
    fc.assert(
      fc.property(
        fc.nat(49_990),
        fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 40 }),
        (index, steps) => {
          const { list, wheel, rest, seen, last, write } = tall();
          list.show(index);
          write();
          for (const [at, step] of steps.entries()) {
            const before = list.offset();
            wheel(step);
            const expected = Math.min(Math.max(before + step, 0), last());
            expect(Math.abs(list.offset() - expected)).toBeLessThan(1);
            if (at % 7 === 0) rest();
          }
          const row = list.place().index;
          const before = seen(row);
          rest();
          expect(seen(row)).toBeCloseTo(before ?? 0, 3);
        },
      ),
    );
  });

  it('goes on under a wheel that never rests, for longer than the element is tall', () => {
    const { list, wheel, write } = million();
    list.show(300_000);
    write();
    for (let times = 0; times < 20_000; times++) wheel(1_000);
    expect(list.offset()).toBe(300_000 * 100 + 20_000_000);
  });

  it('shows any row that is asked for at the upper edge', () => {
    fc.assert(
      fc.property(fc.nat(49_999), (index) => {
        const { list, seen, write, last } = tall();
        list.show(index);
        write();
        expect(seen(index)).toBeCloseTo(Math.max(0, index * 2_000 - last()), 3);
      }),
    );
  });

  it('follows the thumb of the bar in order', () => {
    const { list, scroll } = million();
    let before = 0;
    for (let part = 1; part <= 100; part++) {
      scroll((part / 100) * MOST_PIXELS);
      expect(list.offset()).toBeGreaterThan(before);
      before = list.offset();
    }
  });
});

describe('heights that become known', () => {
  it('move nothing that is seen, whatever is measured above', () => {
    const measured = fc.array(fc.tuple(fc.integer({ min: -3, max: -1 }), fc.integer({ min: 5, max: 2_000 })));
    fc.assert(
      fc.property(fc.constantFrom(2_000, 150_000), fc.nat(1_900), measured, (count, index, all) => {
        const { list, rest, seen, write } = open(count);
        list.show(index);
        write();
        const [row, before] = [list.place().index, seen(list.place().index)];
        for (const [above, pixels] of all) list.measured(row + above, pixels, false);
        expect(seen(row)).toBeCloseTo(before ?? 0, 3);
        rest();
        expect(seen(row)).toBeCloseTo(before ?? 0, 3);
      }),
    );
  });

  it('let a row that is opened grow below what is read of it, and close above what is below', () => {
    const { list, seen, write, rest } = open(100);
    list.show(50);
    list.by(40);
    write();
    list.measured(50, 900, true);
    rest();
    expect(seen(50)).toBe(-40);
    list.by(700);
    write();
    const below = seen(51);
    list.measured(50, 100, false);
    rest();
    expect(seen(51)).toBe(below);
  });

  it('keep the end in view until the reader does something', () => {
    const { list, scroll, seen, write, rest } = open(1_000);
    scroll(Number.POSITIVE_INFINITY);
    for (let row = 990; row < 1_000; row++) list.measured(row, 250, false);
    rest();
    expect(seen(999)).toBe(VIEW - 24 - 250);
    list.release();
    list.measured(999, 600, true);
    rest();
    write();
    expect(seen(999)).toBe(VIEW - 24 - 250);
  });

  it('leave no gap above the first row', () => {
    const { list, wheel, rest, seen, write } = open(1_000);
    list.show(3);
    write();
    for (let row = 0; row < 3; row++) list.measured(row, 20, false);
    rest();
    for (let times = 0; times < 5; times++) wheel(-50);
    expect(list.offset()).toBe(0);
    expect(seen(0)).toBe(0);
  });
});

it('keeps the row that is read when others are left out, and says whether the end was in view', () => {
  const { list, seen, write, scroll } = open(1_000);
  list.show(400);
  list.by(30);
  write();
  list.replace(
    createHeights(500, () => 100),
    { index: 200, into: list.place().into },
  );
  write();
  expect(seen(200)).toBe(-30);
  expect(list.wasAtEnd(40)).toBe(false);
  scroll(Number.POSITIVE_INFINITY);
  list.replace(
    createHeights(600, () => 100),
    list.place(),
  );
  expect(list.wasAtEnd(40)).toBe(true);
});
