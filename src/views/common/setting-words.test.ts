import { describe, expect, it } from 'vitest';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { findPreset, presetPolicy } from '../../core/compaction/policy/presets.ts';
import { settingsChange } from '../../state/history/settings-change.ts';
import { settingsWords } from './setting-words.ts';

const codex = findPreset('codex');
const change = (patch: Partial<Policy>) => settingsChange(RECORD_POLICY, { ...RECORD_POLICY, ...patch });

describe('a change of settings', () => {
  it.each<[Partial<Policy>, string]>([
    [{ slot: 2_750 }, 'slot 2,000 → 2,750'],
    [{ slot: null }, 'slot 2,000 → none'],
    [{ highWater: 0.8 }, 'mark 85 % → 80 %'],
    [{ mark: { kind: 'used', tokens: 90_000 } }, 'mark a share of the budget → 90,000 tokens'],
    [{ mark: { kind: 'used', tokens: 90_000 }, highWater: 0.5 }, 'mark 85 % → 90,000 tokens'],
    [{ split: false }, 'splitting on → off'],
    [{ segments: { kind: 'range', from: 3, to: 9 } }, 'segments replay → turns 3–8'],
    [{ region: { kind: 'everything' } }, 'what is compacted oldest 40 % of turns → everything'],
    [{ slot: 1_000, margin: 0.3 }, 'slot 2,000 → 1,000, margin 20 % → 30 %'],
    [{ slot: 1_000, margin: 0.3, keepFirst: 2 }, 'slot 2,000 → 1,000 and 2 more settings'],
    [{}, 'settings as they were'],
  ])('has words: %j', (patch, words) => {
    expect(settingsWords(change(patch))).toBe(words);
  });

  it('is told the other way round when it is undone', () => {
    expect(settingsWords(change({ slot: 2_750 }), true)).toBe('slot 2,750 → 2,000');
  });

  it('names a preset, whatever it brings along', () => {
    const policy = codex === null ? RECORD_POLICY : presetPolicy(codex);
    expect(settingsWords(settingsChange(RECORD_POLICY, policy))).toMatch(/^preset .+ → Codex$/);
  });
});
