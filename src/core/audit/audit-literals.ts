/**
 * What a summary says that no turn says. Its literals are found as the items of a turn are; each is looked for in all that
 * stood in context before: one automaton over the literals, one pass over the texts.
 */
import { createLiteralAutomaton } from '../analysis/literal-automaton.ts';
import type { SpanKind } from '../irreducible/kinds.ts';
import { detectSpans } from '../irreducible/scan.ts';
import { runToEnd } from '../run-to-end.ts';
import { fold } from './fold.ts';
import type { LiteralStatus } from './model.ts';
import { standsAlone, variantsOf } from './places.ts';

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
/** How much text is scanned in one slice, in UTF-16 units. */
const SLICE_CHARS = 200_000;

/** Every literal of a summary at every place, in order and disjoint, sentences that bind apart. */
export const placedLiterals = (summary: string): readonly SummaryLiteral[] =>
  detectSpans({
    text: summary,
    role: 'assistant',
    mayConstrain: false,
    isError: false,
    prose: true,
    program: false,
    listing: false,
    argument: false,
    words: true,
  }).map(({ start, end, rule }) => ({ literal: summary.slice(start, end), kind: rule.kind, start, end }));

/** The distinct literals of a summary, each where it stands first. */
export function literalsOf(summary: string): readonly SummaryLiteral[] {
  const found = new Map<string, SummaryLiteral>();
  for (const placed of placedLiterals(summary))
    if (!found.has(placed.literal)) found.set(placed.literal, placed);
  return [...found.values()];
}

/** Who supports each literal of a summary, of the turns before it. */
export const auditLiterals = (
  literals: readonly SummaryLiteral[],
  turns: readonly SupportingTurn[],
  saysUser: (literal: SummaryLiteral) => boolean,
): readonly LiteralFinding[] => runToEnd(literalSteps(literals, turns, saysUser));

/** The same in slices: it yields after a stretch of text. */
export function* literalSteps(
  literals: readonly SummaryLiteral[],
  turns: readonly SupportingTurn[],
  saysUser: (literal: SummaryLiteral) => boolean,
): Generator<void, readonly LiteralFinding[]> {
  const own = literals.map(({ literal }) => fold(literal).trim());
  const folded = [...new Set([...own, ...own.flatMap(endsOfRange)])];
  const forms = new Map<string, number>();
  const facts = folded.map(() => ({ turns: [] as number[], byUser: false }));
  /** Literals by what they may be written as, and by the number of that. */
  const wanted: number[][] = [];
  for (const [at, literal] of folded.entries()) {
    if (literal === '') continue;
    for (const form of [literal, ...variantsOf(literal)]) {
      const number = forms.get(form) ?? forms.size;
      forms.set(form, number);
      const known = wanted[number];
      if (known === undefined) wanted.push([at]);
      else known.push(at);
    }
  }
  const written = [...forms.keys()];
  const automaton = createLiteralAutomaton(written);
  const metIn = new Int32Array(written.length).fill(-1);
  let scanned = 0;
  for (const { turn, text, isUser } of turns) {
    scanned += text.length;
    if (scanned > SLICE_CHARS) {
      yield;
      scanned = 0;
    }
    const there = fold(text);
    automaton.scan(there, (number, end) => {
      if (metIn[number] === turn || !standsAlone(there, end - (written[number] ?? '').length, end))
        return true;
      metIn[number] = turn;
      for (const at of wanted[number] ?? []) {
        const fact = facts[at];
        if (fact === undefined) continue;
        fact.byUser ||= isUser;
        if (fact.turns.length < MOST_TURNS && fact.turns.at(-1) !== turn) fact.turns.push(turn);
      }
      return true;
    });
  }
  const factsOf = new Map(folded.map((literal, at) => [literal, facts[at]]));
  const spokenOf = spokenByUsers(
    literals.flatMap((literal, at) => (saysUser(literal) ? [own[at] ?? ''] : [])),
    turns,
  );
  return literals.map((literal, at): LiteralFinding => {
    const known = factsOf.get(own[at] ?? '');
    const found = known?.turns ?? [];
    const ends = endsOfRange(own[at] ?? '');
    const isSpanned = ends.length > 0 && ends.every((end) => (factsOf.get(end)?.turns.length ?? 0) > 0);
    const status =
      found.length === 0 && !isSpanned
        ? 'unsupported'
        : saysUser(literal) && known?.byUser !== true && !isSpanned && !spokenOf(own[at] ?? '')
          ? 'misattributed'
          : 'supported';
    return { ...literal, status, turns: found };
  });
}

/** Whether a user said a literal in another case: who types `e2e` means `E2E`. */
function spokenByUsers(
  ascribed: readonly string[],
  turns: readonly SupportingTurn[],
): (literal: string) => boolean {
  const lower = [...new Set(ascribed.map((literal) => literal.toLowerCase()))];
  const spoken = new Set<string>();
  if (lower.length === 0) return () => false;
  const automaton = createLiteralAutomaton(lower);
  for (const { text, isUser } of turns) {
    if (!isUser) continue;
    automaton.scan(fold(text).toLowerCase(), (number) => {
      spoken.add(lower[number] ?? '');
      return true;
    });
  }
  return (literal) => spoken.has(literal.toLowerCase());
}

/**
 * What a range says by its ends and no more: `WP14-WP20` by `WP14` and `WP20`, `a.ts:4-20` by the path and both lines. Empty
 * for anything else.
 */
function endsOfRange(literal: string): readonly string[] {
  const lines = /:(\d{1,7})-(\d{1,7})$/.exec(literal);
  if (lines !== null && /[/.]/.test(literal))
    return [literal.slice(0, lines.index), lines[1] ?? '', lines[2] ?? ''];
  const found = /^([A-Za-z]{1,12}[-_]?\d{1,9})(?:-|\.\.)([A-Za-z]{1,12}[-_]?\d{1,9})$/.exec(literal);
  const [, first = '', last = ''] = found ?? [];
  return found !== null && first.replace(/\d+/g, '') === last.replace(/\d+/g, '') ? [first, last] : [];
}
