import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The custom properties of every block in order of appearance. */
const blocks = css
  .split('{')
  .slice(1)
  .map((block) => {
    const properties = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [name, value] = line.trim().split(': ', 2);
      if (name?.startsWith('--') && value !== undefined) properties.set(name, value.replace(';', ''));
    }
    return properties;
  })
  .filter((properties) => properties.size > 0);

const [light, systemDark, chosenDark] = blocks;

const channel = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number => {
  const byte = (at: number): number => channel(Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.2126 * byte(1) + 0.7152 * byte(3) + 0.0722 * byte(5);
};
const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

describe('tokens', () => {
  it('has the same dark palette for the system preference and for the choice', () => {
    expect(blocks).toHaveLength(3);
    expect(chosenDark).toEqual(systemDark);
  });

  const palettes = [
    ['light', light],
    ['dark', chosenDark],
  ] as const;
  for (const [name, palette] of palettes) {
    const colour = (property: string): string => palette?.get(property) ?? 'missing';

    it.each([
      '--text',
      '--quiet',
      '--accent',
      '--verdict-compact',
      '--verdict-split',
      '--verdict-refuse',
      '--verdict-na',
    ])(`${name}: %s reads on both surfaces (4.5 : 1)`, (property) => {
      expect(contrast(colour(property), colour('--ground'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour(property), colour('--panel'))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(['constraint', 'error', 'quoted', 'path', 'number', 'identifier', 'argument'])(
      `${name}: text on the tint of %s keeps 10 : 1 and its underline 3 : 1`,
      (kind) => {
        expect(contrast(colour('--text'), colour(`--kind-${kind}`))).toBeGreaterThanOrEqual(10);
        expect(contrast(colour(`--kind-${kind}-line`), colour('--ground'))).toBeGreaterThanOrEqual(3);
        expect(contrast(colour(`--kind-${kind}-line`), colour(`--kind-${kind}`))).toBeGreaterThanOrEqual(3);
      },
    );

    it.each(['kept', 'wrong', 'gone', 'back', 'past', 'made'])(
      `${name}: the status %s reads on both surfaces and on its tint, and text on the tint keeps 10 : 1`,
      (status) => {
        const line = colour(`--status-${status}`);
        const tint = colour(`--status-${status}-tint`);
        for (const surface of [colour('--ground'), colour('--panel'), tint])
          expect(contrast(line, surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colour('--text'), tint)).toBeGreaterThanOrEqual(10);
      },
    );

    it(`${name}: the edge of a control stands out (3 : 1)`, () => {
      expect(contrast(colour('--control'), colour('--ground'))).toBeGreaterThanOrEqual(3);
      expect(contrast(colour('--control'), colour('--panel'))).toBeGreaterThanOrEqual(3);
    });
  }
});
