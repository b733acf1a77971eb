/**
 * The scale of the slot, shared by the slider and by the line in the floors chart. Slots matter by ratio, so the
 * scale is logarithmic from 100 to 64,000 tokens. Every position a person can reach by dragging or with the arrows
 * is a *stop*, a round number; stops are about 2 % apart (1.2 % to 3.4 %), so that two readers who say "1,250" mean
 * the same thing, and an arrow up followed by an arrow down returns to where it was.
 */
export const SLOT_MIN = 100;
export const SLOT_MAX = 64_000;

/** Step sizes within a decade, as fractions of the decade's first number; each bound is a multiple of both steps around it. */
const STEPS = [
  { below: 1.5, step: 0.02 },
  { below: 3.5, step: 0.05 },
  { below: 8, step: 0.1 },
  { below: 10, step: 0.2 },
] as const;

/** Every stop, ascending. */
export const SLOT_STOPS: readonly number[] = makeStops();

function makeStops(): number[] {
  const stops: number[] = [];
  for (let decade = SLOT_MIN; decade < SLOT_MAX; decade *= 10) {
    let lower = 1;
    for (const { below, step } of STEPS) {
      const count = Math.round((below - lower) / step);
      for (let i = 0; i < count; i++) {
        const stop = Math.round((lower + i * step) * decade);
        if (stop <= SLOT_MAX) stops.push(stop);
      }
      lower = below;
    }
  }
  return stops;
}

/** Position of a slot on the track, from 0 (100 tokens) to 1 (64,000); slots beyond are held at the ends. */
export function slotPosition(slot: number): number {
  const held = Math.min(SLOT_MAX, Math.max(SLOT_MIN, slot));
  return Math.log(held / SLOT_MIN) / Math.log(SLOT_MAX / SLOT_MIN);
}

/** The stop nearest to a position on the track. */
export function slotAt(position: number): number {
  const held = Math.min(1, Math.max(0, position));
  return nearestStop(SLOT_MIN * (SLOT_MAX / SLOT_MIN) ** held);
}

/** The stop nearest to a slot, by ratio. */
export function nearestStop(slot: number): number {
  const above = firstStopFrom(slot);
  const upper = SLOT_STOPS[above] ?? SLOT_MAX;
  const lower = SLOT_STOPS[above - 1] ?? upper;
  return slot * slot < lower * upper ? lower : upper;
}

/** Index of the first stop that is not below a slot; the number of stops where none is. */
function firstStopFrom(slot: number): number {
  let low = 0;
  let high = SLOT_STOPS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((SLOT_STOPS[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type SlotMove = 'up' | 'down' | 'page-up' | 'page-down' | 'min' | 'max';

/** How much a page key changes the slot. */
const PAGE = 1.25;

/** Where a key takes the slot. From a value beyond the scale the move goes back onto it, or stays. */
export function moveSlot(slot: number, move: SlotMove): number {
  switch (move) {
    case 'up':
      return Math.max(slot, SLOT_STOPS[firstStopFrom(slot + 1)] ?? SLOT_MAX);
    case 'down':
      return Math.min(slot, SLOT_STOPS[firstStopFrom(slot) - 1] ?? SLOT_MIN);
    case 'page-up':
      return Math.max(slot, SLOT_STOPS[firstStopFrom(slot * PAGE)] ?? SLOT_MAX);
    case 'page-down':
      return Math.min(slot, SLOT_STOPS[firstStopFrom(slot / PAGE + 1) - 1] ?? SLOT_MIN);
    case 'min':
      return SLOT_MIN;
    case 'max':
      return SLOT_MAX;
  }
}

/** Labelled places of the track. */
export const SLOT_TICKS = [100, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000] as const;
