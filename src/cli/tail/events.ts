import type { Pass } from '../../core/compaction/pass.ts';
import type { TailReading, TurnStatus } from '../../core/tail/tail.ts';
import type { TailWarning } from '../../core/tail/warnings.ts';
import { ROLES } from '../../core/transcript/model.ts';
import type { OpenedThread } from '../analyse-file.ts';

/** What happens while a log is followed, in the order in which it is told. */
export type TailEvent =
  | {
      readonly event: 'turns';
      readonly opened: OpenedThread;
      readonly reading: TailReading;
      readonly held: number;
    }
  /** Turns that were there are no more, or read otherwise, from `kept` on. */
  | { readonly event: 'rewritten'; readonly kept: number; readonly before: number }
  | { readonly event: 'pass'; readonly pass: Pass }
  | { readonly event: 'warning'; readonly warning: TailWarning }
  | { readonly event: 'gone'; readonly why: string }
  | { readonly event: 'back' }
  /** It is there and no transcript yet, or none at the moment. */
  | { readonly event: 'waiting'; readonly why: string }
  | { readonly event: 'end'; readonly reading: TailReading | null; readonly came: number };

/** An event as the object of one line of ndjson. */
export function eventAsJson(event: TailEvent): unknown {
  switch (event.event) {
    case 'turns': {
      const { reading, opened, held } = event;
      const { newest, decided, coming } = reading;
      return {
        event: 'turns',
        format: opened.document.format,
        thread: opened.thread.id,
        change: reading.change,
        from: reading.from,
        turns: reading.count,
        heldBytes: held,
        context: newest?.context ?? 0,
        mark: reading.mark,
        slot: reading.slot,
        ifNow: decided === null ? null : ifNowAsJson(decided),
        turnsUntilMark: reading.turnsUntilMark,
        coming,
        isRefused: reading.isRefused,
        lastSafeTurn: reading.lastSafeTurn,
        // A first reading has the whole past of the log; only what is new is told turn by turn.
        added: reading.change === 'first' ? [] : newTurns(reading).map((turn) => turnAsJson(reading, turn)),
      };
    }
    case 'pass': {
      const { turn, segment, verdict, need, slot, tokens, reason } = event.pass;
      return { event: 'pass', turn, from: segment.from, to: segment.to, verdict, need, slot, tokens, reason };
    }
    case 'warning':
      return { event: 'warning', ...event.warning };
    case 'end': {
      const { reading, came } = event;
      return {
        event: 'end',
        turns: reading?.count ?? 0,
        came,
        context: reading?.newest?.context ?? 0,
        mark: reading?.mark ?? null,
        passes: reading?.run.passes.map(({ turn, verdict }) => ({ turn, verdict })) ?? [],
      };
    }
    default:
      return event;
  }
}

/** The turns that are new in a reading, oldest first. */
export const newTurns = ({ from, count, turn }: TailReading): readonly TurnStatus[] =>
  Array.from({ length: Math.max(0, count - from) }, (_, i) => turn(from + i));

const turnAsJson = (reading: TailReading, { turn, context, ifNow }: TurnStatus) => ({
  turn,
  role: roleOf(reading, turn),
  tokens: reading.built.columns.turns.tokens[turn] ?? 0,
  context,
  ifNow,
});

const ifNowAsJson = ({ turn, ifNow }: TurnStatus) => ({ turn, ...ifNow });

export const roleOf = ({ built }: TailReading, turn: number): string =>
  ROLES[built.columns.turns.role[turn] ?? 0] ?? '';
