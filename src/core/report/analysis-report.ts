/**
 * What `analyze` says of one transcript under one policy, as data. The field names are a contract: they may be
 * joined by others and are never renamed; what is unknown is `null`, never left out. Turns are numbered from 0,
 * ranges are half-open, tokens are of the chosen encoding.
 */
import { findProbableCompactions, type ProbableCompaction } from '../analysis/probable-compactions.ts';
import type { Pass, Run } from '../compaction/pass.ts';
import type { Policy } from '../compaction/policy/policy.ts';
import { carriedOutgrowsSlotAt } from '../compaction/what-if/carried-outlook.ts';
import type { Blocker, Exit } from '../floor/verdict.ts';
import { SPAN_KINDS } from '../irreducible/kinds.ts';
import { factsOf } from '../transcript/conversations.ts';
import type { Conversation, Diagnostic, Thread, TranscriptDocument } from '../transcript/model.ts';

export const REPORT_SCHEMA = 'floorline.report/1';

export interface AnalysisReport {
  readonly schema: typeof REPORT_SCHEMA;
  readonly transcript: ReportedTranscript;
  readonly policy: Policy;
  readonly passes: readonly ReportedPass[];
  readonly run: ReportedRun;
  readonly diagnostics: readonly ReportedDiagnostic[];
}

export interface ReportedTranscript {
  readonly name: string;
  readonly format: string;
  readonly why: string;
  readonly turns: number;
  readonly tokens: number;
  readonly threads: readonly {
    readonly id: string;
    readonly title: string;
    readonly turns: number;
    readonly active: boolean;
  }[];
  readonly conversations: readonly ReportedConversation[];
  readonly loggedCompactions: readonly {
    readonly turn: number;
    readonly trigger: string | null;
    readonly tokensBefore: number | null;
    readonly tokensAfter: number | null;
    readonly kept: readonly { readonly from: number; readonly to: number }[] | null;
  }[];
  /** Where only the usage that the log reports tells of one. */
  readonly probableCompactions: readonly ProbableCompaction[];
}

/** One of the conversations of a file, by the `id` that `--conversation` takes; turns and tokens of all its threads. */
export interface ReportedConversation {
  readonly id: string;
  readonly title: string;
  readonly turns: number;
  readonly estimatedTokens: number;
  readonly bytes: number;
  readonly compactions: number;
  readonly at: string | null;
  /** The one that is reported on. */
  readonly active: boolean;
}

/** A pass without the numbers of its items, which mean nothing outside of the columns they come from. */
export type ReportedPass = Omit<
  Pass,
  'floors' | 'floor' | 'byKind' | 'blockers' | 'exits' | 'items' | 'uses' | 'neverRead'
> & {
  readonly floor: Pass['floors'];
  readonly byKind: Readonly<Record<string, number>>;
  /** How many of the items that the floor counts the summarizer never sees, and their tokens; `null` where no cut is known. */
  readonly neverRead: { readonly items: number; readonly tokens: number } | null;
  readonly blockers: readonly (Omit<Blocker, 'item'> & { readonly literal: string | null })[];
  readonly exits: readonly (Omit<Exit, 'items'> & { readonly items: readonly (string | null)[] })[];
};

export interface ReportedRun {
  readonly firstRefusal: number | null;
  readonly lastSafeTurn: number | null;
  readonly exhausted: number | null;
  readonly summaryTokens: number;
  readonly smallestSlotWithoutRefusal: number | null;
  readonly carriedOutgrowsSlotAt: number | null;
  readonly overAt: number | null;
  readonly fixedCost: number;
  readonly fixedCostSource: Run['fixedCostSource'];
}

export interface ReportedDiagnostic {
  readonly line: number;
  readonly byte: number;
  readonly reason: string;
}

export interface ReportInput {
  readonly document: TranscriptDocument;
  readonly conversation: Conversation;
  readonly thread: Thread;
  readonly tokens: number;
  readonly policy: Policy;
  readonly run: Run;
  readonly smallestSlotWithoutRefusal: number | null;
  /** The text of an item of the deciding floor. */
  literalOf(item: number): string | null;
}

export function buildReport(input: ReportInput): AnalysisReport {
  const { document, conversation, thread, run } = input;
  return {
    schema: REPORT_SCHEMA,
    transcript: {
      name: document.name,
      format: document.format,
      why: document.why,
      turns: thread.turns.length,
      tokens: input.tokens,
      threads: conversation.threads.map((entry) => ({
        id: entry.id,
        title: entry.title,
        turns: entry.turns.length,
        active: entry === conversation.threads[0],
      })),
      conversations: document.conversations.map((entry) => {
        const { turns, tokens: estimatedTokens, bytes, compactions, at } = factsOf(entry);
        const active = entry.id === conversation.id;
        return { id: entry.id, title: entry.title, turns, estimatedTokens, bytes, compactions, at, active };
      }),
      loggedCompactions: thread.compactions,
      probableCompactions: findProbableCompactions(thread),
    },
    policy: input.policy,
    passes: run.passes.map((pass) => reportPass(pass, input.literalOf)),
    run: reportRun(run, input.policy, input.smallestSlotWithoutRefusal),
    diagnostics: document.diagnostics.map(reportDiagnostic),
  };
}

export function reportRun(run: Run, policy: Policy, smallestSlotWithoutRefusal: number | null): ReportedRun {
  return {
    firstRefusal: run.firstRefusal,
    lastSafeTurn: run.lastSafeTurn,
    exhausted: run.exhausted,
    summaryTokens: run.summaryTokens,
    smallestSlotWithoutRefusal,
    carriedOutgrowsSlotAt: carriedOutgrowsSlotAt(run.passes, policy),
    overAt: run.overAt,
    fixedCost: run.fixedCost,
    fixedCostSource: run.fixedCostSource,
  };
}

export function reportDiagnostic(diagnostic: Diagnostic): ReportedDiagnostic {
  return { line: diagnostic.source.line, byte: diagnostic.source.from, reason: diagnostic.reason };
}

/** `literalOf` gives the text of an item of the deciding floor. */
export function reportPass(pass: Pass, literalOf: (item: number) => string | null): ReportedPass {
  const { floors, floor: _deciding, byKind, blockers, exits, items: _numbers, uses: _fates, ...more } = pass;
  const { neverRead, ...rest } = more;
  return {
    ...rest,
    floor: floors,
    byKind: Object.fromEntries(
      SPAN_KINDS.flatMap((kind, code) => ((byKind[code] ?? 0) > 0 ? [[kind, byKind[code] ?? 0]] : [])),
    ),
    neverRead: neverRead === null ? null : { items: neverRead.items.length, tokens: neverRead.tokens },
    blockers: blockers.map(({ item, ...blocker }) => ({
      ...blocker,
      literal: item === null ? null : literalOf(item),
    })),
    exits: exits.map(({ items, ...exit }) => ({ ...exit, items: items.map(literalOf) })),
  };
}
