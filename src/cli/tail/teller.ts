import type { TailReading } from '../../core/tail/tail.ts';
import type { Output } from '../output.ts';
import { eventAsJson, type TailEvent } from './events.ts';
import { eventAsLines, shortStatusOf } from './lines.ts';
import type { World } from './world.ts';

/** Writes what is told: lines, and on a terminal one line under them that always shows the newest turn. */
export interface Teller {
  tell(event: TailEvent): void;
  /** Brings the status line up to date, where there is one. */
  status(reading: TailReading): void;
}

export function createTeller(
  format: 'text' | 'ndjson',
  bell: boolean,
  output: Output,
  world: Pick<World, 'columns'>,
): Teller {
  const draw = format === 'text' && world.columns() !== null ? output.progress : undefined;
  let drawn = '';
  return {
    tell(event) {
      drawn = '';
      draw?.('');
      if (format === 'ndjson') output.write(`${JSON.stringify(eventAsJson(event))}\n`);
      else for (const line of eventAsLines(event, draw !== undefined)) output.write(`${line}\n`);
      if (bell && event.event === 'warning') output.ring?.();
    },
    status(reading) {
      // A line that wraps could not be drawn over.
      const line = shortStatusOf(reading).slice(0, Math.max(0, (world.columns() ?? 80) - 1));
      if (line !== drawn) draw?.(line);
      drawn = line;
    },
  };
}
