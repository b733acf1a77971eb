import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, Part, ReportedUsage, SourceRange, Turn } from '../../model.ts';
import { titleOf } from '../reading/json-values.ts';

/** A turn while records are still being added to it; it is a `Turn` at every moment. */
export interface TurnDraft {
  readonly role: Turn['role'];
  readonly parts: Part[];
  readonly source: SourceRange[];
  timestamp: string | null;
  model: string | null;
  usage: ReportedUsage | null;
}

export const draftTurn = (
  role: Turn['role'],
  parts: readonly Part[],
  source: readonly SourceRange[],
  timestamp: string | null = null,
): TurnDraft => ({ role, parts: [...parts], source: [...source], timestamp, model: null, usage: null });

/** Appends without spreading: a record may hold more parts than a call can have arguments. */
export function append<T>(to: T[], items: readonly T[]): void {
  for (const item of items) to.push(item);
}

/** Adds parts and bytes to a turn. */
export function extendTurn(turn: TurnDraft, parts: readonly Part[], source: readonly SourceRange[]): void {
  append(turn.parts, parts);
  append(turn.source, source);
}

/** The first line that a person typed, as a title; `null` where nobody typed. */
export function typedTitle(turns: readonly Turn[]): string | null {
  for (const { role, parts } of turns) {
    if (role !== 'user') continue;
    for (const part of parts) {
      const title = part.kind === 'text' && part.harness !== true ? titleOf(part.text) : null;
      if (title !== null) return title;
    }
  }
  return null;
}

/** Turn numbers as runs, for the turns that a compaction left standing. */
export function toRuns(turns: Iterable<number>): NonNullable<LoggedCompaction['kept']> {
  const runs: { from: number; to: number }[] = [];
  for (const turn of [...new Set(turns)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === turn) last.to = turn + 1;
    else runs.push({ from: turn, to: turn + 1 });
  }
  return runs.map(({ from, to }) => ({ from: turnIndex(from), to: turnIndex(to) }));
}

/** Compactions of turns `from` on, for a branch that begins there; what they kept from before is not in the branch. */
export function compactionsFrom(compactions: readonly LoggedCompaction[], from: number): LoggedCompaction[] {
  return compactions
    .filter(({ turn }) => turn >= from)
    .map((compaction) => ({
      ...compaction,
      turn: turnIndex(compaction.turn - from),
      kept:
        compaction.kept === null
          ? null
          : compaction.kept
              .filter((run) => run.to > from)
              .map((run) => ({
                from: turnIndex(Math.max(run.from - from, 0)),
                to: turnIndex(run.to - from),
              })),
    }));
}
