/** What a summary lacks, as a list to give back to the agent: verbatim, what is likeliest to be needed first. */
import type { PassAudit } from './audit-pass.ts';
import { inOrderOfNeed } from './finding-order.ts';

export interface MissingLedger {
  readonly text: string;
  /** Constraints and items in the list, and how many there are. */
  readonly listed: number;
  readonly of: number;
}

const HEAD = 'The summary of our earlier work lost or changed the following. This is how it stood, verbatim.';
const CONSTRAINTS = 'Instructions that still hold:';
const ALTERED = 'Told otherwise in the summary:';
const MISSING = 'Not in the summary:';

/**
 * Constraints that were lost or bent come first, then altered items, then missing ones, `most` of all these together. What
 * the segment itself replaced, what a pointer in the summary shows again, and sentences that the summary made up are not
 * listed. A literal of several lines stays as it is.
 */
export function missingLedger({ items, constraints }: PassAudit, most: number): MissingLedger {
  const bent = constraints.filter(({ status }) => status !== 'kept' && status !== 'invented');
  const altered = inOrderOfNeed(items.filter(({ status }) => status === 'altered'));
  const missing = inOrderOfNeed(items.filter(({ status }) => status === 'missing'));
  const of = bent.length + altered.length + missing.length;
  let room = most;
  const lines: string[] = [HEAD];
  const section = (title: string, entries: readonly string[]): void => {
    const taken = entries.slice(0, Math.max(0, room));
    room -= taken.length;
    if (taken.length > 0) lines.push('', title, ...taken.map((entry) => `- ${entry}`));
  };
  section(
    CONSTRAINTS,
    bent.map(({ text }) => text),
  );
  section(
    ALTERED,
    altered.map(({ item, as }) => (as === null ? item.literal : `${item.literal} (not: ${as.literal})`)),
  );
  section(
    MISSING,
    missing.map(({ item }) => item.literal),
  );
  return { text: of === 0 ? '' : `${lines.join('\n')}\n`, listed: Math.min(of, Math.max(0, most)), of };
}
