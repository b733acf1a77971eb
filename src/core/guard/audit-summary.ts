/** The checks of the page's audit, for a summary that a runtime has just got (docs/audit.md). */
import { auditPass } from '../audit/audit-pass.ts';
import type { AuditSummary } from './audit-types.ts';

/**
 * Audits a summary against the turns that it replaces: items, constraints, its own literals, the state of work. Linear in the
 * texts that the caller gave. To be handed over as the option `audit` of `compact` and `compactOrSplit`.
 */
export const auditSummary: AuditSummary = ({ turns, columns, literals, offset, from, to, ...rest }) => {
  const audit = auditPass(
    turns,
    { columns, literals },
    { ...rest, segment: { from, to, kept: [] }, writtenAt: turns.length, isOpaque: false },
  );
  const own = (some: readonly number[]): readonly number[] => some.map((turn) => turn - offset);
  return {
    state: audit.state,
    items: audit.items.map(({ item: { literal, kind, turns: shown }, status, as }) => ({
      literal,
      kind,
      turns: own(shown),
      status,
      as,
    })),
    constraints: audit.constraints.map((one) => ({
      ...one,
      turn: one.turn === null ? null : one.turn - offset,
    })),
    literals: audit.literals.map(({ literal, kind, status, turns: by }) => ({
      literal,
      kind,
      status,
      turns: own(by),
    })),
    work: audit.work.map((one) => ({ ...one, turns: own(one.turns) })),
  };
};
