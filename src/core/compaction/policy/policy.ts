import { type CountingRules, DEFAULT_RULES } from '../../floor/counting-rules.ts';
import { CHAIN_LIMIT } from '../../floor/cuts/chains.ts';
import { fractionOf } from '../../fraction-of.ts';
import type { Encoding } from '../../tokens/tokenizer.ts';

/** Which floor decides. `hindsight` counts what the rest of the transcript really used, and so needs one. */
export type FloorKind = 'working' | 'exhaustive' | 'hindsight' | 'reference';
export const FLOOR_KINDS = [
  'working',
  'exhaustive',
  'hindsight',
  'reference',
] as const satisfies readonly FloorKind[];
/** The floors that can be computed before anything follows. */
export type ForeseenFloor = Exclude<FloorKind, 'hindsight'>;
export const FORESEEN_FLOORS = [
  'working',
  'exhaustive',
  'reference',
] as const satisfies readonly ForeseenFloor[];

/** The one that decides unless something else is chosen. */
export const DEFAULT_FLOOR = 'working' satisfies ForeseenFloor;

/** What one pass compacts. */
export type Region =
  | { readonly kind: 'oldest'; readonly fraction: number; readonly by: 'turns' | 'tokens' }
  | { readonly kind: 'all-but'; readonly newest: number; readonly by: 'turns' | 'tokens' }
  | { readonly kind: 'everything' };

/** Where segments come from: the replay under the policy, fixed windows, one range, or the compactions that the log tells of. */
export type SegmentSource =
  | { readonly kind: 'replay' }
  | { readonly kind: 'window'; readonly size: number; readonly by: 'turns' | 'tokens' }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'logged' };

/**
 * A mark that no fraction of the budget says exactly: tokens in context, or tokens that are left of the budget, which then
 * follows the budget.
 */
export type ExactMark =
  | { readonly kind: 'used'; readonly tokens: number }
  | { readonly kind: 'left'; readonly tokens: number };

/** What of a segment the summarizer is given to read, where that is less than all of it. */
export interface Shown {
  /** Only the newest tokens of the segment; `null` for all of them. */
  readonly newestTokens: number | null;
  /** Only so many characters of each tool result, from its start; 0 leaves results out, `null` cuts none. */
  readonly resultChars: number | null;
}

/** Whether passes happen at turns, so that the context drops there; windows and ranges change no context. */
export const isOverTime = ({ kind }: SegmentSource): boolean => kind === 'replay' || kind === 'logged';

/** Every setting that a verdict depends on. The record's own numbers are `RECORD_POLICY`. */
export interface Policy {
  /** Token budget. */
  readonly budget: number;
  /** Fraction of the budget at which compaction triggers. */
  readonly highWater: number;
  /** The mark in tokens where it is no fraction of the budget; it goes before `highWater`. */
  readonly mark: ExactMark | null;
  /** Compaction also triggers when more turns than this are in context, a summary being one; `null` for no such count. */
  readonly mostTurns: number | null;
  readonly region: Region;
  /** Hard cap on one summary in tokens; `null` for none (the rule is then not applicable). */
  readonly slot: number | null;
  /** Margin as a fraction of the floor. */
  readonly margin: number;
  readonly floor: FloorKind;
  /** What the floors count. */
  readonly rules: CountingRules;
  readonly split: boolean;
  /** Most summary tokens a pass may make; `null` for no limit. */
  readonly allowance: number | null;
  readonly summaries: 'rolling' | 'appended';
  /** System prompt and tools in tokens, beside the system turns of the transcript; `null` takes what the log reports. */
  readonly fixedCost: number | null;
  readonly keepFirst: number;
  /** What users wrote stays verbatim. */
  readonly keepUser: boolean;
  /** Longest run of turns, in turns, that a hard chain keeps in one summary (design: Legal cuts). */
  readonly chainLimit: number;
  /** Fixed floor of the conservative mode in tokens; `null` when floors are computed (design: the rule, 7). */
  readonly conservative: number | null;
  /** The agent can fetch the raw turns again through a pointer in its context: the rule does not apply. */
  readonly retrievable: boolean;
  /** Nothing caps the summary's length, whatever slot is set: the rule does not apply. */
  readonly uncapped: boolean;
  /** What the summarizer is shown; `null` where nothing is known of a cut. Decides nothing: what it never sees is counted apart. */
  readonly shown: Shown | null;
  readonly segments: SegmentSource;
  readonly encoding: Encoding;
  /** The id of the preset that the policy was made from, a name for people: it decides nothing. */
  readonly preset: string;
}

/** The context in tokens above which a compaction triggers (design: Over time). */
export function markOf({ budget, highWater, mark }: Pick<Policy, 'budget' | 'highWater' | 'mark'>): number {
  if (mark === null) return fractionOf(budget, highWater);
  return mark.kind === 'used' ? mark.tokens : Math.max(0, budget - mark.tokens);
}

/** The policy of the record's observed system: 128,000 tokens, 85 %, oldest 40 % of turns, slot 2,000, margin 20 %. */
export const RECORD_POLICY: Policy = {
  budget: 128_000,
  highWater: 0.85,
  mark: null,
  mostTurns: null,
  region: { kind: 'oldest', fraction: 0.4, by: 'turns' },
  slot: 2_000,
  margin: 0.2,
  floor: DEFAULT_FLOOR,
  rules: DEFAULT_RULES,
  split: true,
  allowance: null,
  summaries: 'rolling',
  fixedCost: null,
  keepFirst: 0,
  keepUser: false,
  chainLimit: CHAIN_LIMIT,
  conservative: null,
  retrievable: false,
  uncapped: false,
  shown: null,
  segments: { kind: 'replay' },
  encoding: 'o200k_base',
  preset: 'record',
};
