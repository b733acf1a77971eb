import type { AuditedPassItem, PassAudit } from './audit-pass.ts';
import { inOrderOfNeed } from './finding-order.ts';
import type { Generation } from './generations.ts';
import type { Alteration, ItemStatus, SummaryState } from './model.ts';
import type { WorkKind } from './state-of-work.ts';

export const STATE_WORDS = {
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
  'name-only': 'only its last name',
  truncated: 'cut',
  'digits-changed': 'other digits',
  precision: 'rounded',
  unit: 'another unit',
  case: 'another case',
  spelling: 'spelt otherwise',
  'same-shape': 'another of the same shape',
  'bound-to-another-key': 'bound to another key',
} as const satisfies Record<Alteration, string>;

export const WORK_WORDS = {
  'done-told-as-pending': 'done, but told as still to come',
  'pending-told-as-done': 'not done, but told as done',
  'finished-told-as-active': 'finished, but listed as active',
  'task-vanished': 'a task that is open, and gone',
  'open-call-vanished': 'a call that still waits for its answer, and is gone',
  'running-vanished': 'started and not seen to end, and its id is gone',
  'edits-untold': 'files were written, and none is named',
  'latest-request-inside': 'the latest request lies in the segment',
  'cut-between-read-and-use': 'read in the segment, used only after it',
} as const satisfies Record<WorkKind, string>;

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
  const { state, tokens, slot, items, constraints, literals, work } = audit;
  const count = (status: ItemStatus): number => items.filter((one) => one.status === status).length;
  const lines = [
    `turn ${turn}: segment ${from}–${to - 1}, summary of ${tokens} tokens${slot === null ? '' : ` for a slot of ${slot}`}: ${STATE_WORDS[state]}`,
    `  items: ${count('retained')} retained, ${count('altered')} altered, ${count('missing')} missing, ${count('recoverable')} recoverable, ${count('stale')} stale, of ${items.length}`,
  ];
  const list = (title: string, entries: readonly string[]): void => {
    if (entries.length === 0) return;
    lines.push(`  ${title}:`, ...entries.slice(0, MOST_LISTED).map((entry) => `    ${entry}`));
    if (entries.length > MOST_LISTED)
      lines.push(`    and ${entries.length - MOST_LISTED} more (--format json lists all)`);
  };
  const altered = inOrderOfNeed(items.filter(({ status }) => status === 'altered'));
  const alteredLine = (one: AuditedPassItem): string =>
    `${short(one.item.literal)} → ${short(one.as?.literal ?? '')} (${one.as === null ? '' : ALTERATION_WORDS[one.as.how]})${costWords(one)}`;
  list('altered', altered.filter(({ as }) => as?.how !== 'name-only').map(alteredLine));
  list('only the last name is left', altered.filter(({ as }) => as?.how === 'name-only').map(alteredLine));
  list(
    'missing, the likeliest to be needed first',
    inOrderOfNeed(items.filter(({ status }) => status === 'missing')).map(
      (one) => `${short(one.item.literal)} (${one.item.kind})${costWords(one)}`,
    ),
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
  list(
    'state of work',
    work.map(
      ({ kind, turns, literal, as }) =>
        `${WORK_WORDS[kind]}: ${literal === null ? '' : `${short(literal)} `}(turn ${turns.slice(0, 6).join(', ')})${as === null ? '' : ` → ${short(as)}`}`,
    ),
  );
  lines.push(
    '  Literals that are there are necessary, not sufficient: a summary may hold all of them and say something else.',
  );
  return lines.join('\n');
}

const costWords = ({ lostCost }: AuditedPassItem): string =>
  lostCost === null ? '' : `, ${lostCost.how} at turn ${lostCost.turn}`;

/** How the items of each summary fared in the ones after it; empty where no summary replaced another. */
export function generationsAsText(generations: readonly Generation[]): string {
  const lines = generations
    .filter(({ of, left }) => of > 0 && left.length > 1)
    .flatMap(({ turn, of, left, lost }) => [
      `  of the summary at turn ${turn}: ${left.map((count) => `${count}/${of}`).join(', ')}`,
      ...lost.slice(0, 5).map(({ literal, turn: at }) => `    gone at turn ${at}: ${short(literal)}`),
      ...(lost.length > 5 ? [`    and ${lost.length - 5} more (--format json lists all)`] : []),
    ]);
  return lines.length === 0 ? '' : ['items over repeated compactions:', ...lines].join('\n');
}
