/**
 * A thread that grows event by event. OpenHands logs each call of a response as an event of its own, with the
 * observations between them, so events of one response are gathered in one turn. A condensation names the events that
 * the model no longer sees; they stay in the file, and what it kept are the turns before it that still have an event.
 */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, Part, ReportedUsage, Role, SourceRange, Thread } from '../../model.ts';
import type { Sink } from '../format.ts';
import { type CallBook, createCallBook } from '../turns/call-book.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { contextsAround } from '../turns/reported-contexts.ts';
import { draftTurn, extendTurn, type TurnDraft, toRuns, typedTitle } from '../turns/turn-draft.ts';

export interface LoggedEvent {
  readonly id: string | null;
  readonly source: SourceRange;
  readonly timestamp: string | null;
}

export interface Answer {
  readonly parts: readonly Part[];
  /** Names the response of the model; its events make one turn. */
  readonly response: string | null;
  readonly model: string | null;
  readonly usage: ReportedUsage | null;
}

export interface Condensed {
  /** `null` where events were only dropped. */
  readonly summary: string | null;
  readonly trigger: string | null;
  /** Ids of the events that went, or the first and last of a run of numbered ones. */
  readonly forgotten: readonly string[] | { readonly first: number; readonly last: number };
}

export interface EventThread {
  readonly calls: CallBook;
  /** What the calls book knows the call of an event by. */
  readonly callOfEvent: Map<string, string>;
  say(event: LoggedEvent, role: Role, parts: readonly Part[]): void;
  answer(event: LoggedEvent, answer: Answer): void;
  condense(event: LoggedEvent, condensed: Condensed): void;
  /** The thread so far, or `null` where nobody spoke. */
  close(sink: Sink): Thread | null;
}

/** Stands for the summary of a condensation that only drops events. */
const NO_SUMMARY = '[forgotten without a summary]';

/** Runs of kept turns that are told for a whole thread: a hostile file could have them grow with its square. */
const MOST_RUNS = 200_000;

/** `hold` keeps parts as they are to lie while the log is read. */
export function createEventThread(hold: Sink['hold']): EventThread {
  const turns: TurnDraft[] = [];
  const answers = new Map<string, number>();
  const turnOfEvent = new Map<string, number>();
  /** How many events of each turn the model still sees; turns without any are not in it. In ascending order. */
  const live = new Map<number, number>();
  let liveSummaries: number[] = [];
  const compactions: {
    readonly turn: number;
    readonly trigger: string | null;
    readonly kept: LoggedCompaction['kept'];
  }[] = [];

  const register = ({ id }: LoggedEvent, turn: number): void => {
    live.set(turn, (live.get(turn) ?? 0) + 1);
    if (id !== null) turnOfEvent.set(id, turn);
  };
  const say: EventThread['say'] = (event, role, parts) => {
    register(event, turns.length);
    turns.push(draftTurn(role, hold(parts), [event.source], event.timestamp));
  };
  const forget = (id: string): void => {
    const turn = turnOfEvent.get(id);
    if (turn === undefined) return;
    turnOfEvent.delete(id);
    const left = (live.get(turn) ?? 0) - 1;
    if (left > 0) live.set(turn, left);
    else live.delete(turn);
  };

  let runs = 0;
  const keptNow = (): LoggedCompaction['kept'] => {
    if (runs > MOST_RUNS) return null;
    const kept = toRuns([...live.keys()].sort((a, b) => a - b));
    runs += kept.length;
    return kept;
  };

  return {
    calls: createCallBook(),
    callOfEvent: new Map(),
    say,
    answer: (event, { parts, response, model, usage }) => {
      const known = response === null ? undefined : answers.get(response);
      const turn = known ?? turns.length;
      const open = turns[turn];
      if (open === undefined) say(event, 'assistant', parts);
      else {
        register(event, turn);
        extendTurn(open, hold(parts), [event.source]);
      }
      const answer = turns[turn];
      if (answer !== undefined) {
        answer.model ??= model;
        answer.usage ??= usage;
      }
      if (response !== null) answers.set(response, turn);
    },
    condense: (event, { summary, trigger, forgotten }) => {
      for (const id of idsOf(forgotten, turnOfEvent)) forget(id);
      const turn = turns.length;
      // The view of the model holds one summary: an earlier one goes when a new one comes.
      if (summary !== null) {
        for (const earlier of liveSummaries) live.delete(earlier);
        liveSummaries = [];
      }
      compactions.push({ turn, trigger, kept: keptNow() });
      liveSummaries.push(turn);
      say(event, 'user', [{ kind: 'summary', text: summary ?? NO_SUMMARY }]);
    },
    close: (sink) => {
      if (turns.length === 0) return null;
      remarkOrphans(turns, sink);
      const contextAt = contextsAround(turns);
      return {
        id: 'main',
        title: typedTitle(turns) ?? 'OpenHands session',
        turns,
        compactions: compactions.map(({ turn, trigger, kept }): LoggedCompaction => {
          const { before, after } = contextAt(turn);
          return {
            turn: turnIndex(turn),
            trigger,
            tokensBefore: before,
            tokensAfter: after,
            kept,
          };
        }),
      };
    },
  };
}

/** The ids that a condensation names; of a run of numbers, those that events have, found the shorter way. */
function idsOf(forgotten: Condensed['forgotten'], known: ReadonlyMap<string, number>): readonly string[] {
  if (!('first' in forgotten)) return forgotten;
  const { first, last } = forgotten;
  if (last - first < known.size) {
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => String(first + at));
  }
  return [...known.keys()].filter((id) => Number(id) >= first && Number(id) <= last);
}
