import { auditConstraints, inventedConstraints, saidByUsers } from './audit-constraints.ts';
import { auditItems } from './audit-items.ts';
import { auditLiterals, literalsOf } from './audit-literals.ts';
import type { AuditedItem } from './model.ts';
import { createNearMisses } from './near-miss.ts';

/** For tests: what an item of a segment that says only `segment` became: its status, and what it is now. */
export function fate(
  item: Partial<AuditedItem> & Pick<AuditedItem, 'literal' | 'kind'>,
  segment: string,
  summary: string,
): string {
  const found = auditLiterals(literalsOf(summary), [{ turn: 0, text: segment, isUser: false }], () => false);
  const nearMisses = createNearMisses(
    found.map(({ literal, kind, status }) => ({ literal, kind, isSupported: status !== 'unsupported' })),
  );
  const whole = { turns: [0], keys: [], pointers: [], supersededBy: null, ...item };
  const [finding] = auditItems([whole], summary, nearMisses);
  return `${finding?.status}${finding?.as == null ? '' : ` ${finding.as.how} ${finding.as.literal}`}`;
}

/** For tests: what became of a user's constraint. */
export const bound = (constraint: string, summary: string, heading: string | null = null): string =>
  auditConstraints([{ text: constraint, turn: 0, speaker: 'user', heading }], summary)[0]?.status ?? '';

/** For tests: the sentences of a summary that no user said. */
export const invented = (said: readonly string[], summary: string): readonly string[] =>
  inventedConstraints(summary, saidByUsers(said)).map(({ text }) => text);
