import { createCallFinder } from '../../core/analysis/call-of-result.ts';
import { isSameTurn } from '../../core/tail/turn-memory.ts';
import type {
  Conversation,
  Thread,
  ToolCallPart,
  TranscriptDocument,
  Turn,
} from '../../core/transcript/model.ts';
import { renderTurn } from '../../core/transcript/render.ts';
import { cut } from '../cut.ts';
import type { TurnRow } from '../protocol.ts';
import { findEarly } from './find-early.ts';

/** The thread whose rows are on screen. */
export interface CurrentThread {
  readonly conversation: Conversation;
  readonly thread: Thread;
  /** The call whose result a part is. */
  readonly callOf: (turn: number, part: number) => ToolCallPart | null;
}

/** Looks a thread up; without a name the first, with an unknown one `null`. */
export function findThread(
  document: TranscriptDocument,
  conversationId: string | null,
  threadId: string | null,
): CurrentThread | null {
  const conversation = byId(document.conversations, conversationId);
  const thread = conversation === undefined ? undefined : byId(conversation.threads, threadId);
  if (conversation === undefined || thread === undefined) return null;
  const find = createCallFinder(thread.turns);
  const callOf = (turn: number, part: number): ToolCallPart | null => {
    const place = find({ turn, part });
    const call = place === null ? undefined : thread.turns[place.turn]?.parts[place.part];
    return call?.kind === 'tool_call' ? call : null;
  };
  return { conversation, thread, callOf };
}

/**
 * Whether a thread is a later state of the one before: it begins with the same turns and has no fewer. The newest of them may
 * have been written further in the meantime.
 */
export function goesOn(before: CurrentThread | null, next: CurrentThread): boolean {
  if (before?.conversation.id !== next.conversation.id || before.thread.id !== next.thread.id) return false;
  const [old, now] = [before.thread.turns, next.thread.turns];
  if (now.length < old.length || old.length === 0) return false;
  return old.every((turn, index) => {
    const other = now[index];
    if (other === undefined) return false;
    return isSameTurn(turn, other) || (index > 0 && index === old.length - 1 && turn.role === other.role);
  });
}

/** Whether a thread begins with all the turns of the start of its file. A start has no name that its file must keep. */
export function beginsWith(next: CurrentThread, start: CurrentThread | null): boolean {
  if (start === null || start.thread.turns.length > next.thread.turns.length) return false;
  return start.thread.turns.every((turn, index) => {
    const other = next.thread.turns[index];
    return other !== undefined && isSameTurn(turn, other);
  });
}

const byId = <T extends { readonly id: string }>(all: readonly T[], id: string | null): T | undefined =>
  id === null ? all[0] : all.find((one) => one.id === id);

/** So much of a row shows its marks before it is counted, UTF-16 units: all of one that was not opened in full. */
export const MARKED_EARLY = 4_000;

/**
 * The rows of turns that exist, in the order asked for; texts are cut at `limit` UTF-16 units. In a thread that is not counted
 * yet the first `marked` units of each show what is found there.
 */
export function rowsOf(
  current: CurrentThread,
  turns: readonly number[],
  limit: number,
  marked = 0,
): readonly TurnRow[] {
  const rows: TurnRow[] = [];
  for (const index of turns) {
    const turn = current.thread.turns[index];
    if (turn !== undefined) rows.push(rowOf(current, turn, index, limit, marked));
  }
  return rows;
}

function rowOf(current: CurrentThread, turn: Turn, index: number, limit: number, marked: number): TurnRow {
  const rendered = renderTurn(turn);
  const { text, parts } = rendered;
  const shown = cut(text, limit);
  const length = Math.min(marked, shown.length);
  const callOf = (part: number) => current.callOf(index, part);
  return {
    turn: index,
    role: turn.role,
    text: shown,
    length: text.length,
    parts,
    toolNames: toolNamesOf(current, turn, index),
    timestamp: turn.timestamp,
    model: turn.model,
    line: turn.source[0]?.line ?? null,
    ...(length > 0 && { found: findEarly(turn, rendered, length, callOf) }),
  };
}

function toolNamesOf(current: CurrentThread, turn: Turn, index: number): readonly string[] {
  const names = new Set<string>();
  turn.parts.forEach((part, at) => {
    if (part.kind === 'tool_call') names.add(part.name);
    if (part.kind === 'tool_result') {
      const name = part.name ?? current.callOf(index, at)?.name;
      if (name !== undefined) names.add(name);
    }
  });
  return [...names];
}
