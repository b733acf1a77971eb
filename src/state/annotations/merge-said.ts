import type { PlacedAnnotations } from '../model.ts';

/** What the device keeps of a thread, with what was said meanwhile about its start; of two about one thing, the newer. */
export function mergeSaid(kept: PlacedAnnotations, newer: PlacedAnnotations): PlacedAnnotations {
  const noted = new Set(newer.notes.map(({ turn }) => turn));
  return {
    pinnedTurns: distinct([...kept.pinnedTurns, ...newer.pinnedTurns]).toSorted((a, b) => a - b),
    pinnedItems: distinct([...kept.pinnedItems, ...newer.pinnedItems]),
    ignoredItems: distinct([...kept.ignoredItems, ...newer.ignoredItems]),
    links: distinct([...kept.links, ...newer.links]),
    unlinked: distinct([...kept.unlinked, ...newer.unlinked]),
    notes: [...kept.notes.filter(({ turn }) => !noted.has(turn)), ...newer.notes].toSorted(
      (a, b) => a.turn - b.turn,
    ),
    title: newer.title || kept.title,
    about: newer.about || kept.about,
  };
}

/** The values without repetition, in the order in which they first stand; equal is what is written alike. */
const distinct = <T>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
