import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../compaction/annotations.ts';
import { RECORD_POLICY } from '../../compaction/policy/policy.ts';
import { prepareThread } from '../../compaction/replay/prepared.ts';
import { createRunner } from '../../compaction/replay/replay.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { DEFAULT_RULES } from '../counting-rules.ts';
import { NO_MARKS } from '../floor-index.ts';
import {
  CHAIN_LIMIT,
  type ChainSettings,
  DEFAULT_CHAINS,
  describeChain,
  findChains,
  legalCuts,
  openCalls,
} from './chains.ts';

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

const cutsUnder = (sketch: string, settings: Partial<typeof DEFAULT_CHAINS>) => {
  const thread = sketchThread(sketch);
  const chains = findChains(thread, { ...DEFAULT_CHAINS, ...settings });
  return [...legalCuts(thread.turns.count, chains)].flatMap((legal, at) => (legal === 1 ? [at] : []));
};

describe('found chains', () => {
  const fix = 'user 1\nagent 1 chain:error-fix:a\nuser 1\ntool 1 chain:error-fix:a\nuser 1';

  it('hold an error with its fix and a decision with its reversal together', () => {
    expect(cutsUnder(fix, {})).toEqual([0, 1, 4, 5]);
    expect(cutsUnder(fix.replaceAll('error-fix', 'reversal'), {})).toEqual([0, 1, 4, 5]);
  });

  it('hold nothing together where they are soft: by kind, by length, or taken apart', () => {
    for (const kind of ['read-write', 'question-answer'])
      expect(cutsUnder(fix.replaceAll('error-fix', kind), {})).toEqual([0, 1, 2, 3, 4, 5]);
    expect(cutsUnder(fix, { limit: 2 })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(cutsUnder(fix, { limit: 3 })).toEqual([0, 1, 4, 5]);
    expect(cutsUnder(fix, { unlinked: ['error-fix:1-3'] })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(cutsUnder(fix, { unlinked: ['error-fix:1-4'] })).toEqual([0, 1, 4, 5]);
  });

  it('that are taken apart are still listed, so that they can be put together again', () => {
    const [chain] = findChains(sketchThread(fix), { ...DEFAULT_CHAINS, unlinked: ['error-fix:1-3'] });
    expect(chain).toMatchObject({ key: 'error-fix:1-3', unlinked: true, soft: true });
  });

  it('leave a call with its result, whatever a person takes apart', () => {
    expect(cutsUnder('agent 1 call:a\ntool 1 result:a', { unlinked: ['call:0-1'] })).toEqual([0, 2]);
  });

  it('list a later failure only where the chain from the first one is too long to hold', () => {
    const twice =
      'agent 1 chain:error-fix:a\nuser 1\nagent 1 chain:error-fix:b\ntool 1 chain:error-fix:a chain:error-fix:b';
    const keys = (limit: number) =>
      findChains(sketchThread(twice), { ...DEFAULT_CHAINS, limit }).map(({ key, soft }) => `${key} ${soft}`);
    expect(keys(12)).toEqual(['error-fix:0-3 false']);
    expect(keys(3)).toEqual(['error-fix:0-3 true', 'error-fix:2-3 false']);
  });

  it('say why, with the literal that shows it', () => {
    const [chain] = findChains(sketchThread(fix));
    expect(chain?.words).toBe('an error at 1 and its fix at 3: the same call succeeds');
    if (chain === undefined) return;
    expect(describeChain(chain, 'ENOENT')).toBe(`“ENOENT”: ${chain.words}`);
    expect(describeChain(chain, 'x\n'.repeat(100)).length).toBeLessThan(chain.words.length + 90);
    expect(describeChain(chain, null)).toBe(chain.words);
  });
});

describe('links of a person', () => {
  const plain = 'user 1\nuser 1\nuser 1\nuser 1';

  it('hold turns together without a limit', () => {
    expect(cutsUnder(plain, { links: [{ first: 1, last: 2 }] })).toEqual([0, 1, 3, 4]);
    expect(cutsUnder(plain, { limit: 1, links: [{ first: 0, last: 3 }] })).toEqual([0, 4]);
  });

  it('may be given in any order and reach beyond the thread; one turn alone is no link', () => {
    expect(cutsUnder(plain, { links: [{ first: 9, last: 2 }] })).toEqual([0, 1, 2, 4]);
    expect(cutsUnder(plain, { links: [{ first: 2, last: 2 }] })).toEqual([0, 1, 2, 3, 4]);
  });

  it('decide a run: what could be split is refused when a link binds it', () => {
    const runner = createRunner(sketchThread('user 90 a=40\nuser 90 b=40\nuser 90\nuser 90'), null);
    const policy = {
      ...RECORD_POLICY,
      slot: 60,
      segments: { kind: 'range', from: 0, to: 2 },
    } as const;
    expect(runner.run(policy).passes.map(({ verdict }) => verdict)).toEqual(['split']);
    const linked = { ...NO_ANNOTATIONS, links: [{ first: 0, last: 1 }] };
    const [pass] = runner.run(policy, linked).passes;
    expect(pass?.verdict).toBe('refuse');
    expect(pass?.blockers[0]).toMatchObject({ kind: 'chain', turns: [0, 1] });
    expect(runner.run(policy).passes.map(({ verdict }) => verdict)).toEqual(['split']);
  });
});

it('chains are worked out once while their settings stay the same', () => {
  const thread = prepareThread(sketchThread('user 1\nuser 1'), null);
  const settings = { limit: 5, links: [{ first: 0, last: 1 }], unlinked: [] };
  const under = (chains: ChainSettings) =>
    thread.under({
      chains,
      marks: NO_MARKS,
      rules: DEFAULT_RULES,
      keepFirst: 0,
      keepUser: false,
      pinnedTurns: [],
    });
  const made = under(settings);
  expect(under({ ...settings, links: [{ first: 0, last: 1 }] })).toBe(made);
  expect(under(DEFAULT_CHAINS)).not.toBe(made);
});
