import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { PRESETS } from '../../core/compaction/policy/presets.ts';
import { namesOf, secondPolicy, versusFromWords, versusToWords } from './versus.ts';

describe('the words of a second policy', () => {
  it.each(PRESETS.map(({ id }) => id))('lead back to the preset %s', (id) => {
    expect(versusFromWords(versusToWords({ kind: 'preset', id }))).toEqual({ kind: 'preset', id });
  });

  it('lead back to settings, and are short', () => {
    const policy = { ...RECORD_POLICY, slot: 1_400, margin: 0.3 };
    expect(versusToWords({ kind: 'settings', policy })).toBe('~slot~1400~margin~0.3');
    expect(versusFromWords('~slot~1400~margin~0.3')).toEqual({ kind: 'settings', policy });
    expect(versusFromWords('~')).toEqual({ kind: 'settings', policy: RECORD_POLICY });
  });

  it('may be anything and break nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const versus = versusFromWords(text);
        expect(versus === null || text.startsWith('~') || versus.kind === 'preset').toBe(true);
      }),
    );
    expect(versusFromWords('nobody')).toBeNull();
    expect(versusFromWords('~slot~lots~margin~0.3')).toMatchObject({ policy: { slot: 2_000, margin: 0.3 } });
  });
});

describe('the second policy', () => {
  const first = { ...RECORD_POLICY, budget: 200_000, margin: 0.5, encoding: 'cl100k_base' } as const;

  it('has the window of the first and what no preset decides', () => {
    const second = secondPolicy({ kind: 'preset', id: 'codex' }, first);
    expect(second).toMatchObject({ preset: 'codex', budget: 200_000, margin: 0.5, encoding: 'cl100k_base' });
  });

  it('counts the same tokens of the same segments', () => {
    const segments = { kind: 'range', from: 1, to: 9 } as const;
    expect(secondPolicy({ kind: 'settings', policy: RECORD_POLICY }, { ...first, segments })).toEqual({
      ...RECORD_POLICY,
      encoding: 'cl100k_base',
      segments,
    });
  });
});

it('names both so that they can be told apart', () => {
  expect(namesOf(RECORD_POLICY, { kind: 'preset', id: 'codex' }).one).toBe('the record’s policy');
  expect(namesOf(RECORD_POLICY, { kind: 'preset', id: 'record' })).toEqual({
    one: 'these settings',
    other: 'the record’s policy',
  });
  expect(namesOf({ ...RECORD_POLICY, slot: 9 }, { kind: 'settings', policy: RECORD_POLICY })).toEqual({
    one: 'these settings',
    other: 'the settings before',
  });
});
