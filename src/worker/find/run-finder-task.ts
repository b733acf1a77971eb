import {
  countHits,
  createFinder,
  type FindQuery,
  hitRangesIn,
  placeOfHit,
  type TextFinder,
} from '../../core/analysis/find-text.ts';
import { type FinderReply, type FinderTask, MOST_RANGES } from './find-protocol.ts';

const NO_HITS: TextFinder = { each: () => undefined };

/** The finder of a query; of a faulty one, which is told of elsewhere, one that finds nothing. */
export function finderOf(query: FindQuery): TextFinder {
  const prepared = createFinder(query);
  return prepared.ok ? prepared.finder : NO_HITS;
}

/** Does a task, however long it takes. */
export function runFinderTask(task: FinderTask): FinderReply {
  const finder = finderOf(task.query);
  switch (task.kind) {
    case 'count':
      return { kind: 'count', counts: Uint32Array.from(task.texts, (text) => countHits(finder, text)) };
    case 'ranges':
      return { kind: 'ranges', ranges: hitRangesIn(finder, task.text, task.until, MOST_RANGES) };
    case 'place':
      return { kind: 'place', place: placeOfHit(finder, task.text, task.hit) };
  }
}
