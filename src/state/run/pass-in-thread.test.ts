import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { createRunner } from '../../core/compaction/replay/replay.ts';
import { needOf } from '../../core/floor/need.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { ledgerThatFits, neededAgain, type PassInThread, rankedOf, survivorsOf } from './pass-in-thread.ts';

const columns = sketchThread(
  'user 300 constraint:rule=30 path:a=40\nagent 100 b=20 c=10\ntool 100 number:d=5 number:e=5\nagent 50 c',
);
const runner = createRunner(columns, null);

/** The pass over the first three turns. Its floor is 110, its ledger 116. */
function passAt(patch: Partial<Policy> = {}, pinnedItems: readonly number[] = []): PassInThread {
  const policy: Policy = { ...RECORD_POLICY, segments: { kind: 'range', from: 0, to: 3 }, ...patch };
  const said = { ...NO_ANNOTATIONS, pinnedItems };
  const [pass] = runner.run(policy, said).passes;
  return { pass: pass ?? expect.fail('no pass'), policy, columns, thread: runner.thread(policy, said) };
}

const tokensOf = (items: readonly { readonly tokens: number }[]): number =>
  items.reduce((sum, { tokens }) => sum + tokens, 0);

describe('what would survive', () => {
  it('fits the slot with its margin, constraints and pins first', () => {
    const here = passAt({ slot: 90 }, [1]);
    const filling = survivorsOf(here) ?? expect.fail('nothing');
    expect(
      filling.kept
        .slice(0, 2)
        .map(({ item }) => item)
        .toSorted(),
    ).toEqual([0, 1]);
    const floor = tokensOf(filling.kept);
    expect(needOf(floor, floor + filling.kept.length, here.policy.margin)).toBeLessThanOrEqual(90);
    expect(filling.kept.length + filling.dropped.length).toBe(here.pass.items.length);
  });

  it('is everything where the slot holds the need, and nothing where it holds nothing', () => {
    expect(survivorsOf(passAt({ slot: 500 }))?.dropped).toEqual([]);
    expect(survivorsOf(passAt({ slot: 1 }))?.kept).toEqual([]);
  });

  it('is unknown without a slot, and where the reference estimator decides', () => {
    expect(survivorsOf(passAt({ slot: null }))).toBe(null);
    expect(rankedOf(passAt({ floor: 'reference' }))).toBe(null);
  });

  it('is worked out once for a pass', () => {
    const here = passAt({ slot: 90 });
    expect(rankedOf(here)).toBe(rankedOf(here));
    expect(rankedOf(passAt({ slot: 90 }, [1]))).not.toBe(rankedOf(here));
  });
});

describe('the ledger for a slot', () => {
  it('is filled up to the slot as a bare list, without a margin', () => {
    const here = passAt({ slot: 56 });
    const list = ledgerThatFits(here) ?? expect.fail('it fits');
    const ledger = list.kept.reduce((sum, line) => sum + line.ledger, 0);
    expect(ledger).toBeLessThanOrEqual(56);
    for (const line of list.dropped) expect(ledger + line.ledger).toBeGreaterThan(56);
    expect(tokensOf(list.kept)).toBeGreaterThan(tokensOf(survivorsOf(here)?.kept ?? []));
  });

  it.each([116, null])('is not cut for a slot of %s', (slot) => {
    expect(ledgerThatFits(passAt({ slot }))).toBe(null);
  });
});

it('knows what was needed again, and where', () => {
  expect([...neededAgain(passAt().pass)]).toEqual([[3, 3]]);
});
