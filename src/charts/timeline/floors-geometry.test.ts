import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnScale } from '../scales/turn-scale.ts';
import { valueScale } from '../scales/value-scale.ts';
import { type PassSketch, samplePass } from '../verdict/sample-pass.ts';
import { barPlaces, floorByGroup, floorsGeometry, GROUPS } from './floors-geometry.ts';

const places = (...sketches: PassSketch[]) => barPlaces(sketches.map(samplePass));
const values = valueScale(4_000, 0, 100);

describe('barPlaces', () => {
  it('puts windows where they lie', () => {
    expect(places({ from: 0, to: 10 }, { from: 10, to: 20 }, { from: 30, to: 40 })).toEqual([
      { from: 0, to: 10 },
      { from: 10, to: 20 },
      { from: 30, to: 40 },
    ]);
  });

  it('gives an overlapping segment the turns that it adds', () => {
    expect(places({ from: 0, to: 88 }, { from: 0, to: 120 }, { from: 100, to: 200 })).toEqual([
      { from: 0, to: 88 },
      { from: 88, to: 120 },
      { from: 120, to: 200 },
    ]);
  });

  it('lets a segment that adds nothing share the place before it', () => {
    expect(places({ from: 0, to: 90 }, { from: 0, to: 90 }, { from: 30, to: 60 })).toEqual([
      { from: 0, to: 30 },
      { from: 30, to: 60 },
      { from: 60, to: 90 },
    ]);
  });

  it('has one place a pass, in order and without overlap', () => {
    const segment = fc
      .tuple(fc.nat(300), fc.integer({ min: 1, max: 100 }))
      .map(([from, length]): PassSketch => ({ from, to: from + length }));
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 40 }), (list) => {
        const found = places(...list);
        expect(found).toHaveLength(list.length);
        found.forEach((place, index) => {
          expect(place.to).toBeGreaterThan(place.from);
          if (index > 0) expect(place.from).toBeGreaterThanOrEqual((found[index - 1]?.to ?? 0) - 1e-9);
        });
      }),
    );
  });
});

describe('floorsGeometry', () => {
  const draw = (sketches: readonly PassSketch[], width = 100, to = 10) => {
    const passes = sketches.map(samplePass);
    return floorsGeometry(passes, barPlaces(passes), turnScale(0, to, 0, width), values);
  };

  it('stacks kinds by family and puts the margin on top', () => {
    const geometry = draw([
      { from: 0, to: 10, floors: { constraint: 1_000, error: 400, errno: 600 }, margin: 400 },
    ]);
    const fill = (group: string) => geometry.kinds.find((layer) => layer.group === group)?.fill;
    expect(fill('constraint')).toBe('M0 75H99V100H0Z');
    expect(fill('error')).toBe('M0 50H99V75H0Z');
    expect(fill('path')).toBe('');
    expect(geometry.margin).toBe('M0 40H99V50H0Z');
    expect(geometry.caps.compact).toBe('M0 40H99');
    expect(geometry.bars).toEqual([
      { pass: 0, left: 0, right: 99, top: 40, verdict: 'compact', clipped: false },
    ]);
  });

  it('shows where the margin would have ended when the ledger decides', () => {
    const geometry = draw([{ from: 0, to: 10, floors: { path: 1_000 }, margin: 200, ledger: 2_000 }]);
    expect(geometry.ledger).toBe('M0 70H99');
    expect(geometry.margin).toBe('M0 50H99V75H0Z');
  });

  it('cuts a split where its parts meet and draws what each needs', () => {
    const geometry = draw([
      {
        from: 0,
        to: 10,
        floors: { path: 2_000 },
        verdict: 'split',
        parts: [
          { from: 0, to: 4, need: 1_200 },
          { from: 4, to: 10, need: 1_600 },
        ],
      },
    ]);
    expect(geometry.cuts).toBe('M40 40V100');
    expect(geometry.partNeeds).toBe('M1 70H39M41 60H98');
    expect(geometry.caps.compact).toBe('');
    expect(geometry.caps.split).not.toBe('');
  });

  it('tears the top of a bar that leaves the axis', () => {
    const geometry = draw([{ from: 0, to: 10, floors: { path: 9_000 }, verdict: 'refuse' }]);
    expect(geometry.bars[0]?.clipped).toBe(true);
    expect(geometry.bars[0]?.top).toBe(0);
    expect(geometry.clips).not.toBe('');
  });

  it('leaves out what the window does not show', () => {
    const geometry = draw(
      [
        { from: 0, to: 10 },
        { from: 10, to: 20 },
      ],
      100,
      10,
    );
    expect(geometry.bars.map((bar) => bar.pass)).toEqual([0]);
  });

  it('keeps the tallest of the bars that share a pixel column', () => {
    const sketches = Array.from(
      { length: 1_000 },
      (_, i): PassSketch => ({
        from: i,
        to: i + 1,
        floors: { path: i === 503 ? 3_000 : 100 },
        verdict: i === 503 ? 'refuse' : 'compact',
      }),
    );
    const geometry = draw(sketches, 100, 1_000);
    expect(geometry.bars.length).toBeLessThanOrEqual(51);
    expect(geometry.bars.find((bar) => bar.pass === 503)?.verdict).toBe('refuse');
  });
});

it('floorByGroup loses no token', () => {
  const pass = samplePass({ from: 0, to: 1, floors: { word: 3, url: 5, quoted: 7, argument: 11, hash: 13 } });
  const byGroup = floorByGroup(pass.byKind);
  expect(byGroup).toHaveLength(GROUPS.length);
  expect(byGroup.reduce((a, b) => a + b, 0)).toBe(pass.floor);
});
