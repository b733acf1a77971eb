import type { VerdictKind } from '../../core/floor/verdict.ts';
import type { KindGroup } from '../../core/irreducible/kinds.ts';

/**
 * The colours of pictures, as plain values: a file that leaves the page has no theme to ask. They are those of the page's
 * own themes, and a test keeps them so.
 */
export interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly hairline: string;
  readonly control: string;
  readonly verdict: Readonly<Record<VerdictKind, string>>;
  /** Of each family of kinds: the fill, and the stronger line at its edge. */
  readonly kind: Readonly<Record<KindGroup, { readonly fill: string; readonly line: string }>>;
  readonly kept: string;
  readonly keptTint: string;
  readonly gone: string;
}

export const THEMES = ['light', 'dark'] as const;
export type PictureTheme = (typeof THEMES)[number];

export const PALETTES: Readonly<Record<PictureTheme, Palette>> = {
  light: {
    ground: '#ffffff',
    text: '#14181f',
    quiet: '#566070',
    hairline: '#d9dee6',
    control: '#838d9c',
    verdict: { compact: '#0b62c4', split: '#834f03', refuse: '#cc3269', 'not-applicable': '#353d49' },
    kind: {
      constraint: { fill: '#f7cbdb', line: '#b7144c' },
      error: { fill: '#fee7df', line: '#d35c32' },
      quoted: { fill: '#ecd794', line: '#775800' },
      path: { fill: '#deeeff', line: '#014a9c' },
      number: { fill: '#bfe2c8', line: '#388747' },
      identifier: { fill: '#ece8ff', line: '#5c44b6' },
      argument: { fill: '#cdd5de', line: '#697484' },
    },
    kept: '#196acf',
    keptTint: '#e6f1ff',
    gone: '#855104',
  },
  dark: {
    ground: '#0f1318',
    text: '#e6eaf0',
    quiet: '#9aa5b4',
    hairline: '#2a323d',
    control: '#66717f',
    verdict: { compact: '#6ab2fd', split: '#f0b350', refuse: '#f5769e', 'not-applicable': '#c1ccdb' },
    kind: {
      constraint: { fill: '#58203c', line: '#fe80a8' },
      error: { fill: '#3c1c0f', line: '#d06e46' },
      quoted: { fill: '#413306', line: '#e0bd53' },
      path: { fill: '#0b253a', line: '#6fb3fd' },
      number: { fill: '#0c3c20', line: '#4dac6b' },
      identifier: { fill: '#221f44', line: '#a898fa' },
      argument: { fill: '#2a3541', line: '#b7c2d1' },
    },
    kept: '#5599e3',
    keptTint: '#12283f',
    gone: '#f2b249',
  },
};
