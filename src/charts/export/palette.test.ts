import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../core/floor/verdict.ts';
import { blocksOf } from '../../views/theme/testing/palettes.ts';
import { GROUPS } from '../timeline/floors-geometry.ts';
import { PALETTES, THEMES } from './palette.ts';

const css = readFileSync(join(import.meta.dirname, '../../views/theme/tokens.css'), 'utf8');
const [colours] = blocksOf(css);

describe.each(THEMES)('the colours of %s pictures', (theme) => {
  it('are those of the page', () => {
    const own = colours?.[theme] ?? new Map<string, string>();
    const tokens = new Map([...own].map(([name, value]) => [name.slice(2), value]));
    const { verdict, kind, kept, keptTint, gone, ...plain } = PALETTES[theme];
    for (const [name, value] of Object.entries(plain)) expect(tokens.get(name), name).toBe(value);
    for (const one of VERDICTS)
      expect(tokens.get(`verdict-${one === 'not-applicable' ? 'na' : one}`), one).toBe(verdict[one]);
    for (const group of GROUPS)
      expect([tokens.get(`kind-${group}`), tokens.get(`kind-${group}-line`)], group).toEqual([
        kind[group].fill,
        kind[group].line,
      ]);
    expect([kept, keptTint, gone]).toEqual(
      ['status-kept', 'status-kept-tint', 'status-gone'].map((name) => tokens.get(name)),
    );
  });
});
