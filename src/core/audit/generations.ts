/**
 * How long items outlive repeated compactions.
 *
 * A summary that replaces the one before it hands on what it keeps of it. The items that the summary of one pass held are a
 * generation; each later summary that replaces the one before is asked for them. An item is gone once a summary lacks it
 * and no turn that stayed shows it; what came back later belongs to a later generation, and is no item of the first one
 * again. A summary that stays beside the later ones loses nothing. Cost: linear in each summary for each generation that
 * is alive in it.
 */
import { placesIn } from './places.ts';

/** One compaction, as its audit left it. */
export interface GenerationStep {
  /** The turn of the pass. */
  readonly turn: number;
  readonly summary: string;
  /** Literals of the segment that the summary holds. */
  readonly held: readonly string[];
  /** Whether the segment holds the summary of the step before, so that this one replaces it. */
  readonly replacesLast: boolean;
  /** Text of the turns that stayed in context behind the segment. */
  readonly tail: string;
}

export interface LostOfGeneration {
  readonly literal: string;
  /** The turn of the pass whose summary no longer holds it. */
  readonly turn: number;
}

export interface Generation {
  /** The turn of the pass whose summary held its items first. */
  readonly turn: number;
  readonly of: number;
  /** How many are left after each pass, its own first: `[6, 6, 4]`. */
  readonly left: readonly number[];
  readonly lost: readonly LostOfGeneration[];
}

interface Living {
  readonly turn: number;
  readonly of: number;
  items: readonly string[];
  readonly left: number[];
  readonly lost: LostOfGeneration[];
}

/** The generations of a thread, from its audits in order; steps whose summaries are none are left out by the caller. */
export function generationsOf(steps: readonly GenerationStep[]): readonly Generation[] {
  const generations: Living[] = [];
  for (const { turn, summary, held, replacesLast, tail } of steps) {
    const alive = new Set<string>();
    if (replacesLast) {
      const asked = generations.flatMap(({ items }) => items);
      const inSummary = placesIn(summary, asked);
      const inTail = placesIn(tail, asked);
      for (const generation of generations) {
        const left: string[] = [];
        for (const literal of generation.items) {
          if (inSummary.of(literal).length > 0 || inTail.of(literal).length > 0) left.push(literal);
          else generation.lost.push({ literal, turn });
        }
        generation.items = left;
      }
    }
    for (const generation of generations) {
      generation.left.push(generation.items.length);
      for (const literal of generation.items) alive.add(literal);
    }
    const items = [...new Set(held)].filter((literal) => !alive.has(literal));
    generations.push({ turn, of: items.length, items, left: [items.length], lost: [] });
  }
  return generations.map(({ turn, of, left, lost }) => ({ turn, of, left, lost }));
}

/** How far back summaries have carried an item: how many of them, and the turn of the pass that made the first. */
export interface Carriage {
  readonly turn: number;
  readonly summaries: number;
}

/** No item is followed through more summaries than this. */
const MOST_SUMMARIES = 100;

/**
 * For each literal, through how many summaries in a row it came, of `earlier` ones, the newest first; `null` where the newest
 * lacks it. Cost: linear in the summaries that still hold one of the literals.
 */
export function carriageOf(
  literals: readonly string[],
  earlier: readonly { readonly turn: number; readonly summary: string }[],
): readonly (Carriage | null)[] {
  const found = new Map<string, Carriage>();
  let asked: readonly string[] = [...new Set(literals)];
  for (const [at, { turn, summary }] of earlier.slice(0, MOST_SUMMARIES).entries()) {
    if (asked.length === 0) break;
    const places = placesIn(summary, asked);
    asked = asked.filter((literal) => places.of(literal).length > 0);
    for (const literal of asked) found.set(literal, { turn, summaries: at + 1 });
  }
  return literals.map((literal) => found.get(literal) ?? null);
}
