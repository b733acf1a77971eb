import type { VerdictKind } from '../../core/floor/verdict.ts';

/**
 * The marks of the verdicts as SVG path data, so that every chart, table and button draws the same one: a filled
 * circle, a circle cut in two, an octagon with a bar through it and a dash. Colour never stands alone: the shape says it
 * too, also where it is ten pixels wide and the system forces one colour on all, and the word from `VERDICT_WORDS` stands
 * beside it or in its accessible name.
 */

/** The word for a verdict on one thing. */
export const VERDICT_WORDS: Readonly<Record<VerdictKind, string>> = {
  compact: 'compact',
  split: 'split',
  refuse: 'refuse',
  'not-applicable': 'not applicable',
};

/** The word after a count: "0 refused". */
export const VERDICT_COUNT_WORDS: Readonly<Record<VerdictKind, string>> = {
  ...VERDICT_WORDS,
  refuse: 'refused',
};

const COLOURS: Readonly<Record<VerdictKind, string>> = {
  compact: 'var(--verdict-compact)',
  split: 'var(--verdict-split)',
  refuse: 'var(--verdict-refuse)',
  'not-applicable': 'var(--verdict-na)',
};

/** The CSS colour of a verdict, a reference to a theme token. */
export const verdictColour = (kind: VerdictKind): string => COLOURS[kind];

const SEVERITY: Readonly<Record<VerdictKind, number>> = {
  'not-applicable': 0,
  compact: 1,
  split: 2,
  refuse: 3,
};

/** Orders verdicts from harmless to severe; where two share a place, the severer one is drawn. */
export const verdictSeverity = (kind: VerdictKind): number => SEVERITY[kind];

const n = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * Path data of a verdict's mark.
 * @param size outer diameter in px
 * @param cx centre, px
 * @param cy centre, px
 */
export function verdictPath(kind: VerdictKind, size: number, cx = size / 2, cy = size / 2): string {
  const r = size / 2;
  switch (kind) {
    case 'compact':
      return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(size)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-size)} 0Z`;
    case 'split':
      return halfDisc(r, cx, cy, -1) + halfDisc(r, cx, cy, 1);
    case 'refuse':
      return octagon(r * 1.1, cx, cy) + barHole(r, cx, cy);
    case 'not-applicable': {
      const height = Math.max(2, size * 0.24);
      return `M${n(cx - r)} ${n(cy - height / 2)}h${n(size)}v${n(height)}h${n(-size)}Z`;
    }
  }
}

/** One side of the cut circle; the gap runs upright, as a cut between turns does. */
function halfDisc(r: number, cx: number, cy: number, side: -1 | 1): string {
  const gap = Math.max(0.75, r * 0.2);
  const h = Math.sqrt(r * r - gap * gap);
  const x = n(cx + side * gap);
  return `M${x} ${n(cy - h)}A${n(r)} ${n(r)} 0 0 ${side < 0 ? 0 : 1} ${x} ${n(cy + h)}Z`;
}

/** The bar of a sign that forbids: wound against the octagon around it, so that it is a hole by either rule of filling. */
function barHole(r: number, cx: number, cy: number): string {
  const width = r * 1.2;
  const height = Math.max(1.5, r * 0.32);
  return `M${n(cx - width / 2)} ${n(cy - height / 2)}v${n(height)}h${n(width)}v${n(-height)}Z`;
}

function octagon(radius: number, cx: number, cy: number): string {
  let d = '';
  for (let i = 0; i < 8; i++) {
    const angle = ((i + 0.5) * Math.PI) / 4;
    d += `${i === 0 ? 'M' : 'L'}${n(cx + radius * Math.cos(angle))} ${n(cy + radius * Math.sin(angle))}`;
  }
  return `${d}Z`;
}
