import type { LiveElement } from '../../floor/live-element.ts';

/**
 * What is in context while a transcript is replayed: turns that stay verbatim for good, the summaries of earlier
 * passes in place of what they replaced, and the turns since, oldest first. Fixed cost is not in here.
 */
export interface LiveContext {
  /** Elements that may be compacted, oldest first. */
  readonly elements: readonly LiveElement[];
  /** Turns kept verbatim: in context, never in a summary. */
  readonly kept: readonly LiveElement[];
  readonly keptTokens: number;
  /** Tokens of the summaries among the elements. */
  readonly summaryTokens: number;
  readonly tokens: number;
  push(element: LiveElement): void;
  keep(element: LiveElement): void;
  /** Puts `summaries` in place of the oldest `count` elements. */
  replaceOldest(count: number, summaries: readonly LiveElement[]): void;
}

export function createLiveContext(): LiveContext {
  let elements: LiveElement[] = [];
  const kept: LiveElement[] = [];
  let tokens = 0;
  let keptTokens = 0;
  let summaryTokens = 0;
  return {
    get elements() {
      return elements;
    },
    kept,
    get keptTokens() {
      return keptTokens;
    },
    get tokens() {
      return tokens;
    },
    get summaryTokens() {
      return summaryTokens;
    },
    push(element) {
      elements.push(element);
      tokens += element.tokens;
    },
    keep(element) {
      kept.push(element);
      keptTokens += element.tokens;
      tokens += element.tokens;
    },
    replaceOldest(count, summaries) {
      for (let i = 0; i < count; i++) tokens -= elements[i]?.tokens ?? 0;
      for (const summary of summaries) tokens += summary.tokens;
      elements = [...summaries, ...elements.slice(count)];
      summaryTokens = 0;
      for (const element of elements) {
        if (element.kind !== 'summary') break;
        summaryTokens += element.tokens;
      }
    },
  };
}
