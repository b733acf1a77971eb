import { assertNever } from '../assert-never.ts';
import { markOfBudget, shownWords } from '../compaction/policy/presets/words.ts';
import { changedFromPreset } from '../compaction/policy/presets.ts';
import { formatPart, formatTokens, formatTurns } from '../floor/words.ts';
import type { AnalysisReport, ReportedPass } from './analysis-report.ts';

/** The report as a person reads it in a terminal. */
export function reportAsText(report: AnalysisReport): string {
  const { transcript, policy, passes, run } = report;
  const lines = [
    `${transcript.name}: ${transcript.turns} turns, ${formatTokens(transcript.tokens)} tokens (${policy.encoding})`,
    `  read as ${transcript.format} because ${transcript.why}`,
    `  ${describePolicy(report)}`,
  ];
  const fixed = fixedCostLine(report);
  if (fixed !== null) lines.push(fixed);
  if (transcript.threads.length > 1) {
    const others = transcript.threads.filter((thread) => !thread.active);
    const named = others.slice(0, 6).map((thread) => `${thread.id} (${thread.turns})`);
    lines.push(`  ${others.length} more threads: ${named.join(', ')}${others.length > 6 ? ', …' : ''}`);
  }
  if (transcript.conversations.length > 1) {
    const at = transcript.conversations.findIndex(({ active }) => active);
    const which = at <= 0 ? 'the first' : `number ${at + 1}`;
    lines.push(`  ${which} of ${transcript.conversations.length} conversations; choose with --conversation`);
  }
  lines.push(...happenedLines(report));
  if (report.diagnostics.length > 0) lines.push(`  ${count(report.diagnostics.length, 'diagnostic')}:`);
  for (const { line, byte, reason } of report.diagnostics.slice(0, 5))
    lines.push(`    line ${line}, byte ${byte}: ${reason}`);
  if (report.diagnostics.length > 5)
    lines.push(`    and ${report.diagnostics.length - 5} more (--format json lists all)`);
  lines.push('');
  if (passes.length === 0) {
    lines.push(
      policy.segments.kind === 'replay'
        ? 'No pass: the context never reaches the mark. Windows show floors all the same: --segments window:100:turns'
        : policy.segments.kind === 'logged'
          ? 'No compaction: the log tells of none.'
          : 'No segment: there are no turns there, system turns apart.',
    );
  }
  const shown = shownWords(policy.shown);
  for (const pass of passes) lines.push(...passLines(pass, shown), '');
  lines.push(...runLines(report, run.smallestSlotWithoutRefusal));
  return lines.join('\n');
}

function describePolicy({ policy }: AnalysisReport): string {
  const { region, segments } = policy;
  const what =
    region.kind === 'oldest'
      ? `oldest ${percent(region.fraction)} of ${region.by}`
      : region.kind === 'all-but'
        ? `all but the newest ${formatTokens(region.newest)} ${region.by}`
        : 'everything';
  const where =
    segments.kind === 'replay'
      ? `budget ${formatTokens(policy.budget)}, mark ${markOfBudget(policy)}, ${what}`
      : segments.kind === 'window'
        ? `windows of ${formatTokens(segments.size)} ${segments.by}`
        : segments.kind === 'logged'
          ? 'the compactions that the log tells of'
          : `turns ${formatTurns(segments.from, segments.to)}`;
  const slot = policy.slot === null ? 'no slot' : `slot ${formatTokens(policy.slot)}`;
  return `${presetName(policy)}${where}, ${slot}, margin ${percent(policy.margin)}, ${policy.floor} floor decides`;
}

/** The preset, where it is not the record's, and whether the policy still is it. */
function presetName(policy: AnalysisReport['policy']): string {
  if (policy.preset === 'record') return '';
  const changed = changedFromPreset(policy).length > 0;
  return `preset ${policy.preset}${changed ? ', changed' : ''}: `;
}

/** What is in context beside the turns, and who says so. */
function fixedCostLine({ run }: AnalysisReport): string | null {
  const tokens = formatTokens(run.fixedCost);
  switch (run.fixedCostSource) {
    case 'log':
      return `  fixed cost ≈ ${tokens} tokens, from what the log reports (--fixed-cost N sets it)`;
    case 'policy':
      return `  fixed cost ${tokens} tokens`;
    case 'left-out':
      return '  the fixed cost that the log reports exceeds the mark by itself and is left out (--fixed-cost N sets it)';
    case 'none':
      return null;
    default:
      return assertNever(run.fixedCostSource);
  }
}

/** What the log tells of compactions, outright or by its usage. */
function happenedLines({ transcript, policy }: AnalysisReport): string[] {
  const { loggedCompactions: logged, probableCompactions: probable } = transcript;
  const lines: string[] = [];
  if (logged.length > 0 && policy.segments.kind !== 'logged') {
    lines.push(
      `  ${count(logged.length, 'compaction')} happened in this log, at ${turnList(logged)} (--segments logged judges them)`,
    );
  }
  if (probable.length > 0) {
    const [{ tokensBefore, tokensAfter }] = [probable[0] ?? { tokensBefore: 0, tokensAfter: 0 }];
    lines.push(
      `  probably compacted at ${turnList(probable)}, by the log's usage: ${formatTokens(tokensBefore)} → ${formatTokens(tokensAfter)}${probable.length > 1 ? ', …' : ''}`,
    );
  }
  return lines;
}

/** `turn 4`, `turns 4, 9`, cut after some. */
function turnList(all: readonly { readonly turn: number }[]): string {
  const named = all.slice(0, 8).map(({ turn }) => turn);
  return `turn${all.length === 1 ? '' : 's'} ${named.join(', ')}${all.length > 8 ? ', …' : ''}`;
}

function passLines(pass: ReportedPass, shown: string | null): string[] {
  const until = pass.until > pass.turn ? `–${pass.until}` : '';
  const { floor } = pass;
  const lines = [
    `turn ${pass.turn}${until}: ${pass.verdict.toUpperCase()}  segment ${formatTurns(pass.segment.from, pass.segment.to)}` +
      `${pass.segment.summaries > 0 ? ` and ${count(pass.segment.summaries, 'summary', 'summaries')}` : ''}` +
      `${pass.segment.kept.length > 0 ? ` less ${count(pass.segment.kept.length, 'kept turn')}` : ''}, ${formatTokens(pass.tokens)} tokens`,
    `  ${pass.reason}`,
    `  floors: working ${formatTokens(floor.working)}, exhaustive ${formatTokens(floor.exhaustive)}, hindsight ${floor.hindsight === null ? 'unknown' : formatTokens(floor.hindsight)}, reference ${formatTokens(floor.reference)}` +
      `; margin ${formatTokens(pass.margin)}, ledger ${formatTokens(pass.ledger)}, need ${formatTokens(pass.need)}` +
      `${pass.slot === null ? '' : `, slot ${formatTokens(pass.slot)}`}`,
  ];
  if (pass.parts.length > 0) {
    lines.push(`  ${slotSizes(pass)}`);
    for (const [number, part] of pass.parts.entries()) {
      lines.push(
        `    part ${number + 1}: ${formatPart(part)}  floor ${formatTokens(part.floor)}, need ${formatTokens(part.need)}, slot ${formatTokens(part.slot)}`,
      );
    }
  }
  if (pass.neverRead !== null && pass.neverRead.items > 0) {
    const { items, tokens } = pass.neverRead;
    lines.push(
      `  never read: ${count(items, 'item')} of the floor, ${formatTokens(tokens)} tokens, ${items === 1 ? 'stands' : 'stand'} only in what the summarizer is not shown` +
        `${shown === null ? '' : ` (it reads ${shown})`}: no slot saves them`,
    );
  }
  for (const blocker of pass.blockers.slice(0, 5)) {
    lines.push(
      `  blocked by ${blocker.kind} at ${blocker.turns.join('–')}: need ${formatTokens(blocker.need)}, ${formatTokens(blocker.over)} over` +
        `${blocker.literal === null ? '' : `: ${excerpt(blocker.literal)}`}`,
    );
  }
  for (const exit of pass.exits) lines.push(`  exit ${exit.kind}: ${exit.detail}`);
  if (pass.flags.length > 0) lines.push(`  flags: ${pass.flags.join(', ')}`);
  lines.push(
    `  context ${formatTokens(pass.tokensBefore)} → ${formatTokens(pass.tokensAfter)}, headroom ${formatTokens(Math.floor(pass.headroom))}` +
      `${pass.turnsUntilNext === null ? '' : `, next trigger in ${count(pass.turnsUntilNext, 'turn')}`}`,
  );
  return lines;
}

/** `2 × 1,400`, or the sizes one by one where they differ. */
function slotSizes(pass: ReportedPass): string {
  const slots = pass.parts.map((part) => part.slot);
  const same = slots.every((slot) => slot === slots[0]);
  const sizes = same
    ? `${slots.length} × ${formatTokens(slots[0] ?? 0)}`
    : slots.map(formatTokens).join(' + ');
  return `slots: ${sizes} tokens`;
}

function runLines({ run, passes, policy, transcript }: AnalysisReport, smallest: number | null): string[] {
  const tally = new Map<string, number>();
  for (const pass of passes) tally.set(pass.verdict, (tally.get(pass.verdict) ?? 0) + 1);
  const lines = [
    `${count(passes.length, 'pass', 'passes')}${[...tally].map(([verdict, n]) => `, ${n} ${verdict}`).join('')}; ${formatTokens(run.summaryTokens)} tokens of summaries`,
  ];
  if (run.firstRefusal !== null) {
    lines.push(
      `first refusal at turn ${run.firstRefusal}; last safe turn ${run.lastSafeTurn ?? 'none'}; ${
        run.exhausted === null ? 'the budget is never exceeded' : `budget exceeded at turn ${run.exhausted}`
      }`,
    );
  }
  if (run.overAt !== null) {
    lines.push(
      `from turn ${run.overAt} on, what cannot be compacted away passes the mark by itself: no later pass lands below it`,
    );
  }
  if (run.carriedOutgrowsSlotAt !== null) {
    const { turns } = transcript;
    lines.push(
      run.carriedOutgrowsSlotAt < turns
        ? `carried items alone outgrow the slot from turn ${run.carriedOutgrowsSlotAt} on`
        : `at this rate carried items alone outgrow the slot at about turn ${formatTokens(run.carriedOutgrowsSlotAt)}`,
    );
  }
  if (policy.slot !== null && passes.length > 0) {
    lines.push(
      smallest === null
        ? 'no slot that was tried avoids every refusal'
        : `smallest slot without a refusal: ${formatTokens(smallest)}`,
    );
  }
  return lines;
}

/** One line of a literal, so that a terminal stays readable. */
function excerpt(literal: string): string {
  const line = literal.replaceAll(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}… (${formatTokens(literal.length)} characters)` : line;
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${formatTokens(n)} ${n === 1 ? one : many}`;
}

function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(2))} %`;
}
