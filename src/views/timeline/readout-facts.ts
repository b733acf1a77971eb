import { passAtTurn } from '../../charts/timeline/context-series.ts';
import type { TurnColumns } from '../../core/columns.ts';
import type { Run } from '../../core/compaction/pass.ts';
import { isOverTime, type Policy } from '../../core/compaction/policy/policy.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import { ROLES } from '../../core/transcript/model.ts';
import { fixedFloorOf } from '../../state/run/estimated-run.ts';
import { formatCount, formatTokens, plural } from '../common/format.ts';

/** One thing that the readout says; a value is set in mono, its name is quiet. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly verdict?: VerdictKind;
}

/** What can be said of one turn: context, its own tokens, what the log reports, and the pass that judges it. */
export function turnFacts(
  turn: number,
  run: Run,
  columns: TurnColumns,
  policy: Policy,
  isEstimated = false,
): readonly Fact[] {
  const tokens = (count: number): string => formatTokens(count, isEstimated);
  const facts: Fact[] = [
    { name: 'turn', value: formatCount(turn) },
    { name: ROLES[columns.role[turn] ?? 0] ?? '', value: `${tokens(columns.tokens[turn] ?? 0)} tok` },
    { name: 'context', value: tokens(run.context[turn] ?? 0) },
  ];
  const ghost = run.ghost[turn] ?? 0;
  if (ghost !== run.context[turn]) facts.push({ name: 'without compaction', value: tokens(ghost) });
  const reported = columns.reportedContext[turn] ?? 0;
  if (reported > 0) facts.push({ name: 'log', value: formatCount(reported) });
  const index = passOfTurn(turn, run, policy);
  const pass = index === null ? undefined : run.passes[index];
  if (pass !== undefined) {
    const slot = pass.slot === null ? '' : ` of ${formatCount(pass.slot)}`;
    facts.push({
      name: isOverTime(policy.segments) ? `pass at ${formatCount(pass.turn)}` : 'segment',
      value: isEstimated
        ? `fixed floor ${formatCount(fixedFloorOf(policy))}${slot}`
        : `need ${formatCount(pass.need)}${slot}`,
      verdict: pass.verdict,
    });
  }
  return facts;
}

/**
 * The pass that a turn is about: one that happens at it, else the first whose segment holds it (the pass that compacts
 * the turn away), else none.
 */
export function passOfTurn(turn: number, run: Run, policy: Policy): number | null {
  if (isOverTime(policy.segments)) {
    const at = passAtTurn(run.passes, turn);
    if (run.passes[at]?.turn === turn) return at;
  }
  const holding = run.passes.findIndex(({ segment }) => segment.from <= turn && turn < segment.to);
  return holding < 0 ? null : holding;
}

/** What can be said of the whole run, when nothing is pointed at. */
export function runFacts(run: Run, policy: Policy, isEstimated = false): readonly Fact[] {
  const replayed = isOverTime(policy.segments);
  const turnOf = (turn: number): string => formatTokens(turn, isEstimated);
  const facts: Fact[] = [
    {
      name: '',
      value: `${isEstimated ? '≈ ' : ''}${replayed ? plural(run.passes.length, 'pass', 'passes') : plural(run.passes.length, 'segment')}`,
    },
  ];
  if (run.firstRefusal !== null) {
    facts.push({ name: 'first refusal at turn', value: turnOf(run.firstRefusal), verdict: 'refuse' });
  }
  if (replayed) {
    if (run.firstRefusal !== null && run.lastSafeTurn !== null) {
      facts.push({ name: 'last safe turn', value: turnOf(run.lastSafeTurn) });
    }
    if (run.exhausted !== null) facts.push({ name: 'over budget from turn', value: turnOf(run.exhausted) });
    if (run.passes.length > 0)
      facts.push({ name: 'summaries', value: `${formatTokens(run.summaryTokens, isEstimated)} tok` });
  }
  return facts;
}

/** Window size that gives about ten segments, as a round number of turns. */
export function suggestedWindow(turns: number): number {
  const rough = Math.max(1, turns / 10);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  return Math.max(1, Math.round(step * power));
}
