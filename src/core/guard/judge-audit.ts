/** What an audit of a summary leads to. */
import { assertNever } from '../assert-never.ts';
import type { SummaryAudit } from './audit-types.ts';
import type { InfeasibleCode } from './error.ts';

export interface AuditFailure {
  readonly code: Extract<InfeasibleCode, 'no-summary' | 'audit-failed'>;
  /** Continues "The summary of turns …". */
  readonly message: string;
}

/**
 * The failure that an audit shows, or `null`: a text that is no summary, or more than `mayLose` constraints and pinned items
 * that are lost, altered or turned round. What is weakened, without its scope or unsupported is reported and fails nothing.
 */
export function failureOf(
  { state, items, constraints }: SummaryAudit,
  pins: readonly string[],
  mayLose: number,
): AuditFailure | null {
  const words = stateInWords(state);
  if (words !== null) return { code: 'no-summary', message: `${words}.` };
  const pinned = new Set(pins);
  const bad = [
    ...constraints.flatMap(({ text, status }) => (status === 'lost' || status === 'opposite' ? [text] : [])),
    ...items.flatMap(({ literal, status }) =>
      pinned.has(literal) && (status === 'missing' || status === 'altered') ? [literal] : [],
    ),
  ];
  const [first] = bad;
  if (first === undefined || bad.length <= mayLose) return null;
  const more = bad.length > 1 ? ` and ${bad.length - 1} more` : '';
  const clipped = first.length > 120 ? `${first.slice(0, 119)}…` : first;
  return { code: 'audit-failed', message: `lost ${JSON.stringify(clipped)}${more}.` };
}

/** Why a text is no summary; `null` where it is one, or something else tells of it. */
function stateInWords(state: SummaryAudit['state']): string | null {
  switch (state) {
    case 'empty':
      return 'is empty';
    case 'error-text':
      return 'is the text of an error';
    case 'placeholder':
      return 'is a placeholder';
    case 'ok':
    case 'over-slot':
    case 'clipped':
    case 'unauditable':
      return null;
    default:
      return assertNever(state);
  }
}
