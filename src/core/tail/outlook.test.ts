import { beforeAll, describe, expect, it } from 'vitest';
import { type Policy, RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import { runToEnd } from '../run-to-end.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Turn } from '../transcript/model.ts';
import { inSlices, lastSafeBefore } from './outlook.ts';
import { projectColumns, usualTurnTokens } from './project-columns.ts';
import { createTail, type TailReading } from './tail.ts';
import { createWarner, type TailWarning } from './warnings.ts';

let tokenizer: Tokenizer;
beforeAll(async () => {
  tokenizer = await loadEncoding('o200k_base');
});

const said = (role: Turn['role'], text: string): Turn => ({
  role,
  parts: [{ kind: 'text', text }],
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const idle = (n: number): Turn =>
  said(n % 2 === 0 ? 'user' : 'assistant', 'Well then, let us go on with it. '.repeat(4));
/** So many identifiers in one sentence that no slot below two hundred tokens holds them. */
const heavy = said(
  'user',
  `Keep ${Array.from({ length: 40 }, (_, n) => `ORD-${7919 * (n + 13)}-X`).join(', ')}.`,
);

/** Forty turns, the heavy one tenth of them: it blocks as soon as the oldest 40 % reach it. */
const thread = (count: number): { turns: Turn[]; compactions: [] } => ({
  turns: Array.from({ length: count }, (_, n) => (n === 10 ? heavy : idle(n))),
  compactions: [],
});
const policy: Policy = { ...RECORD_POLICY, budget: 1_800, slot: 200, fixedCost: 0 };

/** Reads the thread turn by turn until the mark is passed. */
function follow(ahead: number) {
  const tail = createTail(tokenizer, policy);
  const warner = createWarner(ahead);
  const warnings: { readonly at: number; readonly warning: TailWarning }[] = [];
  let reading: TailReading | null = null;
  for (let count = 12; count <= 60; count++) {
    reading = tail.read(thread(count));
    const warning = warner.next(reading);
    if (warning !== null) warnings.push({ at: count - 1, warning });
    if (reading.run.firstRefusal !== null) break;
  }
  return { reading, warnings };
}

describe('what is coming', () => {
  it('draws a thread out with turns of the usual size', () => {
    const { built } = createTail(tokenizer, policy).read(thread(30));
    const each = usualTurnTokens(built.columns);
    const drawn = projectColumns(built.columns, 7, each);
    const added = drawn.turns.tokens.slice(30);
    expect(drawn.turns.count).toBe(37);
    expect(added.reduce((sum, tokens) => sum + tokens, 0)).toBe(Math.round(7 * each));
    expect(drawn.turns.tokens.slice(0, 30)).toEqual(built.columns.turns.tokens);
    const whole = createRunner(built.columns, null).run(policy);
    expect(createRunner(drawn, null).run(policy).context.slice(0, 30)).toEqual(whole.context);
  });

  it('finds the last safe turn that a run reports, from the verdicts of all turns', () => {
    const { reading } = follow(10);
    expect(reading?.run.firstRefusal).not.toBeNull();
    expect(reading?.run.lastSafeTurn).not.toBeNull();
    expect(reading?.lastSafeTurn).toBe(reading?.run.lastSafeTurn);
  });

  it('warns once, before the last safe turn passes, and names it rightly', () => {
    const { reading, warnings } = follow(5);
    const lastSafe = reading?.run.lastSafeTurn ?? -1;
    const near = warnings.filter(({ warning }) => warning.kind === 'last-safe-turn-near');
    expect(near).toHaveLength(1);
    const [first] = near;
    expect(first?.at).toBeLessThanOrEqual(lastSafe);
    expect(first?.at).toBeGreaterThanOrEqual(lastSafe - 6);
    expect(first?.warning.lastSafeTurn).toBeCloseTo(lastSafe, -0.5);
    expect(first?.warning.coming.verdict).toBe('refuse');
  });

  it('says once that the last safe turn has passed', () => {
    const { warnings } = follow(5);
    const passed = warnings.filter(({ warning }) => warning.kind === 'last-safe-turn-passed');
    expect(passed).toHaveLength(1);
    expect(warnings.at(-1)).toBe(passed[0]);
  });

  it('says nothing where the next pass is fine', () => {
    const tail = createTail(tokenizer, { ...policy, slot: 1_000 });
    const warner = createWarner(10);
    for (let count = 12; count <= 30; count += 3) expect(warner.next(tail.read(thread(count)))).toBeNull();
  });

  it('looks no further than it can see', () => {
    const tail = createTail(tokenizer, { ...policy, budget: 100_000_000 });
    const reading = tail.read(thread(20));
    expect(reading.coming).toBeNull();
    expect(reading.turnsUntilMark).toBeGreaterThan(100_000);
    expect(createTail(tokenizer, policy).read({ turns: [], compactions: [] })).toMatchObject({
      newest: null,
      decided: null,
      coming: null,
      turnsUntilMark: null,
    });
  });

  it('counts the turns until the mark', () => {
    const tail = createTail(tokenizer, policy);
    let predicted = -1;
    for (let count = 20; count <= 60; count++) {
      const reading = tail.read(thread(count));
      if (count === 30) predicted = count - 1 + (reading.turnsUntilMark ?? 0);
      const [pass] = reading.run.passes;
      if (pass !== undefined) {
        expect(Math.abs(pass.turn - predicted)).toBeLessThanOrEqual(8);
        return;
      }
    }
    expect.unreachable('the mark is passed');
  });

  it('has no safe turn where every verdict is a refusal or none', () => {
    expect(lastSafeBefore({ verdict: new Uint8Array([0, 3, 3, 1]) }, 3)).toBeNull();
    expect(lastSafeBefore({ verdict: new Uint8Array([0, 1, 3, 0, 3]) }, 4)).toBe(1);
    expect(lastSafeBefore({ verdict: new Uint8Array([2, 4, 3]) }, 2)).toBe(1);
    const { built } = createTail(tokenizer, policy).read(thread(12));
    expect(runToEnd(inSlices(createRunner(built.columns, null).whatIf(policy))).verdict).toHaveLength(12);
  });
});
