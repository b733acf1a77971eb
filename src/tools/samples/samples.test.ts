import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../core/compaction/pass.ts';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import { calibrateIncident, countTokens, RECORD_FIGURES } from './calibrate-incident.ts';
import { MOVE_ERROR, PATH_RULE, PINNED, UNPINNED, WRONG_RULE } from './data/incident-scenes.ts';
import { INCIDENT } from './incident.ts';
import { loadSampleTokenizer, type Measured, measure } from './measure.ts';
import { toJsonl } from './message.ts';
import { composeRefused } from './refused.ts';
import { composeShort } from './short.ts';

const committed = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../../public/samples', name), 'utf8');

let tokenizer: Tokenizer;
beforeAll(async () => {
  tokenizer = await loadSampleTokenizer();
});

describe('the incident of the record', () => {
  let sample: Measured;
  let run: Run;
  beforeAll(() => {
    sample = measure('incident.jsonl', committed('incident.jsonl'), tokenizer);
    run = sample.run();
  });
  const first = () => run.passes[0];
  const literals = (): readonly string[] => {
    const { items } = sample.floorOf(1, INCIDENT.segmentEnd, INCIDENT.segmentEnd, INCIDENT.trigger + 1);
    return [...items].map((item) => sample.built.literals[item] ?? '');
  };

  it('has 600 turns and says that it is a reconstruction', () => {
    expect(sample.turns).toHaveLength(INCIDENT.turns);
    expect(JSON.stringify(sample.turns[0])).toContain('it is a reconstruction');
  });

  it('passes the mark at turn 412 and not before', () => {
    expect(first()).toMatchObject({
      turn: 412,
      until: 412,
      segment: { from: 1, to: 165, kept: [], summaries: 0 },
    });
    expect(run.context[410]).toBeLessThanOrEqual(run.mark);
    expect(first()?.tokensBefore).toBeGreaterThan(run.mark);
  });

  it('needs within one percent of 2,340 tokens, decided by the margin', () => {
    const off = Math.abs((first()?.need ?? 0) - RECORD_FIGURES.need);
    expect(off).toBeLessThanOrEqual(RECORD_FIGURES.need * RECORD_FIGURES.tolerance);
    expect(first()?.flags).toEqual(['marginShort']);
    expect(first()?.need).toBe((first()?.floor ?? 0) + (first()?.margin ?? 0));
    expect(first()?.ledger).toBeLessThan(first()?.need ?? 0);
  });

  it('is split into two summaries of 1,400 tokens', () => {
    expect(first()?.verdict).toBe('split');
    expect(first()?.parts.map(({ from, to, slot }) => ({ from, to, slot }))).toEqual([
      { from: 1, to: INCIDENT.chapter, slot: 1_400 },
      { from: INCIDENT.chapter, to: INCIDENT.segmentEnd, slot: 1_400 },
    ]);
  });

  it('is refused where splitting is not allowed, with ways out', () => {
    const [pass] = sample.run({ split: false }).passes;
    expect(pass).toMatchObject({ turn: 412, verdict: 'refuse' });
    const values = new Map(pass?.exits.map(({ kind, value }) => [kind, value]));
    expect(values.get('raise-slot')).toBe(pass?.need);
    expect(values.get('allow-split')).toBeLessThanOrEqual(2_000);
    expect(values.has('accept-risk')).toBe(true);
  });

  it.each([
    ['the rule for paths', PATH_RULE],
    ['the error with its errno and its paths', MOVE_ERROR],
    ['the pin', PINNED],
  ])('must not lose %s', (_, literal) => {
    expect(literals()).toContain(literal);
  });

  it('must not lose the version that took the place of the pin', () => {
    const version = /\d+\.\d+\.\d+/.exec(UNPINNED)?.[0];
    expect(literals()).toContain(version);
  });

  it('shows what happened without the guard: a summary without the state, then a wrong rule, then a detour', () => {
    const textAt = (turn: number): string => JSON.stringify(sample.turns[turn]);
    expect(sample.turns[413]?.parts.map(({ kind }) => kind)).toEqual(['summary']);
    for (const lost of ['EXDEV', '-18', '4.1.7', 'tarpress', '(?:19|20)'])
      expect(textAt(413)).not.toContain(lost);
    expect(
      sample.turns[430]?.parts.some((part) => part.kind === 'text' && part.text.includes(WRONG_RULE)),
    ).toBe(true);
    expect(textAt(491)).toContain('Stop, please');
  });

  it('goes on to the end without a refusal', () => {
    expect(run.passes.map(({ verdict }) => verdict)).not.toContain('refuse');
    expect(run.exhausted).toBeNull();
  });

  it('is what the generator makes', () => {
    expect(toJsonl(calibrateIncident(tokenizer)) === committed('incident.jsonl')).toBe(true);
  });
});

describe('the short session', () => {
  it('never passes the mark and has a floor all the same', () => {
    const sample = measure('short.jsonl', committed('short.jsonl'), tokenizer);
    expect(sample.run().passes).toEqual([]);
    const [window] = sample.run({ segments: { kind: 'range', from: 0, to: sample.turns.length } }).passes;
    expect(window?.floor).toBeGreaterThan(100);
  });

  it('is what the generator makes', () => {
    expect(toJsonl(composeShort()) === committed('short.jsonl')).toBe(true);
  });
});

describe('the refused session', () => {
  it('is refused because of one line of the user that no cut can divide', () => {
    const sample = measure('refused.jsonl', committed('refused.jsonl'), tokenizer);
    const [pass, ...others] = sample.run().passes;
    expect(others).toEqual([]);
    expect(pass?.verdict).toBe('refuse');
    expect(pass?.blockers.map(({ kind }) => kind)).toEqual(['item']);
    const holder = pass?.blockers[0]?.turns[0] ?? 0;
    const [part] = sample.turns[holder]?.parts ?? [];
    expect(sample.turns[holder]?.role).toBe('user');
    expect(part?.kind === 'text' && !part.text.includes('\n') && tokenizer.count(part.text) > 2_400).toBe(
      true,
    );
    expect(pass?.exits.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['raise-slot', 'allow-split', 'accept-risk']),
    );
  });

  it('is what the generator makes', () => {
    expect(toJsonl(composeRefused()) === committed('refused.jsonl')).toBe(true);
  });
});

it('counts the tokens of messages as the product counts those of turns', () => {
  const messages = composeShort();
  const { turns } = measure('short.jsonl', toJsonl(messages), tokenizer).built.columns;
  expect(messages.map((message) => countTokens([message], tokenizer))).toEqual([...turns.tokens]);
});
