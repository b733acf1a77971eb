/** Brings the parts of an audit together for one segment of a thread and one summary of it. */
import type { BuiltColumns } from '../analysis/build-columns.ts';
import { keyOf } from '../analysis/key-before.ts';
import { COUNTED, type ThreadColumns } from '../columns.ts';
import { supersededIn } from '../floor/superseded.ts';
import { findConstraints } from '../irreducible/constraints/find-constraints.ts';
import { kindOfCode } from '../irreducible/kinds.ts';
import { isHeld, SPAN_SOURCES } from '../irreducible/span-sources.ts';
import { runToEnd } from '../run-to-end.ts';
import { ROLES, type Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import { NO_TURN } from '../units.ts';
import {
  type AuditedConstraint,
  auditConstraints,
  type ConstraintFinding,
  inventedConstraints,
  saidByUsers,
  saysUser,
} from './audit-constraints.ts';
import { auditItems } from './audit-items.ts';
import { type LiteralFinding, literalSteps, literalsOf, type SupportingTurn } from './audit-literals.ts';
import { fold } from './fold.ts';
import { type Contradiction, createContradictions, createCosts, type LostCost } from './lost-cost.ts';
import type { AuditedItem, ItemFinding, SummaryState } from './model.ts';
import { createNearMisses, type NearMisses } from './near-miss.ts';
import { sentencesOf } from './sentences.ts';
import { auditWork, type WorkFinding } from './state-of-work.ts';
import { stateOfSummary } from './summary-state.ts';
import { wordsOfUser } from './words-of-user.ts';

/** A summary to audit, and what it replaced. */
export interface AuditQuestion {
  /** The segment; `kept` are turns in it that stayed verbatim. */
  readonly segment: { readonly from: number; readonly to: number; readonly kept: readonly number[] };
  /** Items that the deciding floor counts in it. */
  readonly items: Uint32Array;
  /** The first turn that no longer could support the summary: where it was written. */
  readonly writtenAt: number;
  readonly summary: string;
  readonly tokens: number;
  readonly slot: number | null;
  /** The summary is no text that could be compared: encrypted, or an image. */
  readonly isOpaque: boolean;
  /** How likely each item is needed later, 0 to 1, where somebody ranked them. It orders findings and decides nothing. */
  readonly expectedNeed?: ReadonlyMap<number, number>;
}

export interface AuditedPassItem extends ItemFinding {
  /** The item's number in the columns of the thread. */
  readonly number: number;
  /** For what was lost or altered; `null` where nothing later touched it. */
  readonly lostCost: LostCost | null;
  /** Where the agent went on with what it was altered into, or with another value of its key; `null` where it did not. */
  readonly contradicted: Contradiction | null;
  /** 0 to 1; `null` where nobody ranked the items. */
  readonly expectedNeed: number | null;
}

export interface PassAudit {
  readonly state: SummaryState;
  readonly tokens: number;
  readonly slot: number | null;
  readonly items: readonly AuditedPassItem[];
  readonly constraints: readonly ConstraintFinding[];
  readonly literals: readonly LiteralFinding[];
  readonly work: readonly WorkFinding[];
}

/** How many items are looked for in one slice. */
const SLICE_ITEMS = 4_000;
/** How many turns are rendered in one slice. */
const SLICE_TURNS = 64;

export type { LostCost } from './lost-cost.ts';

type Built = Pick<BuiltColumns, 'columns' | 'literals'>;

/** Items, constraints, literals and the state of work of one segment against one summary of it. */
export const auditPass = (turns: readonly Turn[], built: Built, question: AuditQuestion): PassAudit =>
  runToEnd(auditSteps(turns, built, question));

/** The same in slices, for a caller that has other things to do: it yields after each. */
export function* auditSteps(
  turns: readonly Turn[],
  { columns, literals }: Built,
  question: AuditQuestion,
): Generator<void, PassAudit> {
  const { summary, tokens, slot, isOpaque, writtenAt } = question;
  const state = stateOfSummary(summary, { tokens, slot }, isOpaque);
  const texts = yield* textsOf(turns, writtenAt);
  const { items, constraints } = gather(turns, columns, literals, texts, question);
  yield;
  const found = yield* literalSteps(literalsOf(summary), supportOf(turns, texts), ascribedToUser(summary));
  const nearMisses = createNearMisses(
    found.map(({ literal, kind, status }) => ({ literal, kind, isSupported: status !== 'unsupported' })),
  );
  const costOf = createCosts(turns, columns, writtenAt);
  const contradictionOf = createContradictions(columns, literals, writtenAt);
  yield;
  const findings: AuditedPassItem[] = [];
  for (let from = 0; from < items.length; from += SLICE_ITEMS) {
    const some = items.slice(from, from + SLICE_ITEMS);
    const audited = auditItems(
      some.map(({ item }) => item),
      summary,
      nearMisses,
    );
    for (const [at, finding] of audited.entries()) {
      const number = some[at]?.number ?? NO_TURN;
      const isLost = finding.status !== 'retained' && finding.status !== 'stale';
      const lostCost = isLost ? costOf(number) : null;
      findings.push({
        ...finding,
        number,
        lostCost,
        contradicted: isLost ? contradictionOf(finding) : null,
        expectedNeed: question.expectedNeed?.get(number) ?? null,
      });
    }
    yield;
  }
  const inSight = wordsInSight(turns, question);
  const kept = auditConstraints(constraints, summary).map(
    (finding): ConstraintFinding =>
      finding.status !== 'kept' && inSight.includes(fold(finding.text))
        ? { ...finding, status: 'kept', as: null }
        : finding,
  );
  yield;
  const said = saidByUsers(turns.slice(0, writtenAt).flatMap(wordsOfUser));
  yield;
  const invented = inventedConstraints(summary, said);
  yield;
  const work = auditWork(turns, columns, literals, question);
  return { state, tokens, slot, items: findings, constraints: [...kept, ...invented], literals: found, work };
}

/** The literals of the segment that the summary holds, without the rest of an audit, in slices. */
export function* retainedSteps(
  turns: readonly Turn[],
  { columns, literals }: Built,
  question: AuditQuestion,
): Generator<void, readonly string[]> {
  const texts = yield* textsOf(turns, question.writtenAt);
  const { items } = gather(turns, columns, literals, texts, question);
  const found: string[] = [];
  for (let from = 0; from < items.length; from += SLICE_ITEMS) {
    yield;
    const some = items.slice(from, from + SLICE_ITEMS).map(({ item }) => item);
    for (const { item, status } of auditItems(some, question.summary, NO_NEAR_MISSES))
      if (status === 'retained') found.push(item.literal);
  }
  return found;
}

/** What is there is there, whatever else stands near it. */
const NO_NEAR_MISSES: NearMisses = { find: () => null };

function* textsOf(turns: readonly Turn[], to: number): Generator<void, readonly string[]> {
  const texts: string[] = [];
  for (const turn of turns.slice(0, to)) {
    texts.push(renderTurn(turn).text);
    if (texts.length % SLICE_TURNS === 0) yield;
  }
  return texts;
}

const supportOf = (turns: readonly Turn[], texts: readonly string[]): readonly SupportingTurn[] =>
  texts.map((text, turn) => ({ turn, text, isUser: turns[turn]?.role === 'user' }));

/** Says of a literal of the summary whether its sentence ascribes it to a user. */
function ascribedToUser(summary: string): (literal: { readonly start: number }) => boolean {
  const spoken = sentencesOf(summary).filter(saysUser);
  return ({ start }) => {
    // The last sentence that begins at or before it.
    let low = 0;
    for (let high = spoken.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((spoken[middle]?.start ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return start < (spoken[low - 1]?.end ?? 0);
  };
}

/** What people said in turns that stayed in context: a constraint that stands there was not left to the summary. */
function wordsInSight(turns: readonly Turn[], { segment, writtenAt }: AuditQuestion): string {
  const stayed = [
    ...segment.kept.flatMap((turn) => turns[turn] ?? []),
    ...turns.slice(segment.to, writtenAt + 1),
  ];
  return fold(stayed.flatMap(wordsOfUser).join('\n'));
}

/** Keys and pointers of one item; more say nothing more. */
const MOST_FACTS = 32;

/** The headings that lines of the segment bind under, by line. */
function headingsIn(
  turns: readonly Turn[],
  { from, to }: AuditQuestion['segment'],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const turn of turns.slice(from, to))
    for (const text of wordsOfUser(turn))
      for (const { start, end, heading } of findConstraints(text))
        if (heading !== null) found.set(text.slice(start, end), heading);
  return found;
}

/** The items of the segment, with what an audit asks of each; sentences that bind apart. */
function gather(
  turns: readonly Turn[],
  columns: ThreadColumns,
  literals: readonly string[],
  texts: readonly string[],
  { segment, items }: AuditQuestion,
) {
  const wanted = new Map(
    Array.from(items, (item) => [
      item,
      { turns: [] as number[], keys: new Set<string>(), pointers: new Set<string>(), isNew: false },
    ]),
  );
  const kept = new Set(segment.kept);
  const { spans } = columns;
  const pointersOf = createPointers(columns, literals);
  for (let turn = segment.from; turn < segment.to; turn++) {
    if (kept.has(turn)) continue;
    const text = texts[turn] ?? '';
    for (let row = spans.offsets[turn] ?? 0; row < (spans.offsets[turn + 1] ?? 0); row++) {
      const facts = wanted.get(spans.item[row] ?? 0);
      if (facts === undefined) continue;
      if (facts.turns.at(-1) !== turn) facts.turns.push(turn);
      if (((spans.counted[row] ?? 0) & COUNTED.carried) === 0) facts.isNew = true;
      const isPair = kindOfCode(spans.kind[row] ?? 0) === 'pair';
      const key = keyOf(text, spans.start[row] ?? 0, spans.end[row] ?? 0, isPair);
      if (key !== null && facts.keys.size < MOST_FACTS) facts.keys.add(key.toLowerCase());
      if (isHeld(SPAN_SOURCES[spans.source[row] ?? 0] ?? 'agent'))
        for (const pointer of pointersOf(turn))
          if (facts.pointers.size < MOST_FACTS) facts.pointers.add(pointer);
    }
  }
  const superseded = supersededIn(columns.supersessions, segment.from, segment.to);
  const found: { readonly item: AuditedItem; readonly number: number }[] = [];
  const constraints: AuditedConstraint[] = [];
  const headings = headingsIn(turns, segment);
  for (const [number, { turns: shown, keys, pointers, isNew }] of wanted) {
    const literal = literals[number] ?? '';
    const kind = kindOfCode(columns.items.kind[number] ?? 0);
    const [first] = shown;
    if (kind === 'constraint') {
      // What only an earlier summary says is a carried constraint: its generation tells of it, it is no new one.
      if (!isNew) continue;
      const role = ROLES[columns.turns.role[first ?? 0] ?? 0] ?? 'user';
      constraints.push({
        text: literal,
        turn: first ?? segment.from,
        speaker: role,
        heading: headings.get(literal) ?? null,
      });
      continue;
    }
    const by = superseded.get(number)?.by;
    found.push({
      number,
      item: {
        literal,
        kind,
        turns: shown,
        isCarried: !isNew,
        keys: [...keys],
        pointers: [...pointers].filter((pointer) => pointer !== literal),
        supersededBy: by === undefined ? null : (literals[by] ?? null),
      },
    });
  }
  return { items: found, constraints };
}

/** The paths and addresses in the calls that a turn answers, or makes. */
function createPointers({ calls, spans }: ThreadColumns, literals: readonly string[]) {
  const callsOf = new Map<number, number[]>();
  for (let at = 0; at < calls.count; at++) {
    const result = calls.result[at] ?? NO_TURN;
    const known = callsOf.get(result);
    if (known === undefined) callsOf.set(result, [calls.call[at] ?? 0]);
    else known.push(calls.call[at] ?? 0);
  }
  const known = new Map<number, readonly string[]>();
  return (turn: number): readonly string[] => {
    const before = known.get(turn);
    if (before !== undefined) return before;
    const found = new Set<string>();
    for (const holder of [turn, ...(callsOf.get(turn) ?? [])]) {
      for (let row = spans.offsets[holder] ?? 0; row < (spans.offsets[holder + 1] ?? 0); row++) {
        if (((spans.counted[row] ?? 0) & COUNTED.pointer) !== 0)
          found.add(literals[spans.item[row] ?? 0] ?? '');
      }
    }
    const pointers = [...found];
    known.set(turn, pointers);
    return pointers;
  };
}
