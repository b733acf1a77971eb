import { describe, expect, it } from 'vitest';
import { passLine } from '../testing/pass-line.ts';
import { sketchThread } from '../testing/sketch.ts';
import { type Annotations, NO_ANNOTATIONS } from './annotations.ts';
import { type Policy, RECORD_POLICY } from './policy/policy.ts';
import { keptTurns } from './replay/kept-turns.ts';
import { createRunner } from './replay/replay.ts';

const POLICY: Policy = {
  ...RECORD_POLICY,
  budget: 1_000,
  highWater: 0.8,
  region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
  slot: 120,
};
const runOf = (sketch: string, annotations: Partial<Annotations>, patch: Partial<Policy> = {}) =>
  createRunner(sketchThread(sketch), null).run(
    { ...POLICY, ...patch },
    { ...NO_ANNOTATIONS, ...annotations },
  );

// Twelve turns of 100 tokens after a system prompt of 200. Mark: 1,000 × 0.8 = 800. Items by number:
// rule 0, path 1, errno 2, decision 3, ask 4, count 5, version 6, more 7, last 8.
const TWELVE = `
  system 200
  user   100 constraint:rule=30
  agent  100 call:a path=10
  tool   100 result:a errno=20
  agent  100 decision=25
  user   100 ask=15
  agent  100 call:b path
  tool   100 result:b count=12
  agent  100 version=18
  user   100 more=9
  agent  100 errno
  user   100 last=7
`;

describe('a twelve-turn transcript with a turn that a person pinned', () => {
  it('rolling, number by number', () => {
    const run = runOf(TWELVE, { pinnedTurns: [1] });
    // Turn 7: 900 > 800. Live: seven turns, half is 3: turns 1–3, of which 1 stays. Segment 1–3, replaced: 2 and 3.
    // errno 20 (path is shown by turn 6): floor 20, need 24. 900 − 200 + 120 = 820: above the mark again.
    expect(passLine(run.passes[0])).toBe('turn 7 [1,4) kept 1 900→820 floor 20 need 24 compact thrash');
    // Turn 8: 920. Live: turn 1, the summary, turns 4–8: seven, half is 3: turn 1 stays, the summary and turn 4 go.
    // errno 20 carried, decision 25: floor 45, need 54. 920 − (120 + 100) + 120 = 820.
    expect(passLine(run.passes[1])).toBe('turn 8 [4,5) 920→820 floor 45 need 54 compact thrash');
    // Turn 9: 920. The same again with turn 5: errno, decision, ask 15: floor 60, need 72.
    expect(passLine(run.passes[2])).toBe('turn 9 [5,6) 920→820 floor 60 need 72 compact thrash');
    // Turn 10: 920. Live: turn 1, the summary, turns 6–10: seven, half is 3: turn 1 stays, the summary and turn 6 would go.
    // 6 and 7 are a call and its result: the edge moves left, and the summary alone is no less than half of what was meant.
    // errno is shown by turn 10: decision 25 + ask 15 = 40, need 48. The slot of 120 is no smaller than the summary of
    // 120, so the need rounded up to 100 is charged: 920 − 120 + 100 = 900.
    expect(passLine(run.passes[3])).toBe('turn 10 [6,6) 920→900 floor 40 need 48 compact thrash');
  });

  it('appended, number by number', () => {
    const run = runOf(TWELVE, { pinnedTurns: [1] }, { summaries: 'appended' });
    expect(passLine(run.passes[0])).toBe('turn 7 [1,4) kept 1 900→820 floor 20 need 24 compact thrash');
    // Turn 8: 920. Live: turn 1 and turns 4–8: six, half is 3: turn 1 stays, turns 4 and 5 go.
    // decision 25 + ask 15 = 40, need 48. 920 − 200 + 120 = 840.
    expect(passLine(run.passes[1])).toBe('turn 8 [4,6) 920→840 floor 40 need 48 compact thrash');
    // Turn 9: 940. Live: turn 1, turns 6–9: five, half is 2: turn 1 stays, turn 6 goes with its result or not at all:
    // left of the edge nothing is legal, so right: turns 6 and 7. path 10, count 12: floor 22, need 27. 940 − 200 + 120.
    expect(passLine(run.passes[2])).toBe('turn 9 [6,8) 940→860 floor 22 need 27 compact thrash');
  });

  it('rolling, with a refusal in the middle', () => {
    // Slot 50: errno alone fits (24); with decision 25 it needs 54 > 50: errno comes in a summary, so that
    // summary and turn are two units: split. One summary of rule 30 needs 36.
    const run = runOf(TWELVE, { pinnedTurns: [1] }, { slot: 50, split: false });
    // 900 − 200 + 50 = 750.
    expect(passLine(run.passes[0])).toBe('turn 7 [1,4) kept 1 900→750 floor 20 need 24 compact');
    // Turn 8: 850; the summary and turn 4 need 54. Splitting is off: refused by 4, and so it stays: at turn 9 the live
    // turns are eight, half is 4: turn 5 comes in as well. Turn 10 shows errno: decision 25 + ask 15 = 40, need 48 ≤ 50.
    expect(passLine(run.passes[1])).toBe(
      'turn 8…9 [4,5) 850→850 floor 45 need 54 refuse marginShort allowance@4 over 4',
    );
    // 1,050 − (50 + 200) + 50 = 850.
    expect(passLine(run.passes[2])).toBe('turn 10 [4,6) 1050→850 floor 40 need 48 compact thrash');
    expect([run.firstRefusal, run.lastSafeTurn, run.exhausted]).toEqual([8, 7, null]);
  });
});

describe('kept turns', () => {
  it('show what they hold, so that nothing else has to carry it', () => {
    const patch = { segments: { kind: 'range', from: 0, to: 2 } } as const;
    const sketch = 'user 100 key=20\nagent 100 key other=5\nuser 100';
    expect(runOf(sketch, {}, patch).passes[0]?.floor).toBe(25);
    expect(runOf(sketch, { pinnedTurns: [0] }, patch).passes[0]).toMatchObject({
      floor: 5,
      tokens: 100,
      segment: { from: 1, to: 2 },
    });
  });

  it('take the result of a kept call along, and the call of a kept result', () => {
    const columns = sketchThread('user 1\nagent 1 call:a call:b\ntool 1 result:a\ntool 1 result:b\nuser 1');
    const kept = (pinned: readonly number[], keepFirst = 0, keepUser = false) =>
      [...keptTurns(columns, { keepFirst, keepUser }, pinned)].join('');
    expect(kept([])).toBe('00000');
    expect(kept([2])).toBe('01110');
    expect(kept([], 2)).toBe('11110');
    expect(kept([], 0, true)).toBe('10001');
    expect(kept([99])).toBe('00000');
  });
});

describe('items', () => {
  const patch = { segments: { kind: 'range', from: 0, to: 99 } } as const;

  it('that are pinned count where a file shows them, and nothing waives them', () => {
    const shown = 'system 10 key=20\nuser 100 key other=5\nagent 90';
    expect(runOf(shown, {}, patch).passes[0]?.floor).toBe(5);
    expect(runOf(shown, { pinnedItems: [0] }, patch).passes[0]?.floor).toBe(25);
    expect(runOf('tool 100 ~bulk=40', {}, patch).passes[0]?.floor).toBe(0);
    expect(runOf('tool 100 ~bulk=40', { pinnedItems: [0] }, patch).passes[0]?.floor).toBe(40);
  });

  it('that are ignored never count, pinned or not', () => {
    const sketch = 'user 100 key=20 other=5';
    expect(runOf(sketch, { ignoredItems: [0] }, patch).passes[0]?.floor).toBe(5);
    expect(runOf(sketch, { ignoredItems: [0], pinnedItems: [0] }, patch).passes[0]?.floor).toBe(5);
    const floors = runOf(sketch, { ignoredItems: [0] }, patch).passes[0]?.floors;
    // The record's estimator is left as the record has it.
    expect([floors?.working, floors?.exhaustive, floors?.reference]).toEqual([5, 5, 25]);
  });

  it('that do not exist are no mistake', () => {
    expect(runOf('user 100 key=20', { ignoredItems: [99], pinnedItems: [77] }, patch).passes[0]?.floor).toBe(
      20,
    );
  });
});
