import type { Role } from '../../transcript/model.ts';
import { instructionBlocks, unspokenBlocks } from '../harness-blocks.ts';

/** In whose name a constraint binds: a person who typed it, the system prompt, or a file of the project's instructions. */
export type Speaker = 'user' | 'system' | 'project';

/** A half-open stretch of a text, and who speaks in it. */
export interface Spoken {
  readonly start: number;
  readonly end: number;
  readonly speaker: Speaker;
}

/**
 * Who speaks where in a text of a turn, in order; what is left out binds nobody (design: harness reminders and tool
 * banners are no user constraints). `isHarness`: the importer says that the harness wrote the part; then only the
 * project speaks in it. UTF-16 offsets. Linear.
 */
export function speakersOf(role: Role, text: string, isHarness = false): readonly Spoken[] {
  if (role !== 'user' && role !== 'system') return [];
  const spoken: Spoken[] = instructionBlocks(text).map(([start, end]) => ({
    start,
    end,
    speaker: 'project',
  }));
  if (!isHarness) {
    const taken = [
      ...unspokenBlocks(text).map(([start, end]) => ({ start, end })),
      ...spoken.map(({ start, end }) => ({ start, end })),
    ].sort((a, b) => a.start - b.start);
    let at = 0;
    for (const { start, end } of [...taken, { start: text.length, end: text.length }]) {
      if (start > at) spoken.push({ start: at, end: start, speaker: role });
      at = Math.max(at, end);
    }
  }
  return spoken.sort((a, b) => a.start - b.start);
}

/** Who speaks at an offset; `null` where nobody does whose words bind. */
export function speakerAt(spoken: readonly Spoken[], offset: number): Speaker | null {
  return spoken.find(({ start, end }) => start <= offset && offset < end)?.speaker ?? null;
}

/** Whether any of a text may constrain: what a finder of spans asks before it looks for constraints. */
export const mayConstrain = (role: Role, text: string, isHarness = false): boolean =>
  (role === 'user' || role === 'system') && (!isHarness || instructionBlocks(text).length > 0);
