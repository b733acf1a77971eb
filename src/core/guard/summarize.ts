/** Asks for summaries and checks each before anything is replaced by it (design: the rule, 6). */
import type { LiveElement } from '../floor/live-element.ts';
import { formatPart, formatTokens } from '../floor/words.ts';
import type { Turn } from '../transcript/model.ts';
import { sliceTurn } from '../transcript/slice-turn.ts';
import type { SummaryAudit, SummaryQuestion } from './audit-types.ts';
import { refuseConservatively } from './conservative.ts';
import { type Decision, decidePrepared } from './decide.ts';
import { CompactionFloorError, type FailedSummary, type InfeasibleCode } from './error.ts';
import { type GuardItem, itemsIn } from './items.ts';
import { failureOf } from './judge-audit.ts';
import { ledgerLines } from './ledger.ts';
import type { ReadOptions } from './options.ts';
import { type PreparedSegment, prepareSegment } from './prepare.ts';
import { createPresence } from './presence.ts';
import type { Segment } from './segment.ts';
import type { Verdict, VerdictPart } from './verdict.ts';

/**
 * Writes the summary of some turns in at most `maxTokens` tokens (infinite where there is no cap). Each line of
 * `ledger` must stand in it as it is. What it throws reaches the caller of the guard unchanged.
 */
export type Summarize = (
  segment: Segment,
  options: { readonly maxTokens: number; readonly ledger: string[] },
) => string | Promise<string>;

/** A summary that passed, and the check that it passed. */
export interface Summary {
  readonly text: string;
  /** The turns of the segment that it stands for, half-open. */
  readonly from: number;
  readonly to: number;
  /** Where it begins inside turn `from` and ends inside turn `to`: 0 but where one turn had to be cut at a line. */
  readonly fromChar: number;
  readonly toChar: number;
  readonly tokens: number;
  readonly slot: number | null;
  /** The items that it had to hold. */
  readonly items: readonly GuardItem[];
  /** Those that do not stand in it: empty unless missing items are only reported. */
  readonly missing: readonly GuardItem[];
  /** `null` where none was asked for. */
  readonly audit: SummaryAudit | null;
}

/** One summary to be made. */
interface Task {
  readonly part: number;
  readonly from: number;
  readonly to: number;
  readonly fromChar: number;
  readonly toChar: number;
  readonly slot: number | null;
  readonly turns: readonly Turn[];
  readonly items: readonly GuardItem[];
  /** What an audit of it is asked, but for the summary. */
  readonly question: Omit<SummaryQuestion, 'summary' | 'tokens' | 'slot'>;
}

export async function summarizeSegment(
  turns: readonly Turn[],
  slot: number | null,
  summarize: Summarize,
  options: ReadOptions,
  may: 'compact' | 'split',
): Promise<Summary[]> {
  if (typeof summarize !== 'function')
    throw new TypeError('summarize must be a function that returns a string, or a promise of one.');
  const early = refuseConservatively(turns, slot, options.conservative);
  if (early !== null) throw refused(early);
  const prepared = prepareSegment(turns, options);
  const decision = decidePrepared(prepared, slot, options);
  const { verdict } = decision;
  if (verdict.verdict === 'refuse') throw refused(verdict);
  if (verdict.verdict === 'split' && may === 'compact') {
    // The exits of a segment that could be split are those of a refusal without splitting.
    const { exits } = decidePrepared(prepared, slot, options, false).verdict;
    throw new CompactionFloorError(verdict.reason, { ...signalOf(verdict, 'split-needed'), exits });
  }
  const summaries: Summary[] = [];
  for (const task of tasksOf(decision, options)) {
    summaries.push(check(await ask(summarize, task, options), task, verdict, options));
  }
  return summaries;
}

async function ask(summarize: Summarize, task: Task, { tokenizer }: ReadOptions): Promise<string> {
  const { turns, items, slot } = task;
  const maxTokens = slot ?? Number.POSITIVE_INFINITY;
  const text: unknown = await summarize(turns, {
    maxTokens,
    ledger: [...ledgerLines(items, slot, tokenizer)],
  });
  if (typeof text !== 'string') throw new TypeError('summarize must return a string, or a promise of one.');
  return text;
}

function tasksOf({ verdict, prepared, judged }: Decision, options: ReadOptions): readonly Task[] {
  const { elements, items } = judged.segment;
  const { index } = prepared.thread.floor(options.floor);
  if (verdict.parts.length === 0) {
    const whole = {
      from: 0,
      to: prepared.turns.length,
      fromChar: 0,
      toChar: 0,
    };
    return [
      {
        ...whole,
        part: 0,
        slot: verdict.slot,
        turns: turnsIn(prepared, elements, whole),
        items: itemsIn(prepared, index, items.items, elements),
        question: questionOf(prepared, whole, options.floor === 'reference' ? null : items.items),
      },
    ];
  }
  return verdict.parts.map((planned, part) => {
    const held = judged.judgement.summaries[part] ?? new Uint32Array();
    return {
      ...planned,
      part,
      turns: turnsIn(prepared, elements, planned),
      // A piece of a turn repeats a pointer that stands in another part, so all turns are looked through.
      items: itemsIn(prepared, index, held, elements),
      question: questionOf(prepared, planned, options.floor === 'reference' ? null : held),
    };
  });
}

/** Under the reference estimator, whose items are no literals, `items` is `null`: those of the working floor are audited. */
function questionOf(
  { all, literals, thread, moment, offset }: PreparedSegment,
  { from, to, toChar }: Pick<VerdictPart, 'from' | 'to' | 'toChar'>,
  items: Uint32Array | null,
): Task['question'] {
  const first = offset + from;
  const end = offset + to + (toChar > 0 ? 1 : 0);
  const asked =
    items ??
    thread.floor('working').collector.collect(moment.elements, thread, moment.tailFrom, moment.tailTo).items;
  return { turns: all, columns: thread.columns, literals, offset, from: first, to: end, items: asked };
}

/** The turns of a part, the one at each end cut where the part begins or ends inside it. */
function turnsIn(
  { turns, offset }: PreparedSegment,
  elements: readonly LiveElement[],
  part: Pick<VerdictPart, 'from' | 'to' | 'fromChar' | 'toChar'>,
): readonly Turn[] {
  return elements.flatMap((element) => {
    if (element.kind !== 'turn') return [];
    const at = element.turn - offset;
    const turn = turns[at];
    const isInside = at >= part.from && (at < part.to || (at === part.to && part.toChar > 0));
    if (turn === undefined || !isInside) return [];
    const start = at === part.from ? part.fromChar : 0;
    const end = at === part.to ? part.toChar : Number.POSITIVE_INFINITY;
    return [start === 0 && end === Number.POSITIVE_INFINITY ? turn : sliceTurn(turn, start, end)];
  });
}

/** The summary with its check, or the error that says what is wrong with it. */
function check(
  text: string,
  task: Task,
  verdict: Verdict,
  { tokenizer, missing: mode, audit: rule, pins }: ReadOptions,
): Summary {
  const { part, from, to, fromChar, toChar, slot, items } = task;
  const tokens = tokenizer.count(text);
  const isEmpty = text.trim() === '' && verdict.tokens !== 0;
  const presence = createPresence(isEmpty || (slot !== null && tokens > slot) ? '' : text);
  const missing = items.filter(({ literal }) => !presence.has(literal));
  const isAudited = rule !== null && !isEmpty && (slot === null || tokens <= slot);
  const audit = isAudited ? rule.with({ ...task.question, summary: text, tokens, slot }) : null;
  const failed: FailedSummary = { part, from, to, fromChar, toChar, text, tokens, slot, missing, audit };
  const where = `The summary of turns ${formatPart(task)}`;
  const fail = (code: InfeasibleCode, message: string) =>
    new CompactionFloorError(message, { ...signalOf(verdict, code), summary: failed });
  if (isEmpty) throw fail('empty-summary', `${where} is empty.`);
  if (slot !== null && tokens > slot)
    throw fail(
      'over-slot',
      `${where} takes ${formatTokens(tokens)} tokens; its slot holds ${formatTokens(slot)}.`,
    );
  const failure = audit === null || rule === null ? null : failureOf(audit, pins, rule.mayLose);
  const fatal = rule?.failed === 'throw' ? failure : null;
  if (fatal?.code === 'no-summary') throw fail(fatal.code, `${where} ${fatal.message}`);
  if (missing.length > 0 && mode === 'throw') {
    const first = missing[0]?.literal ?? '';
    const more = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
    throw fail('items-missing', `${where} lacks ${JSON.stringify(clip(first))}${more}.`);
  }
  if (fatal !== null) throw fail(fatal.code, `${where} ${fatal.message}`);
  return { text, from, to, fromChar, toChar, tokens, slot, items, missing, audit };
}

const signalOf = (verdict: Verdict, code: InfeasibleCode) => ({ ...verdict, code, summary: null });

const refused = (verdict: Verdict) => new CompactionFloorError(verdict.reason, signalOf(verdict, 'refused'));

/** A literal cut for a message; the signal holds it whole. */
const clip = (literal: string): string => (literal.length > 120 ? `${literal.slice(0, 119)}…` : literal);
