/**
 * Stands in for `src/views/transcript/ConstraintFacts.tsx` in the build of a report. Who said a constraint, how it binds and
 * what took it back is read from texts by a grammar that does not travel along.
 */
import type { ConstraintFactsProps, LiftedFactsProps } from '../transcript/ConstraintFacts.tsx';

export const ConstraintFacts = (_: ConstraintFactsProps): null => null;
export const LiftedFacts = (_: LiftedFactsProps): null => null;
