/** The range of the slot slider, in tokens. */
export const SMALLEST_SLOT = 100;
export const LARGEST_SLOT = 64_000;

/** `count` whole numbers from `from` to `to`, evenly spaced on a log scale, each once. */
export function logSpaced(from: number, to: number, count: number): readonly number[] {
  const slots = new Set<number>();
  for (let step = 0; step < count; step++) {
    slots.add(Math.round(from * (to / from) ** (count === 1 ? 0 : step / (count - 1))));
  }
  return [...slots];
}

/** The numbers below `count` so that each one halves the widest gap that is left: work that may be stopped at any time. */
export function coarseToFine(count: number): readonly number[] {
  const order = count > 1 ? [0, count - 1] : [0].slice(0, count);
  const gaps: (readonly [number, number])[] = [[0, count - 1]];
  for (let next = 0; next < gaps.length; next++) {
    const [low, high] = gaps[next] ?? [0, 0];
    const middle = Math.floor((low + high) / 2);
    if (middle <= low) continue;
    order.push(middle);
    gaps.push([low, middle], [middle, high]);
  }
  return order;
}
