import { turnIndex } from '../../units.ts';
import type { LoggedCompaction, Part, ReportedUsage, Role, SourceRange, Turn } from '../model.ts';
import { titleOf } from './json-values.ts';

/** A turn that more parts and bytes may still be added to; it is a `Turn` at every moment. */
export interface OpenTurn {
  readonly role: Role;
  readonly parts: Part[];
  readonly source: SourceRange[];
  readonly timestamp: string | null;
  model: string | null;
  usage: ReportedUsage | null;
}

export const openTurn = (
  role: Role,
  parts: readonly Part[],
  source: readonly SourceRange[],
  timestamp: string | null = null,
): OpenTurn => ({ role, parts: [...parts], source: [...source], timestamp, model: null, usage: null });

/** Adds to a turn without spreading: a record may hold more parts than a call can have arguments. */
export function extendTurn(turn: OpenTurn, parts: readonly Part[], source: readonly SourceRange[]): void {
  for (const part of parts) turn.parts.push(part);
  for (const range of source) turn.source.push(range);
}

/** The first line that a person typed, as a title; `null` where nobody did. */
export function firstTyped(turns: readonly Turn[]): string | null {
  for (const { role, parts } of turns) {
    if (role !== 'user') continue;
    for (const part of parts) {
      const title = part.kind === 'text' && part.harness !== true ? titleOf(part.text) : null;
      if (title !== null) return title;
    }
  }
  return null;
}

/** Turns in ascending order as runs, for what a compaction kept. */
export function runsOf(turns: Iterable<number>): NonNullable<LoggedCompaction['kept']> {
  const runs: { from: number; to: number }[] = [];
  for (const turn of turns) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === turn) last.to = turn + 1;
    else runs.push({ from: turn, to: turn + 1 });
  }
  return runs.map(({ from, to }) => ({ from: turnIndex(from), to: turnIndex(to) }));
}

/**
 * What the log says of the context on either side of a turn: of the last call before it and of the first behind it,
 * in tokens; `null` where no call reports its usage. The turns are looked at once for all questions.
 */
export function contextsAround(
  turns: readonly Turn[],
): (turn: number) => { readonly before: number | null; readonly after: number | null } {
  const reported = turns.flatMap(({ usage }, turn) =>
    usage === null
      ? []
      : [{ turn, tokens: usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens }],
  );
  return (turn) => {
    let low = 0;
    let high = reported.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((reported[middle]?.turn ?? 0) < turn) low = middle + 1;
      else high = middle;
    }
    return { before: reported[low - 1]?.tokens ?? null, after: reported[low]?.tokens ?? null };
  };
}
