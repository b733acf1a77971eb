// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import type { SweepRow } from '../../core/compaction/sweep/sweep.ts';
import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import { turnScale } from '../scales/turn-scale.ts';
import { floorsMax, valueScale } from '../scales/value-scale.ts';
import { contextTop } from '../timeline/context-axis.ts';
import { contextSeries } from '../timeline/context-series.ts';
import { barPlaces, floorsGeometry } from '../timeline/floors-geometry.ts';
import { stepPath } from '../timeline/step-line.ts';
import { samplePass, sampleRun } from '../verdict/sample-pass.ts';
import { textWidth } from './fit-text.ts';
import { PLOT, WIDTH } from './frame.ts';
import { THEMES } from './palette.ts';
import { type PictureLook, pictureSvg } from './picture.ts';
import { CHARTS, type Chart, type PictureData } from './picture-data.ts';

const LIGHT: PictureLook = { title: null, theme: 'light' };

interface Sketch {
  readonly turns: number;
  readonly slot: number | null;
  readonly passes: readonly {
    readonly verdict: VerdictKind;
    readonly floor: number;
    readonly length: number;
  }[];
  readonly growth: number;
}

/** A run of passes one after the other, with everything that any chart may ask for. */
function dataOf({ turns, slot, passes, growth }: Sketch): PictureData {
  let from = 0;
  const made = passes.flatMap(({ verdict, floor, length }) => {
    const to = Math.min(turns, from + length);
    if (to <= from) return [];
    const half = Math.floor((from + to) / 2);
    const parts =
      verdict === 'split' && half > from
        ? [
            { from, to: half, need: floor },
            { from: half, to, need: floor },
          ]
        : [];
    const pass = samplePass({
      from,
      to,
      verdict,
      slot,
      before: to * growth,
      floors: { path: floor, id: 7 },
      parts,
    });
    from = to;
    return [pass];
  });
  const row: SweepRow = {
    across: null,
    points: [100, 700, 2_000, 64_000].map((one) => ({
      slot: one,
      across: null,
      counts: { compact: 1, split: one < 2_000 ? 2 : 0, refuse: one < 700 ? 1 : 0, 'not-applicable': 0 },
      summaryTokens: one * 2,
      isIdle: false,
      expectedLoss: one < 700 ? 40 : 0,
      firstRefusal: null,
    })),
    first: null,
    withoutRefusal: 700,
    fewestTokens: null,
  };
  return {
    columns: {
      turns: {
        count: turns,
        role: new Uint8Array(turns),
        flags: new Uint8Array(turns),
        tokens: new Uint32Array(turns),
        chars: new Uint32Array(turns),
        reportedContext: Uint32Array.from({ length: turns }, (_, turn) => turn * 90),
      },
    },
    policy: { ...RECORD_POLICY, slot },
    run: sampleRun(
      Array.from({ length: turns }, (_, turn) => turn * growth),
      made,
      { exhausted: null },
    ),
    whatIf: {
      verdict: Uint8Array.from({ length: turns }, (_, turn) => turn % 5),
      need: Uint32Array.from({ length: turns }, (_, turn) => turn * 10),
      tokens: new Uint32Array(turns),
      to: new Uint32Array(turns),
      open: new Uint8Array(turns),
      softAcross: new Uint32Array(turns),
    },
    sweep: row,
    generations: passes.map((_, at) => ({
      turn: at * 10,
      of: 5,
      left: [5, 3, 1].slice(0, passes.length - at),
    })),
    range: null,
  };
}

const USUAL: Sketch = {
  turns: 120,
  slot: 2_000,
  growth: 1_000,
  passes: [
    { verdict: 'compact', floor: 900, length: 30 },
    { verdict: 'split', floor: 1_900, length: 30 },
    { verdict: 'refuse', floor: 4_100, length: 30 },
  ],
};

const sketches: fc.Arbitrary<Sketch> = fc.record({
  turns: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constant(2_500)),
  slot: fc.option(fc.integer({ min: 100, max: 64_000 })),
  growth: fc.integer({ min: 0, max: 900_000 }),
  passes: fc.array(
    fc.record({
      verdict: fc.constantFrom(...VERDICTS),
      floor: fc.integer({ min: 0, max: 200_000 }),
      length: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 12 },
  ),
});

function parse(svg: string): Document {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}

const texts = (document: Document): readonly string[] =>
  [...document.querySelectorAll('text')].map((one) => one.textContent ?? '');

/** Ends of an element in the coordinates of the picture; what is only a pattern, or clipped, has none. */
function* placesOf(document: Document): Generator<readonly [number, number]> {
  const number = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0);
  for (const element of document.querySelectorAll('text, path, rect, line')) {
    if (element.closest('pattern, clipPath, [clip-path]') !== null) continue;
    let [dx, dy] = [0, 0];
    for (let above = element.parentElement; above !== null; above = above.parentElement) {
      const moved = /^translate\((\S+) (\S+)\)$/.exec(above.getAttribute('transform') ?? '');
      dx += Number(moved?.[1] ?? 0);
      dy += Number(moved?.[2] ?? 0);
    }
    switch (element.tagName) {
      case 'text': {
        const width = textWidth(element.textContent ?? '', Number(element.getAttribute('font-size')));
        const anchor = element.getAttribute('text-anchor');
        const from = number(element, 'x') - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
        yield [dx + from, dy + number(element, 'y')];
        yield [dx + from + width, dy + number(element, 'y') + 3];
        break;
      }
      case 'rect':
        yield [dx + number(element, 'x'), dy + number(element, 'y')];
        yield [
          dx + number(element, 'x') + number(element, 'width'),
          dy + number(element, 'y') + number(element, 'height'),
        ];
        break;
      case 'line':
        yield [dx + number(element, 'x1'), dy + number(element, 'y1')];
        yield [dx + number(element, 'x2'), dy + number(element, 'y2')];
        break;
      default:
        for (const [, x, y] of (element.getAttribute('d') ?? '').matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g))
          yield [dx + Number(x), dy + Number(y)];
    }
  }
}

describe('a picture', () => {
  it.each(CHARTS)(
    'of %s is a well-formed document with a name, a sentence and settings, alike every time',
    (chart) => {
      for (const theme of THEMES) {
        const svg = pictureSvg(chart, dataOf(USUAL), { title: 'Why it lost the order', theme });
        expect(pictureSvg(chart, dataOf(USUAL), { title: 'Why it lost the order', theme })).toBe(svg);
        const document = parse(svg);
        expect(document.querySelector('svg > title')?.textContent).toMatch(/^Why it lost the order: /);
        expect(document.querySelector('svg > desc')?.textContent?.length).toBeGreaterThan(40);
        const labelled = document.documentElement.getAttribute('aria-labelledby')?.split(' ') ?? [];
        expect(labelled.map((id) => document.getElementById(id)?.tagName)).toEqual(['title', 'desc']);
        expect(texts(document)).toContain('Why it lost the order');
        expect(texts(document).join(' ')).toMatch(/Slot 2,000, margin 20 %.*Tokens by o200k_base/);
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
      }
    },
  );

  it('asks for nothing from elsewhere and runs nothing', () => {
    for (const chart of CHARTS) {
      const document = parse(pictureSvg(chart, dataOf(USUAL), LIGHT));
      expect(document.querySelectorAll('script, style, foreignObject, image, use, a, iframe')).toHaveLength(
        0,
      );
      for (const element of document.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on|href$|^style$/);
          if (value.includes('url(')) {
            const id = /^url\(#([\w-]+)\)$/.exec(value)?.[1] ?? '';
            expect(document.getElementById(id)).not.toBeNull();
          }
        }
    }
  });

  it('has ids of its own, so that all of them can stand on one page', () => {
    const ids = CHARTS.flatMap((chart) =>
      [...parse(pictureSvg(chart, dataOf(USUAL), LIGHT)).querySelectorAll('[id]')].map(({ id }) => id),
    );
    expect(ids.length).toBeGreaterThan(12);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps everything in sight, whatever the run', () => {
    fc.assert(
      fc.property(
        sketches,
        fc.constantFrom(...CHARTS),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (sketch, chart, title) => {
          const document = parse(pictureSvg(chart, dataOf(sketch), { title, theme: 'light' }));
          const height = Number(document.documentElement.getAttribute('height'));
          expect(document.documentElement.getAttribute('viewBox')).toBe(`0 0 ${WIDTH} ${height}`);
          for (const [x, y] of placesOf(document)) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(WIDTH);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(height);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('shows some turns and says which', () => {
    const data = { ...dataOf(USUAL), range: { from: 40, to: 60 } };
    const document = parse(pictureSvg('timeline', data, LIGHT));
    expect(texts(document).join(' ')).toContain('Turns 40–59 of 120 are shown');
    expect(texts(document)).not.toContain('100');
    expect(texts(document)).toContain('50');
  });
});

describe('the numbers in a picture', () => {
  const data = dataOf(USUAL);
  const { run, policy } = data;
  const turns = turnScale(0, USUAL.turns, PLOT.left, PLOT.right);

  it('are those of the series: the context', () => {
    const document = parse(pictureSvg('context', data, LIGHT));
    const paths = [...document.querySelectorAll('[clip-path] path')].map((path) => path.getAttribute('d'));
    const series = contextSeries(run, true);
    const values = valueScale(contextTop(run, series, [], policy.budget), 28, 232);
    expect(paths).toContain(stepPath(series, turns, values));
    const words = texts(document);
    for (const label of ['budget 128,000', 'mark 108,800', 'compact · 29', 'split · 59', 'refuse · 89'])
      expect(words).toContain(label);
  });

  it('are those of the passes: bars, needs, slot, and the words of every kind and verdict', () => {
    const document = parse(pictureSvg('floors', data, LIGHT));
    const paths = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    const largest = Math.max(...run.passes.map(({ need }) => need));
    const values = valueScale(floorsMax(largest, 2_000), 28, 204);
    const { kinds, margin, caps } = floorsGeometry(run.passes, barPlaces(run.passes), turns, values);
    const expected = [margin, ...kinds.map(({ fill }) => fill), ...VERDICTS.map((verdict) => caps[verdict])];
    expect(expected.filter((d) => d !== '' && !paths.includes(d))).toEqual([]);
    const words = texts(document);
    for (const { need } of run.passes) expect(words).toContain(need.toLocaleString('en-US'));
    for (const word of ['slot 2,000', 'compact', 'split', 'refuse', 'constraint', 'path, URL', 'margin'])
      expect(words).toContain(word);
  });

  it('a long run is drawn column by column, and stays small', () => {
    const svg = pictureSvg('context', dataOf({ ...USUAL, turns: 20_000, growth: 6 }), LIGHT);
    expect(svg.length).toBeLessThan(120_000);
    expect(texts(parse(svg)).join(' ')).toContain('Context over 20,000 turns');
  });

  it.each<[Chart, string]>([
    ['whatif', 'not worked out yet'],
    ['sweep', 'nothing is measured yet'],
    ['generations', 'no summary replaced another'],
  ])('a chart of %s without data says so', (chart, sentence) => {
    const none = { ...data, whatIf: null, sweep: null, generations: null };
    expect(texts(parse(pictureSvg(chart, none, LIGHT))).join(' ')).toContain(sentence);
  });
});

describe('a title', () => {
  const titled = (title: string) => parse(pictureSvg('floors', dataOf(USUAL), { title, theme: 'light' }));

  it.each([
    '</text><script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    '&lt;b&gt; &amp; \'quotes\' "quotes"',
    ']]><!-- <?xml version="1.0"?>',
    'javascript:alert(1) url(#x)',
  ])('is text and never markup: %s', (title) => {
    const document = titled(title);
    expect(document.querySelectorAll('script, [onload]')).toHaveLength(0);
    expect(texts(document)).toContain(title);
  });

  it('loses what XML cannot hold', () => {
    const document = titled('a\u0000b\ud800c\uffffd\u001b[31me');
    expect(texts(document)).toContain('a bcd [31me');
  });

  it.each([
    ['many words', 'a long title of many words '.repeat(4_000)],
    ['one word', 'W'.repeat(1_000_000)],
    ['wide signs', '注'.repeat(5_000)],
  ])('of %s is cut to two lines that fit', (_, title) => {
    const lines = [...titled(title).querySelectorAll('text')]
      .filter((one) => one.getAttribute('font-size') === '18')
      .map((one) => one.textContent ?? '');
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines.at(-1)).toMatch(/…$/);
    for (const line of lines) expect(textWidth(line, 18)).toBeLessThanOrEqual(WIDTH - 48);
  });

  it('that is empty or absent leaves its place to the name of the chart', () => {
    for (const title of ['', '  ']) expect(texts(titled(title))[0]).toBe('Floors by segment');
  });
});
