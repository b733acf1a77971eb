/**
 * Two policies over one thread: which passes differ, and in one sentence which of them loses what.
 *
 * Passes of two runs have no names in common, since each policy compacts at turns of its own. Two passes are set beside
 * each other, in order and each once, unless the one that follows either of them is nearer to the other.
 */
import { formatTokens } from '../../floor/words.ts';
import type { Pass, Run } from '../pass.ts';
import { markOf, type Policy } from '../policy/policy.ts';
import { presetOf } from '../policy/presets.ts';
import { countVerdicts } from '../verdict-counts.ts';

/** One of the two: its run, and what it is called in a sentence. */
export interface Compared {
  /** As it stands after "under": `Codex`, `the record’s policy`, `these settings`. */
  readonly name: string;
  readonly policy: Policy;
  readonly run: Run;
}

/** Passes of both runs at about one turn; `null` where one of them has none there. */
export interface PassPair {
  /** The earlier of their turns. */
  readonly turn: number;
  readonly one: Pass | null;
  readonly other: Pass | null;
}

export interface Comparison {
  readonly pairs: readonly PassPair[];
  /** How many pairs differ in verdict, or have one pass only. */
  readonly different: number;
  /** What each loses, and where they part. */
  readonly sentence: string;
}

/** Compares two runs of one thread. */
export function compareRuns(one: Compared, other: Compared): Comparison {
  const pairs = pairPasses(one.run.passes, other.run.passes);
  const different = pairs.filter((pair) => pair.one?.verdict !== pair.other?.verdict).length;
  return { pairs, different, sentence: sentenceOf(one, other, pairs, different) };
}

/** Sets passes beside each other that are nearest in time; both lists are in order of their turns. */
export function pairPasses(one: readonly Pass[], other: readonly Pass[]): readonly PassPair[] {
  const pairs: PassPair[] = [];
  let left = 0;
  let right = 0;
  for (;;) {
    const a = one[left];
    const b = other[right];
    if (a === undefined && b === undefined) return pairs;
    if (b === undefined || (a !== undefined && isNearer(one[left + 1], a, b))) {
      pairs.push({ turn: a?.turn ?? 0, one: a ?? null, other: null });
      left++;
    } else if (a === undefined || isNearer(other[right + 1], b, a)) {
      pairs.push({ turn: b.turn, one: null, other: b });
      right++;
    } else {
      pairs.push({ turn: Math.min(a.turn, b.turn), one: a, other: b });
      left++;
      right++;
    }
  }
}

/** Whether the pass that follows one that comes first is nearer to the other pass than it is. */
const isNearer = (next: Pass | undefined, first: Pass, other: Pass): boolean =>
  next !== undefined && apart(next, other) < apart(first, other);

/** Turns between two passes; a refusal lasts until its last turn, and passes that overlap are not apart. */
const apart = (a: Pass, b: Pass): number => Math.max(0, a.turn - b.until, b.turn - a.until);

function sentenceOf(one: Compared, other: Compared, pairs: readonly PassPair[], different: number): string {
  const sentences = [outcomeOf(one), outcomeOf(other)].map(capital);
  const [first, second] = sentences;
  const hidden = [neverRead(one), neverRead(other)].flatMap((words) => words ?? []);
  const same =
    different === 0 && pairs.length > 0
      ? [
          `Both get the same verdict at ${pairs.length === 1 ? 'their one pass' : `all ${formatTokens(pairs.length)} passes`}.`,
        ]
      : [];
  return [`${first}; ${second === undefined ? '' : lower(second, other.name)}.`, ...same, ...hidden].join(
    ' ',
  );
}

/** What becomes of a run under a policy, as a clause. */
function outcomeOf({ name, policy, run }: Compared): string {
  const { passes } = run;
  if (passes.length === 0)
    return `${name} never compacts here, since its mark of ${formatTokens(markOf(policy))} is not reached`;
  const counts = countVerdicts(passes);
  if (counts['not-applicable'] === passes.length) return `${name} never refuses because ${whyNever(policy)}`;
  const refused = passes.find(({ verdict }) => verdict === 'refuse');
  if (refused !== undefined)
    return `under ${name} turn ${formatTokens(refused.turn)} needs ${formatTokens(refused.need)} of ${formatTokens(refused.slot ?? 0)} and is refused`;
  const split = passes.find(({ verdict }) => verdict === 'split');
  if (split !== undefined)
    return `under ${name} turn ${formatTokens(split.turn)} needs ${formatTokens(split.need)} of ${formatTokens(split.slot ?? 0)} and is split`;
  return `${name} compacts ${passes.length === 1 ? 'its one pass' : `all ${formatTokens(passes.length)} passes`}`;
}

function whyNever(policy: Policy): string {
  if (policy.retrievable) return 'the agent can fetch the raw turns again';
  const isUnknown = !policy.uncapped && policy.preset !== 'record' && presetOf(policy).slot.value === null;
  return isUnknown ? 'no source states its slot' : 'its summary has no cap';
}

/** The first pass whose summarizer is not shown all of what it must keep, as a sentence. */
function neverRead({ name, run }: Compared): string | null {
  for (const { turn, neverRead: hidden } of run.passes) {
    if (hidden === null || hidden.items.length === 0) continue;
    const items = hidden.items.length === 1 ? '1 item' : `${formatTokens(hidden.items.length)} items`;
    const verb = hidden.items.length === 1 ? 'is' : 'are';
    return `At turn ${formatTokens(turn)} ${items} (${formatTokens(hidden.tokens)} tokens) ${verb} never shown to the summarizer of ${name}.`;
  }
  return null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A clause that follows another; a name keeps its capital. */
const lower = (clause: string, name: string): string =>
  clause.startsWith(name) ? clause : clause.charAt(0).toLowerCase() + clause.slice(1);
