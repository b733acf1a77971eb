/**
 * What a person said about a thread, as it is kept: like `Annotations`, but items are named by a place where they stand
 * (see `item-places.ts`). Changes are functions from one to the next, so that a history is a list of them. Lists are
 * in order and without repeats; what changes nothing gives the same object back.
 */
import type { ThreadColumns } from '../../core/columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import type { ItemPlace, PlacedAnnotations } from '../model.ts';
import { itemAtPlace, placeOfItem } from './item-places.ts';

export const NOTHING_SAID: PlacedAnnotations = {
  pinnedTurns: [],
  pinnedItems: [],
  ignoredItems: [],
  links: [],
  unlinked: [],
  notes: [],
  title: '',
  about: '',
};

/** Longest of the lists. Nobody gets there by hand; what would go beyond is left out. */
export const MOST_OF_A_KIND = 5_000;

/** Of what a person writes, in UTF-16 units, and how much of it there is: as a report takes it. */
export const LONGEST = { title: 200, note: 20_000, turnNote: 4_000 } as const;
export const MOST_NOTES = 1_000;

/** How many things were said. */
export const countSaid = (said: PlacedAnnotations): number =>
  said.pinnedTurns.length +
  said.pinnedItems.length +
  said.ignoredItems.length +
  said.links.length +
  said.unlinked.length +
  said.notes.length +
  (said.title === '' ? 0 : 1) +
  (said.about === '' ? 0 : 1);

/** What of it may change a verdict. */
export const withoutWords = (said: PlacedAnnotations): PlacedAnnotations => ({
  ...said,
  notes: [],
  title: '',
  about: '',
});

/** Whether two say the same. Lists are in order, so their text tells. */
export const saysSame = (one: PlacedAnnotations, other: PlacedAnnotations): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Pins a turn, or lets it go. */
export function withTurn(said: PlacedAnnotations, turn: number, pinned: boolean): PlacedAnnotations {
  if (said.pinnedTurns.includes(turn) === pinned) return said;
  const others = said.pinnedTurns.filter((other) => other !== turn);
  const pinnedTurns = pinned ? capped([...others, turn].sort((a, b) => a - b)) : others;
  return { ...said, pinnedTurns };
}

/** What can be said of an item: that it always counts, that it never does, or nothing. */
export type ItemSaying = 'always' | 'never' | null;

/** Says the same of several items; whatever was said of them before no longer holds. */
export function withItems(
  said: PlacedAnnotations,
  columns: ThreadColumns,
  items: readonly number[],
  saying: ItemSaying,
): PlacedAnnotations {
  const named = new Set(items);
  const isOther = (place: ItemPlace): boolean => {
    const item = itemAtPlace(columns, place);
    return item === null || !named.has(item);
  };
  const pinned = said.pinnedItems.filter(isOther);
  const ignored = said.ignoredItems.filter(isOther);
  const places = [...named].flatMap((item) => placeOfItem(columns, item) ?? []);
  const next = {
    ...said,
    pinnedItems: saying === 'always' ? inOrder([...pinned, ...places]) : pinned,
    ignoredItems: saying === 'never' ? inOrder([...ignored, ...places]) : ignored,
  };
  return saysSame(next, said) ? said : next;
}

/** Forgets places that hold no item any more. */
export function withoutPlaces(said: PlacedAnnotations, places: readonly ItemPlace[]): PlacedAnnotations {
  const keys = new Set(places.map(placeKey));
  const stays = (place: ItemPlace): boolean => !keys.has(placeKey(place));
  const next = {
    ...said,
    pinnedItems: said.pinnedItems.filter(stays),
    ignoredItems: said.ignoredItems.filter(stays),
  };
  return saysSame(next, said) ? said : next;
}

/** Links the turns between two turns, both included, or takes exactly that link away. */
export function withLink(
  said: PlacedAnnotations,
  one: number,
  other: number,
  linked: boolean,
): PlacedAnnotations {
  const first = Math.min(one, other);
  const last = Math.max(one, other);
  if (first === last) return said;
  const others = said.links.filter((link) => link.first !== first || link.last !== last);
  if (others.length < said.links.length === linked) return said;
  const links = linked
    ? capped([...others, { first, last }].sort((a, b) => a.first - b.first || a.last - b.last))
    : others;
  return { ...said, links };
}

/** Takes a found chain apart, by its key, or restores it. */
export function withChain(said: PlacedAnnotations, key: string, apart: boolean): PlacedAnnotations {
  if (said.unlinked.includes(key) === apart) return said;
  const others = said.unlinked.filter((other) => other !== key);
  return { ...said, unlinked: apart ? capped([...others, key].sort(byTurnOfKey)) : others };
}

/** Writes a note at a turn; an empty one is taken away. */
export function withNote(said: PlacedAnnotations, turn: number, text: string): PlacedAnnotations {
  const written = text.trim().slice(0, LONGEST.turnNote);
  if ((said.notes.find((note) => note.turn === turn)?.text ?? '') === written) return said;
  const others = said.notes.filter((note) => note.turn !== turn);
  const notes =
    written === ''
      ? others
      : [...others, { turn, text: written }].sort((a, b) => a.turn - b.turn).slice(0, MOST_NOTES);
  return { ...said, notes };
}

/** What heads a report of the thread, as it was typed. */
export function withHeading(
  said: PlacedAnnotations,
  { title = said.title, about = said.about }: { readonly title?: string; readonly about?: string },
): PlacedAnnotations {
  const next = { ...said, title: title.slice(0, LONGEST.title), about: about.slice(0, LONGEST.note) };
  return next.title === said.title && next.about === said.about ? said : next;
}

/** What of it a thread's columns can be asked with, and the places that hold no item in them. */
export interface Resolved {
  readonly annotations: Annotations;
  readonly lost: readonly ItemPlace[];
}

const NOTHING_LOST: readonly ItemPlace[] = [];

/** Finds items and turns again in a thread; before it is counted, only turns, links and chains are known. */
export function resolve(said: PlacedAnnotations, columns: ThreadColumns | null): Resolved {
  if (countSaid(withoutWords(said)) === 0) return { annotations: NO_ANNOTATIONS, lost: NOTHING_LOST };
  const lost: ItemPlace[] = [];
  const itemsAt = (places: readonly ItemPlace[]): number[] => {
    const items = new Set<number>();
    for (const place of columns === null ? [] : places) {
      const item = columns === null ? null : itemAtPlace(columns, place);
      if (item === null) lost.push(place);
      else items.add(item);
    }
    return [...items].sort((a, b) => a - b);
  };
  const count = columns?.turns.count ?? Number.POSITIVE_INFINITY;
  const pinnedItems = itemsAt(said.pinnedItems);
  const pinned = new Set(pinnedItems);
  const ignoredItems = itemsAt(said.ignoredItems).filter((item) => !pinned.has(item));
  return {
    annotations: {
      pinnedTurns: said.pinnedTurns.filter((turn) => turn < count),
      pinnedItems,
      ignoredItems,
      links: said.links.filter((link) => link.first < count),
      unlinked: said.unlinked,
    },
    lost,
  };
}

/** A chain's key as its kind and turns, `error-fix:93-99`; `null` where it is none. */
export function parseChainKey(
  key: string,
): { readonly kind: string; readonly first: number; readonly last: number } | null {
  const match = /^([a-z-]{1,40}):(\d{1,9})-(\d{1,9})$/.exec(key);
  return match === null ? null : { kind: match[1] ?? '', first: Number(match[2]), last: Number(match[3]) };
}

const byTurnOfKey = (one: string, other: string): number =>
  (parseChainKey(one)?.first ?? 0) - (parseChainKey(other)?.first ?? 0) || (one < other ? -1 : 1);

const placeKey = ({ turn, start, end }: ItemPlace): string => `${turn}:${start}-${end}`;

const inOrder = (places: readonly ItemPlace[]): readonly ItemPlace[] =>
  capped(
    [...new Map(places.map((place) => [placeKey(place), place])).values()].sort(
      (a, b) => a.turn - b.turn || a.start - b.start || a.end - b.end,
    ),
  );

const capped = <T>(list: readonly T[]): readonly T[] => list.slice(0, MOST_OF_A_KIND);
