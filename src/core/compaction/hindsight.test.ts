import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anySketch } from '../testing/random-thread.ts';
import { sketchThread } from '../testing/sketch.ts';
import { type Policy, RECORD_POLICY } from './policy/policy.ts';
import { prepareThread } from './replay/prepared.ts';
import { createRunner } from './replay/replay.ts';

const range = (from: number, to: number): Policy => ({
  ...RECORD_POLICY,
  segments: { kind: 'range', from, to },
});
/** The floor of the first two turns in hindsight. */
const floorOf = (sketch: string) =>
  createRunner(sketchThread(sketch), null).run(range(0, 2)).passes[0]?.floors.hindsight;

describe('the hindsight floor counts', () => {
  const SEGMENT = 'user 300 a=40 b=30\nagent 100 c=20';
  test.each([
    ['nothing that nobody wrote again', `${SEGMENT}\nagent 50`, 0],
    ['what the agent wrote again', `${SEGMENT}\nagent 50 a`, 40],
    ['each item once', `${SEGMENT}\nagent 50 a a\nagent 50 a c`, 60],
    ['nothing that a tool or a person showed first', `${SEGMENT}\ntool 50 a\nuser 50 b\nagent 50 a b c`, 20],
    ['what the agent wrote before a tool showed it', `${SEGMENT}\nagent 50 a\ntool 50 a`, 40],
    ['nothing that only a tool repeats', `${SEGMENT}\ntool 50 a b c`, 0],
    ['nothing that the system prompt shows', `system 100 a=40\nuser 300 a b=30\nagent 50 a b`, 30],
  ])('%s', (_, sketch, expected) => expect(floorOf(sketch)).toBe(expected));

  it('is unknown where the transcript ends with the segment', () => {
    expect(floorOf(SEGMENT)).toBe(null);
  });

  it('counts what was pinned, whatever came of it', () => {
    const runner = createRunner(sketchThread(`${SEGMENT}\nagent 50 c`), null);
    const annotations = { pinnedTurns: [], ignoredItems: [], links: [], unlinked: [], pinnedItems: [1] };
    expect(runner.run(range(0, 2), annotations).passes[0]?.floors.hindsight).toBe(50);
  });

  it('waives what the retained tail shows', () => {
    const sketch = 'user 500 a=40 b=30\nuser 300\nuser 200 a\nagent 50 a b';
    const policy = {
      ...RECORD_POLICY,
      budget: 1_000,
      highWater: 0.9,
      floor: 'hindsight' as const,
      slot: 100,
    };
    const [pass] = createRunner(sketchThread(sketch), null).run({
      ...policy,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
    }).passes;
    expect([pass?.turn, pass?.segment.to, pass?.floor]).toEqual([2, 1, 30]);
  });
});

describe('what became of the items of a pass', () => {
  it('says which were needed, which stood elsewhere in sight, and which died', () => {
    const columns = sketchThread(
      'user 300 a=40 b=30 c=20 d=9\nagent 100\ntool 50 b\nuser 10 d\nagent 50 a b\nagent 50 a',
    );
    const policy = { ...range(0, 2), floor: 'exhaustive' as const };
    const [pass] = createRunner(columns, null).run(policy).passes;
    if (pass === undefined) throw new Error('no pass');
    expect(pass.uses).toEqual([
      { item: 0, fate: 'needed', turn: 4 },
      { item: 1, fate: 'live', turn: 4 },
      { item: 2, fate: 'dead', turn: null },
      { item: 3, fate: 'dead', turn: null },
    ]);
  });

  it('is unknown at the end', () => {
    const columns = sketchThread('user 300 a=40\nagent 100');
    const [pass] = createRunner(columns, null).run(range(0, 2)).passes;
    if (pass === undefined) throw new Error('no pass');
    expect(pass.uses).toBe(null);
  });
});

describe('laws of the hindsight floor', () => {
  it('never exceeds the exhaustive floor, and holds what is called needed', () => {
    let positive = 0;
    fc.assert(
      fc.property(anySketch, fc.nat(6), fc.integer({ min: 1, max: 12 }), (sketch, from, length) => {
        const columns = sketchThread(sketch);
        const policy = { ...range(from, from + length), floor: 'exhaustive' as const };
        const [pass] = createRunner(columns, null).run(policy).passes;
        if (pass === undefined || pass.floors.hindsight === null) return;
        expect(pass.floors.hindsight).toBeLessThanOrEqual(pass.floors.exhaustive);
        const needed = (pass.uses ?? []).filter(({ fate }) => fate === 'needed');
        expect(needed.reduce((sum, { item }) => sum + (columns.items.tokens[item] ?? 0), 0)).toBe(
          pass.floors.hindsight,
        );
        if (pass.floors.hindsight > 0) positive++;
      }),
      { numRuns: 500 },
    );
    expect(positive).toBeGreaterThan(50);
  });

  it('only shrinks as more of the transcript comes into sight', () => {
    fc.assert(
      fc.property(anySketch, fc.integer({ min: 1, max: 8 }), (sketch, cut) => {
        const columns = sketchThread(sketch);
        const thread = prepareThread(columns, null);
        const elements = thread.elements.slice(0, cut);
        let before = Number.POSITIVE_INFINITY;
        for (let to = cut; to < columns.turns.count; to++) {
          const { hindsight } = thread.floors(elements, cut, to, 'working');
          expect(hindsight).toBeLessThanOrEqual(before);
          before = hindsight ?? before;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is never less for more turns with the same tail', () => {
    fc.assert(
      fc.property(anySketch, fc.nat(10), fc.nat(10), fc.nat(10), (sketch, a, b, c) => {
        const columns = sketchThread(sketch);
        const thread = prepareThread(columns, null);
        const [from = 0, middle = 0, to = 0] = [a, b, c].sort((x, y) => x - y);
        const of = (start: number) =>
          thread.floors(thread.elements.slice(start, to), to, to, 'working').hindsight ?? 0;
        expect(of(from)).toBeGreaterThanOrEqual(of(middle));
        const first = thread.floors(thread.elements.slice(from, middle), to, to, 'working').hindsight ?? 0;
        expect(of(from)).toBeLessThanOrEqual(first + of(middle));
      }),
      { numRuns: 300 },
    );
  });
});
