import { describe, expect, it } from 'vitest';
import { sketchThread } from '../testing/sketch.ts';
import { CHAIN_LIMIT, findChains, legalCuts, openCalls } from './chains.ts';

const cutsOf = (sketch: string) => {
  const thread = sketchThread(sketch);
  return [...legalCuts(thread.turns.count, findChains(thread))].flatMap((legal, at) =>
    legal === 1 ? [at] : [],
  );
};

describe('legal cuts', () => {
  it('lie between turns, and at both ends', () => {
    expect(cutsOf('user 1\nagent 1\nuser 1')).toEqual([0, 1, 2, 3]);
  });

  it('never lie between a call and its result', () => {
    expect(cutsOf('user 1\nagent 1 call:a\ntool 1 result:a\nagent 1')).toEqual([0, 1, 3, 4]);
  });

  it('keep together everything between a call and a late result', () => {
    expect(cutsOf('agent 1 call:a\nuser 1\nuser 1\ntool 1 result:a\nuser 1')).toEqual([0, 4, 5]);
  });

  it('keep parallel and overlapping calls together as one run', () => {
    expect(
      cutsOf('agent 1 call:a call:b\ntool 1 result:a\ntool 1 result:b\nagent 1 call:c\ntool 1 result:c'),
    ).toEqual([0, 3, 5]);
  });

  it('ignore a chain longer than the limit, which is reported as soft', () => {
    const between = Array.from({ length: CHAIN_LIMIT - 1 }, () => 'user 1').join('\n');
    const sketch = `agent 1 call:a\n${between}\ntool 1 result:a`;
    expect(cutsOf(sketch)).toHaveLength(CHAIN_LIMIT + 2);
    expect(findChains(sketchThread(sketch))[0]?.soft).toBe(true);
    const shorter = `agent 1 call:a\n${between.split('\n').slice(1).join('\n')}\ntool 1 result:a`;
    expect(cutsOf(shorter)).toEqual([0, CHAIN_LIMIT]);
  });
});

describe('open calls', () => {
  const open = (sketch: string) => [...openCalls(sketchThread(sketch))];
  it('are open from the call until its result', () => {
    expect(open('user 1\nagent 1 call:a\nuser 1\ntool 1 result:a')).toEqual([0, 1, 1, 0]);
  });
  it('wait for the last of several results', () => {
    expect(open('agent 1 call:a call:b\ntool 1 result:b\ntool 1 result:a\nuser 1')).toEqual([1, 1, 0, 0]);
  });
  it('are given up at the next turn that is no result, when the log never answers', () => {
    expect(open('agent 1 call:a call:b\ntool 1 result:b\nagent 1')).toEqual([1, 1, 0]);
  });
  it('stay open at the end of a log', () => {
    expect(open('user 1\nagent 1 call:a')).toEqual([0, 1]);
  });
});
