import { describe, expect, test } from 'vitest';
import { RECORD_POLICY } from '../compaction/policy/policy.ts';
import { guardOptions } from './from-policy.ts';

describe('settings of the page as options', () => {
  test('name what a verdict depends on', () => {
    const policy = {
      ...RECORD_POLICY,
      slot: 4096,
      margin: 0.15,
      floor: 'exhaustive',
      split: false,
      allowance: 9000,
    } as const;
    expect(guardOptions(JSON.parse(JSON.stringify(policy)))).toEqual({
      encoding: 'o200k_base',
      slot: 4096,
      options: { floor: 'exhaustive', marginRatio: 0.15, split: false, allowance: 9000, conservative: null },
    });
  });

  test("are the record's where nothing is said", () => {
    expect(guardOptions({})).toEqual({
      encoding: 'o200k_base',
      slot: 2000,
      options: { floor: 'working', marginRatio: 0.2, split: true, allowance: null, conservative: null },
    });
  });

  test.each([{ slot: null }, { uncapped: true }, { retrievable: true }])(
    'have no slot where the rule does not apply: %j',
    (policy) => {
      expect(guardOptions(policy).slot).toBeNull();
    },
  );

  test.each([
    ['policy.slot', '{"slot":-1}'],
    ['policy.floor', '{"floor":"hindsight"}'],
    ['policy.split', '{"split":"yes"}'],
    ['policy.encoding', '{"encoding":"p50k"}'],
    ['policy must be an object', '7'],
  ])('are refused in words: %s', (message, json) => {
    expect(() => guardOptions(JSON.parse(json))).toThrow(message);
    expect(() => guardOptions(JSON.parse(json))).toThrow(TypeError);
  });
});
