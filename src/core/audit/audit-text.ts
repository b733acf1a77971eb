import type { AuditedPassItem, PassAudit } from './audit-pass.ts';
import type { Alteration, ItemStatus, SummaryState } from './model.ts';

const STATES = {
  ok: 'a summary',
  empty: 'empty',
  'error-text': 'the text of an error in place of a summary',
  placeholder: 'a placeholder in place of a summary',
  'over-slot': 'longer than its slot',
  clipped: 'cut off at its end',
  unauditable: 'nothing that could be compared (encrypted, or no text)',
} as const satisfies Record<SummaryState, string>;

export const ALTERATION_WORDS = {
  'prefix-lost': 'its front is lost',
  'prefix-changed': 'its front is another',
  truncated: 'cut',
  'digits-changed': 'other digits',
  precision: 'rounded',
  unit: 'another unit',
  case: 'another case',
  spelling: 'spelt otherwise',
  'same-shape': 'another of the same shape',
  'bound-to-another-key': 'bound to another key',
} as const satisfies Record<Alteration, string>;

const MOST_LISTED = 20;
const LONGEST = 100;
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line;
};

/** An audit as a person reads it: counts, then what went wrong, the worst first. */
export function auditAsText(
  turn: number,
  { from, to }: { readonly from: number; readonly to: number },
  audit: PassAudit,
): string {
  const { state, tokens, slot, items, constraints, literals } = audit;
  const count = (status: ItemStatus): number => items.filter((one) => one.status === status).length;
  const lines = [
    `turn ${turn}: segment ${from}–${to - 1}, summary of ${tokens} tokens${slot === null ? '' : ` for a slot of ${slot}`}: ${STATES[state]}`,
    `  items: ${count('retained')} retained, ${count('altered')} altered, ${count('missing')} missing, ${count('recoverable')} recoverable, ${count('stale')} stale, of ${items.length}`,
  ];
  const list = (title: string, entries: readonly string[]): void => {
    if (entries.length === 0) return;
    lines.push(`  ${title}:`, ...entries.slice(0, MOST_LISTED).map((entry) => `    ${entry}`));
    if (entries.length > MOST_LISTED)
      lines.push(`    and ${entries.length - MOST_LISTED} more (--format json lists all)`);
  };
  list(
    'altered',
    items
      .filter(({ status }) => status === 'altered')
      .map(
        (one) =>
          `${short(one.item.literal)} → ${short(one.as?.literal ?? '')} (${one.as === null ? '' : ALTERATION_WORDS[one.as.how]})${costWords(one)}`,
      ),
  );
  list(
    'missing, those that were felt first',
    items
      .filter(({ status }) => status === 'missing')
      .sort(
        (a, b) =>
          (a.lostCost?.turn ?? Number.POSITIVE_INFINITY) - (b.lostCost?.turn ?? Number.POSITIVE_INFINITY),
      )
      .map((one) => `${short(one.item.literal)} (${one.item.kind})${costWords(one)}`),
  );
  list(
    'constraints',
    constraints
      .filter(({ status }) => status !== 'kept')
      .map(({ status, text, as }) => `${status}: ${short(text)}${as === null ? '' : ` → ${short(as)}`}`),
  );
  const kept = constraints.filter(({ status }) => status === 'kept').length;
  if (constraints.length > 0)
    lines.push(
      `  ${kept} of ${constraints.filter(({ turn: said }) => said !== null).length} constraints kept`,
    );
  list(
    'in the summary, and in no turn before it',
    literals
      .filter(({ status }) => status === 'unsupported')
      .map(({ literal, kind }) => `${short(literal)} (${kind})`),
  );
  list(
    'ascribed to the user, who never said it',
    literals.filter(({ status }) => status === 'misattributed').map(({ literal }) => short(literal)),
  );
  lines.push(
    '  Literals that are there are necessary, not sufficient: a summary may hold all of them and say something else.',
  );
  return lines.join('\n');
}

const costWords = ({ lostCost }: AuditedPassItem): string =>
  lostCost === null ? '' : `, ${lostCost.how} at turn ${lostCost.turn}`;
