import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOOR_KINDS, type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { PRESETS } from '../../core/compaction/policy/presets.ts';
import { COUNTING_RULE_NAMES, rulesWithout } from '../../core/floor/counting-rules.ts';
import { ENCODINGS } from '../../core/tokens/tokenizer.ts';
import { DEFAULT_URL_STATE, formatUrlState, parseUrlState, type UrlState } from './url-state.ts';

const by = fc.constantFrom('turns' as const, 'tokens' as const);
const tokens = fc.integer({ min: 1, max: 1_000_000_000 });
const turn = fc.nat(100_000);
const span = fc
  .tuple(turn, fc.integer({ min: 1, max: 1_000 }))
  .map(([from, more]) => ({ from, to: from + more }));
/** Ratios as sliders make them: whole percents. */
const percent = fc.integer({ min: 1, max: 100 }).map((value) => value / 100);

const policy: fc.Arbitrary<Policy> = fc.record({
  budget: tokens,
  highWater: percent,
  region: fc.oneof(
    fc.record({ kind: fc.constant('oldest' as const), fraction: percent, by }),
    fc.record({ kind: fc.constant('all-but' as const), newest: turn, by }),
    fc.record({ kind: fc.constant('everything' as const) }),
  ),
  slot: fc.option(tokens),
  margin: percent,
  floor: fc.constantFrom(...FLOOR_KINDS),
  split: fc.boolean(),
  allowance: fc.option(tokens),
  summaries: fc.constantFrom('rolling' as const, 'appended' as const),
  fixedCost: fc.option(turn),
  keepFirst: turn,
  keepUser: fc.boolean(),
  chainLimit: fc.integer({ min: 1, max: 1_000 }),
  conservative: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: null }),
  retrievable: fc.boolean(),
  uncapped: fc.boolean(),
  segments: fc.oneof(
    fc.record({ kind: fc.constant('replay' as const) }),
    fc.record({ kind: fc.constant('window' as const), size: tokens, by }),
    fc.constant({ kind: 'logged' as const }),
    span.map((range) => ({ kind: 'range' as const, ...range })),
  ),
  encoding: fc.constantFrom(...ENCODINGS),
  rules: fc.subarray([...COUNTING_RULE_NAMES]).map(rulesWithout),
  mark: fc.option(fc.record({ kind: fc.constantFrom('used' as const, 'left' as const), tokens })),
  mostTurns: fc.option(fc.integer({ min: 1, max: 100_000 })),
  shown: fc.option(fc.record({ newestTokens: fc.option(tokens), resultChars: fc.option(turn) })),
  preset: fc.constantFrom(...PRESETS.map(({ id }) => id)),
});
const state: fc.Arbitrary<UrlState> = fc.record({
  policy,
  pass: fc.option(turn),
  turn: fc.option(turn),
  zoom: fc.option(span),
  sample: fc.constantFrom(null, 'incident', 'short', 'refused'),
  versus: fc.option(
    fc.oneof(
      fc.constantFrom(...PRESETS.map(({ id }) => ({ kind: 'preset' as const, id }))),
      policy.map((one) => ({ kind: 'settings' as const, policy: one })),
    ),
  ),
});

describe('fragment', () => {
  it('gives every state back', () => {
    fc.assert(
      fc.property(state, (one) => {
        const text = formatUrlState(one);
        const parsed = parseUrlState(text === '' ? 'v1?' : `#${text}`);
        expect(parsed).toEqual(one);
        expect(text).toMatch(/^[\w?=&:.~-]*$/);
      }),
    );
  });

  it('holds only what differs from the defaults, in words that can be read', () => {
    expect(formatUrlState(DEFAULT_URL_STATE)).toBe('');
    expect(
      formatUrlState({
        policy: { ...RECORD_POLICY, slot: 1_400, region: { kind: 'all-but', newest: 20_000, by: 'tokens' } },
        pass: 3,
        turn: null,
        zoom: { from: 10, to: 40 },
        sample: 'incident',
        versus: { kind: 'preset', id: 'codex' },
      }),
    ).toBe('v1?slot=1400&compact=all-but:20000:tokens&vs=codex&sample=incident&pass=3&zoom=10-40');
  });

  it('writes a ratio as it was meant', () => {
    const policy = { ...RECORD_POLICY, margin: 0.1 + 0.2 };
    expect(formatUrlState({ ...DEFAULT_URL_STATE, policy })).toBe('v1?margin=0.3');
  });

  it.each(['', '#', '#top', 'v2?slot=1', `v1?slot=1&${'x'.repeat(5_000)}`])(
    'is none of ours: %.20s',
    (text) => {
      expect(parseUrlState(text)).toBeNull();
    },
  );

  it('passes over what makes no sense and keeps the rest', () => {
    const text =
      'v1?slot=-5&budget=1e9&mark=1.5&margin=0.15&compact=oldest:0:turns&compact&floor=foresight&split=maybe' +
      '&segments=range:9:3&encoding=p50k&keep=2&pass=1.5&turn=%00&zoom=9-9&sample=../secrets&%E0%A4%A&__proto__=1';
    expect(parseUrlState(text)).toEqual({
      ...DEFAULT_URL_STATE,
      policy: { ...RECORD_POLICY, margin: 0.15, keepFirst: 2 },
    });
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseUrlState(`#v1?${text}`)).not.toBeNull();
      }),
    );
  });
});
