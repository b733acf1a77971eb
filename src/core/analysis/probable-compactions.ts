/**
 * Compactions of which only the usage tells.
 *
 * Problem. Some agents compact without writing it down, and some formats lose the record of it; the context that the log
 * reports then falls all the same. Idea. The context never shrinks by itself: where that of two consecutive calls of one
 * agent — the same thread, the same model — falls by more than 40 %, something was cut away.
 * What explains a fall otherwise is left out: a compaction that the log does tell of, and a command of the user that
 * begins anew (`/clear`). A single low figure that the very next call takes back is a report that left the cache out.
 *
 * Cost. One look at every turn. Limits. A thread that somebody edited outside looks the same, and what was cut is not
 * known: hence "probably", and never a segment. Usage must stand once for each answer, as the importers leave it.
 */
import type { Thread, Turn } from '../transcript/model.ts';
import { type TurnIndex, turnIndex } from '../units.ts';

export interface ProbableCompaction {
  /** The turn whose call is the first to report the smaller context. */
  readonly turn: TurnIndex;
  /** The contexts that the log reports before and at that turn, in the provider's tokens. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** A context that is smaller than this share of the one before has lost something. */
const FALLS_BELOW = 0.6;

interface Call {
  readonly turn: number;
  readonly tokens: number;
}

/** The falls of the reported context that nothing in the thread explains, in order of their turns. */
export function findProbableCompactions({
  turns,
  compactions,
}: Pick<Thread, 'turns' | 'compactions'>): readonly ProbableCompaction[] {
  const found: ProbableCompaction[] = [];
  const logged = compactions.map(({ turn }): number => turn).sort((a, b) => a - b);
  const startsAnew = turns.flatMap((turn, at) => (beginsAnew(turn) ? [at] : []));
  for (const calls of callsByModel(turns)) {
    for (let at = 1; at < calls.length; at++) {
      const before = calls[at - 1];
      const now = calls[at];
      if (before === undefined || now === undefined || now.tokens >= before.tokens * FALLS_BELOW) continue;
      const next = calls[at + 1];
      if (next !== undefined && next.tokens >= before.tokens) continue;
      if (anyWithin(logged, before.turn, now.turn) || anyWithin(startsAnew, before.turn, now.turn)) continue;
      found.push({ turn: turnIndex(now.turn), tokensBefore: before.tokens, tokensAfter: now.tokens });
    }
  }
  return found.sort((a, b) => a.turn - b.turn);
}

/** The calls that report a context, a list for each model, each in order. */
function callsByModel(turns: readonly Turn[]): Iterable<readonly Call[]> {
  const byModel = new Map<string | null, Call[]>();
  turns.forEach(({ role, usage, model }, turn) => {
    if (role !== 'assistant' || usage === null) return;
    const tokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens;
    if (tokens <= 0) return;
    const calls = byModel.get(model);
    if (calls === undefined) byModel.set(model, [{ turn, tokens }]);
    else calls.push({ turn, tokens });
  });
  return byModel.values();
}

/** Whether a sorted list holds a turn of `[from, to]`: a summary may be the very answer that reports the size before. */
function anyWithin(sorted: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (sorted[low] ?? Number.POSITIVE_INFINITY) <= to;
}

/** How commands that begin anew stand in logs; harness lines are short, and only their beginning is looked at. */
const ANEW = /(?:^|<command-name>)\s*\/(?:clear|new|reset)\b|\bSessionStart:(?:clear|startup)\b/;
const LOOKED_AT = 400;

function beginsAnew({ role, parts }: Turn): boolean {
  if (role !== 'user' && role !== 'system') return false;
  return parts.some((part) => part.kind === 'text' && ANEW.test(part.text.slice(0, LOOKED_AT)));
}
