/**
 * Readings of the rule that sound right and are wrong, each with a thread small enough to check by hand on which it
 * would say something else.
 */
import { expect, it } from 'vitest';
import { type Policy, RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import { sketchThread } from '../testing/sketch.ts';

const passes = (sketch: string, patch: Partial<Policy>) =>
  createRunner(sketchThread(sketch), null).run({ ...RECORD_POLICY, ...patch }).passes;
const range = (from: number, to: number) => ({ segments: { kind: 'range', from, to } }) as const;

it('an item in two parts is paid twice: the needs of the parts add up to more than the need of the whole', () => {
  const [pass] = passes('user 200 id=40 a=40\nagent 200 b=40\nuser 200 id c=40', {
    ...range(0, 3),
    margin: 0,
    slot: 130,
  });
  // The whole: id, a, b, c = 160, as a list 164. Parts: id, a = 82 and b, id, c = 123.
  expect(pass?.need).toBe(164);
  expect(pass?.parts.map((part) => part.need)).toEqual([82, 123]);
});

it('one slot divided among the parts can never succeed where the whole failed', () => {
  const [pass] = passes('user 200 a=40\nagent 200 b=40', { ...range(0, 2), margin: 0, slot: 60 });
  expect(pass?.verdict).toBe('split');
  // Each part has a slot of its own; halves of 30 would hold neither.
  expect(pass?.parts.map((part) => [part.need, part.slot])).toEqual([
    [41, 60],
    [41, 60],
  ]);
});

it('a value that the tail waived is charged in the pass that compacts the turn which showed it', () => {
  const run = passes('user 100 id=30\nagent 100 x=10\nuser 100 id\nagent 100\nuser 100\nagent 100', {
    budget: 300,
    highWater: 1,
    slot: 60,
    region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
  });
  // First pass at turn 3: turns 0–1; turn 2 still shows the id. Later turn 2 goes, and the id has to be paid for.
  expect(run[0]).toMatchObject({ segment: { from: 0, to: 2 }, floor: 10 });
  const later = run.find((pass) => pass.segment.from <= 2 && pass.segment.to > 2);
  expect(later?.floor).toBe(40);
});

it('a constraint is not waived by a tail that repeats it', () => {
  const [pass] = passes('user 100 constraint:rule=30\nagent 100\nuser 100 constraint:rule', {
    budget: 250,
    highWater: 1,
  });
  expect(pass).toMatchObject({ turn: 2, segment: { from: 0, to: 1 }, floor: 30 });
});

it('a chain across the edge moves the edge; it is not cut', () => {
  const [pass] = passes('user 100\nagent 100 call:a\ntool 100 result:a\nuser 100\nuser 100', {
    budget: 450,
    highWater: 1,
    region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
  });
  // Half of five turns is two: turn 1 is a call whose result is turn 2.
  expect(pass?.segment).toMatchObject({ from: 0, to: 1 });
});

it('a call that is open at the mark is not compacted: the mark is looked at after its result', () => {
  const [pass] = passes('user 100\nagent 100 call:a\ntool 100 result:a\nuser 100', {
    budget: 150,
    highWater: 1,
  });
  // 200 > 150 after turn 1 already.
  expect(pass?.turn).toBe(2);
});

it('floor ≤ slot < need is not compact: the state fits, what connects it does not', () => {
  const [pass] = passes('user 300 a=50\nagent 300 b=50', { ...range(0, 2), slot: 110, split: false });
  expect(pass).toMatchObject({ floor: 100, need: 120, verdict: 'refuse', flags: ['marginShort'] });
  const [split] = passes('user 300 a=50\nagent 300 b=50', { ...range(0, 2), slot: 110 });
  expect(split).toMatchObject({ verdict: 'split', flags: ['marginShort'] });
});

it('a list that must stand verbatim can need more than floor and margin', () => {
  const short = Array.from({ length: 10 }, (_, i) => `n${i}=1`).join(' ');
  const [pass] = passes(`user 100 ${short}`, { ...range(0, 1), slot: 9 });
  // Ten items of one token: floor 10, margin 2, and as a list, one a line, 20.
  expect(pass).toMatchObject({ floor: 10, margin: 2, ledger: 20, need: 20, flags: ['ledgerBound'] });
});

it('a refusal that lasts ten turns is one pass, not ten', () => {
  const tail = Array.from({ length: 10 }, () => 'user 10').join('\n');
  const run = passes(`user 200 constraint:rule=90\n${tail}`, { budget: 200, highWater: 1, slot: 50 });
  expect(run).toHaveLength(1);
  expect(run[0]).toMatchObject({ turn: 1, until: 10, verdict: 'refuse' });
});

it('a state as large as its turns is refused whatever the slot: nothing could be freed', () => {
  const [pass] = passes('user 60 a=54', { ...range(0, 1), slot: 100_000 });
  expect(pass).toMatchObject({ verdict: 'refuse', blockers: [{ kind: 'no-relief', over: 5 }] });
});

it('repeating a text adds nothing to its floor', () => {
  const once = passes('user 300 a=50', { ...range(0, 1) })[0]?.floor;
  expect(passes('user 300 a=50 a a\nagent 300 a', { ...range(0, 2) })[0]?.floor).toBe(once);
});
