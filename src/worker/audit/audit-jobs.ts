/**
 * Audits a summary for the page, and answers for its texts afterwards.
 *
 * Problem. A long session and a long summary take seconds, and the page has no room for a hundred thousand texts. Idea. The
 * work is done in slices, between which it can be called off and rows are served; of the last audit the worker keeps the
 * texts, the page gets columns (`audit-protocol.ts`). Limit. One slice is one call over some thousand items or one turn of
 * text: an audit is called off within some tens of milliseconds, not at once.
 */
import { type AuditQuestion, auditSteps, retainedSteps } from '../../core/audit/audit-pass.ts';
import { type GenerationStep, generationsOf } from '../../core/audit/generations.ts';
import { missingLedger } from '../../core/audit/missing-ledger.ts';
import {
  earlierSummaries,
  generationStep,
  loggedSummaries,
  type MadeSummary,
} from '../../core/audit/summaries.ts';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Annotations } from '../../core/compaction/annotations.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import type { Runner } from '../../core/compaction/replay/replay.ts';
import { rankItems } from '../../core/floor/ranking/ranking.ts';
import { kindOfCode } from '../../core/irreducible/kinds.ts';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import type { Thread } from '../../core/transcript/model.ts';
import type { Pacer } from '../pacer.ts';
import { auditColumns, inOrder, type OrderedAudit } from './audit-columns.ts';
import type {
  AuditAnswer,
  AuditList,
  AuditRow,
  AuditTarget,
  GenerationsAnswer,
  LedgerAnswer,
  SummaryRange,
} from './audit-protocol.ts';
import { auditRow, cutText, LOST_CHARS, MOST_LOST, withCarriage } from './audit-rows.ts';

/** A thread that was counted, as an audit needs it. */
export interface CountedThread {
  readonly thread: Thread;
  readonly columns: ThreadColumns;
  readonly literals: readonly string[];
  runner(): Runner;
}

/** What an audit rests on beside the thread. */
export interface AuditBasis {
  readonly policy: Policy;
  readonly annotations: Annotations;
}

/** Why there is no answer: it was called off, or the reason as a sentence. */
export type Nothing = { readonly kind: 'cancelled' } | { readonly kind: 'nothing'; readonly message: string };
export type Found<T> = { readonly kind: 'found'; readonly answer: T } | Nothing;

export interface Audits {
  /** Audits; `id` names the audit in what is asked of it later. */
  audit(id: number, target: AuditTarget, basis: AuditBasis, pace: Pacer): Promise<Found<AuditAnswer>>;
  /** How items outlived the compactions of the log. */
  generations(basis: AuditBasis, pace: Pacer): Promise<Found<GenerationsAnswer>>;
  /** Texts of rows of an audit; none where another audit came after it. */
  rows(id: number, list: AuditList, rows: readonly number[]): readonly AuditRow[];
  /** Stretches of its summary, `[start, end)` each. */
  text(id: number, ranges: readonly SummaryRange[]): readonly string[];
  /** What is missing, the first `most` of it. */
  ledger(id: number, most: number): LedgerAnswer;
  /** Forgets the audit: its thread is gone. */
  forget(): void;
}

export interface AuditTools {
  /** The thread that was counted last, while it is the current one. */
  counted(): CountedThread | null;
  loadTokenizer(policy: Policy): Promise<Tokenizer>;
}

const CANCELLED = { kind: 'cancelled' } as const;
const nothing = (message: string): Nothing => ({ kind: 'nothing', message });
const NOT_COUNTED = nothing('The turns are not counted yet.');
const NO_LEDGER: LedgerAnswer = { text: '', tokens: 0, listed: 0, of: 0 };

interface Kept {
  readonly id: number;
  readonly audit: OrderedAudit;
  readonly summary: string;
  readonly tokenizer: Tokenizer;
  /** The summaries that went before, the newest first. */
  readonly earlier: readonly { readonly turn: number; readonly summary: string }[];
}

/** The reference estimator has items of its own, which no summary can be asked for. */
const askable = (policy: Policy, segments: Policy['segments']): Policy => ({
  ...policy,
  segments,
  floor: policy.floor === 'reference' ? 'working' : policy.floor,
});

export function createAudits(tools: AuditTools): Audits {
  let kept: Kept | null = null;

  /** Lets sliced work run to its end; `null` when it was called off, or another thread came in between. */
  async function through<T>(
    mine: CountedThread,
    work: Generator<unknown, T>,
    pace: Pacer,
  ): Promise<T | null> {
    for (;;) {
      const step = work.next();
      if (step.done === true) return step.value;
      if (pace.due() && (!(await pace.breathe()) || tools.counted() !== mine)) return null;
    }
  }

  return {
    async audit(id, target, { policy: asked, annotations }, pace) {
      const mine = tools.counted();
      if (mine === null) return NOT_COUNTED;
      const policy = askable(
        asked,
        target.kind === 'logged' ? { kind: 'logged' } : { kind: 'range', from: target.from, to: target.to },
      );
      const tokenizer = await tools.loadTokenizer(policy);
      const run = await through(mine, mine.runner().start(policy, annotations), pace);
      if (run === null) return CANCELLED;
      const all = target.kind === 'own' ? [] : loggedSummaries(mine.thread, run.passes);
      const made = madeSummary(mine.thread, run.passes, target, all);
      if (made === null) return nothing(WHY_NOT[target.kind]);
      const { pass, summary } = made;
      const question = questionOf(mine, policy, annotations, made, target.kind, tokenizer.count(summary));
      const built = { columns: mine.columns, literals: mine.literals };
      const audited = await through(mine, auditSteps(mine.thread.turns, built, question), pace);
      if (audited === null || !(await pace.breathe())) return CANCELLED;
      const audit = inOrder(audited);
      if (!(await pace.breathe()) || tools.counted() !== mine) return CANCELLED;
      const { from, to, kept: stayed } = pass.segment;
      const columns = auditColumns(audit, summary, constraintItems(mine, pass.items));
      const earlier = earlierSummaries(all, made).map((one) => ({
        turn: one.pass.turn,
        summary: one.summary,
      }));
      kept = { id, audit, summary, tokenizer, earlier };
      return {
        kind: 'found',
        answer: {
          id,
          segment: { from, to, kept: [...stayed] },
          turn: pass.turn,
          summaryTurn: target.kind === 'logged' ? made.writtenAt : null,
          state: audit.state,
          tokens: audit.tokens,
          slot: audit.slot,
          ...columns,
        },
      };
    },

    async generations({ policy: asked, annotations }, pace) {
      const mine = tools.counted();
      if (mine === null) return NOT_COUNTED;
      const policy = askable(asked, { kind: 'logged' });
      const run = await through(mine, mine.runner().start(policy, annotations), pace);
      if (run === null) return CANCELLED;
      const all = loggedSummaries(mine.thread, run.passes);
      const { turns } = mine.thread;
      const steps: GenerationStep[] = [];
      let last: number | null = null;
      for (const made of all) {
        const question = { ...questionBase(made), tokens: 0, slot: null, isOpaque: false };
        const built = { columns: mine.columns, literals: mine.literals };
        const held = await through(mine, retainedSteps(turns, built, question), pace);
        if (held === null) return CANCELLED;
        steps.push(generationStep(turns, made, held, last));
        last = made.writtenAt;
      }
      if (!(await pace.breathe())) return CANCELLED;
      const generations = generationsOf(steps).map(({ turn, of, left, lost }) => ({
        turn,
        of,
        left,
        lost: lost.slice(0, MOST_LOST).map((one) => ({ ...one, literal: cutText(one.literal, LOST_CHARS) })),
        lostCount: lost.length,
      }));
      return { kind: 'found', answer: { passes: all.map(({ pass }) => pass.turn), generations } };
    },

    rows(id, list, rows) {
      if (kept === null || kept.id !== id) return [];
      const { audit, summary, earlier } = kept;
      const rowAt = (row: number): AuditRow | null => auditRow(audit, list, row, summary);
      return list === 'items'
        ? withCarriage(audit, rows, earlier, rowAt)
        : rows.flatMap((row) => rowAt(row) ?? []);
    },

    text(id, ranges) {
      if (kept === null || kept.id !== id) return [];
      const { summary } = kept;
      return ranges.map(([start, end]) => summary.slice(start, end));
    },

    ledger(id, most) {
      if (kept === null || kept.id !== id) return NO_LEDGER;
      const ledger = missingLedger(kept.audit, most);
      return { ...ledger, tokens: ledger.text === '' ? 0 : kept.tokenizer.count(ledger.text) };
    },

    forget() {
      kept = null;
    },
  };
}

const WHY_NOT = {
  logged: 'This compaction replaced nothing that was in context, so that there is nothing to audit.',
  own: 'These turns hold nothing that could be compacted.',
} as const;

/** The summary that is asked for, with the pass that says what it replaced; `null` where it replaced nothing. */
function madeSummary(
  thread: Thread,
  passes: readonly MadeSummary['pass'][],
  target: AuditTarget,
  logged: readonly MadeSummary[],
): MadeSummary | null {
  if (target.kind === 'own') {
    const [pass] = passes;
    return pass === undefined ? null : { pass, writtenAt: pass.segment.to, summary: target.summary };
  }
  const turn = thread.compactions[target.index]?.turn;
  return logged.find((one) => one.writtenAt === turn) ?? null;
}

const questionBase = ({ pass, writtenAt, summary }: MadeSummary) => ({
  segment: pass.segment,
  items: pass.items,
  writtenAt,
  summary,
});

function questionOf(
  { runner }: CountedThread,
  policy: Policy,
  annotations: Annotations,
  made: MadeSummary,
  kind: AuditTarget['kind'],
  tokens: number,
): AuditQuestion {
  const { pass, writtenAt, summary } = made;
  const ranked = rankItems(runner().thread(policy, annotations), pass.items, {
    ...pass.segment,
    tailTo: writtenAt,
  });
  return {
    ...questionBase(made),
    tokens,
    slot: policy.uncapped ? null : policy.slot,
    isOpaque: summary === '' && kind === 'logged',
    expectedNeed: new Map(ranked.map(({ item, score }) => [item, score])),
  };
}

/** The items that are sentences which bind, by their text. */
function constraintItems(
  { columns, literals }: CountedThread,
  items: Uint32Array,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const item of items)
    if (kindOfCode(columns.items.kind[item] ?? 0) === 'constraint') found.set(literals[item] ?? '', item);
  return found;
}
