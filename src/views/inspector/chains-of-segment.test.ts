import { describe, expect, it } from 'vitest';
import { findChains } from '../../core/floor/cuts/chains.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { turnIndex } from '../../core/units.ts';
import { chainsOfSegment, chainsTakenApart } from './Chains.tsx';

const thread = sketchThread(`
    user  100
    agent 100 call:a
    tool  100 result:a chain:error-fix:e
    agent 100
    agent 100 chain:error-fix:e
    user  100 chain:question-answer:q
    agent 100 chain:question-answer:q
  `);
const chains = findChains(thread);
const keys = (from: number, to: number) =>
  chainsOfSegment(chains, {
    segment: { from: turnIndex(from), to: turnIndex(to), kept: [], summaries: 0 },
  }).map((chain) => chain.key);

describe('the chains that a segment shows', () => {
  it('are the hard ones that touch it, without calls and soft ones', () => {
    expect(keys(0, 7)).toEqual(['error-fix:2-4']);
    expect(keys(4, 7)).toEqual(['error-fix:2-4']);
    expect(keys(0, 3)).toEqual(['error-fix:2-4']);
  });

  it('are none beside it', () => {
    expect(keys(0, 2)).toEqual([]);
    expect(keys(5, 7)).toEqual([]);
  });

  it('are listed apart once a person took them apart; links stand among the others', () => {
    const said = findChains(thread, {
      limit: 12,
      links: [{ first: 0, last: 2 }],
      unlinked: ['error-fix:2-4'],
    });
    const pass = { segment: { from: turnIndex(0), to: turnIndex(7), kept: [], summaries: 0 } };
    expect(chainsOfSegment(said, pass).map(({ key }) => key)).toEqual(['link:0-2']);
    expect(chainsTakenApart(said, pass).map(({ key }) => key)).toEqual(['error-fix:2-4']);
    const later = { segment: { ...pass.segment, from: turnIndex(5) } };
    expect(chainsTakenApart(said, later)).toEqual([]);
  });
});
