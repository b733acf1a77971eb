/** Colours are judged here by measure: contrast on every surface, and distance for every kind of sight. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, distance, type Sight } from './testing/colour.ts';
import { blocksOf, type Palette } from './testing/palettes.ts';

const read = (file: string) => blocksOf(readFileSync(new URL(file, import.meta.url), 'utf8'));
const EMPTY = { light: new Map(), dark: new Map() };
const [colours = EMPTY, ...others] = read('./tokens.css');
const [more = EMPTY, forced = EMPTY, ...evenMore] = read('./tokens-contrast.css');

const VERDICTS = ['compact', 'split', 'refuse', 'na'].map((one) => `--verdict-${one}`);
const KINDS = ['constraint', 'error', 'quoted', 'path', 'number', 'identifier', 'argument'];
const STATUSES = ['kept', 'wrong', 'gone', 'back', 'past', 'made'];
const SEEN = ['usual', 'protan', 'deutan', 'tritan'] as const satisfies readonly Sight[];

const PALETTES: readonly {
  readonly name: string;
  readonly palette: Palette;
  /** What text has to keep on its surfaces: the ground, a panel, a row that is chosen. */
  readonly text: number;
  /** How far verdicts, neighbours of kinds and statuses are apart, for every sight. */
  readonly apart: { readonly verdicts: number; readonly lines: number; readonly statuses: number };
}[] = [
  {
    name: 'light',
    palette: colours.light,
    text: 4.5,
    apart: { verdicts: 0.11, lines: 0.08, statuses: 0.07 },
  },
  { name: 'dark', palette: colours.dark, text: 4.5, apart: { verdicts: 0.11, lines: 0.08, statuses: 0.07 } },
  {
    name: 'light, more contrast',
    palette: new Map([...colours.light, ...more.light]),
    text: 6.5,
    apart: { verdicts: 0.1, lines: 0.065, statuses: 0.065 },
  },
  {
    name: 'dark, more contrast',
    palette: new Map([...colours.dark, ...more.dark]),
    text: 6.5,
    apart: { verdicts: 0.1, lines: 0.065, statuses: 0.065 },
  },
];

describe('tokens', () => {
  it('stand once, with a value for each theme wherever one is lit', () => {
    expect([others, evenMore]).toEqual([[], []]);
    for (const [name, value] of [...colours.light, ...more.light]) {
      if (value.startsWith('#')) expect(colours.dark.get(name), name).not.toBe(colours.light.get(name));
    }
    for (const name of more.light.keys()) expect(colours.light.has(name), name).toBe(true);
  });

  it('are names of the system where it forces its colours: no surface, text or verdict keeps its own', () => {
    const own = ['--ground', '--panel', '--text', '--quiet', '--accent', ...VERDICTS];
    for (const name of own) expect(forced.light.get(name), name).toMatch(/^[A-Z][A-Za-z]+$/);
    for (const status of STATUSES) expect(forced.light.get(`--status-${status}`)).toBe('CanvasText');
  });
});

describe.each(PALETTES)('the palette $name', ({ palette, text, apart }) => {
  const colour = (property: string): string => palette.get(property) ?? 'missing';
  const surfaces = [colour('--ground'), colour('--panel'), colour('--accent-wash')];

  it.each(['--text', '--quiet', '--accent', ...VERDICTS])('%s reads on every surface', (property) => {
    for (const surface of surfaces) {
      expect(contrast(colour(property), surface)).toBeGreaterThanOrEqual(text);
    }
  });

  it.each(KINDS)('text on the tint of %s keeps 10 : 1, and its underline 3 : 1', (kind) => {
    const line = colour(`--kind-${kind}-line`);
    expect(contrast(colour('--text'), colour(`--kind-${kind}`))).toBeGreaterThanOrEqual(10);
    expect(contrast(line, colour('--ground'))).toBeGreaterThanOrEqual(3);
    expect(contrast(line, colour(`--kind-${kind}`))).toBeGreaterThanOrEqual(3);
  });

  it.each(STATUSES)('the status %s reads on every surface and on its tint, as does text there', (status) => {
    const tint = colour(`--status-${status}-tint`);
    for (const surface of [...surfaces, tint]) {
      expect(contrast(colour(`--status-${status}`), surface)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colour('--text'), tint)).toBeGreaterThanOrEqual(10);
  });

  it('lets the edge of a control stand out (3 : 1)', () => {
    for (const surface of surfaces) {
      expect(contrast(colour('--control'), surface)).toBeGreaterThanOrEqual(3);
    }
  });

  describe.each(SEEN)('to %s sight', (sight) => {
    const far = (one: string, other: string): number => distance(colour(one), colour(other), sight);

    it('keeps every two verdicts apart', () => {
      for (const [one, other] of pairs(VERDICTS)) {
        expect(far(one, other), `${one} ${other}`).toBeGreaterThanOrEqual(apart.verdicts);
      }
    });

    it('keeps every two statuses apart', () => {
      for (const [one, other] of pairs(STATUSES.map((status) => `--status-${status}`))) {
        expect(far(one, other), `${one} ${other}`).toBeGreaterThanOrEqual(apart.statuses);
      }
    });

    it('keeps kinds apart that lie on each other in a bar', () => {
      for (const [one, other] of KINDS.slice(1).map((kind, index) => [KINDS[index], kind] as const)) {
        expect(far(`--kind-${one}`, `--kind-${other}`), `${one} ${other}`).toBeGreaterThanOrEqual(0.055);
        expect(far(`--kind-${one}-line`, `--kind-${other}-line`), `${one} ${other}`).toBeGreaterThanOrEqual(
          apart.lines,
        );
      }
    });
  });
});

const pairs = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
