import { assertNever } from '../../../assert-never.ts';
import { fractionOf } from '../../../fraction-of.ts';
import { type ExactMark, markOf, type Policy, RECORD_POLICY, type Region } from '../policy.ts';
import type { Amount, Preset, PresetTrigger } from './preset.ts';

/** What a preset decides of a policy; everything else is the user's. */
export type PresetPart = Pick<
  Policy,
  | 'budget'
  | 'highWater'
  | 'mark'
  | 'mostTurns'
  | 'region'
  | 'slot'
  | 'summaries'
  | 'fixedCost'
  | 'keepFirst'
  | 'keepUser'
  | 'retrievable'
  | 'uncapped'
  | 'shown'
  | 'preset'
>;

/**
 * The settings that imitate an agent in a window of so many tokens. What its source does not state is the record's; a
 * slot that the agent does not have is `null`, for the user to set.
 */
export function presetPart(preset: Preset, window: number = preset.window.tokens): PresetPart {
  const { trigger, slot } = preset;
  const stated = trigger.value === null || trigger.value === 'none' ? null : trigger.value;
  const { highWater, mark, mostTurns } = stated === null ? RECORD_POLICY : settingsOfTrigger(stated, window);
  const atMark = markOf({ budget: window, highWater, mark });
  const amount = (value: Amount): number => amountOf(value, window, atMark);
  const cut = preset.shown.value?.cut ?? null;
  return {
    budget: window,
    highWater,
    mark,
    mostTurns,
    region: regionOf(preset, amount),
    slot: slot.value === null || slot.value === 'none' ? null : slot.value.tokens,
    summaries: preset.summaries.value ?? RECORD_POLICY.summaries,
    fixedCost: preset.countsTurnsOnly ? 0 : RECORD_POLICY.fixedCost,
    keepFirst: preset.keepFirst,
    keepUser: preset.keepUser,
    retrievable: preset.reachable.value ?? false,
    uncapped: false,
    shown:
      cut === null
        ? null
        : {
            newestTokens: cut.newestTokens === null ? null : amount(cut.newestTokens),
            resultChars: cut.resultChars,
          },
    preset: preset.id,
  };
}

/** A whole policy: the record's, but for what the preset decides. */
export const presetPolicy = (preset: Preset, window?: number): Policy => ({
  ...RECORD_POLICY,
  ...presetPart(preset, window),
});

type MarkSettings = Pick<Policy, 'highWater' | 'mark' | 'mostTurns'>;

/** A trigger as settings. Only a plain fraction and tokens left follow the budget; what else depends on it is worked out for this window. */
function settingsOfTrigger(trigger: PresetTrigger, window: number): MarkSettings {
  switch (trigger.kind) {
    case 'fraction': {
      const { of, less = 0, least = 0, most = Number.POSITIVE_INFINITY } = trigger;
      const plain = fractionOf(window, of);
      const tokens = Math.min(most, Math.max(least, plain - less));
      return tokens === plain
        ? fraction(of)
        : exact({ kind: 'used', tokens: Math.max(0, Math.floor(tokens)) });
    }
    case 'used':
      return exact({ kind: 'used', tokens: trigger.tokens });
    case 'left':
      return exact({ kind: 'left', tokens: trigger.tokens });
    case 'turns':
      return { ...fraction(1), mostTurns: trigger.most };
    case 'first of': {
      const all = trigger.triggers.map((one) => settingsOfTrigger(one, window));
      const tokensOf = (one: MarkSettings) => markOf({ budget: window, ...one });
      return all.reduce((first, one) => (tokensOf(one) < tokensOf(first) ? one : first), fraction(1));
    }
    case 'by window':
      return settingsOfTrigger(window > trigger.above ? trigger.larger : trigger.otherwise, window);
    default:
      return assertNever(trigger);
  }
}

const fraction = (highWater: number): MarkSettings => ({ highWater, mark: null, mostTurns: null });
const exact = (mark: ExactMark): MarkSettings => ({
  highWater: RECORD_POLICY.highWater,
  mark,
  mostTurns: null,
});

function regionOf({ region }: Preset, amount: (value: Amount) => number): Region {
  const { value } = region;
  if (value === null) return RECORD_POLICY.region;
  return value.kind === 'all-but' ? { ...value, newest: amount(value.newest) } : value;
}

function amountOf(value: Amount, window: number, mark: number): number {
  if (typeof value === 'number') return value;
  const { share, of, least = 0, most = Number.POSITIVE_INFINITY } = value;
  return Math.floor(Math.min(most, Math.max(least, fractionOf(of === 'window' ? window : mark, share))));
}
