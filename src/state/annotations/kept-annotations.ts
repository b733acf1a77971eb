/**
 * Annotations as text for the device's storage: one list of threads, the one that changed last at the end. Numbers and
 * chain keys, and what the person wrote themselves; of the transcript not a word: even the names of conversations and
 * threads, which can be file names, go in as a hash. What comes back is checked entry by entry, so that one that is damaged takes no other with it, and what is no use any more — an
 * empty one — is not kept at all.
 */
import * as v from 'valibot';
import { createContentName } from '../../core/analysis/content-hash.ts';
import type { PlacedAnnotations } from '../model.ts';
import { countSaid, LONGEST, MOST_NOTES, MOST_OF_A_KIND, parseChainKey } from './placed-annotations.ts';

/** Threads whose annotations are remembered, and characters that all of them may take; what changed longest ago goes first. */
const MOST_THREADS = 500;
const MOST_CHARACTERS = 1_000_000;

/** The name of a thread of a document, under which what was said about it is kept. */
export function threadName(documentHash: string, conversation: string, thread: string): string {
  const hash = createContentName();
  hash.update(new TextEncoder().encode(JSON.stringify([conversation, thread])));
  return `${documentHash}.${hash.name()}`;
}

const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff));
const listOf = <T extends v.GenericSchema>(entry: T) => v.pipe(v.array(entry), v.maxLength(MOST_OF_A_KIND));
const pair = v.pipe(
  v.strictTuple([number, number]),
  v.check(([first, last]) => first < last),
);
const place = v.pipe(
  v.strictTuple([number, number, number]),
  v.check(([, start, end]) => start < end),
);
const entry = v.strictObject({
  turns: v.optional(listOf(number), []),
  items: v.optional(listOf(place), []),
  ignored: v.optional(listOf(place), []),
  links: v.optional(listOf(pair), []),
  apart: v.optional(
    listOf(
      v.pipe(
        v.string(),
        v.check((key) => parseChainKey(key) !== null),
      ),
    ),
    [],
  ),
  notes: v.optional(
    v.pipe(
      v.array(v.strictTuple([number, v.pipe(v.string(), v.maxLength(LONGEST.turnNote))])),
      v.maxLength(MOST_NOTES),
    ),
    [],
  ),
  title: v.optional(v.pipe(v.string(), v.maxLength(LONGEST.title)), ''),
  about: v.optional(v.pipe(v.string(), v.maxLength(LONGEST.note)), ''),
});
/** One thread's annotations as they are kept. */
export const saidSchema = v.pipe(
  entry,
  v.transform(({ turns, items, ignored, links, apart, notes, title, about }): PlacedAnnotations => {
    const placeOf = ([turn, start, end]: readonly [number, number, number]) => ({ turn, start, end });
    return {
      pinnedTurns: turns,
      pinnedItems: items.map(placeOf),
      ignoredItems: ignored.map(placeOf),
      links: links.map(([first, last]) => ({ first, last })),
      unlinked: apart,
      notes: notes.map(([turn, text]) => ({ turn, text })),
      title,
      about,
    };
  }),
);
/** The name of a thread as it is kept. */
export const threadNameSchema = v.pipe(v.string(), v.maxLength(100));
const row = v.strictTuple([threadNameSchema, saidSchema]);
const rows = v.fallback(v.array(v.unknown()), []);

/** Reads what `annotationsToJson` wrote, by the name of the thread; what is damaged is left out. */
export function annotationsFromJson(json: unknown): ReadonlyMap<string, PlacedAnnotations> {
  const all = new Map<string, PlacedAnnotations>();
  for (const one of v.parse(rows, json)) {
    const parsed = v.safeParse(row, one);
    if (!parsed.success) continue;
    const [thread, said] = parsed.output;
    all.set(thread, said);
  }
  return all;
}

/** The text to store; empty where nothing was said of any thread. */
export function annotationsToJson(all: ReadonlyMap<string, PlacedAnnotations>): string {
  const entries: string[] = [];
  let characters = 0;
  const newestFirst = [...all].filter(([, said]) => countSaid(said) > 0).reverse();
  for (const [thread, said] of newestFirst.slice(0, MOST_THREADS)) {
    const text = JSON.stringify([thread, shortened(said)]);
    characters += text.length + 1;
    if (characters > MOST_CHARACTERS) break;
    entries.push(text);
  }
  return entries.length === 0 ? '' : `[${entries.reverse().join(',')}]`;
}

/** Without what is empty: most people say one kind of thing. */
export function shortened(said: PlacedAnnotations): v.InferInput<typeof entry> {
  const some = <K extends string, T>(key: K, list: readonly T[]) =>
    list.length === 0 ? {} : { [key]: [...list] };
  const places = (list: PlacedAnnotations['pinnedItems']) =>
    list.map(({ turn, start, end }) => [turn, start, end] as const);
  return {
    ...some('turns', said.pinnedTurns),
    ...some('items', places(said.pinnedItems)),
    ...some('ignored', places(said.ignoredItems)),
    ...some(
      'links',
      said.links.map(({ first, last }) => [first, last] as const),
    ),
    ...some('apart', said.unlinked),
    ...some(
      'notes',
      said.notes.map(({ turn, text }) => [turn, text] as const),
    ),
    ...(said.title === '' ? {} : { title: said.title }),
    ...(said.about === '' ? {} : { about: said.about }),
  };
}
