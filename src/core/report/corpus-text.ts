import { formatTokens } from '../floor/words.ts';
import type { CorpusSummary } from './corpus-summary.ts';

/** The summary of many transcripts as a person reads it in a terminal. */
export function corpusAsText(summary: CorpusSummary): string {
  const { files, read, tokens, turns, verdicts, slot, refusalsBySlot, worst, formats, failures } = summary;
  const lines = [
    `${count(files, 'file')}: ${formatTokens(read)} read, ${formatTokens(files - read)} not; ${formatTokens(turns)} turns, ${formatTokens(tokens)} tokens`,
  ];
  if (formats.length > 0)
    lines.push(
      `  formats: ${formats.map(({ format, files: n }) => `${format} ${formatTokens(n)}`).join(', ')}`,
    );
  if (failures.length > 0)
    lines.push(
      `  not read: ${failures.map(({ code, files: n }) => `${code} ${formatTokens(n)}`).join(', ')}`,
    );
  if (read === 0) return lines.join('\n');
  lines.push(
    `  under ${slot === null ? 'no slot' : `the slot of ${formatTokens(slot)}`}: ${formatTokens(verdicts.refuse)} with a refusal, ` +
      `${formatTokens(verdicts.split)} with a split, ${formatTokens(verdicts.compact)} compact only, ${formatTokens(verdicts['not-applicable'])} not applicable, ${formatTokens(verdicts.none)} without a pass`,
  );
  for (const at of refusalsBySlot) {
    const share = Math.round((100 * at.refused) / at.of);
    lines.push(
      `  slot ${formatTokens(at.slot).padStart(7)}: ${formatTokens(at.refused)} of ${formatTokens(at.of)} with a refusal (${share} %)`,
    );
  }
  const which = refusalsBySlot.length > 0 ? 'smallest of these slots' : 'smallest slot';
  for (const { share, slot: enough } of summary.recommended) {
    const words = enough === null ? 'none' : formatTokens(enough);
    lines.push(`  ${which} without a refusal for ${Math.round(100 * share)} %: ${words}`);
  }
  if (worst.length > 0) lines.push('  worst refusals, one a file:');
  for (const { file, turn, need, slot: had } of worst) {
    const over = had === null ? '' : `, slot ${formatTokens(had)}`;
    lines.push(`    ${file}, turn ${turn}: need ${formatTokens(need)}${over}`);
  }
  return lines.join('\n');
}

const count = (n: number, one: string): string => `${formatTokens(n)} ${one}${n === 1 ? '' : 's'}`;
