/**
 * What was found out about short runs of word characters, so that the same run is not looked up again.
 *
 * Problem. Nearly every word of a text was seen before, and a look-up hashes it, goes to three places in memory and
 * compares letter by letter. Idea. Twelve ASCII characters are three numbers, which lie beside the answer in one line of a
 * processor's cache; two runs are the same when their numbers are. Each has the one place that its numbers name and puts
 * out whatever was there. Cost: one look at each character and one at the table; 128 kB. Limits: longer runs, and runs with
 * other letters, are looked up each time.
 */
const PLACES = 8192;
const WIDTH = 4;
/** Longer runs have no place. */
export const LONGEST_RUN = 12;
const LENGTH_BITS = 4;

export class RunMemo {
  readonly #held = new Int32Array(PLACES * WIDTH);

  /**
   * The answer of `ask` for `text.slice(start, end)`, which is asked only where the answer is not at hand: −1 or a number
   * of at most 27 bits that depends on nothing but the run.
   */
  answer(
    text: string,
    start: number,
    end: number,
    ask: (text: string, start: number, end: number) => number,
  ): number {
    const length = end - start;
    if (length > LONGEST_RUN) return ask(text, start, end);
    let first = 0;
    let second = 0;
    let third = 0;
    let units = 0;
    let i = start;
    for (const stop = length < 4 ? end : start + 4; i < stop; i++) {
      const unit = text.charCodeAt(i);
      units |= unit;
      first = (first << 8) | unit;
    }
    if (length > 4) {
      for (const stop = length < 8 ? end : start + 8; i < stop; i++) {
        const unit = text.charCodeAt(i);
        units |= unit;
        second = (second << 8) | unit;
      }
      for (; i < end; i++) {
        const unit = text.charCodeAt(i);
        units |= unit;
        third = (third << 8) | unit;
      }
    }
    if (units > 127) return ask(text, start, end);
    const mixed = Math.imul(Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ third, 0x27d4eb2f);
    const place = ((mixed ^ (mixed >>> 15)) & (PLACES - 1)) * WIDTH;
    const held = this.#held;
    const known = held[place + 3] ?? 0;
    if (
      held[place] === first &&
      (known & ((1 << LENGTH_BITS) - 1)) === length &&
      held[place + 1] === second &&
      held[place + 2] === third
    )
      return (known >>> LENGTH_BITS) - 1;
    const found = ask(text, start, end);
    held[place] = first;
    held[place + 1] = second;
    held[place + 2] = third;
    held[place + 3] = ((found + 1) << LENGTH_BITS) | length;
    return found;
  }
}
