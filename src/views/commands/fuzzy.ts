/**
 * How well a query fits words: its characters in their order, best at the beginnings of words and side by side. Each word of
 * the query is looked for by itself, so that `cl pre` finds "Preset: Claude Code". One pass over the text a word; linear
 * on any input.
 */

/** What of a query and of a text is looked at, in characters. */
const LONGEST_QUERY = 60;
const LONGEST_TEXT = 200;

/** The words of a query, ready to be looked for. */
export const queryWords = (query: string): readonly string[] =>
  query.slice(0, LONGEST_QUERY).toLowerCase().split(' ').filter(Boolean);

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** How well the words of a query fit a text: 0 for not at all, more for better. An empty query fits everything alike. */
export function fitness(words: readonly string[], text: string): number {
  const lower = text.slice(0, LONGEST_TEXT).toLowerCase();
  let sum = words.length === 0 ? 1 : 0;
  for (const word of words) {
    const fit = wordFitness(word, lower);
    if (fit === 0) return 0;
    sum += fit;
  }
  // Of two that fit alike, the shorter one says less that was not asked for.
  return sum - lower.length / (LONGEST_TEXT * 10);
}

function wordFitness(word: string, text: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0) return 4 * word.length;
    if (!isLetter(text[at - 1])) return 3 * word.length;
  }
  if (text.includes(word)) return 2 * word.length;
  return scatteredFitness(word, text);
}

/** Characters in order with gaps between them: a character at the beginning of a word, or after its neighbour, counts. */
function scatteredFitness(word: string, text: string): number {
  let at = -1;
  let good = 0;
  for (const char of word) {
    let next = text.indexOf(char, at + 1);
    if (next !== at + 1) {
      const start = startOfWord(char, text, at + 1);
      if (start !== -1) next = start;
    }
    if (next === -1) return 0;
    if (next === at + 1 || next === 0 || !isLetter(text[next - 1])) good++;
    at = next;
  }
  // Letters picked from anywhere are an accident.
  return good * 2 >= word.length ? good : 0;
}

function startOfWord(char: string, text: string, from: number): number {
  for (let at = text.indexOf(char, from); at !== -1; at = text.indexOf(char, at + 1)) {
    if (at === 0 || !isLetter(text[at - 1])) return at;
  }
  return -1;
}
