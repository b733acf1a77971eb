import type { Offsets, ThreadColumns } from '../../core/columns.ts';

const MOST_NARROW = 0xffff;

/**
 * Moves the offsets of spans into two bytes each, where they stand, if no turn is longer than these can say: nearly half
 * of what columns take are offsets, and agents cut what tools print at some ten thousand letters.
 */
export function narrowOffsets({ turns, spans }: ThreadColumns): void {
  if (turns.chars.some((chars) => chars > MOST_NARROW)) return;
  const narrowed = (offsets: Offsets): Offsets =>
    offsets instanceof Uint16Array ? offsets : Uint16Array.from(offsets);
  for (const name of ['start', 'end', 'cut', 'resultEnd'] as const) {
    const offsets = spans[name];
    // The builder hands these groups over for good; one column is let go of before the next is copied.
    if (offsets !== undefined) Reflect.set(spans, name, narrowed(offsets));
  }
}
