import { expect, it } from 'vitest';
import { COUNTED, noChains, type ThreadColumns } from '../../core/columns.ts';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { createRunner } from '../../core/compaction/replay/replay.ts';
import { kindCode } from '../../core/irreducible/kinds.ts';
import { ROLES } from '../../core/transcript/model.ts';
import { largestItems, passItems } from './pass-items.ts';

const TOKENS_OF_TURN = 100;

/** A thread of agent turns, each holding the items named for it; item `i` costs `i + 1` tokens. */
const threadOf = (turns: readonly (readonly number[])[]): ThreadColumns => {
  const items = Math.max(...turns.flat()) + 1;
  const spans = turns.flat();
  const offsets = [0];
  for (const turn of turns) offsets.push((offsets.at(-1) ?? 0) + turn.length);
  const fill = (count: number, value: number): Uint32Array => new Uint32Array(count).fill(value);
  return {
    turns: {
      count: turns.length,
      role: new Uint8Array(turns.length).fill(ROLES.indexOf('assistant')),
      flags: new Uint8Array(turns.length),
      tokens: fill(turns.length, TOKENS_OF_TURN),
      chars: fill(turns.length, 400),
      reportedContext: fill(turns.length, 0),
    },
    calls: { count: 0, call: new Uint32Array(), result: new Uint32Array() },
    chains: noChains(),
    spans: {
      count: spans.length,
      offsets: Uint32Array.from(offsets),
      start: fill(spans.length, 0),
      end: fill(spans.length, 1),
      kind: new Uint8Array(spans.length).fill(kindCode('path')),
      item: Uint32Array.from(spans),
      rule: new Uint16Array(spans.length),
      counted: new Uint8Array(spans.length).fill(COUNTED.working | COUNTED.exhaustive),
      source: new Uint8Array(spans.length),
      cut: new Uint32Array(spans.length),
    },
    items: {
      count: items,
      tokens: Uint32Array.from({ length: items }, (_, item) => item + 1),
      ledger: Uint32Array.from({ length: items }, (_, item) => item + 2),
      kind: new Uint8Array(items).fill(kindCode('path')),
    },
    reference: {
      count: 0,
      offsets: new Uint32Array(turns.length + 1),
      item: new Uint32Array(),
      cost: new Uint32Array(),
    },
  };
};

const twelve = threadOf([[0], [1], [2, 0], [3], [4], [5], [6], [1], [7], [8], [9], [10]]);
const policy: Policy = {
  ...RECORD_POLICY,
  budget: 600,
  highWater: 1,
  slot: 60,
  region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
};

it.each(['working', 'exhaustive'] as const)(
  'lists what each pass was charged for, carried items too (%s)',
  (floor) => {
    const setting = { ...policy, floor };
    const { passes } = createRunner(twelve, null).run(setting);
    expect(passes.length).toBeGreaterThan(1);
    passes.forEach((pass) => {
      const { items, exact } = passItems(twelve, pass, setting);
      expect(exact).toBe(true);
      expect([...items].reduce((sum, item) => sum + item + 1, 0)).toBe(pass.floor);
    });
  },
);

it('says that it does not know the items of the reference estimator', () => {
  const setting = { ...policy, floor: 'reference' } as const;
  const [pass] = createRunner(twelve, null).run({ ...policy, floor: 'working' }).passes;
  const { items, exact } = passItems(twelve, pass ?? expect.fail('no pass'), setting);
  expect(exact).toBe(false);
  expect([...items]).toEqual([0, 1, 2]);
});

it('puts the largest items first', () => {
  expect(largestItems(twelve, Uint32Array.of(3, 10, 7), 2)).toEqual([10, 7]);
});
