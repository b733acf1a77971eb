import { describe, expect, it } from 'vitest';
import { findChains } from '../../core/floor/chains.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { turnIndex } from '../../core/units.ts';
import { chainsOfSegment } from './Chains.tsx';

const chains = findChains(
  sketchThread(`
    user  100
    agent 100 call:a
    tool  100 result:a chain:error-fix:e
    agent 100
    agent 100 chain:error-fix:e
    user  100 chain:question-answer:q
    agent 100 chain:question-answer:q
  `),
);
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
});
