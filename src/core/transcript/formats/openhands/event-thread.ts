/**
 * A thread that grows event by event. OpenHands logs each call of a response as an event of its own, with the
 * observations between them, so events of one response are gathered in one turn. A condensation names the events that
 * the model no longer sees; they stay in the file, and what it kept are the turns before it that still have an event.
 */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, Part, ReportedUsage, Role, SourceRange, Thread } from '../../model.ts';
import { type CallBook, createCallBook } from '../call-book.ts';
import type { Sink } from '../format.ts';
import { contextAround, extendTurn, firstTyped, type OpenTurn, openTurn, runsOf } from '../open-turn.ts';
import { remarkOrphans } from '../orphans.ts';

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
  /** Ids of the events that went, or whether one with this id did. */
  readonly forgotten: readonly string[] | ((id: string) => boolean);
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

export function createEventThread(): EventThread {
  const turns: OpenTurn[] = [];
  const answers = new Map<string, number>();
  const turnOfEvent = new Map<string, number>();
  /** Events of each turn that the model still sees. */
  const live: number[] = [];
  const compactions: { readonly turn: number; readonly trigger: string | null; readonly kept: number[] }[] =
    [];

  const register = ({ id }: LoggedEvent, turn: number): void => {
    live[turn] = (live[turn] ?? 0) + 1;
    if (id !== null) turnOfEvent.set(id, turn);
  };
  const say: EventThread['say'] = (event, role, parts) => {
    register(event, turns.length);
    turns.push(openTurn(role, parts, [event.source], event.timestamp));
  };
  const forget = (id: string): void => {
    const turn = turnOfEvent.get(id);
    if (turn === undefined) return;
    turnOfEvent.delete(id);
    live[turn] = (live[turn] ?? 0) - 1;
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
        extendTurn(open, parts, [event.source]);
      }
      const answer = turns[turn];
      if (answer !== undefined) {
        answer.model ??= model;
        answer.usage ??= usage;
      }
      if (response !== null) answers.set(response, turn);
    },
    condense: (event, { summary, trigger, forgotten }) => {
      const ids = typeof forgotten === 'function' ? [...turnOfEvent.keys()].filter(forgotten) : forgotten;
      for (const id of ids) forget(id);
      const turn = turns.length;
      // The view of the model holds one summary: an earlier one goes when a new one comes.
      if (summary !== null) for (const earlier of compactions) live[earlier.turn] = 0;
      compactions.push({ turn, trigger, kept: [...turns.keys()].filter((index) => (live[index] ?? 0) > 0) });
      say(event, 'user', [{ kind: 'summary', text: summary ?? NO_SUMMARY }]);
    },
    close: (sink) => {
      if (turns.length === 0) return null;
      remarkOrphans(turns, sink);
      return {
        id: 'main',
        title: firstTyped(turns) ?? 'OpenHands session',
        turns,
        compactions: compactions.map(({ turn, trigger, kept }): LoggedCompaction => {
          const { before, after } = contextAround(turns, turn);
          return {
            turn: turnIndex(turn),
            trigger,
            tokensBefore: before,
            tokensAfter: after,
            kept: runsOf(kept),
          };
        }),
      };
    },
  };
}
