/** The steps in the order in which they run, each with the longest that it may take. */
import type { Lab } from './lab.ts';
import { measureMemory } from './memory.ts';
import { measureOpening } from './opening.ts';
import type { Tell } from './rows.ts';

export interface Step {
  readonly name: string;
  /** What its rows are about, for whoever looks for one by a word. */
  readonly about: string;
  readonly seconds: number;
  run(lab: Lab, tell: Tell): Promise<void>;
}

export const STEPS: readonly Step[] = [
  { name: 'open', about: '300 MB log: first turns, indexed, longest gap', seconds: 300, run: measureOpening },
  { name: 'heap', about: '300 MB log: heap, largest string', seconds: 360, run: measureMemory },
];
