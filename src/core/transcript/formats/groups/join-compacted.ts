/**
 * A session and the file that a compaction left of it are one thread: the session as it was, then the summary and what
 * came after it. Turns that the copy repeats word for word stayed in context; their bytes in the copy are metadata.
 */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, SourceRange, Thread, Turn } from '../../model.ts';
import { toRuns } from '../turns/turn-draft.ts';

export interface Joined {
  readonly thread: Thread;
  /** Bytes of the copy that repeat turns of the session. */
  readonly repeated: readonly SourceRange[];
}

/** `null` where the copy holds no summary of its own, and so is no copy. */
export function joinCompacted(before: Thread, after: Thread): Joined | null {
  const places = new Map<string, number[]>();
  before.turns.forEach((turn, index) => {
    const key = keyOf(turn);
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else known.push(index);
  });
  // Of turns that are said twice the first goes first, so each list is walked once.
  const used = new Map<string, number>();
  const kept: number[] = [];
  const fresh: Turn[] = [];
  const repeated: SourceRange[] = [];
  for (const turn of after.turns) {
    const key = keyOf(turn);
    const at = used.get(key) ?? 0;
    const original = places.get(key)?.[at];
    if (original === undefined) fresh.push(turn);
    else {
      used.set(key, at + 1);
      // System turns are no part of what a compaction replaces or keeps.
      if (turn.role !== 'system') kept.push(original);
      repeated.push(...turn.source);
    }
  }
  const last = fresh.findLastIndex(holdsSummary);
  if (last === -1) return null;
  const size = before.turns.length;
  // One compaction may leave a notice in several places; the last closes it, the others are what it kept.
  const notices = fresh.slice(0, last).flatMap((turn, index) => (holdsSummary(turn) ? [size + index] : []));
  const [logged] = after.compactions;
  const compaction: LoggedCompaction = {
    turn: turnIndex(size + last),
    trigger: logged?.trigger ?? null,
    tokensBefore: logged?.tokensBefore ?? null,
    tokensAfter: logged?.tokensAfter ?? null,
    kept: toRuns([...kept.toSorted((a, b) => a - b), ...notices]),
  };
  return {
    thread: {
      ...before,
      turns: [...before.turns, ...fresh],
      compactions: [...before.compactions, compaction],
    },
    repeated,
  };
}

const holdsSummary = ({ parts }: Turn): boolean => parts.some(({ kind }) => kind === 'summary');

const keyOf = ({ role, parts, timestamp }: Turn): string => JSON.stringify([role, timestamp, parts]);
