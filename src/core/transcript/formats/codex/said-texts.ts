/**
 * Codex writes most words twice: as an item of the model's history, and as an event for its screen. The item is
 * the turn and the event repeats it, save where only the event was logged. Events may hold an answer without its
 * hidden marks, so an answer also counts as logged where the nearest item before or after contains it.
 */
import { asArray, asRecord, asString } from '../reading/json-values.ts';
import { type RolloutEntry, textOfContent } from './rollout-log.ts';

export interface SaidTexts {
  /** Whose words an event holds that no item does; `null` for every other event. */
  missing(event: RolloutEntry): 'user' | 'assistant' | null;
}

export function createSaidTexts(entries: readonly RolloutEntry[]): SaidTexts {
  const user = new Set<string>();
  const reasoning = new Set<string>();
  const answers: { readonly line: number; readonly text: string }[] = [];
  const answered = new Set<string>();
  for (const { kind, type, body, source } of entries) {
    if (kind !== 'item') continue;
    if (type === 'reasoning') {
      for (const entry of [...(asArray(body.summary) ?? []), ...(asArray(body.content) ?? [])])
        reasoning.add((asString(asRecord(entry)?.text) ?? '').trim());
    } else if (type === 'message') {
      const text = textOfContent(body.content);
      const said = body.role === 'user' ? user : answered;
      said.add(text.trim());
      const blocks = asArray(body.content) ?? [];
      // A single block is the whole text, and most messages are one.
      if (blocks.length > 1)
        for (const block of blocks) said.add((asString(asRecord(block)?.text) ?? '').trim());
      if (body.role === 'assistant') answers.push({ line: source.from, text });
    }
  }
  const isNear = (at: number, text: string): boolean => {
    let low = 0;
    let high = answers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((answers[middle]?.line ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return [answers[low - 1], answers[low]].some((answer) => answer?.text.includes(text) === true);
  };
  return {
    missing: ({ kind, type, body, source }) => {
      if (kind !== 'event') return null;
      const text = (asString(body.message) ?? asString(body.text) ?? '').trim();
      if (text === '') return null;
      switch (type) {
        case 'user_message':
          return user.has(text) ? null : 'user';
        case 'agent_message':
          return answered.has(text) || isNear(source.from, text) ? null : 'assistant';
        case 'agent_reasoning':
        case 'agent_reasoning_raw_content':
          return reasoning.has(text) ? null : 'assistant';
        default:
          return null;
      }
    },
  };
}
