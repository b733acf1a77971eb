/**
 * Looks through the texts of turns, from where the reader stands to the end and on from the start. What is found is
 * told of as it is found, so that the first hit is on screen while the rest is looked for. Words are looked for here;
 * an expression goes to a thread that can be ended (`guarded-finder.ts`), in portions. A portion that is late is asked
 * again in smaller ones, down to single turns: only what is late alone is left out, and said to be. A few of those and the search ends, since
 * each costs seconds.
 */
import { countHits, type FindQuery } from '../../core/analysis/find-text.ts';
import { columnBuffers } from '../count/column-buffers.ts';
import { CANCELLED, fault, type Outcome } from '../outcome.ts';
import type { CancelFlag, Pacer } from '../pacer.ts';
import type { FoundSoFar } from './find-protocol.ts';
import type { GuardedFinder } from './guarded-finder.ts';
import { finderOf } from './run-finder-task.ts';

/** What is looked through. */
export interface FindPlace {
  readonly count: number;
  readonly textOf: (turn: number) => string;
  /** The turn to begin with. */
  readonly from: number;
}

export interface FindTools {
  readonly pace: Pacer;
  readonly flag: CancelFlag;
  now(): number;
  /** Tells of what was found. */
  tell(found: FoundSoFar): void;
  readonly guarded: GuardedFinder;
}

/** A person sees more often than this as one movement, in milliseconds. */
const TELL_MS = 60;
/** A portion for the other thread: UTF-16 units and turns, and the turns of what a late one is taken apart into first. */
const PORTION_UNITS = 1_048_576;
const PORTION_TURNS = 4_096;
const SMALL_PORTION_TURNS = 64;
/** Turns that may be left out before the search ends. */
export const MOST_SKIPPED = 8;
/** How long one turn may take, in milliseconds; a long one longer, at a pace that any usable expression keeps. */
export const TURN_MS = 2_000;
const PORTION_MS = 1_000;
const UNITS_PER_MS = 4_000;

/** How long a text may take. */
export const turnBudget = (units: number): number => TURN_MS + units / UNITS_PER_MS;

function budgetOf(texts: readonly string[]): number {
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  return texts.length === 1 ? turnBudget(units) : PORTION_MS + units / UNITS_PER_MS;
}

/** A portion that was late, in smaller ones. */
function split(at: number, texts: readonly string[]): { readonly at: number; readonly texts: string[] }[] {
  const size = texts.length > SMALL_PORTION_TURNS ? SMALL_PORTION_TURNS : 1;
  const portions: { readonly at: number; readonly texts: string[] }[] = [];
  for (let start = 0; start < texts.length; start += size) {
    portions.push({ at: at + start, texts: texts.slice(start, start + size) });
  }
  return portions;
}

export async function findInTurns(
  place: FindPlace,
  query: FindQuery,
  tools: FindTools,
): Promise<Outcome<'find'>> {
  const { count, textOf } = place;
  const from = Math.min(Math.max(0, place.from), Math.max(0, count - 1));
  const turnAt = (step: number): number => (from + step < count ? from + step : from + step - count);
  const found: number[] = [];
  const hits: number[] = [];
  const skipped: number[] = [];
  let told = 0;
  let toldAt = tools.now();

  const note = (turn: number, here: number): void => {
    if (here === 0) return;
    found.push(turn);
    hits.push(here);
  };
  const tell = (scanned: number): void => {
    // The first one at once.
    const isFirst = told === 0 && found.length > 0;
    if (!isFirst && tools.now() - toldAt < TELL_MS) return;
    toldAt = tools.now();
    tools.tell({
      turns: Uint32Array.from(found.slice(told)),
      hits: Uint32Array.from(hits.slice(told)),
      scanned,
      total: count,
    });
    told = found.length;
  };
  const answer = (scanned: number): Outcome<'find'> => {
    // What was found after the wrap stands before what was found first.
    const wrap = found.findIndex((turn) => turn < from);
    const inOrder = (values: readonly number[]): Uint32Array =>
      Uint32Array.from(wrap < 0 ? values : [...values.slice(wrap), ...values.slice(0, wrap)]);
    const [turns, counts] = [inOrder(found), inOrder(hits)];
    const left = Uint32Array.from(skipped).sort();
    return {
      ok: true,
      answer: { turns, hits: counts, skipped: left, scanned },
      transfer: columnBuffers({ turns, counts, left }),
    };
  };

  if (!query.isRegex) {
    const finder = finderOf(query);
    for (let step = 0; step < count; step++) {
      const turn = turnAt(step);
      note(turn, countHits(finder, textOf(turn)));
      if (told === 0 && found.length > 0) tell(step + 1);
      if (!tools.pace.due()) continue;
      tell(step + 1);
      if (!(await tools.pace.breathe())) return CANCELLED;
    }
    return answer(count);
  }

  // The first portion is small, so that a hit nearby is soon on screen.
  let most = SMALL_PORTION_TURNS;
  for (let step = 0; step < count; most = Math.min(2 * most, PORTION_TURNS)) {
    const texts: string[] = [];
    let units = 0;
    while (step + texts.length < count && texts.length < most && units < PORTION_UNITS) {
      const text = textOf(turnAt(step + texts.length));
      if (texts.length > 0 && units + text.length > PORTION_UNITS) break;
      texts.push(text);
      units += text.length;
    }
    const portions = [{ at: step, texts }];
    for (let portion = portions.shift(); portion !== undefined; portion = portions.shift()) {
      const { at, texts: asked } = portion;
      const reply = await tools.guarded.ask(
        { kind: 'count', query, texts: asked },
        budgetOf(asked),
        tools.flag,
      );
      if (reply === 'cancelled') return CANCELLED;
      if (reply === 'lost') return NOT_LOADED;
      if (reply !== 'late') {
        if (reply.kind === 'count')
          for (const [index, here] of reply.counts.entries()) note(turnAt(at + index), here);
      } else if (asked.length === 1) skipped.push(turnAt(at));
      else portions.unshift(...split(at, asked));
      const seen = reply === 'late' && asked.length > 1 ? at : at + asked.length;
      if (skipped.length >= MOST_SKIPPED) return answer(seen);
      tell(seen);
    }
    step += texts.length;
    if (tools.flag.cancelled) return CANCELLED;
  }
  return answer(count);
}

const NOT_LOADED = fault('The search for expressions could not be loaded from beside this page. Reload it.');
