/**
 * The presets against the figures of the notes that they were made from: each figure of the table recomputed, and a long
 * run in which each preset that counts tokens compacts first at the turn that plain addition says.
 */
import { describe, expect, it } from 'vitest';
import { sketchThread } from '../../testing/sketch.ts';
import { createRunner } from '../replay/replay.ts';
import { markOf, type Policy, RECORD_POLICY } from './policy.ts';
import { changedFromPreset, findPreset, PRESETS, type Preset, presetPolicy } from './presets.ts';

function preset(id: string): Preset {
  const found = findPreset(id);
  if (found === null) throw new Error(`no preset ${id}`);
  return found;
}
const policyOf = (id: string, window?: number): Policy => presetPolicy(preset(id), window);
const K = 1_000;

describe('the mark in tokens', () => {
  it.each([
    // id, window, tokens: as the notes state them, or as their formula gives them by hand
    ['record', 128 * K, 108_800],
    ['codex', 272 * K, 244_800],
    ['codex-remote', 272 * K, 244_800],
    ['claude-code', 200 * K, 167 * K],
    ['claude-code', 1_000 * K, 967 * K],
    ['anthropic-api', 200 * K, 150 * K],
    ['anthropic-api', 1_000 * K, 150 * K],
    ['gemini-cli', 1_048_576, 524_288],
    ['qwen-code', 200 * K, 167 * K],
    ['qwen-code', 1_000 * K, 850 * K],
    ['opencode-v1', 200 * K, 168 * K],
    ['opencode-v2', 200 * K, 168 * K],
    ['cline', 200 * K, 162 * K],
    ['roo-code', 200 * K, 171_808],
    ['goose', 200 * K, 160 * K],
    ['aider', 8 * K, 1_024],
    ['aider', 64 * K, 4 * K],
    ['aider', 200 * K, 8_192],
    ['deepagents', 200 * K, 170 * K],
    ['langmem', 4 * K, 4 * K],
    ['letta', 200 * K, 200 * K],
    ['continue', 200 * K, 104 * K],
    ['crush', 200 * K, 160 * K],
    ['crush', 272 * K, 252 * K],
    ['crush', 100 * K, 80 * K],
  ])('%s in %i: above %i', (id, window, tokens) => {
    expect(markOf(policyOf(id, window))).toBe(tokens);
  });

  it('of a preset that nobody set a trigger for is the record’s fraction, and says so', () => {
    expect(preset('langchain').trigger.value).toBe('none');
    expect(policyOf('langchain').highWater).toBe(RECORD_POLICY.highWater);
  });

  it('moves with the budget where the agent counts what is left or a fraction', () => {
    expect(markOf({ ...policyOf('claude-code'), budget: 500 * K })).toBe(467 * K);
    expect(markOf({ ...policyOf('codex'), budget: 100 * K })).toBe(90 * K);
    expect(markOf({ ...policyOf('anthropic-api'), budget: 500 * K })).toBe(150 * K);
  });
});

describe('slots', () => {
  it('are stated by seven, and by nobody else', () => {
    expect(
      PRESETS.flatMap(({ id, slot: { value } }) =>
        value === null || value === 'none' ? [] : [[id, value.tokens]],
      ),
    ).toEqual([
      ['record', 2_000],
      ['claude-code', 20_000],
      ['qwen-code', 20_000],
      ['opencode-v2', 4_096],
      ['cline', 4_096],
      ['langmem', 256],
      ['letta', 12_500],
    ]);
    for (const { id, slot } of PRESETS) {
      if (slot.value === null || slot.value === 'none') expect(policyOf(id).slot).toBeNull();
    }
  });

  it.each([
    // id, tokens in the region as the notes round them, by how much the summary must be smaller
    ['claude-code', 150 * K, 7.5],
    ['qwen-code', 830 * K, 42],
    ['cline', 135 * K, 33],
    ['opencode-v2', 150 * K, 37],
    ['letta', 80 * K, 6.4],
    ['langmem', 4 * K, 16],
  ])('%s: %i tokens into its slot is %d to 1', (id, region, ratio) => {
    const exact = region / (policyOf(id).slot ?? Number.NaN);
    expect(Number.isInteger(ratio) ? Math.round(exact) : exact).toBe(ratio);
  });
});

describe('regions', () => {
  it.each<[string, number, Policy['region']]>([
    ['codex', 272 * K, { kind: 'everything' }],
    ['gemini-cli', 1_048_576, { kind: 'oldest', fraction: 0.7, by: 'tokens' }],
    // 25 % of 168,000 is above 15,000; of 40,000 it is 10,000; of 4,000 it is below 2,000.
    ['opencode-v1', 200 * K, { kind: 'all-but', newest: 15 * K, by: 'tokens' }],
    ['opencode-v1', 72 * K, { kind: 'all-but', newest: 10 * K, by: 'tokens' }],
    ['opencode-v1', 36 * K, { kind: 'all-but', newest: 2 * K, by: 'tokens' }],
    ['opencode-v2', 200 * K, { kind: 'all-but', newest: 8 * K, by: 'tokens' }],
    ['cline', 200 * K, { kind: 'all-but', newest: 20 * K, by: 'tokens' }],
    ['aider', 200 * K, { kind: 'all-but', newest: 4_096, by: 'tokens' }],
    ['deepagents', 200 * K, { kind: 'all-but', newest: 20 * K, by: 'tokens' }],
    ['langchain', 200 * K, { kind: 'all-but', newest: 20, by: 'turns' }],
    ['letta', 200 * K, { kind: 'oldest', fraction: 0.4, by: 'turns' }],
    // Half of 80 events remain: the first 4, one summary, and these.
    ['openhands', 200 * K, { kind: 'all-but', newest: 80 / 2 - 4 - 1, by: 'turns' }],
  ])('%s in %i', (id, window, region) => {
    expect(policyOf(id, window).region).toEqual(region);
  });
});

describe('what the summarizer is shown', () => {
  it.each([
    ['langchain', { newestTokens: 4_000, resultChars: null }],
    ['deepagents', { newestTokens: 4_000, resultChars: null }],
    ['langmem', { newestTokens: 4_000, resultChars: null }],
    ['cline', { newestTokens: null, resultChars: 2_000 }],
    ['opencode-v1', { newestTokens: null, resultChars: 2_000 }],
    ['opencode-v2', { newestTokens: null, resultChars: 2_000 }],
    ['aider', { newestTokens: null, resultChars: 0 }],
    // How much is cut is not stated: nothing is claimed.
    ['gemini-cli', null],
    ['continue', null],
    ['claude-code', null],
  ])('%s', (id, shown) => {
    expect(policyOf(id).shown).toEqual(shown);
  });
});

describe('every preset', () => {
  it('has an id of its own and states null exactly where nothing is stated', () => {
    expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
    for (const one of PRESETS) {
      const facts = [one.trigger, one.region, one.slot, one.kept, one.shown, one.reachable, one.summaries];
      for (const { value, sure } of facts) expect(value === null, one.id).toBe(sure === 'not stated');
      expect(one.sourceDate === null || /^2026-\d\d-\d\d$/.test(one.sourceDate), one.id).toBe(true);
      expect(one.id).toMatch(/^[a-z][a-z0-9-]*$/);
    }
  });

  it('is unchanged in its own window and in any other, and changed by what it decides', () => {
    for (const one of PRESETS) {
      expect(changedFromPreset(presetPolicy(one)), one.id).toEqual([]);
      expect(changedFromPreset(presetPolicy(one, 96 * K)), one.id).toEqual([]);
      expect(changedFromPreset({ ...presetPolicy(one), margin: 0.5, keepFirst: 9 }), one.id).toEqual([
        'keepFirst',
      ]);
    }
    expect(changedFromPreset({ ...policyOf('codex'), slot: 4_096 })).toEqual([]);
    expect(changedFromPreset({ ...policyOf('cline'), slot: 4_000 })).toEqual(['slot']);
  });

  it('of the record is the record’s policy', () => {
    expect(policyOf('record')).toEqual(RECORD_POLICY);
  });
});

/** A run of about 700,000 tokens whose turns differ in size, so that no two marks are passed at the same place by chance. */
const sizes = Array.from({ length: 2_400 }, (_, turn) => 120 + ((turn * 7_919) % 347));
const run = createRunner(
  sketchThread(sizes.map((size, turn) => `${turn % 2 === 0 ? 'agent' : 'tool'} ${size}`).join('\n')),
  null,
);

describe('in a run of over 320,000 tokens', () => {
  const total = sizes.reduce((sum, size) => sum + size, 0);

  /** The first turn with which the tokens so far exceed `tokens`. */
  const turnAbove = (tokens: number): number => {
    let sum = 0;
    return sizes.findIndex((size) => {
      sum += size;
      return sum > tokens;
    });
  };

  it.each([
    ['record', 108_800],
    ['codex', 244_800],
    ['codex-remote', 244_800],
    ['claude-code', 167 * K],
    ['anthropic-api', 150 * K],
    ['gemini-cli', 524_288],
    ['qwen-code', 167 * K],
    ['opencode-v1', 168 * K],
    ['opencode-v2', 168 * K],
    ['cline', 162 * K],
    ['roo-code', 171_808],
    ['goose', 160 * K],
    ['aider', 8_192],
    ['deepagents', 170 * K],
    ['langmem', 4 * K],
    ['letta', 200 * K],
    ['continue', 104 * K],
    ['crush', 160 * K],
  ])('%s compacts first at the turn that passes %i tokens', (id, tokens) => {
    expect(total).toBeGreaterThan(524_288);
    expect(run.run(policyOf(id)).passes[0]?.turn).toBe(turnAbove(tokens));
  });

  it('openhands compacts at the 81st turn, and leaves half of 80', () => {
    const [first, second] = run.run(policyOf('openhands')).passes;
    expect(first?.turn).toBe(80);
    expect(first?.segment).toMatchObject({ from: 0, to: 46, kept: [0, 1, 2, 3] });
    // From 4 + 1 + 35 up to 81 again.
    expect(second?.turn).toBe(80 + 41);
  });

  it('lists every preset: each is tested above, or counts no tokens', () => {
    const tokenless = PRESETS.filter(
      ({ trigger: { value } }) => value === null || value === 'none' || value.kind === 'turns',
    ).map(({ id }) => id);
    expect(tokenless).toEqual(['openhands', 'langchain']);
    expect(PRESETS.length).toBe(18 + tokenless.length);
  });
});
