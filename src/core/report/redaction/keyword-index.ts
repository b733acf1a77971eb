/**
 * Calls a rule wherever one of its keywords stands.
 *
 * Problem. A hundred keywords, and texts of megabytes; one regular expression over all of them, or one search for each,
 * reads the text many times. Idea. One walk that keeps the last three characters as a hash; a bit table says whether any
 * keyword begins with such three, which is rare, and only then the keywords are compared. Cost. A few operations a
 * character; what the rules do at a hit is bounded by themselves. Limits. Keywords have at least three characters, ASCII.
 */
export interface Keyword<Rule> {
  readonly word: string;
  /** Any case. The word itself is in lower case then. */
  readonly anyCase: boolean;
  readonly rule: Rule;
}

const BITS = 13;
const MASK = (1 << BITS) - 1;
const hashOf = (a: number, b: number, c: number): number => ((a * 961) ^ (b * 31) ^ c) & MASK;

export interface KeywordIndex<Rule> {
  /** Visits hits from left to right; `visit` returns from where to go on, or `null` for the next character. */
  scan(text: string, visit: (rule: Rule, at: number, word: string) => number | null): void;
}

export function createKeywordIndex<Rule>(keywords: readonly Keyword<Rule>[]): KeywordIndex<Rule> {
  const present = new Uint8Array(1 << BITS);
  const byHash = new Map<number, Keyword<Rule>[]>();
  for (const keyword of keywords) {
    for (const [a, b, c] of beginnings(keyword)) {
      const hash = hashOf(a, b, c);
      present[hash] = 1;
      const list = byHash.get(hash) ?? [];
      if (!list.includes(keyword)) list.push(keyword);
      byHash.set(hash, list);
    }
  }
  return {
    scan: (text, visit) => {
      let a = 0;
      let b = 0;
      let from = 0;
      for (let i = 0; i < text.length; i++) {
        const c = text.charCodeAt(i);
        if (present[hashOf(a, b, c)] === 1 && i - 2 >= from) {
          const at = i - 2;
          for (const { word, anyCase, rule } of byHash.get(hashOf(a, b, c)) ?? []) {
            const same = anyCase
              ? text.slice(at, at + word.length).toLowerCase() === word
              : text.startsWith(word, at);
            if (!same) continue;
            const next = visit(rule, at, word);
            if (next !== null) from = Math.max(from, next);
          }
        }
        a = b;
        b = c;
      }
    },
  };
}

function beginnings({ word, anyCase }: Keyword<unknown>): readonly (readonly [number, number, number])[] {
  const choices = [0, 1, 2].map((i) => {
    const char = word.charAt(i);
    const both = anyCase ? [char.toLowerCase(), char.toUpperCase()] : [char];
    return [...new Set(both)].map((one) => one.charCodeAt(0));
  });
  const [first = [], second = [], third = []] = choices;
  return first.flatMap((a) => second.flatMap((b) => third.map((c) => [a, b, c] as const)));
}
