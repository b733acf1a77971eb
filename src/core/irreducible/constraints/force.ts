/**
 * How a sentence binds. The order is the order of precision: where a sentence holds cues of several forces, the one
 * that stands first here says more about it (`never use more than 3` is a limit, `always prefer tabs` a preference).
 */
export const FORCES = [
  'at-most',
  'at-least',
  'exactly',
  'never',
  'only',
  'until',
  'avoid',
  'prefer',
  'keep',
  'must',
  'except',
] as const;
export type Force = (typeof FORCES)[number];

/** The more precise of two forces; `null` is no force. */
export function strongerForce(a: Force | null, b: Force | null): Force | null {
  if (a === null || b === null) return a ?? b;
  return FORCES.indexOf(a) <= FORCES.indexOf(b) ? a : b;
}
