import type { TurnNote } from '../../core/report/shared/model.ts';
import type { TurnScale } from '../scales/turn-scale.ts';

export interface NoteMark {
  /** The first turn that the mark stands for. */
  readonly turn: number;
  /** Its middle, in pixels. */
  readonly x: number;
  readonly name: string;
}

/** A mark is as wide; notes that are nearer to each other share one. */
export const NOTE_PX = 24;
const LONGEST = 80;

/** Marks of the notes in sight, from left to right, none over another. */
export function noteMarks(notes: readonly TurnNote[], turns: TurnScale): readonly NoteMark[] {
  const marks: { turn: number; x: number; text: string; count: number }[] = [];
  for (const { turn, text } of notes) {
    if (turn < turns.from || turn >= turns.to) continue;
    const x = turns.x(turn + 0.5);
    const last = marks.at(-1);
    if (last !== undefined && x - last.x < NOTE_PX) last.count++;
    else marks.push({ turn, x, text, count: 1 });
  }
  return marks.map(({ turn, x, text, count }) => ({
    turn,
    x,
    name:
      count === 1
        ? `note at turn ${turn}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`
        : `${count} notes from turn ${turn} on`,
  }));
}
