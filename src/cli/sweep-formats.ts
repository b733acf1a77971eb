import type { Policy } from '../core/compaction/policy/policy.ts';
import {
  policyAcross,
  type SweepAxis,
  type SweepPoint,
  type SweepRow,
} from '../core/compaction/sweep/sweep.ts';
import { adviceOf, noAdviceReason } from '../core/compaction/sweep/sweep-advice.ts';
import { formatTokens } from '../core/floor/words.ts';

export const SWEEP_SCHEMA = 'floorline.sweep/1';

export interface SweepReport {
  readonly transcript: { readonly name: string; readonly turns: number; readonly tokens: number };
  readonly policy: Policy;
  readonly across: SweepAxis['of'] | null;
  readonly rows: readonly SweepRow[];
}

/** The policy of one row. */
const policyOfRow = ({ policy, across }: SweepReport, row: SweepRow): Policy =>
  policyAcross(policy, across === null ? null : { of: across, values: [] }, row.across);

/** Whether a point is what the policy itself would do. */
function isCurrent(report: SweepReport, row: SweepRow, { slot }: SweepPoint): boolean {
  const { policy, across } = report;
  if (slot !== policy.slot) return false;
  if (across === null) return true;
  if (across === 'margin') return row.across === policy.margin;
  return policy.region.kind === 'oldest' && row.across === policy.region.fraction;
}

export function sweepAsJson(report: SweepReport): string {
  const rows = report.rows.map((row) => ({
    across: row.across,
    points: row.points.map((point) => ({
      slot: point.slot,
      current: isCurrent(report, row, point),
      compact: point.counts.compact,
      split: point.counts.split,
      refuse: point.counts.refuse,
      notApplicable: point.counts['not-applicable'],
      summaryTokens: point.summaryTokens,
      expectedLoss: point.expectedLoss,
      firstRefusal: point.firstRefusal,
    })),
    first: row.first,
    withoutRefusal: row.withoutRefusal,
    fewestTokens: row.fewestTokens,
    recommendations: adviceOf(row, policyOfRow(report, row)).map(({ kind, slot, sentence }) => ({
      kind,
      slot,
      sentence,
    })),
  }));
  const { transcript, policy, across } = report;
  return JSON.stringify({ schema: SWEEP_SCHEMA, transcript, policy, across, rows }, null, 2);
}

/** One line a slot, under a line of names; numbers as they are, nothing where nothing is known. */
export function sweepAsCsv(report: SweepReport): string {
  const names = [
    'slot',
    'compact',
    'split',
    'refuse',
    'not applicable',
    'summary tokens',
    'expected loss',
    'first refusal',
  ];
  const lines = [[...(report.across === null ? [] : [report.across]), ...names]];
  for (const row of report.rows) {
    for (const { slot, counts, summaryTokens, expectedLoss, firstRefusal } of row.points) {
      const cells = [
        ...(row.across === null ? [] : [row.across]),
        slot,
        counts.compact,
        counts.split,
        counts.refuse,
        counts['not-applicable'],
        summaryTokens,
        expectedLoss === null ? '' : Math.round(expectedLoss * 10) / 10,
        firstRefusal ?? '',
      ];
      lines.push(cells.map(String));
    }
  }
  return lines.map((cells) => cells.join(',')).join('\n');
}

export function sweepAsText(report: SweepReport): string {
  const { transcript, rows } = report;
  const lines = [
    `${transcript.name}: ${formatTokens(transcript.turns)} turns, ${formatTokens(transcript.tokens)} tokens`,
  ];
  for (const row of rows) lines.push('', ...rowLines(report, row));
  lines.push(
    '',
    'Counts and summary tokens are measured by replaying the run at each slot; the expected loss, should every refused',
    'pass be compacted all the same, is an estimate.',
  );
  return lines.join('\n');
}

const HEAD = ['slot', 'compact', 'split', 'refuse', 'summary tokens', 'expected loss'] as const;

function rowLines(report: SweepReport, row: SweepRow): readonly string[] {
  const cells = row.points.map((point) => [
    formatTokens(point.slot),
    formatTokens(point.counts.compact),
    formatTokens(point.counts.split),
    formatTokens(point.counts.refuse),
    formatTokens(point.summaryTokens),
    lossWords(point),
  ]);
  const widths = HEAD.map((name, column) =>
    Math.max(name.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const aligned = (line: readonly string[]): string =>
    line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ');
  const policy = policyOfRow(report, row);
  const reason = noAdviceReason(row, policy);
  return [
    ...(report.across === null ? [] : [`${report.across} ${percent(row.across ?? 0)}`]),
    `  ${aligned(HEAD)}`,
    ...row.points.map((point, at) => {
      const line = aligned(cells[at] ?? []);
      return isCurrent(report, row, point) ? `> ${line}  current` : `  ${line}`;
    }),
    ...(reason === null ? adviceOf(row, policy).map(({ sentence }) => sentence) : [reason]),
  ];
}

function lossWords({ expectedLoss, counts }: SweepPoint): string {
  if (expectedLoss === null) return '–';
  if (counts.refuse === 0) return '0';
  return expectedLoss < 0.5 ? '< 1' : `≈ ${formatTokens(expectedLoss)}`;
}

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))} %`;
