/**
 * Sorts texts without holding up the page: blocks are sorted at once, then merged pairwise, and every step of a few
 * milliseconds is followed by a pause. The order is by code unit, over what the caller made of the texts.
 */
const BLOCK = 2_000;

/**
 * The rank of every text, from 0; equal texts keep their order and have ranks of their own. A generator, so that the
 * caller decides when to go on.
 */
export function* rankTexts(texts: readonly string[]): Generator<void, Uint32Array> {
  const compare = (a: number, b: number): number => {
    const [one, other] = [texts[a] ?? '', texts[b] ?? ''];
    return one < other ? -1 : one > other ? 1 : a - b;
  };
  const size = texts.length;
  let order = Uint32Array.from(texts.keys());
  let spare = new Uint32Array(size);
  for (let from = 0; from < size; from += BLOCK) {
    order.subarray(from, from + BLOCK).sort(compare);
    yield;
  }
  for (let width = BLOCK; width < size; width *= 2) {
    for (let from = 0; from < size; from += 2 * width) {
      const middle = Math.min(from + width, size);
      const end = Math.min(from + 2 * width, size);
      let left = from;
      let right = middle;
      for (let at = from; at < end; at++) {
        const takesLeft =
          right >= end || (left < middle && compare(order[left] ?? 0, order[right] ?? 0) <= 0);
        spare[at] = (takesLeft ? order[left++] : order[right++]) ?? 0;
        if (at % BLOCK === 0) yield;
      }
    }
    [order, spare] = [spare, order];
  }
  const ranks = new Uint32Array(size);
  order.forEach((text, rank) => {
    ranks[text] = rank;
  });
  return ranks;
}
