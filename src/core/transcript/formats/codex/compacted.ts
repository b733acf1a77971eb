/**
 * What a `compacted` line says. It may hold the summary as text, and the whole history that replaces the old one:
 * user messages that were kept word for word, the context that is always sent, and the summary once more, or, where
 * the service compacts, an encrypted item that nobody else can read. Kept items have no ids of their own, so they
 * are found again among the turns by what they say, the newest first.
 */
import type { Part } from '../../model.ts';
import { isTyped, splitHarness } from '../messages/harness.ts';
import { asArray, asRecord, asString, asText, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { isSummaryText } from '../turns/summary-markers.ts';
import { textOfContent } from './rollout-log.ts';

const UNREADABLE = '[compacted: no readable summary in the log]';

export interface CompactedReading {
  /** The summary's parts: the summary first, then what the new history holds and no turn does. */
  readonly parts: readonly Part[];
  /** Turns that stayed in context; `null` where the line does not hold the new history. */
  readonly kept: readonly number[] | null;
}

/** What an item says, for finding it again: the same key means the same words by the same author, or the same call. */
export function itemKey(item: JsonRecord): string | null {
  const callId = asString(item.call_id);
  if (callId !== null) return `${asString(item.type) ?? ''} ${callId}`;
  const role = asString(item.role);
  return role === null ? null : `${role} ${textOfContent(item.content).trim()}`;
}

/** `turnsOf` gives the turns still in context that hold an item of this key, in order. */
export function readCompacted(
  payload: JsonRecord,
  turnsOf: (key: string) => readonly number[],
): CompactedReading {
  const history = asArray(payload.replacement_history)?.filter(isRecord) ?? null;
  const summary = summaryOf(payload, history ?? []);
  const kept = new Set<number>();
  const rest: Part[] = [];
  // The newest first, so that of equal messages the latest are taken.
  for (const item of (history ?? []).toReversed()) {
    const text = textOfContent(item.content);
    if (text !== '' && text.trim() === summary?.trim()) continue;
    const key = itemKey(item);
    const turn = key === null ? undefined : turnsOf(key).findLast((candidate) => !kept.has(candidate));
    if (turn !== undefined) kept.add(turn);
    else if (text.trim() !== '') rest.push(...leftOver(item, text).toReversed());
  }
  return {
    parts: [{ kind: 'summary', text: summary ?? UNREADABLE }, ...rest.toReversed()],
    kept: history === null ? null : [...kept],
  };
}

function summaryOf(payload: JsonRecord, history: readonly JsonRecord[]): string | null {
  const stated = asText(payload.message) ?? asText(payload.summary) ?? textOfMessage(payload.message);
  if (stated !== null) return stated;
  const found = history.findLast(
    (item) => item.role === 'user' && isSummaryText(textOfContent(item.content)),
  );
  return found === undefined ? null : textOfContent(found.content);
}

const textOfMessage = (message: unknown): string | null => asText(textOfContent(asRecord(message)?.content));

/** An item of the new history that no turn holds: a message cut to fit is carried on, the rest is the harness's. */
function leftOver(item: JsonRecord, text: string): Part[] {
  const isSaid = item.role === 'assistant' || (item.role === 'user' && isTyped(splitHarness(text)));
  return [isSaid ? { kind: 'summary', text } : { kind: 'text', text, harness: true }];
}
