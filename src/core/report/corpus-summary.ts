/**
 * What many transcripts say together: which slot would serve them, and where it would not.
 *
 * Each transcript brings a handful of numbers, which are added up as they come, so that a thousand cost no more memory
 * than what each of them is remembered by: its smallest slot without a refusal. A recommended slot is the smallest that
 * enough transcripts would have been content with. Over a whole run a larger slot may be worse (design: Laws), so where
 * slots were tried, the answer is one of those, and counts what each transcript did there.
 */
import type { VerdictKind } from '../floor/verdict.ts';
import type { AnalysisReport } from './analysis-report.ts';

export const CORPUS_SCHEMA = 'floorline.corpus/1';

/** Slots in tokens that are tried where none are named. */
export const USUAL_SLOTS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000] as const;

/** How many transcripts a recommended slot has to serve, as shares of those that were read. */
export const SHARES = [0.5, 0.9, 1] as const;

/** How many of the worst are listed. */
const WORST = 10;

/** A refused pass. */
export interface Refusal {
  readonly turn: number;
  /** Tokens. */
  readonly need: number;
  readonly slot: number | null;
}

/** What is remembered of one transcript that was read. */
export interface FileFacts {
  readonly file: string;
  readonly format: string;
  readonly bytes: number;
  readonly turns: number;
  readonly tokens: number;
  readonly passes: number;
  /** The gravest verdict of its passes; `null` without one. */
  readonly worst: VerdictKind | null;
  /** The refused pass with the largest need. */
  readonly refusal: Refusal | null;
  /** `null` where no slot helps, and where the policy has none. */
  readonly smallestSlot: number | null;
  /** Whether a pass is refused at each of the slots that were tried, in their order. */
  readonly refusedAt: readonly boolean[];
}

export interface CorpusSummary {
  readonly schema: typeof CORPUS_SCHEMA;
  /** Files that were looked at: those read and those that could not be. */
  readonly files: number;
  readonly read: number;
  readonly bytes: number;
  readonly turns: number;
  readonly tokens: number;
  /** The slot of the policy, in tokens. */
  readonly slot: number | null;
  /** Transcripts by the gravest verdict of their passes; `none` are those without a pass. */
  readonly verdicts: Readonly<Record<VerdictKind | 'none', number>>;
  /** How many of the transcripts that were read have a refusal at each slot. */
  readonly refusalsBySlot: readonly {
    readonly slot: number;
    readonly refused: number;
    readonly of: number;
  }[];
  /** The smallest slot that refuses nothing of so many transcripts; `null` where no slot that was looked at does. */
  readonly recommended: readonly { readonly share: number; readonly slot: number | null }[];
  /** The refusals with the largest need, one a transcript. */
  readonly worst: readonly ({ readonly file: string } & Refusal)[];
  /** Most frequent first. */
  readonly formats: readonly { readonly format: string; readonly files: number }[];
  readonly failures: readonly { readonly code: string; readonly files: number }[];
}

export interface CorpusCounter {
  /** A transcript that was read. */
  add(facts: FileFacts): void;
  /** A file that could not be read, and by which code. */
  fail(code: string, bytes: number): void;
  /** Transcripts that were read and have a refusal, so far. */
  readonly refusals: number;
  summary(): CorpusSummary;
}

/** Adds up a corpus under a policy with `slot`; `tried` are the slots of `refusedAt`. */
export function createCorpusCounter(slot: number | null, tried: readonly number[]): CorpusCounter {
  const verdicts = { compact: 0, split: 0, refuse: 0, 'not-applicable': 0, none: 0 };
  const formats = new Map<string, number>();
  const failures = new Map<string, number>();
  const refusedAt = tried.map(() => 0);
  const smallest: number[] = [];
  let worst: CorpusSummary['worst'] = [];
  let [files, read, bytes, turns, tokens] = [0, 0, 0, 0, 0];
  return {
    add(facts) {
      files++;
      read++;
      bytes += facts.bytes;
      turns += facts.turns;
      tokens += facts.tokens;
      verdicts[facts.worst ?? 'none']++;
      bump(formats, facts.format);
      for (const [at, refused] of facts.refusedAt.entries())
        if (refused) refusedAt[at] = (refusedAt[at] ?? 0) + 1;
      if (facts.smallestSlot !== null) smallest.push(facts.smallestSlot);
      if (facts.refusal !== null) {
        const { file, refusal } = facts;
        worst = [...worst, { file, ...refusal }].sort((a, b) => b.need - a.need).slice(0, WORST);
      }
    },
    fail(code, size) {
      files++;
      bytes += size;
      bump(failures, code);
    },
    get refusals() {
      return verdicts.refuse;
    },
    summary() {
      const refusalsBySlot = tried.map((one, at) => ({ slot: one, refused: refusedAt[at] ?? 0, of: read }));
      return {
        schema: CORPUS_SCHEMA,
        files,
        read,
        bytes,
        turns,
        tokens,
        slot,
        verdicts: { ...verdicts },
        refusalsBySlot,
        recommended: SHARES.map((share) => ({
          share,
          slot:
            tried.length > 0
              ? smallestTried(refusalsBySlot, share)
              : smallestForShare(smallest, slot === null ? 0 : read, share),
        })),
        worst,
        formats: byCount(formats).map(([format, count]) => ({ format, files: count })),
        failures: byCount(failures).map(([code, count]) => ({ code, files: count })),
      };
    },
  };
}

/** What is remembered of a report; `refusedAt` answers for the slots that were tried. */
export function factsOf(
  { transcript, passes, run }: AnalysisReport,
  file: string,
  bytes: number,
  refusedAt: readonly boolean[],
): FileFacts {
  const has = (verdict: VerdictKind): boolean => passes.some((pass) => pass.verdict === verdict);
  const refused = passes.filter((pass) => pass.verdict === 'refuse');
  const [worst] = refused.toSorted((a, b) => b.need - a.need);
  return {
    file,
    format: transcript.format,
    bytes,
    turns: transcript.turns,
    tokens: transcript.tokens,
    passes: passes.length,
    worst: (['refuse', 'split', 'compact', 'not-applicable'] as const).find(has) ?? null,
    refusal: worst === undefined ? null : { turn: worst.turn, need: worst.need, slot: worst.slot },
    smallestSlot: run.smallestSlotWithoutRefusal,
    refusedAt,
  };
}

function smallestTried(tried: CorpusSummary['refusalsBySlot'], share: number): number | null {
  const fine = tried.filter(({ refused, of }) => of > 0 && of - refused >= needed(of, share));
  return fine.length === 0 ? null : Math.min(...fine.map(({ slot }) => slot));
}

function smallestForShare(slots: readonly number[], of: number, share: number): number | null {
  if (of === 0) return null;
  return slots.toSorted((a, b) => a - b)[needed(of, share) - 1] ?? null;
}

/** How many of `of` are a share of them: at least one, and of all all. A rounding error adds none. */
const needed = (of: number, share: number): number => Math.max(1, Math.ceil(of * share - 1e-9));

const bump = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const byCount = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
