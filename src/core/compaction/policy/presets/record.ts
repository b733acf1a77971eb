import { NOT_STATED, observed, type Preset } from './preset.ts';

/** The observed system of the record that this product rests on. */
export const RECORD: Preset = {
  id: 'record',
  title: 'The record’s system',
  window: { tokens: 128_000, words: 'the budget of the record' },
  trigger: observed({ kind: 'fraction', of: 0.85 }),
  triggerWords: '85 % of the budget',
  region: observed({ kind: 'oldest', fraction: 0.4, by: 'turns' }),
  regionWords: 'the oldest 40 % of turns',
  slot: observed({ tokens: 2_000, words: 'a fixed summary of 2,000 tokens' }),
  kept: NOT_STATED,
  keepFirst: 0,
  keepUser: false,
  shown: NOT_STATED,
  reachable: observed(false),
  reachableWords: null,
  summaries: NOT_STATED,
  countsTurnsOnly: false,
  differs: [],
  source: 'the record of the incident, with its reference code',
  sourceDate: '2026-11-11',
};
