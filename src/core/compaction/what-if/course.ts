/**
 * The course of a replay, as numbers: two replays of one thread at two slots that took the same course say that every
 * slot between them takes it too.
 *
 * Problem. A search for a slot would have to run every one of them, since over a whole run a larger slot may be worse.
 * Idea. A replay depends on its slot only through comparisons: context with mark, tokens with a fraction of tokens, the
 * need of a unit with the slot. While all of them come out the same, a summary is charged the slot itself or a number
 * that does not depend on it, so both sides of each comparison are linear in the slot, and a linear comparison that comes
 * out the same at two slots comes out the same between them. By induction over the passes the course is the same there:
 * the same segments with the same verdicts and cuts. So is the best partition: the cuts that are allowed do not change
 * while the same units are too large, and partitions that fit only ever come to be as the slot grows, so that one which
 * beat the best between would still be there, and better, at the larger slot.
 *
 * Cost. A few numbers a pass, and for a split pass the needs of its units. Limits. With an allowance a larger slot may cost
 * a partition its place, so nothing follows then.
 */
import { needOfUnits } from '../../floor/cuts/partition.ts';
import { VERDICTS } from '../../floor/verdict.ts';
import type { JudgedPass } from '../replay/judge-pass.ts';

/** One pass of a course at `slot` under `margin`: which segment, which verdict, which cuts, how each summary is charged. */
export function courseOf(pass: JudgedPass, slot: number, margin: number): readonly number[] {
  const { moment, judgement } = pass;
  const { verdict, parts, charge } = judgement;
  const course = [
    moment.turn,
    moment.range.from,
    moment.range.to,
    moment.elements.length,
    VERDICTS.indexOf(verdict),
  ];
  if (verdict !== 'split') course.push(charge === slot ? 1 : 0);
  else course.push(tooLarge(pass, slot, margin), parts.length);
  for (const part of parts) course.push(part.to, part.toChar, part.slot === slot ? 1 : 0);
  return course;
}

/** Whether a pass took the same course as the one that was written down. */
export const isCourse = (course: readonly number[] | undefined, of: readonly number[]): boolean =>
  course !== undefined && course.length === of.length && course.every((number, at) => number === of[at]);

/** How many units of the segment exceed the slot by themselves; as the slot grows, they only ever become fewer. */
function tooLarge({ segment }: JudgedPass, slot: number, margin: number): number {
  const { units } = segment.items.layout();
  let count = 0;
  for (let unit = 0; unit < units.count; unit++)
    if (needOfUnits(units, unit, unit + 1, margin) > slot) count++;
  return count;
}
