import { markOfBudget } from '../compaction/policy/presets/words.ts';
import { formatPart, formatTokens, formatTurns } from '../floor/words.ts';
import type { AnalysisReport } from './analysis-report.ts';

/** The report for a ticket: figures and sentences, no text of the transcript. */
export function reportAsMarkdown(report: AnalysisReport): string {
  const { transcript, policy, passes, run } = report;
  const lines = [
    `## Compaction floors of ${escapeMarkdown(transcript.name)}`,
    '',
    `${formatTokens(transcript.turns)} turns, ${formatTokens(transcript.tokens)} tokens (${policy.encoding}). ` +
      `Budget ${formatTokens(policy.budget)}, mark ${markOfBudget(policy)}, slot ${policy.slot === null ? 'none' : formatTokens(policy.slot)}, ` +
      `margin ${policy.margin}; the ${policy.floor} floor decides.`,
    '',
    '| turn | segment | tokens | floor | margin | need | slot | verdict | parts |',
    '| ---: | :--- | ---: | ---: | ---: | ---: | ---: | :--- | :--- |',
    ...passes.map((pass) =>
      [
        '',
        pass.until > pass.turn ? `${pass.turn}–${pass.until}` : `${pass.turn}`,
        formatTurns(pass.segment.from, pass.segment.to),
        formatTokens(pass.tokens),
        formatTokens(decidingFloor(report, pass.floor)),
        formatTokens(pass.margin),
        formatTokens(pass.need),
        pass.slot === null ? 'none' : formatTokens(pass.slot),
        `**${pass.verdict}**`,
        pass.parts.map((part) => `${formatPart(part)} (${formatTokens(part.slot)})`).join(', '),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    ...passes.flatMap((pass) => [
      `- **Turn ${pass.turn}, ${pass.verdict}.** ${pass.reason}`,
      ...(pass.neverRead !== null && pass.neverRead.items > 0
        ? [
            `  - Never read: ${formatTokens(pass.neverRead.items)} items, ${formatTokens(pass.neverRead.tokens)} tokens. No slot saves them.`,
          ]
        : []),
      ...pass.exits.map((exit) => `  - ${exit.detail}`),
    ]),
  ];
  if (passes.length === 0) lines.push('No pass: the context never reaches the mark.');
  if (run.firstRefusal !== null) {
    lines.push(
      '',
      `First refusal at turn ${run.firstRefusal}; last safe turn ${run.lastSafeTurn ?? 'none'}.`,
    );
  }
  if (run.smallestSlotWithoutRefusal !== null && passes.length > 0) {
    lines.push('', `Smallest slot without a refusal: ${formatTokens(run.smallestSlotWithoutRefusal)}.`);
  }
  return lines.join('\n');
}

function decidingFloor(report: AnalysisReport, floors: AnalysisReport['passes'][number]['floor']): number {
  return floors[report.policy.floor] ?? 0;
}

/** A file name is somebody's text: it must not become markup. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>()#+|!~-]/g, (sign) => `\\${sign}`);
}
