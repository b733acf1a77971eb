/**
 * Compactions that really happened, as marks under the context line: those that the log tells of, and those of which
 * only its usage tells. They are no verdicts, and look like none.
 */
import { formatCount, formatTick } from '../scales/format.ts';
import type { TurnScale } from '../scales/turn-scale.ts';

export interface Happened {
  readonly kind: 'logged' | 'probable';
  /** The turn that holds the summary; for a probable one, the first that reports the smaller context. */
  readonly turn: number;
  readonly trigger: string | null;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
}

export interface HappenedMark {
  /** The first of those that share the mark; one that the log tells of, if there is any. */
  readonly happened: Happened;
  readonly count: number;
  readonly x: number;
  /** What stands beside the mark, or `null` where there is no room. */
  readonly label: { readonly text: string; readonly side: 'left' | 'right' } | null;
  /** Everything that is known, for the tooltip and for those who do not see it. */
  readonly name: string;
}

/** Where a mark stands, and how far a finger reaches, px. */
export const HAPPENED = { height: 24, width: 24 } as const;
/** Width of one character of a label, px. */
const CHARACTER = 6.2;
/** Centre of a mark to its words, and words to the next mark, px. */
const GAP = 9;

/** The marks in sight, in order; those too close for two share one. */
export function happenedMarks(all: readonly Happened[], turns: TurnScale): readonly HappenedMark[] {
  const groups: { x: number; members: Happened[] }[] = [];
  for (const happened of all.toSorted((a, b) => a.turn - b.turn)) {
    if (happened.turn < turns.from || happened.turn >= turns.to) continue;
    const x = turns.x(happened.turn);
    const last = groups.at(-1);
    if (last !== undefined && x - last.x < HAPPENED.width) last.members.push(happened);
    else groups.push({ x, members: [happened] });
  }
  let taken = turns.left;
  return groups.flatMap(({ x, members }, at): HappenedMark[] => {
    const happened = members.find(({ kind }) => kind === 'logged') ?? members[0];
    if (happened === undefined) return [];
    const next = groups[at + 1]?.x ?? turns.right + GAP;
    const toRight = next - GAP - (x + GAP);
    const toLeft = x - GAP - taken;
    const text = words(happened, members.length).find(
      (some) => some.length * CHARACTER <= Math.max(toRight, toLeft),
    );
    const width = (text?.length ?? 0) * CHARACTER;
    const label: HappenedMark['label'] =
      text === undefined ? null : { text, side: width <= toRight ? 'right' : 'left' };
    taken = x + GAP + (label?.side === 'right' ? width + GAP : 0);
    return [{ happened, count: members.length, x, label, name: nameOf(happened, members) }];
  });
}

/** What a mark is called, from long to short. */
function words({ kind, turn }: Happened, count: number): readonly string[] {
  const short = kind === 'logged' ? 'in the log' : 'probably';
  if (count > 1) return [`${short} ×${count}`, `×${count}`];
  return [`${kind === 'logged' ? short : 'probably compacted'} · ${formatCount(turn)}`, short];
}

function nameOf(happened: Happened, members: readonly Happened[]): string {
  const last = members.at(-1);
  if (members.length === 1 || last === undefined) return happenedText(happened);
  const first = members[0]?.turn ?? happened.turn;
  return `${formatCount(members.length)} compactions near turns ${formatCount(first)} to ${formatCount(last.turn)}; the first: ${happenedText(happened)}`;
}

/** `Compacted in the log at turn 4 (auto): 167,766 → 6,977 tokens`, `Probably compacted at turn 9: 143k → 21k by the log’s usage`. */
export function happenedText({ kind, turn, trigger, tokensBefore, tokensAfter }: Happened): string {
  const at = `at turn ${formatCount(turn)}`;
  if (kind === 'probable') {
    return `Probably compacted ${at}: ${formatTick(rounded(tokensBefore ?? 0))} → ${formatTick(rounded(tokensAfter ?? 0))} by the log’s usage`;
  }
  const why = trigger === null ? '' : ` (${trigger})`;
  const sizes =
    tokensBefore === null && tokensAfter === null
      ? ''
      : `: ${tokensBefore === null ? 'unknown' : formatCount(tokensBefore)} → ${tokensAfter === null ? 'unknown' : formatCount(tokensAfter)} tokens`;
  return `Compacted in the log ${at}${why}${sizes}`;
}

/** Thousands, from ten thousand on: these figures are the provider's and exact to nobody. */
const rounded = (tokens: number): number => (tokens < 10_000 ? tokens : Math.round(tokens / 1_000) * 1_000);
