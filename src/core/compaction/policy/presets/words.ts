import { formatTokens } from '../../../floor/words.ts';
import { markOf, type Policy } from '../policy.ts';
import type { Fact, Preset, Sureness } from './preset.ts';
import { presetPolicy } from './to-policy.ts';

/** When a policy compacts, as a phrase: `85 % of 128,000 = 108,800 tokens`. */
export function markWords(policy: Pick<Policy, 'budget' | 'highWater' | 'mark' | 'mostTurns'>): string {
  const { budget, highWater, mark, mostTurns } = policy;
  const tokens = formatTokens(markOf(policy));
  const words =
    mark === null
      ? `${percent(highWater)} of ${formatTokens(budget)} = ${tokens} tokens`
      : mark.kind === 'used'
        ? `${tokens} tokens`
        : `${formatTokens(mark.tokens)} left of ${formatTokens(budget)} = ${tokens} tokens`;
  return mostTurns === null ? words : `${formatTokens(mostTurns)} turns, or ${words}`;
}

/** The same where the budget is named beside it: `85 %`, `167,000 tokens`, `80 turns or 100 %`. */
export function markOfBudget(policy: Pick<Policy, 'budget' | 'highWater' | 'mark' | 'mostTurns'>): string {
  const words = policy.mark === null ? percent(policy.highWater) : `${formatTokens(markOf(policy))} tokens`;
  return policy.mostTurns === null ? words : `${formatTokens(policy.mostTurns)} turns or ${words}`;
}

/** When a preset compacts in its own window. */
export function triggerWords(preset: Preset): string {
  return preset.trigger.value === null || preset.trigger.value === 'none'
    ? 'none of its own'
    : markWords(presetPolicy(preset));
}

/** The slot as a phrase; `none` and `not stated` are different things. */
export function slotWords({ slot }: Preset): string {
  if (slot.value === null) return 'not stated';
  return slot.value === 'none' ? 'none' : formatTokens(slot.value.tokens);
}

/** What a policy shows the summarizer, as a phrase; `null` where nothing is known of a cut. */
export function shownWords(shown: Policy['shown']): string | null {
  if (shown === null) return null;
  const { newestTokens, resultChars } = shown;
  const words: string[] = [];
  if (newestTokens !== null) words.push(`the newest ${formatTokens(newestTokens)} tokens`);
  if (resultChars === 0) words.push('no tool results');
  else if (resultChars !== null)
    words.push(`the first ${formatTokens(resultChars)} characters of each tool result`);
  return words.length === 0 ? 'all of it' : words.join(', ');
}

/** One fact as a person reads it; `words` may say something of what is not stated, too. */
export interface FactWords {
  readonly name: string;
  readonly words: string | null;
  readonly sure: Sureness;
}

/** What is known of an agent, fact by fact, in the order in which a compaction happens. */
export function presetFacts(preset: Preset): readonly FactWords[] {
  const { trigger, region, slot, kept, shown, reachable, summaries } = preset;
  const reach =
    reachable.value === null
      ? null
      : reachable.value
        ? 'within the agent’s reach'
        : 'out of the agent’s reach';
  return [
    { name: 'compacts at', words: preset.triggerWords, sure: trigger.sure },
    { name: 'region', words: preset.regionWords, sure: region.sure },
    {
      name: 'slot',
      words: slot.value === null || slot.value === 'none' ? slot.value : slot.value.words,
      sure: slot.sure,
    },
    { name: 'kept', words: kept.value, sure: kept.sure },
    { name: 'shown to the summarizer', words: shown.value?.words ?? null, sure: shown.sure },
    {
      name: 'raw turns',
      words: [reach, preset.reachableWords].filter((words) => words !== null).join('; ') || null,
      sure: reachable.sure,
    },
    { name: 'summaries', words: summaries.value, sure: summaries.sure },
  ];
}

const FACTS = [
  ['trigger', 'when it compacts'],
  ['region', 'what it compacts'],
  ['slot', 'a slot'],
  ['kept', 'what stays verbatim'],
  ['shown', 'what the summarizer is shown'],
  ['reachable', 'whether the agent can reach the raw turns'],
  ['summaries', 'whether earlier summaries are compacted again'],
] as const satisfies readonly (readonly [keyof Preset, string])[];

/** What no source states of this agent, each as a phrase. */
export const notStated = (preset: Preset): readonly string[] =>
  FACTS.flatMap(([key, words]) => (preset[key].value === null ? [words] : []));

const ORDER: readonly Sureness[] = ['stated in code', 'stated in docs', 'observed', 'not stated'];

/** How sure trigger, region and slot are together: the least sure of those that are stated. */
export function surenessOf({ trigger, region, slot }: Preset): Sureness {
  const facts: readonly Fact<unknown>[] = [trigger, region, slot];
  const ranks = facts.filter(({ value }) => value !== null).map(({ sure }) => ORDER.indexOf(sure));
  return ORDER[Math.max(...ranks)] ?? 'not stated';
}

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))} %`;
