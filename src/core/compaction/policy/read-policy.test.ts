import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECORD_POLICY } from './policy.ts';
import { findPreset, PRESETS, presetPolicy } from './presets.ts';
import { readPolicy } from './read-policy.ts';

const codex = findPreset('codex');

describe('a saved policy', () => {
  it('comes back as it was, bare or in a report', () => {
    for (const preset of PRESETS) {
      const policy = { ...presetPolicy(preset), slot: 1_234 };
      const saved: unknown = JSON.parse(JSON.stringify(policy));
      expect(readPolicy(saved)).toEqual({ ok: true, policy });
      expect(readPolicy({ schema: 'floorline.report/1', policy: saved })).toEqual({ ok: true, policy });
    }
  });

  it('means what it meant before a setting existed', () => {
    const old = { budget: 64_000, highWater: 0.5, region: { kind: 'everything' }, slot: null };
    expect(readPolicy(old)).toEqual({ ok: true, policy: { ...RECORD_POLICY, ...old } });
    expect(readPolicy({})).toEqual({ ok: true, policy: RECORD_POLICY });
  });

  it('starts from the preset that it names, in the window that it names', () => {
    if (codex === null) throw new Error('no codex');
    expect(readPolicy({ preset: 'codex', budget: 100_000, slot: 4_096 })).toEqual({
      ok: true,
      policy: { ...presetPolicy(codex, 100_000), slot: 4_096 },
    });
    expect(readPolicy({ preset: 'claude-code', highWater: 0.5 })).toMatchObject({
      policy: { highWater: 0.5, mark: null },
    });
  });

  it.each([
    ['policy', null],
    ['policy', [1]],
    ['policy', 'codex'],
    ['slots', { slots: 100 }],
    ['__proto__', JSON.parse('{"__proto__": 1}')],
    ['slot', { slot: 0 }],
    ['slot', { slot: '4096' }],
    ['budget', { budget: 1.5 }],
    ['budget', { budget: null }],
    ['highWater', { highWater: 85 }],
    ['mark', { mark: { kind: 'left', tokens: 0 } }],
    ['mark', { mark: 150_000 }],
    ['mostTurns', { mostTurns: 0 }],
    ['region', { region: 'everything' }],
    ['region', { region: { kind: 'oldest', fraction: 2, by: 'turns' } }],
    ['region', { region: { kind: 'all-but', newest: 3, by: 'words' } }],
    ['segments', { segments: { kind: 'range', from: 5, to: 5 } }],
    ['shown', { shown: { newestTokens: 0 } }],
    ['summaries', { summaries: 'none' }],
    ['split', { split: 1 }],
    ['floor', { floor: 'foresight' }],
    ['encoding', { encoding: 'p50k_base' }],
    ['preset', { preset: 'cursor' }],
  ])('%s is named where it makes no sense: %j', (field, saved) => {
    const reading = readPolicy(saved);
    expect(reading).toMatchObject({ ok: false, field });
    expect(!reading.ok && reading.allowed.length).toBeGreaterThan(5);
  });

  it('never throws, and what it accepts is a policy', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom(...Object.keys(RECORD_POLICY)), fc.jsonValue()),
        ),
        (saved) => {
          const reading = readPolicy(saved);
          if (reading.ok)
            expect(Object.keys(reading.policy).sort()).toEqual(Object.keys(RECORD_POLICY).sort());
        },
      ),
    );
  });
});
