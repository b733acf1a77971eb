import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTING_RULE_NAMES, rulesWithout } from '../../floor/counting-rules.ts';
import { DEFAULT_CHAINS, findChains, legalCuts } from '../../floor/cuts/chains.ts';
import { VERDICTS } from '../../floor/verdict.ts';
import { passLine } from '../../testing/pass-line.ts';
import { anySketch, anyThread } from '../../testing/random-thread.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { type Policy, RECORD_POLICY } from '../policy/policy.ts';
import { createRunner } from './replay.ts';

const policy = (patch: Partial<Policy>): Policy => ({ ...RECORD_POLICY, ...patch });
const runOf = (sketch: string, patch: Partial<Policy>) =>
  createRunner(sketchThread(sketch), null).run(policy(patch));

// Twelve turns of 100 tokens after a system prompt of 200. Mark: 1,000 × 0.8 = 800.
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

describe('replay', () => {
  it('follows a twelve-turn transcript number by number, rolling', () => {
    const run = runOf(TWELVE, {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 120,
    });
    // Context: 200, 300, … 800 after turn 6 (not above the mark, and call b is open); turn 7 closes it at 900 > 800.
    // Live: turns 1–7, seven; half is 3: turns 1–3, and the cut before 4 is legal (call a is answered in 3).
    // Items: rule 30, path 10, errno 20; path stands in turn 6, which is retained: waived. Floor 50, margin 10, need 60.
    // Slot 120 < 300 tokens: the summary is charged 120. Context 900 − 300 + 120 = 720.
    expect(passLine(run.passes[0])).toBe('turn 7 [1,4) 900→720 floor 50 need 60 compact');
    // Turn 8 makes 820 > 800. Live: the summary, turns 4–8: six, half is 3: the summary, turns 4 and 5.
    // Items: rule 30 and errno 20 carried, decision 25, ask 15: floor 90, margin 18, need 108 ≤ 120.
    // 820 − (120 + 200) + 120 = 620.
    expect(passLine(run.passes[1])).toBe('turn 8 [4,6) 820→620 floor 90 need 108 compact');
    // Turns 9, 10: 720, 820 > 800. Live: the summary, turns 6–10: six, half is 3: the summary, 6 and 7.
    // errno is shown by turn 10: waived. rule 30, decision 25, ask 15, path 10, count 12: floor 92, need 92 + 19 = 111.
    // 820 − 320 + 120 = 620; turn 11 makes 720.
    expect(passLine(run.passes[2])).toBe('turn 10 [6,8) 820→620 floor 92 need 111 compact');
    expect(run.passes).toHaveLength(3);
    expect([...run.context]).toEqual([200, 300, 400, 500, 600, 700, 800, 720, 620, 720, 620, 720]);
    expect(run.ghost[11]).toBe(1_300);
    expect(run.summaryTokens).toBe(360);
    expect(run.passes.map((pass) => pass.headroom)).toEqual([80, 180, 180]);
    expect(run.passes.map((pass) => pass.turnsUntilNext)).toEqual([1, 2, null]);
  });

  it('appends summaries: they leave the region, add to the fixed cost, and carry nothing along', () => {
    const run = runOf(TWELVE, {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 120,
      summaries: 'appended',
    });
    expect(passLine(run.passes[0])).toBe('turn 7 [1,4) 900→720 floor 50 need 60 compact');
    // Turn 8: live are turns 4–8, half of five is 2: turns 4 and 5 = 200 tokens; decision 25 + ask 15 = 40, need 48.
    expect(passLine(run.passes[1])).toBe('turn 8 [4,6) 820→740 floor 40 need 48 compact');
  });

  it('refuses, keeps the segment, and reports consecutive refusals as one pass', () => {
    const run = runOf(TWELVE, {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 30,
    });
    // rule alone needs 30 + 6 = 36 > 30; turns 2–3 are one unit of errno 20 (path waived): 24 fits.
    expect(passLine(run.passes[0])).toBe('turn 7…11 [1,4) 900→900 floor 50 need 60 refuse item@1 over 6');
    expect(run.firstRefusal).toBe(7);
    expect(run.lastSafeTurn).toBe(null);
    expect(run.exhausted).toBe(9);
  });

  it('splits where cuts are legal: a call and its result stay together', () => {
    const run = runOf(TWELVE, {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 40,
    });
    // 30 → 36 for turn 1; errno 20 → 24 for turns 2 and 3. Part slots: min(40, 100) each.
    expect(passLine(run.passes[0])).toBe('turn 7 [1,4) 900→680 floor 50 need 60 split [1,2)≤40 [2,4)≤40');
  });

  it('without splitting refuses what it would have split, with exits that lead out', () => {
    const patch = {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 40,
      split: false,
    } as const;
    const pass = runOf(TWELVE, patch).passes[0];
    expect(pass?.verdict).toBe('refuse');
    const exits = new Map(pass?.exits.map((exit) => [exit.kind, exit.value]));
    expect(exits).toEqual(
      new Map([
        ['drop-items', 1],
        ['raise-slot', 60],
        ['allow-split', 36],
        ['raise-budget', 1_625],
        ['accept-risk', 10],
      ]),
    );
    expect(runOf(TWELVE, { ...patch, slot: 60 }).passes[0]?.verdict).toBe('compact');
    expect(runOf(TWELVE, { ...patch, slot: 36, split: true }).passes[0]?.verdict).toBe('split');
    expect(runOf(TWELVE, { ...patch, budget: 1_625 }).passes).toEqual([]);
  });

  it('marks margin short: the state fits, the words that connect it do not', () => {
    const run = runOf(TWELVE, {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 55,
    });
    expect(passLine(run.passes[0])).toContain('floor 50 need 60 split');
    expect(run.passes[0]?.flags).toContain('marginShort');
  });

  it('refuses whatever the slot when the need is as large as the segment', () => {
    const run = runOf('user 50 a=45\nuser 50 b=45\nuser 50 c=45\nuser 50 d=45', {
      budget: 150,
      highWater: 1,
      slot: 100_000,
    });
    expect(run.passes[0]?.blockers[0]?.kind).toBe('no-relief');
  });

  it('is over once summaries alone pass the mark: one pass stands for all that could only thrash', () => {
    // Every turn adds 60 tokens of state; the mark is 300, and after a few passes the summaries hold more than that.
    const lines = Array.from({ length: 40 }, (_, i) => `user 100 s${i}=60`).join('\n');
    const run = runOf(lines, {
      budget: 300,
      highWater: 1,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 100,
    });
    const { overAt } = run;
    expect(overAt).not.toBe(null);
    const last = run.passes.at(-1);
    expect(last?.turn).toBe(overAt);
    expect(last?.until).toBe(39);
    expect(last?.flags).toContain('thrash');
    expect(run.passes.slice(0, -1).every((pass) => pass.until === pass.turn)).toBe(true);
    // From there on the context only grows.
    for (let turn = (overAt ?? 0) + 1; turn < 40; turn++) {
      expect((run.context[turn] ?? 0) - (run.context[turn - 1] ?? 0)).toBe(100);
    }
  });

  it('waits with the mark while a call is open', () => {
    const run = runOf('user 100\nagent 800 call:a\nuser 10\ntool 50 result:a\nuser 10', {
      budget: 900,
      highWater: 1,
      slot: 100,
    });
    expect(run.passes[0]?.turn).toBe(3);
  });

  it('gives up waiting for a call that the log never answers once the agent goes on', () => {
    const run = runOf('user 100\nagent 800 call:a\nagent 10\nuser 10', {
      budget: 880,
      highWater: 1,
      slot: 100,
    });
    expect(run.passes[0]?.turn).toBe(2);
  });

  it('charges an item waived in one pass in the pass that compacts the turn which showed it', () => {
    const run = runOf(TWELVE, {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 120,
    });
    const withPath = run.passes.map((pass) => pass.floors.working);
    // path (10) is waived in the first pass, charged in the third, which compacts turn 6.
    expect(withPath).toEqual([50, 90, 92]);
  });

  it('never waives a constraint, though the tail repeats it', () => {
    const run = runOf('user 100 constraint:rule=30\nagent 100 x=5\nuser 100 constraint:rule\nagent 10', {
      budget: 200,
      highWater: 1,
      slot: 90,
    });
    expect(run.passes[0]?.floor).toBe(30);
  });

  it('does not apply where the turns can be fetched again or nothing caps the summary', () => {
    const patch = {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 1,
    } as const;
    expect(runOf(TWELVE, { ...patch, retrievable: true }).passes[0]).toMatchObject({
      verdict: 'not-applicable',
      blockers: [],
      slot: 1,
    });
    expect(runOf(TWELVE, { ...patch, uncapped: true }).passes[0]?.verdict).toBe('not-applicable');
    expect(runOf(TWELVE, { ...patch, slot: null }).passes[0]?.reason).toContain('no cap');
  });

  it('in conservative mode refuses fragile segments below the fixed floor, and only those', () => {
    const patch = {
      budget: 1_000,
      highWater: 0.8,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      conservative: 1_200,
    } as const;
    // The need is 60: a slot of 500 would do, but the mode does not look at the need.
    const pass = runOf(TWELVE, { ...patch, slot: 500 }).passes[0];
    expect(passLine(pass)).toContain('refuse conservative item@1 over 700');
    expect(pass?.exits.find((exit) => exit.kind === 'raise-slot')?.value).toBe(1_200);
    expect(runOf(TWELVE, { ...patch, slot: 1_200 }).passes[0]).toMatchObject({
      verdict: 'compact',
      flags: ['conservative'],
    });
    const plain = 'user 500\nuser 500\nuser 500';
    expect(runOf(plain, { ...patch, highWater: 1, budget: 1_200, slot: 10 }).passes[0]?.verdict).toBe(
      'compact',
    );
  });

  it('gives a segment without state to compaction', () => {
    const run = runOf('user 500\nuser 500\nuser 500', { budget: 1_200, highWater: 1, slot: 10 });
    expect(passLine(run.passes[0])).toBe('turn 2 [0,1) 1500→1010 floor 0 need 0 compact');
  });
});

const policies: fc.Arbitrary<Policy> = fc.record({
  budget: fc.integer({ min: 50, max: 1_500 }),
  highWater: fc.constantFrom(0.5, 0.85, 1),
  region: fc.oneof(
    fc.record({
      kind: fc.constant('oldest' as const),
      fraction: fc.constantFrom(0.2, 0.4, 0.9),
      by: fc.constantFrom('turns' as const, 'tokens' as const),
    }),
    fc.record({
      kind: fc.constant('all-but' as const),
      newest: fc.integer({ min: 0, max: 300 }),
      by: fc.constantFrom('turns' as const, 'tokens' as const),
    }),
    fc.constant({ kind: 'everything' as const }),
  ),
  slot: fc.constantFrom(1, 40, 60, 80, 100, 130, 170, 250, 400),
  margin: fc.constantFrom(0, 0.2, 0.5),
  floor: fc.constantFrom(
    'working' as const,
    'exhaustive' as const,
    'hindsight' as const,
    'reference' as const,
  ),
  split: fc.boolean(),
  allowance: fc.constantFrom(null, 300),
  summaries: fc.constantFrom('rolling' as const, 'appended' as const),
  fixedCost: fc.constantFrom(null, 0, 40),
  keepFirst: fc.nat(2),
  keepUser: fc.constantFrom(false, false, true),
  chainLimit: fc.integer({ min: 1, max: 14 }),
  conservative: fc.constantFrom(null, null, null, 120),
  retrievable: fc.constantFrom(false, false, false, true),
  uncapped: fc.constant(false),
  segments: fc.oneof(
    fc.constant({ kind: 'replay' as const }),
    fc.record({
      kind: fc.constant('window' as const),
      size: fc.integer({ min: 1, max: 300 }),
      by: fc.constantFrom('turns' as const, 'tokens' as const),
    }),
    fc.record({
      kind: fc.constant('range' as const),
      from: fc.nat(10),
      to: fc.integer({ min: 10, max: 30 }),
    }),
  ),
  encoding: fc.constant('o200k_base' as const),
  mark: fc.constantFrom(
    null,
    null,
    { kind: 'used' as const, tokens: 170 },
    { kind: 'left' as const, tokens: 60 },
  ),
  mostTurns: fc.constantFrom(null, null, null, 4),
  shown: fc.constant(null),
  rules: fc.subarray([...COUNTING_RULE_NAMES]).map(rulesWithout),
  preset: fc.constant('record'),
});

describe('laws of every run', () => {
  it('parts cover the segment exactly once, fit their slots, and cut at legal places', () => {
    let splits = 0;
    let cutLines = 0;
    fc.assert(
      fc.property(anyThread, policies, (thread, any) => {
        const legal = legalCuts(
          thread.turns.count,
          findChains(thread, { ...DEFAULT_CHAINS, limit: any.chainLimit }),
        );
        for (const pass of createRunner(thread, null).run(any).passes) {
          expect(VERDICTS).toContain(pass.verdict);
          expect(pass.verdict === 'split').toBe(pass.parts.length >= 2);
          expect(pass.verdict === 'refuse').toBe(pass.blockers.length > 0);
          if (pass.verdict === 'refuse') expect(pass.exits.length).toBeGreaterThan(0);
          if (pass.verdict !== 'split') continue;
          splits++;
          let at: number = pass.segment.from;
          let char = 0;
          for (const part of pass.parts) {
            expect([part.from, part.fromChar]).toEqual([at, char]);
            expect(part.need).toBeLessThanOrEqual(part.slot);
            expect(part.slot).toBeLessThanOrEqual(any.slot ?? 0);
            at = part.to;
            char = part.toChar;
          }
          expect([at, char]).toEqual([pass.segment.to, 0]);
          for (const part of pass.parts.slice(1)) {
            if (part.fromChar > 0) {
              // A turn is cut at a line, and only where its unit does not fit as a whole.
              cutLines++;
              expect([...thread.spans.cut]).toContain(part.fromChar);
            } else if (any.keepFirst === 0 && !any.keepUser && part.from > pass.segment.from) {
              const before = pass.parts[pass.parts.indexOf(part) - 1];
              const cut = Array.from({ length: part.from - (before?.from ?? 0) }, (_, i) => part.from - i);
              expect(cut.some((boundary) => legal[boundary] === 1)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 1_500 },
    );
    expect(splits).toBeGreaterThan(8);
    expect(cutLines).toBeGreaterThan(3);
  });

  it('windows tile the turns that are no system turns, each in one segment', () => {
    fc.assert(
      fc.property(anyThread, fc.integer({ min: 1, max: 9 }), (thread, size) => {
        const run = createRunner(thread, null).run(
          policy({ segments: { kind: 'window', size, by: 'turns' } }),
        );
        const seen = new Uint8Array(thread.turns.count);
        for (const pass of run.passes)
          for (let t: number = pass.segment.from; t < pass.segment.to; t++) seen[t] = (seen[t] ?? 0) + 1;
        for (let t = 0; t < thread.turns.count; t++) if (thread.turns.role[t] !== 0) expect(seen[t]).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  it('for a fixed segment a larger slot never gives a worse verdict', () => {
    const rank = { compact: 0, 'not-applicable': 0, split: 1, refuse: 2 } as const;
    fc.assert(
      fc.property(anyThread, policies, fc.integer({ min: 1, max: 300 }), (thread, any, more) => {
        const fixed = { ...any, allowance: null, segments: { kind: 'range', from: 0, to: 99 } } as const;
        const runner = createRunner(thread, null);
        const small = runner.run(fixed).passes[0];
        const large = runner.run({ ...fixed, slot: (any.slot ?? 0) + more }).passes[0];
        if (small === undefined || large === undefined) return;
        expect(rank[large.verdict]).toBeLessThanOrEqual(rank[small.verdict]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('exhaustive floors are monotone under inclusion, subadditive, and independent of order', () => {
    fc.assert(
      fc.property(anyThread, fc.nat(24), fc.nat(24), fc.nat(24), (thread, a, b, c) => {
        const [from = 0, middle = 0, to = 0] = [a, b, c]
          .map((n) => Math.min(n, thread.turns.count))
          .sort((x, y) => x - y);
        const floor = (left: number, right: number) => floorByHand(thread, left, right);
        expect(floor(from, middle)).toBeLessThanOrEqual(floor(from, to));
        expect(floor(from, to)).toBeLessThanOrEqual(floor(from, middle) + floor(middle, to));
        const run = createRunner(thread, null).run(
          policy({ floor: 'exhaustive', segments: { kind: 'range', from: 0, to: 99 } }),
        );
        const pass = run.passes[0];
        if (pass !== undefined) expect(pass.floor).toBe(floor(pass.segment.from, pass.segment.to));
      }),
      { numRuns: 500 },
    );
  });

  it('the context is what is live: never negative, never above the ghost plus summaries', () => {
    fc.assert(
      fc.property(anyThread, policies, (thread, any) => {
        const run = createRunner(thread, null).run(any);
        for (let t = 0; t < thread.turns.count; t++) {
          expect(run.context[t]).toBeGreaterThanOrEqual(0);
          expect(run.context[t] ?? 0).toBeLessThanOrEqual((run.ghost[t] ?? 0) + run.summaryTokens);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the last safe turn is the latest at which a compaction would not have been refused', () => {
    let found = 0;
    fc.assert(
      fc.property(anySketch, policies, (sketch, any) => {
        // A transcript that is cut short has another hindsight.
        fc.pre(any.floor !== 'hindsight');
        const replayed: Policy = {
          ...any,
          segments: { kind: 'replay' },
          highWater: 1,
          mark: null,
          mostTurns: null,
        };
        const run = runOf(sketch, replayed);
        const { firstRefusal, lastSafeTurn } = run;
        if (firstRefusal === null || run.passes[0]?.verdict !== 'refuse') return;
        // Without a pass before it, "compaction at turn t" is the run of the turns up to t with the mark just below
        // what they hold; turns after which a call is open, and system turns, are no moments to compact.
        const lines = sketch.split('\n');
        let expected: number | null = null;
        for (let turn = 0; turn < firstRefusal; turn++) {
          if (lines[turn]?.startsWith('system') || isCallOpen(lines, turn)) continue;
          const now = runOf(lines.slice(0, turn + 1).join('\n'), {
            ...replayed,
            budget: (run.ghost[turn] ?? 0) - 0.5,
          });
          const pass = now.passes.find((entry) => entry.turn === turn);
          if (pass !== undefined && pass.verdict !== 'refuse') expected = turn;
        }
        if (expected !== null) found++;
        expect(lastSafeTurn).toBe(expected);
      }),
      { numRuns: 1_500 },
    );
    expect(found).toBeGreaterThan(5);
  });
});

/** The exhaustive floor of turns [from, to) without system turns, from sets. */
function floorByHand(thread: ReturnType<typeof sketchThread>, from: number, to: number): number {
  const items = new Set<number>();
  for (let turn = from; turn < to; turn++) {
    if (thread.turns.role[turn] === 0) continue;
    for (let span = thread.spans.offsets[turn] ?? 0; span < (thread.spans.offsets[turn + 1] ?? 0); span++) {
      items.add(thread.spans.item[span] ?? 0);
    }
  }
  let floor = 0;
  for (const item of items) floor += thread.items.tokens[item] ?? 0;
  return floor;
}

/** Whether a call made at or before `turn` has its result only later, or none and nothing but tool turns since. */
function isCallOpen(lines: readonly string[], turn: number): boolean {
  return lines.slice(0, turn + 1).some((text, at) =>
    [...text.matchAll(/call:(c\d+)/g)].some(([, id]) => {
      const result = lines.findIndex((later, i) => i >= at && later.split(' ').includes(`result:${id}`));
      if (result >= 0) return result > turn;
      const next = lines.findIndex((later, i) => i > at && !later.startsWith('tool'));
      return next < 0 || next > turn;
    }),
  );
}
