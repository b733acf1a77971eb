/**
 * What a summary says that no turn says. Its literals are found as the items of a turn are; each is looked for in all that
 * stood in context before: one automaton over the literals, one pass over the texts.
 */
import { createLiteralAutomaton } from '../analysis/literal-automaton.ts';
import type { SpanKind } from '../irreducible/kinds.ts';
import { detectSpans } from '../irreducible/scan.ts';
import { fold } from './fold.ts';
import type { LiteralStatus } from './model.ts';

export interface SummaryLiteral {
  readonly literal: string;
  readonly kind: SpanKind;
  /** Where it stands first in the summary, as UTF-16 offsets, half-open. */
  readonly start: number;
  readonly end: number;
}

export interface LiteralFinding extends SummaryLiteral {
  readonly status: LiteralStatus;
  /** The turns that support it, the first few. */
  readonly turns: readonly number[];
}

/** A turn as support: its text, and whose words it is. */
export interface SupportingTurn {
  readonly turn: number;
  readonly text: string;
  readonly isUser: boolean;
}

const MOST_TURNS = 8;

/** The distinct literals of a summary, sentences that bind apart. */
export function literalsOf(summary: string): readonly SummaryLiteral[] {
  const spans = detectSpans({
    text: summary,
    role: 'assistant',
    mayConstrain: false,
    isError: false,
    prose: true,
    program: false,
    listing: false,
    argument: false,
    words: true,
  });
  const found = new Map<string, SummaryLiteral>();
  for (const { start, end, rule } of spans) {
    const literal = summary.slice(start, end);
    if (!found.has(literal)) found.set(literal, { literal, kind: rule.kind, start, end });
  }
  return [...found.values()];
}

/** Who supports each literal of a summary, of the turns before it. */
export function auditLiterals(
  literals: readonly SummaryLiteral[],
  turns: readonly SupportingTurn[],
  saysUser: (literal: SummaryLiteral) => boolean,
): readonly LiteralFinding[] {
  const folded = literals.map(({ literal }) => fold(literal).trim());
  const distinct = [...new Set(folded)];
  const numberOf = new Map(distinct.map((literal, number) => [literal, number]));
  const support: number[][] = distinct.map(() => []);
  const byUser = new Uint8Array(distinct.length);
  const metIn = new Int32Array(distinct.length).fill(-1);
  const automaton = createLiteralAutomaton(distinct);
  for (const { turn, text, isUser } of turns) {
    automaton.scan(fold(text), (number) => {
      if (isUser) byUser[number] = 1;
      if (metIn[number] === turn) return true;
      metIn[number] = turn;
      const known = support[number];
      if (known !== undefined && known.length < MOST_TURNS) known.push(turn);
      return true;
    });
  }
  return literals.map((literal, at): LiteralFinding => {
    const number = numberOf.get(folded[at] ?? '') ?? -1;
    const found = support[number] ?? [];
    const status =
      found.length === 0
        ? 'unsupported'
        : saysUser(literal) && byUser[number] !== 1
          ? 'misattributed'
          : 'supported';
    return { ...literal, status, turns: found };
  });
}
