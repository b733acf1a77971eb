/**
 * How far apart, in turns, the two ends of a chain may lie to be found at all. The limit of hard chains is a setting
 * and much shorter; beyond this reach a second run of a command is no answer to an error any more.
 */
export const REACH = 64;

/** How far from an error its words may be taken up again. */
export const CITE_REACH = 24;
