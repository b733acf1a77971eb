/**
 * What was found out about short words, so that the same word is not looked up again.
 *
 * Problem: a look-up cuts a stem, hashes it twice and unpacks four cells, and most of a text is some thousand words said
 * again and again. Idea: a word of at most twelve ASCII letters is two numbers, five bits a letter whatever its
 * case, so that a table of fixed size can hold the whole word beside its answer and never take one word for another.
 * Where two words want the same place the later one has it. Cost: one look at each letter and one at the table; 64 kB.
 * Limits: longer words, and words with other letters, are looked up each time.
 */
const PLACES = 8192;
/** Letters of the first number of a key. */
export const HALF = 6;
/** Words of more letters have no key. */
export const LONGEST_KEY = 2 * HALF;
/** Set beside the second half of the key where the answer is yes; letters use the bits below. */
const YES = 1 << 30;
const LETTERS = YES - 1;

export class WordMemo {
  readonly #first = new Int32Array(PLACES);
  readonly #second = new Int32Array(PLACES);

  /**
   * The answer of `ask` for the word `text.slice(start, end)`, which is asked only where the answer is not at hand. The
   * answer must be the same in every case and depend on nothing but the word.
   */
  answer(
    text: string,
    start: number,
    end: number,
    ask: (text: string, start: number, end: number) => boolean,
  ): boolean {
    if (end - start > LONGEST_KEY) return ask(text, start, end);
    let first = 0;
    let i = start;
    const half = Math.min(end, start + HALF);
    for (; i < half; i++) {
      const letter = (text.charCodeAt(i) | 32) - 96;
      if (letter < 1 || letter > 26) return ask(text, start, end);
      first = (first << 5) | letter;
    }
    let second = 0;
    for (; i < end; i++) {
      const letter = (text.charCodeAt(i) | 32) - 96;
      if (letter < 1 || letter > 26) return ask(text, start, end);
      second = (second << 5) | letter;
    }
    return this.answerKey(first, second, text, start, end, ask);
  }

  /** As `answer`, for a word whose two numbers are known: five bits a letter, the first six letters and the others. */
  answerKey(
    first: number,
    second: number,
    text: string,
    start: number,
    end: number,
    ask: (text: string, start: number, end: number) => boolean,
  ): boolean {
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    const place = (mixed ^ (mixed >>> 15)) & (PLACES - 1);
    const held = this.#second[place] ?? 0;
    if (this.#first[place] === first && (held & LETTERS) === second && first !== 0) return (held & YES) !== 0;
    const found = ask(text, start, end);
    this.#first[place] = first;
    this.#second[place] = found ? second | YES : second;
    return found;
  }
}
