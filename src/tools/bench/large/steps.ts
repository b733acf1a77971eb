/** The steps in the order in which they run, each with the longest that it may take. */
import { measureActs } from './acts.ts';
import { measureExact } from './exact.ts';
import { measureHand } from './interaction.ts';
import type { Lab } from './lab.ts';
import { measureMemory } from './memory.ts';
import { measureLongLine, measureLongResults, measureShortTurns } from './oddities.ts';
import { measureOpening } from './opening.ts';
import type { Tell } from './rows.ts';
import { measureShell } from './shell.ts';

export interface Step {
  readonly name: string;
  /** What its rows are about, for whoever looks for one by a word. */
  readonly about: string;
  readonly seconds: number;
  run(lab: Lab, tell: Tell): Promise<void>;
}

export const STEPS: readonly Step[] = [
  { name: 'shell', about: 'first page: size, first paint', seconds: 60, run: measureShell },
  {
    name: 'acts',
    about: 'everyday acts on a sample: interaction to next paint, layout shift',
    seconds: 120,
    run: measureActs,
  },
  {
    name: 'exact',
    about: '10 MB transcript: exact analysis and complete, beside plain counts',
    seconds: 240,
    run: measureExact,
  },
  { name: 'open', about: '300 MB log: first turns, indexed, longest gap', seconds: 300, run: measureOpening },
  { name: 'heap', about: '300 MB log: heap, largest string', seconds: 360, run: measureMemory },
  { name: 'hand', about: '50,000 turns: slider, scrolling, pointer', seconds: 240, run: measureHand },
  { name: 'line', about: 'one line of 60 MB: open, end, find', seconds: 240, run: measureLongLine },
  { name: 'turns', about: '200,000 short turns: open, end, find', seconds: 240, run: measureShortTurns },
  {
    name: 'results',
    about: '5,000 results of 100 kB: open, end, find',
    seconds: 400,
    run: measureLongResults,
  },
];
