/** The requests of a search: to look through all turns, and where the hits of some are. */
import type { HitRanges } from '../../core/analysis/find-text.ts';
import { hitRangesIn, placeOfHit } from '../../core/analysis/find-text.ts';
import { columnBuffers } from '../count/column-buffers.ts';
import type { JobTools } from '../job-tools.ts';
import { CANCELLED, type Outcome } from '../outcome.ts';
import type { CancelFlag, Pacer } from '../pacer.ts';
import type { WorkerRequest } from '../protocol.ts';
import { findInTurns, turnBudget } from './find-job.ts';
import { MOST_RANGES } from './find-protocol.ts';
import { createGuardedFinder, type FinderTools, type GuardedFinder } from './guarded-finder.ts';
import { finderOf } from './run-finder-task.ts';

/** The texts of turns that are on screen. */
export interface SearchedTexts {
  readonly count: number;
  readonly textOf: (turn: number) => string;
}

export type FindRequest = Extract<WorkerRequest, { readonly type: 'find' | 'hits' | 'hit-place' }>;

export interface Searches {
  run(request: FindRequest, texts: SearchedTexts, pace: Pacer, flag: CancelFlag): Promise<void>;
}

const NO_RANGES: HitRanges = { starts: new Uint32Array(), ends: new Uint32Array() };

/** A search needs a thread that can be ended for expressions, and another one so that what is on screen need not wait. */
export function createSearches(tools: JobTools): Searches {
  const { finders } = tools;
  const guard = (): GuardedFinder =>
    finders === undefined
      ? NO_THREADS
      : createGuardedFinder({ ...finders, pause: tools.pause, now: tools.now } satisfies FinderTools);
  const scanning = guard();
  const looking = guard();

  const hits = async (
    { query, wanted }: Extract<FindRequest, { type: 'hits' }>,
    { textOf }: SearchedTexts,
    flag: CancelFlag,
  ): Promise<Outcome<'hits'>> => {
    const answer: HitRanges[] = [];
    for (const { turn, until } of wanted) answer.push((await rangesOf(turn, until)) ?? NO_RANGES);
    return flag.cancelled ? CANCELLED : { ok: true, answer };

    async function rangesOf(turn: number, until: number): Promise<HitRanges | null> {
      const text = textOf(turn);
      if (!query.isRegex) return hitRangesIn(finderOf(query), text, until, MOST_RANGES);
      const reply = await looking.ask({ kind: 'ranges', query, text, until }, turnBudget(text.length), flag);
      return typeof reply !== 'string' && reply.kind === 'ranges' ? reply.ranges : null;
    }
  };

  const place = async (
    { query, turn, hit }: Extract<FindRequest, { type: 'hit-place' }>,
    { textOf }: SearchedTexts,
    flag: CancelFlag,
  ): Promise<Outcome<'hit-place'>> => {
    const text = textOf(turn);
    if (!query.isRegex) return { ok: true, answer: placeOfHit(finderOf(query), text, hit) };
    const reply = await looking.ask({ kind: 'place', query, text, hit }, turnBudget(text.length), flag);
    if (reply === 'cancelled') return CANCELLED;
    return { ok: true, answer: typeof reply !== 'string' && reply.kind === 'place' ? reply.place : null };
  };

  return {
    async run(request, texts, pace, flag) {
      const { job } = request;
      const type = 'done';
      switch (request.type) {
        case 'find': {
          const result = await findInTurns({ ...texts, from: request.from }, request.query, {
            pace,
            flag,
            now: tools.now,
            guarded: scanning,
            tell: (found) => tools.post({ type: 'found', job, found }, columnBuffers({ found })),
          });
          if (!result.ok) return tools.post({ type: 'failed', job, failure: result.failure }, []);
          return tools.post({ type, job, request: 'find', answer: result.answer }, result.transfer ?? []);
        }
        case 'hits': {
          const result = await hits(request, texts, flag);
          if (!result.ok) return tools.post({ type: 'failed', job, failure: result.failure }, []);
          return tools.post({ type, job, request: 'hits', answer: result.answer }, []);
        }
        case 'hit-place': {
          const result = await place(request, texts, flag);
          if (!result.ok) return tools.post({ type: 'failed', job, failure: result.failure }, []);
          return tools.post({ type, job, request: 'hit-place', answer: result.answer }, []);
        }
      }
    },
  };
}

/** Where no thread can be started, expressions are not searched for. */
const NO_THREADS: GuardedFinder = { ask: () => Promise.resolve('lost') };
