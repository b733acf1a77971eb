/**
 * Conversations whose turns are made when they are asked for.
 *
 * Problem. An export may hold thousands of conversations in hundreds of megabytes, and a person looks at one. Idea. A
 * conversation stays an object with `threads`, but the property builds them when it is read; a *shelf* keeps those that
 * were read last and no others, so that reading twice costs once and a walk over all holds one at a time. What a list
 * shows of it (its *facts*) was found when the file was looked through. Limits. A copy by spreading holds the threads of
 * its moment for good: `reshape` makes a changed conversation that stays on demand.
 */
import { runToEnd } from '../run-to-end.ts';
import { estimateTokens, estimateTokensOf } from '../tokens/estimate-tokens.ts';
import type { Conversation, ConversationFacts, Part, Thread } from './model.ts';
import { textBytes, valueBytes } from './texts/packed-parts.ts';

/** Keeps the threads that were made last. */
export interface Shelf {
  threadsOf(owner: object, make: () => readonly Thread[]): readonly Thread[];
}

export function createShelf(): Shelf {
  let held: { readonly owner: object; readonly threads: readonly Thread[] } | null = null;
  return {
    threadsOf(owner, make) {
      if (held?.owner === owner) return held.threads;
      // What is on the shelf must be free while the next is made.
      held = null;
      const threads = make();
      held = { owner, threads };
      return threads;
    },
  };
}

/** A conversation whose threads are made anew whenever another one of the shelf was read in between. */
export function onDemand(
  about: { readonly id: string; readonly title: string; readonly facts: ConversationFacts },
  shelf: Shelf,
  make: () => readonly Thread[],
): Conversation {
  return {
    ...about,
    get threads() {
      return shelf.threadsOf(this, make);
    },
  };
}

/**
 * Conversations with other names or threads, in order; those that are made on demand remain so. A change of threads may
 * move their bytes, and must leave their number, names and turns alone.
 */
export function reshape(
  conversations: readonly Conversation[],
  change: {
    readonly thread?: (thread: Thread) => Thread;
    readonly names?: (conversation: Conversation) => { readonly id: string; readonly title: string };
  },
): readonly Conversation[] {
  const { thread = (one: Thread) => one, names = ({ id, title }: Conversation) => ({ id, title }) } = change;
  const shelf = createShelf();
  return conversations.map((conversation) => {
    const { facts } = conversation;
    const named = names(conversation);
    return facts === undefined
      ? { ...conversation, ...named, threads: conversation.threads.map(thread) }
      : onDemand({ ...named, facts }, shelf, () => conversation.threads.map(thread));
  });
}

/** What a list of many shows of a conversation: what was found before, or else found now. Texts that lie packed stay so. */
export const factsOf = (conversation: Conversation): ConversationFacts =>
  runToEnd(factsInSteps(conversation));

/** The same in steps of a few milliseconds. */
export function* factsInSteps(conversation: Conversation): Generator<undefined, ConversationFacts> {
  return conversation.facts ?? (yield* lookThrough(conversation.threads));
}

/** Whether anything was said in it; makes no turns to find out. */
export const hasTurns = (conversation: Conversation): boolean =>
  conversation.facts === undefined
    ? conversation.threads.some(({ turns }) => turns.length > 0)
    : conversation.facts.turns > 0;

/** The facts of threads; `bytes` and `at` are those of their turns. */
export const computeFacts = (threads: readonly Thread[]): ConversationFacts => runToEnd(lookThrough(threads));

/** Turns between two pauses. */
const TURNS_A_STEP = 2048;

function* lookThrough(threads: readonly Thread[]): Generator<undefined, ConversationFacts> {
  let [bytes, turns, tokens, calls, compactions] = [0, 0, 0, 0, 0];
  const latest = createLatest();
  for (const thread of threads) {
    turns += thread.turns.length;
    compactions += thread.compactions.length;
    for (const [index, turn] of thread.turns.entries()) {
      if (index % TURNS_A_STEP === TURNS_A_STEP - 1) yield;
      for (const { from, to } of turn.source) bytes += to - from;
      for (const part of turn.parts) {
        tokens += estimatePart(part);
        if (part.kind === 'tool_call') calls++;
      }
      if (turn.timestamp !== null) latest.see(turn.timestamp);
    }
  }
  return {
    bytes,
    turns,
    tokens,
    calls,
    compactions,
    at: latest.text(),
    threads: threads.map(({ id, title, turns: own }) => ({ id, title, turns: own.length })),
  };
}

const estimatePart = (part: Part): number =>
  part.kind === 'tool_call'
    ? part.args.reduce(
        (sum, arg) => sum + estimateTokens(arg.key) + estimateTokensOf(valueBytes(arg)),
        estimateTokens(part.name),
      )
    : estimateTokensOf(textBytes(part));

/** `2026-03-03T00:00:09.000Z`: of two such texts the later is the greater. */
const SORTABLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The latest of the times that it sees. Most logs write them so that the earlier ones need not be parsed. */
function createLatest(): { see(time: string): void; text(): string | null } {
  let at: number | null = null;
  let greatest = '';
  return {
    see(time) {
      if (time.length === greatest.length && time <= greatest && SORTABLE.test(time)) return;
      const instant = parseTime(time);
      if (instant === null || (at !== null && instant <= at)) return;
      at = instant;
      greatest = SORTABLE.test(time) ? time : '';
    },
    text: () => (at === null ? null : new Date(at).toISOString()),
  };
}

/** A time of a log in milliseconds since 1970; one without a zone is taken as UTC, so that it means the same everywhere. */
export function parseTime(text: string): number | null {
  const trimmed = text.trim();
  const zoned = /(?:Z|[+-]\d\d:?\d\d|GMT|UTC)$/i.test(trimmed);
  const time = Date.parse(zoned || !/^\d{4}-\d\d-\d\d[T ]\d/.test(trimmed) ? trimmed : `${trimmed}Z`);
  return Number.isNaN(time) ? null : time;
}
