import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { GuardItem } from './items.ts';

/**
 * The literals of items as the lines that a summary must hold, so that the list itself fits the slot.
 *
 * Each line is paid for alone, and a list costs no more than its lines — but for one habit of o200k_base: signs before
 * a line end swallow a slash behind it, which can take a token more. Lines that begin with a slash then go first, and
 * of these the ones that end in a letter or digit. The order of the transcript is kept wherever it fits.
 */
export function ledgerLines(
  items: readonly GuardItem[],
  slot: number | null,
  tokenizer: Tokenizer,
): readonly string[] {
  const lines = items.map(({ literal }) => literal);
  if (slot === null || tokenizer.count(lines.join('\n')) <= slot) return lines;
  return lines.toSorted((left, right) => rank(left) - rank(right));
}

const rank = (line: string): number => (line.startsWith('/') ? 0 : 2) + (/[\p{L}\p{N}]$/u.test(line) ? 0 : 1);
