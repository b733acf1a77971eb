import { describe, expect, it } from 'vitest';
import { loggedColumns } from '../../analysis/logged-columns.ts';
import { passLine } from '../../testing/pass-line.ts';
import { sketchThread } from '../../testing/sketch.ts';
import type { LoggedCompaction } from '../../transcript/model.ts';
import { turnIndex } from '../../units.ts';
import { type Policy, RECORD_POLICY } from '../policy/policy.ts';
import { createRunner } from './replay.ts';

const compaction = (turn: number, ...kept: readonly (readonly [number, number])[]): LoggedCompaction => ({
  turn: turnIndex(turn),
  trigger: 'auto',
  tokensBefore: null,
  tokensAfter: null,
  kept: kept.map(([from, to]) => ({ from: turnIndex(from), to: turnIndex(to) })),
});

/** Two compactions: the first keeps turn 3, the second nothing. */
const SKETCH = `
  system  50
  user    100  a=10
  agent   200  b=20
  user    100  c=30
  user     40  a  b
  agent   200  d=15  a
  user     30  d
`;

function runOf(compactions: readonly LoggedCompaction[], patch: Partial<Policy> = {}) {
  const logged = loggedColumns(compactions);
  const columns = { ...sketchThread(SKETCH), ...(logged === null ? {} : { logged }) };
  return createRunner(columns, null).run({ ...RECORD_POLICY, segments: { kind: 'logged' }, ...patch });
}

describe('compactions that the log tells of', () => {
  const both = [compaction(4, [3, 4]), compaction(6)];

  it('are judged by what they replaced, kept turns apart', () => {
    const { passes } = runOf(both);
    expect(passes.map(({ turn, segment }) => [turn, segment.from, segment.to, segment.kept])).toEqual([
      [3, 1, 3, []],
      [5, 3, 6, []],
    ]);
    // a and b; then c, the summary's a and b, and d.
    expect(passes.map(({ floor }) => floor)).toEqual([30, 75]);
    expect(passes.map(({ tokens, tokensBefore }) => [tokens, tokensBefore])).toEqual([
      [300, 450],
      [340, 390],
    ]);
  });

  it('drop the context where they happened, and the summary adds to it', () => {
    const { context, ghost } = runOf(both);
    expect([...context]).toEqual([50, 150, 350, 150, 190, 50, 80]);
    expect([...ghost]).toEqual([50, 150, 350, 450, 490, 690, 720]);
  });

  it('fit a slot or do not, like any segment', () => {
    expect(runOf(both, { slot: 40 }).passes.map(({ verdict }) => verdict)).toEqual(['compact', 'split']);
    expect(runOf(both, { slot: 40, split: false }).firstRefusal).toBe(5);
    expect(passLine(runOf(both, { slot: 400 }).passes[1])).toMatch(/^turn 5 \[3,6\)/);
  });

  it('list the turns that were kept inside', () => {
    const [pass] = runOf([compaction(6, [2, 3])]).passes;
    expect(pass?.segment).toMatchObject({ from: 1, to: 6, kept: [2] });
  });

  it('are none where the log tells of none', () => {
    expect(runOf([]).passes).toEqual([]);
  });
});
