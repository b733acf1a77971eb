import type { Pass, Run } from '../core/compaction/pass.ts';
import { isOverTime, type Policy } from '../core/compaction/policy/policy.ts';
import { VERDICTS, type VerdictKind } from '../core/floor/verdict.ts';
import { formatCount, plural } from './scales/format.ts';
import { peakOf } from './timeline/context-series.ts';
import type { Happened } from './timeline/happened.ts';
import type { StepSeries } from './timeline/step-line.ts';
import { VERDICT_COUNT_WORDS } from './verdict/verdict-shapes.ts';

/** What the charts show, as sentences: for people who do not see them, and for the readout when nothing is pointed at. */

/** How many passes got each verdict. */
export function countVerdicts(passes: readonly Pass[]): Readonly<Record<VerdictKind, number>> {
  const counts: Record<VerdictKind, number> = { compact: 0, split: 0, refuse: 0, 'not-applicable': 0 };
  for (const pass of passes) counts[pass.verdict] += 1;
  return counts;
}

/** `3 compact, 1 split, 0 refused`; "not applicable" only where there is one. */
export function verdictCountsText(counts: Readonly<Record<VerdictKind, number>>): string {
  return VERDICTS.filter((kind) => kind !== 'not-applicable' || counts[kind] > 0)
    .map((kind) => `${formatCount(counts[kind])} ${VERDICT_COUNT_WORDS[kind]}`)
    .join(', ');
}

/** One sentence for the context chart. */
export function contextSummary(run: Run, policy: Policy): string {
  const turns = run.context.length;
  if (turns === 0) return 'Context over turns: no turns.';
  const highest = run.passes.reduce((most, pass) => Math.max(most, pass.tokensBefore), 0);
  const replayed = isOverTime(policy.segments);
  const peak = Math.max(peakOf(run.context).value, replayed ? highest : 0);
  const passes = replayed
    ? `; ${plural(run.passes.length, 'pass', 'passes')}${run.passes.length > 0 ? `: ${verdictCountsText(countVerdicts(run.passes))}` : ''}`
    : '';
  return `Context over ${plural(turns, 'turn')} peaks at ${formatCount(peak)} tokens, against a mark of ${formatCount(run.mark)} and a budget of ${formatCount(policy.budget)}${passes}${ends(run)}.`;
}

function ends(run: Run): string {
  const parts: string[] = [];
  if (run.firstRefusal !== null) parts.push(`first refusal at turn ${formatCount(run.firstRefusal)}`);
  if (run.exhausted !== null) parts.push(`over budget from turn ${formatCount(run.exhausted)}`);
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

/** One sentence for the floors chart. */
export function floorsSummary(passes: readonly Pass[], slot: number | null): string {
  if (passes.length === 0) return 'Floors by segment: no segment.';
  const needs = passes.map((pass): number => pass.need);
  const low = needs.reduce((a, b) => Math.min(a, b));
  const high = needs.reduce((a, b) => Math.max(a, b));
  const range = low === high ? formatCount(low) : `between ${formatCount(low)} and ${formatCount(high)}`;
  const against = slot === null ? 'without a slot' : `against a slot of ${formatCount(slot)}`;
  return `Floors of ${plural(passes.length, 'segment')} need ${range} tokens ${against}: ${verdictCountsText(countVerdicts(passes))}.`;
}

/** What a pass is called in a list: its turn, verdict and arithmetic. */
export function passName(pass: Pass): string {
  const where = `turns ${formatCount(pass.segment.from)} to ${formatCount(Math.max(pass.segment.from, pass.segment.to - 1))}`;
  const slot = pass.slot === null ? 'no slot' : `slot ${formatCount(pass.slot)}`;
  return `Pass at turn ${formatCount(pass.turn)}: ${VERDICT_COUNT_WORDS[pass.verdict]}, ${where}, need ${formatCount(pass.need)}, ${slot}`;
}

/** What the log itself says of its context, as a sentence to follow another; empty where it says nothing. */
export function happenedSummary(happened: readonly Happened[], reported: StepSeries | null): string {
  const peak =
    reported === null ? '' : ` The log reports up to ${formatCount(peakOf(reported.during).value)} tokens.`;
  const logged = happened.filter(({ kind }) => kind === 'logged').length;
  const probable = happened.length - logged;
  const counts = [
    ...(logged > 0 ? [`${plural(logged, 'compaction')} happened in it`] : []),
    ...(probable > 0 ? [`${plural(probable, 'probable one')} shows in its usage`] : []),
  ];
  return counts.length === 0 ? peak : `${peak} ${capital(counts.join(', '))}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
