import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../compaction/annotations.ts';
import { type Policy, RECORD_POLICY } from '../../compaction/policy/policy.ts';
import { createRunner } from '../../compaction/replay/replay.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { formatParts } from '../words.ts';

/** The only pass over all turns, as `verdict parts need/slot …` or what blocks. */
function judge(
  sketch: string,
  patch: Partial<Policy>,
  links: readonly { first: number; last: number }[] = [],
) {
  const policy: Policy = {
    ...RECORD_POLICY,
    margin: 0,
    segments: { kind: 'range', from: 0, to: 99 },
    ...patch,
  };
  const [pass] = createRunner(sketchThread(sketch), null).run(policy, { ...NO_ANNOTATIONS, links }).passes;
  if (pass === undefined) return 'nothing';
  const parts = pass.parts.map(({ need, slot }) => ` ${need}/${slot}`).join('');
  const blockers = pass.blockers
    .map(({ kind, turns, over }) => ` ${kind}@${turns.join('–')}+${over}`)
    .join('');
  return `${pass.verdict}${pass.parts.length > 0 ? ` ${formatParts(pass.parts)}` : ''}${parts}${blockers}`;
}

// A line of the ledger costs one token more than its item; without a margin the ledger decides.
describe('a turn too large for the slot', () => {
  it('is cut where a line begins', () => {
    expect(judge('agent 500 a=50 / b=50 / c=50', { slot: 110 })).toBe('split 0… | …0 51/100 102/110');
  });

  it('is left whole while it fits, so that a cut between turns is preferred', () => {
    expect(judge('agent 500 a=50 / b=50\nagent 500 c=50', { slot: 110 })).toBe('split 0 | 1 102/110 51/100');
  });

  it('is never cut inside a line', () => {
    expect(judge('agent 500 a=50 b=50 / c=50', { slot: 60 })).toBe('refuse item@0+42');
  });

  it('repeats the pointer of its call in each piece, and pays for it', () => {
    const read = 'agent 20 call:r @path=10\ntool 500 result:r a=50 / b=50 / c=50';
    // 0 + the first line: 11 + 51 = 62; each further line 51, with the pointer 62.
    expect(judge(read, { slot: 62 })).toBe('split 0–1… | …1… | …1 62/62 62/62 62/62');
    // Without room for the pointer beside a line there is no way.
    expect(judge(read, { slot: 61 })).toBe('refuse chain@0–1+1 item@1+1 item@1+1');
  });

  it('is not cut from the turn before it in its chain, only inside', () => {
    const pair = 'agent 200 call:r @path=10 x=40\ntool 200 result:r a=50';
    expect(judge(pair, { slot: 90 })).toBe('refuse chain@0–1+13');
  });

  it('stays whole inside a chain that nothing repeats: an error and its fix, or turns that a person linked', () => {
    const log = 'agent 300 a=50 / b=50 / c=50\nagent 10\nagent 10';
    expect(judge(log, { slot: 110 })).toMatch(/^split/);
    expect(judge(log, { slot: 110 }, [{ first: 0, last: 1 }])).toBe('refuse chain@0–1+43');
    const error = 'agent 300 chain:error-fix:1 a=50 / b=50 / c=50\nagent 10 chain:error-fix:1\nagent 10';
    expect(judge(error, { slot: 110 })).toBe('refuse chain@0–1+43');
  });

  it('is not cut under the reference estimator, which knows no places', () => {
    expect(judge('agent 500 a=50 / b=50', { slot: 60, floor: 'reference' })).toBe('refuse item@0+40');
  });

  it('names as the smallest slot that splits the largest piece', () => {
    const [pass] = createRunner(sketchThread('agent 500 a=50 / b=70 / c=50'), null).run({
      ...RECORD_POLICY,
      margin: 0,
      slot: 60,
      segments: { kind: 'range', from: 0, to: 9 },
    }).passes;
    expect(pass?.exits.find((exit) => exit.kind === 'allow-split')?.value).toBe(71);
    expect(judge('agent 500 a=50 / b=70 / c=50', { slot: 71 })).toMatch(/^split/);
    expect(judge('agent 500 a=50 / b=70 / c=50', { slot: 70 })).toMatch(/^refuse/);
  });
});
