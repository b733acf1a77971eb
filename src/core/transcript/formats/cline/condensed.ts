/**
 * What Roo Code keeps of a compaction: nothing is deleted, each message that a summary or a truncation took out of
 * the context names it. So what stayed can be told exactly, also for a compaction that a later one swallowed.
 */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction } from '../../model.ts';
import { asString, type JsonRecord } from '../reading/json-values.ts';
import { toRuns } from '../turns/turn-draft.ts';

export interface Fate {
  /** Id of the summary or truncation that took the turn out of the context. */
  readonly parent: string | null;
  /** Id of the one that the turn itself is. */
  readonly marks: string | null;
  readonly isTruncation: boolean;
  readonly isSummary: boolean;
}

export function fateOf(message: JsonRecord): Fate {
  const isTruncation = message.isTruncationMarker === true;
  return {
    parent: asString(message.condenseParent) ?? asString(message.truncationParent),
    marks: asString(isTruncation ? message.truncationId : message.condenseId),
    isTruncation,
    isSummary: message.isSummary === true || isTruncation,
  };
}

/** What was kept is told of this many compactions; no task has so many, and each may list every turn before it. */
const MOST_TOLD = 200;

/** The compactions of a thread; `fates` has an entry a turn, `contexts` the size of the last call before it. */
export function compactionsOf(
  fates: readonly Fate[],
  holdsSummary: (turn: number) => boolean,
  contexts: readonly (number | null)[],
): LoggedCompaction[] {
  const placeOf = new Map<string, number>();
  fates.forEach(({ isSummary, marks }, turn) => {
    if (isSummary && marks !== null && !placeOf.has(marks)) placeOf.set(marks, turn);
  });
  const compactions: LoggedCompaction[] = [];
  fates.forEach(({ isSummary, isTruncation, marks }, turn) => {
    if (!holdsSummary(turn)) return;
    const kept: number[] = [];
    const isTold = isSummary && marks !== null && compactions.length < MOST_TOLD;
    for (let earlier = 0; isTold && earlier < turn; earlier++) {
      const parent = fates[earlier]?.parent ?? null;
      const removed = parent === null ? undefined : placeOf.get(parent);
      if (removed === undefined || removed > turn) kept.push(earlier);
    }
    compactions.push({
      turn: turnIndex(turn),
      trigger: isTruncation ? 'truncation' : null,
      tokensBefore: contexts[turn] ?? null,
      tokensAfter: null,
      // A summary that names nothing is of a version that deleted what it replaced, or says nothing of it.
      kept: isTold ? toRuns(kept) : null,
    });
  });
  return compactions;
}
