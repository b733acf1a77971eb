import { formatTokens, formatTurns } from '../../core/floor/words.ts';
import {
  contextWords,
  ifNowWords,
  needWords,
  statusOf,
  turnsPhrase,
  warningWords,
} from '../../core/tail/outlook-words.ts';
import type { TailReading } from '../../core/tail/tail.ts';
import { newTurns, roleOf, type TailEvent } from './events.ts';

/** More new turns than this are told of in one line. */
const MOST_LINES = 8;

/** An event as lines for a person; new turns only where no status line shows the newest one. */
export function eventAsLines(event: TailEvent, hasStatusLine: boolean): readonly string[] {
  switch (event.event) {
    case 'turns': {
      const { reading, opened } = event;
      if (reading.change === 'first') {
        const { document } = opened;
        const head = `${document.name}: ${turnsPhrase(reading.count)}, read as ${document.format} because ${document.why}`;
        return hasStatusLine ? [head] : [head, statusOf(reading)];
      }
      return hasStatusLine ? [] : turnLines(reading);
    }
    case 'rewritten':
      return [
        event.kept === 0
          ? 'Another log stands in the file now, or it began anew: starting afresh.'
          : `The log changed from turn ${event.kept} on (it had ${event.before}): what follows is read anew.`,
      ];
    case 'pass': {
      const { turn, segment, verdict, need, slot, reason } = event.pass;
      return [
        `Pass at turn ${turn}: ${verdict.toUpperCase()}, turns ${formatTurns(segment.from, segment.to)}, ${needWords(need, slot)}. ${reason}`,
      ];
    }
    case 'warning':
      return [`WARNING: ${warningWords(event.warning)}`];
    case 'gone':
      return [`${event.why} Waiting for it.`];
    case 'back':
      return ['The file is there again.'];
    case 'waiting':
      return [event.why];
    case 'end':
      return [endWords(event.reading, event.came)];
  }
}

/** The same for a line that has to fit a terminal: what matters stands before what may be cut off. */
export function shortStatusOf(reading: TailReading): string {
  const { newest, decided, slot, turnsUntilMark, coming } = reading;
  if (newest === null) return 'no turns yet';
  const used = reading.mark === 0 ? 100 : Math.floor((100 * newest.context) / reading.mark);
  const ifNow = decided?.ifNow ?? null;
  const need =
    ifNow === null || slot === null
      ? ''
      : ` (need ${formatTokens(ifNow.need)} ${ifNow.need > slot ? '>' : '≤'} ${formatTokens(slot)})`;
  const ahead = reading.isRefused
    ? ['past the mark, refused']
    : turnsUntilMark === null
      ? []
      : [`mark in ~${turnsPhrase(turnsUntilMark)}${coming === null ? '' : `: ${coming.verdict}`}`];
  return [
    `turn ${newest.turn}`,
    `${used} % of the mark`,
    `now: ${ifNow === null ? 'nothing to compact' : ifNow.verdict}${need}`,
    ...ahead,
    `${formatTokens(newest.context)} tokens`,
  ].join(' · ');
}

function turnLines(reading: TailReading): readonly string[] {
  const added = newTurns(reading);
  const newest = added.at(-1);
  if (newest === undefined) return reading.count < reading.before ? [statusOf(reading)] : [];
  if (added.length > MOST_LINES)
    return [`${turnsPhrase(added.length)} more, up to turn ${newest.turn}`, statusOf(reading)];
  return added.map((status) =>
    status === newest
      ? statusOf(reading)
      : [
          `turn ${status.turn}`,
          contextWords(status, reading),
          status.ifNow === null
            ? `${roleOf(reading, status.turn)}, nothing can be compacted here`
            : ifNowWords(status, reading, status.turn),
        ].join(' · '),
  );
}

function endWords(reading: TailReading | null, came: number): string {
  if (reading === null) return 'Stopped; nothing was read.';
  const tally = new Map<string, number>();
  for (const { verdict } of reading.run.passes) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  const passes =
    tally.size === 0
      ? 'no pass'
      : `passes: ${[...tally].map(([verdict, n]) => `${n} ${verdict}`).join(', ')}`;
  const where = reading.newest === null ? '' : `, ${contextWords(reading.newest, reading)}`;
  return `Stopped at ${turnsPhrase(reading.count)}${where}; ${turnsPhrase(came)} came meanwhile; ${passes}.`;
}
