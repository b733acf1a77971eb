/** Sums over compactions for one floor; every share that a table shows is a quotient of two of them. */
export interface Figures {
  readonly events: number;
  readonly regionTokens: number;
  readonly floorTokens: number;
  readonly needed: number;
  readonly neededTokens: number;
  /** Needed literals that the floor holds verbatim. */
  readonly found: number;
  /** The same, or the pointer of a read or a write that held it is kept or in sight. */
  readonly reachable: number;
  readonly core: number;
  readonly coreFound: number;
  /** Compactions whose need exceeds the slot, the ledger included. */
  readonly refused: number;
  /** Compactions whose floor with its margin alone exceeds the slot: the harness's reading. */
  readonly refusedByMargin: number;
  /** Refused although what was really needed later fits the slot. */
  readonly needlesslyRefused: number;
}

export const NO_FIGURES: Figures = {
  events: 0,
  regionTokens: 0,
  floorTokens: 0,
  needed: 0,
  neededTokens: 0,
  found: 0,
  reachable: 0,
  core: 0,
  coreFound: 0,
  refused: 0,
  refusedByMargin: 0,
  needlesslyRefused: 0,
};

export const addFigures = (a: Figures, b: Figures): Figures => ({
  events: a.events + b.events,
  regionTokens: a.regionTokens + b.regionTokens,
  floorTokens: a.floorTokens + b.floorTokens,
  needed: a.needed + b.needed,
  neededTokens: a.neededTokens + b.neededTokens,
  found: a.found + b.found,
  reachable: a.reachable + b.reachable,
  core: a.core + b.core,
  coreFound: a.coreFound + b.coreFound,
  refused: a.refused + b.refused,
  refusedByMargin: a.refusedByMargin + b.refusedByMargin,
  needlesslyRefused: a.needlesslyRefused + b.needlesslyRefused,
});
