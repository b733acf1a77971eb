/** The summaries of a thread: which compaction made which, and what each handed on of the one before. */
import type { Pass, Segment } from '../compaction/pass.ts';
import type { LoggedCompaction, Thread, Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import type { GenerationStep } from './generations.ts';

/** A segment with the summary that replaced it. */
export interface MadeSummary {
  readonly pass: Pass;
  /** The turn that holds the summary. */
  readonly writtenAt: number;
  readonly summary: string;
}

/** The compactions of the log that replaced something, each with its summary; `passes` are those that judge them. */
export const loggedSummaries = (
  { turns, compactions }: Pick<Thread, 'turns' | 'compactions'>,
  passes: readonly Pass[],
): readonly MadeSummary[] =>
  passes.flatMap((pass): MadeSummary[] => {
    const writtenAt = compactions.find((one) => isJudgedBy(one, pass))?.turn;
    if (writtenAt === undefined) return [];
    const notices = noticesOf(turns, compactions, pass.segment.to, writtenAt);
    return [{ pass, writtenAt, summary: notices.map((turn) => summaryOf(turns[turn])).join('\n') }];
  });

/** A compaction may leave a notice behind each message that it kept; the last is the turn that closes it. */
function noticesOf(
  turns: readonly Turn[],
  compactions: readonly LoggedCompaction[],
  from: number,
  writtenAt: number,
): readonly number[] {
  const others = new Set<number>(compactions.map(({ turn }) => turn));
  const earlier = turns
    .slice(from, writtenAt)
    .flatMap((turn, at) => (holdsSummary(turn) && !others.has(from + at) ? [from + at] : []));
  return [...earlier, writtenAt];
}

const holdsSummary = ({ parts }: Turn): boolean => parts.some(({ kind }) => kind === 'summary');

const isJudgedBy = ({ turn }: LoggedCompaction, pass: Pass): boolean => turn === pass.turn + 1;

const summaryOf = (turn: Turn | undefined): string =>
  turn?.parts.flatMap((part) => (part.kind === 'summary' ? [part.text] : [])).join('\n') ?? '';

/**
 * A compaction as a step of the generations: `held` are the literals that its summary holds, `last` the turn of the summary
 * before it, `null` for the first.
 */
export function generationStep(
  turns: readonly Turn[],
  { pass, writtenAt, summary }: MadeSummary,
  held: readonly string[],
  last: number | null,
): GenerationStep {
  const { segment } = pass;
  const stayed = turns.slice(segment.to, writtenAt);
  return {
    turn: pass.turn,
    summary,
    held,
    replacesLast: last !== null && holdsTurn(segment, last),
    tail: [...segment.kept.flatMap((kept) => turns[kept] ?? []), ...stayed]
      .map((one) => renderTurn(one).text)
      .join('\n'),
  };
}

const holdsTurn = ({ from, to, kept }: Segment, turn: number): boolean =>
  turn >= from && turn < to && !kept.some((one) => one === turn);

/**
 * The summaries that went before one, each replaced by the next, the newest first: the one that its segment holds, the one
 * that that one's segment held, and so on.
 */
export function earlierSummaries(all: readonly MadeSummary[], made: MadeSummary): readonly MadeSummary[] {
  const earlier: MadeSummary[] = [];
  let later = made;
  for (let at = all.indexOf(made) - 1; at >= 0; at--) {
    const before = all[at];
    if (before === undefined || !holdsTurn(later.pass.segment, before.writtenAt)) break;
    earlier.push(before);
    later = before;
  }
  return earlier;
}
