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
    verdict: { compact: '#0b62c4', split: '#8f5600', refuse: '#b8144f', 'not-applicable': '#5b6472' },
    kind: {
      constraint: { fill: '#fde2ec', line: '#b8144f' },
      error: { fill: '#ffe1d6', line: '#b5410f' },
      quoted: { fill: '#fdf0c4', line: '#8f6a00' },
      path: { fill: '#d9ecff', line: '#0b62c4' },
      number: { fill: '#dff3e3', line: '#2a7a3f' },
      identifier: { fill: '#e8e4ff', line: '#6a55c8' },
      argument: { fill: '#e3e8ee', line: '#6b7685' },
    },
    kept: '#0b62c4',
    keptTint: '#e6f1ff',
    gone: '#8f5600',
  },
  dark: {
    ground: '#0f1318',
    text: '#e6eaf0',
    quiet: '#9aa5b4',
    hairline: '#2a323d',
    control: '#66717f',
    verdict: { compact: '#6db3ff', split: '#f0b24d', refuse: '#ff7fa8', 'not-applicable': '#9aa5b4' },
    kind: {
      constraint: { fill: '#4a1f33', line: '#ff7fa8' },
      error: { fill: '#4a2417', line: '#ff9a70' },
      quoted: { fill: '#40330c', line: '#e0bd54' },
      path: { fill: '#14324d', line: '#6db3ff' },
      number: { fill: '#173a24', line: '#74cf8d' },
      identifier: { fill: '#2b2750', line: '#ab9dff' },
      argument: { fill: '#2a323d', line: '#9aa5b4' },
    },
    kept: '#6db3ff',
    keptTint: '#12283f',
    gone: '#f0b24d',
  },
};
