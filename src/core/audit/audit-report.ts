import type { PassAudit } from './audit-pass.ts';
import type { Generation } from './generations.ts';
import { CONSTRAINT_STATUSES, ITEM_STATUSES, LITERAL_STATUSES } from './model.ts';
import { WORK_KINDS } from './state-of-work.ts';

/** Generations as JSON. */
export const generationsAsJson = (generations: readonly Generation[]) =>
  generations.map(({ turn, of, left, lost }) => ({
    turn,
    of,
    left,
    lost: lost.map(({ literal, turn: at }) => ({ literal, turn: at })),
  }));

/** An audit as JSON (docs/cli.md): absent or unknown values are `null`. */
export function auditAsJson(
  turn: number,
  segment: { readonly from: number; readonly to: number; readonly kept: readonly number[] },
  audit: PassAudit,
) {
  return {
    turn,
    segment,
    summary: { tokens: audit.tokens, slot: audit.slot, state: audit.state },
    items: audit.items.map(({ item, status, as, isBound, lostCost, contradicted, expectedNeed }) => ({
      literal: item.literal,
      kind: item.kind,
      turns: item.turns,
      status,
      as: as === null ? null : as.literal,
      how: as === null ? null : as.how,
      bound: isBound,
      supersededBy: item.supersededBy,
      lostCost,
      contradicted,
      expectedNeed,
      carried: item.isCarried === true,
    })),
    constraints: audit.constraints.map(({ text, turn: said, speaker, status, as, by }) => ({
      text,
      turn: said,
      speaker,
      status,
      as,
      by,
    })),
    literals: audit.literals.map(({ literal, kind, status, turns }) => ({ literal, kind, status, turns })),
    work: audit.work.map(({ kind, turns, literal, as }) => ({ kind, turns, literal, as })),
    counts: countsOf(audit),
  };
}

/** How many of each status, none left out. */
export function countsOf({ items, constraints, literals, work }: PassAudit) {
  const count = <S extends string>(statuses: readonly S[], found: readonly { readonly status: S }[]) => {
    const counts = new Map<S, number>(statuses.map((status) => [status, 0]));
    for (const { status } of found) counts.set(status, (counts.get(status) ?? 0) + 1);
    return Object.fromEntries(counts);
  };
  return {
    items: count(ITEM_STATUSES, items),
    constraints: count(CONSTRAINT_STATUSES, constraints),
    literals: count(LITERAL_STATUSES, literals),
    work: count(
      WORK_KINDS,
      work.map(({ kind }) => ({ status: kind })),
    ),
  };
}
