import { describe, expect, it } from 'vitest';
import { prepareThread } from '../compaction/replay/prepared.ts';
import { sketchThread } from '../testing/sketch.ts';
import { DEFAULT_RULES, rulesWithout } from './counting-rules.ts';
import { NO_MARKS } from './floor-index.ts';

const THREAD = sketchThread(`
  user   100  goal=5
  agent  50   call:a  path=7
  tool   900  result:a  ~old=40  ~kept=30  ~old=40!5
  agent  50
  agent  50   call:b  path
  tool   20   result:b
  agent  50
`);

const floorAt = (to: number, tailTo: number, rules = DEFAULT_RULES): number => {
  const thread = prepareThread(THREAD, null).under({
    chains: { limit: 12, links: [], unlinked: [] },
    marks: NO_MARKS,
    rules,
    keepFirst: 0,
    keepUser: false,
    pinnedTurns: [],
  });
  const elements = thread.elements.slice(0, to);
  return thread.floor('working').collector.collect(elements, thread, to, tailTo).floor;
};

describe('what a later turn takes the source of', () => {
  it('is not counted while its source lives, by a pass that happens before', () => {
    expect(floorAt(3, 5)).toBe(5); // the path is waived: turn 4 shows it
    expect(floorAt(3, 4)).toBe(5 + 7);
  });
  it('is counted from the turn on that takes it away, whatever else the segment holds', () => {
    expect(floorAt(3, 6)).toBe(5 + 40);
    expect(floorAt(6, 7)).toBe(5 + 7 + 40);
  });
  it('is not counted once the rule is switched off', () => {
    expect(floorAt(6, 7, rulesWithout(['liveness']))).toBe(5 + 7);
  });
  it('counts with all of its file where a pointer is never enough', () => {
    expect(floorAt(3, 4, rulesWithout(['reads']))).toBe(5 + 7 + 40 + 30);
  });
  it('nothing in sight is waived once that rule is off', () => {
    expect(floorAt(3, 5, rulesWithout(['sight']))).toBe(5 + 7);
  });
});
