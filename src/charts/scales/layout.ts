/** Heights and gutters of the timeline's rows, px. Everything that is drawn in a row takes its place from here. */
export interface RowLayout {
  readonly width: number;
  /** Phones: shorter labels, a slimmer gutter. */
  readonly narrow: boolean;
  /** Left edge of every plot; row names and token ticks stand left of it. */
  readonly left: number;
  readonly right: number;
}

export const CONTEXT = { height: 148, band: 28, lane: 13 } as const;
export const FLOORS = { height: 108, top: 14 } as const;
export const STRIP = { height: 16 } as const;
/** The marks of the best cuts; so wide that a finger can take one, px. */
export const CUTS = { height: 24, width: 26 } as const;
export const OVERVIEW = { height: 30 } as const;

export function rowLayout(width: number): RowLayout {
  const narrow = width < 560;
  return { width, narrow, left: narrow ? 44 : 78, right: Math.max(80, width - (narrow ? 8 : 12)) };
}
