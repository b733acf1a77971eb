/** Messages of a chat as turns, whatever dialect they are in: the reader of OpenAI's and of Anthropic's arrays. */
import { turnIndex } from '../../../units.ts';
import { sourceRange } from '../../lines.ts';
import type { Conversation, LoggedCompaction, Part, ReportedUsage, Turn } from '../../model.ts';
import { createSink, placeOf, type Sink } from '../format.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  isRecord,
  type JsonRecord,
  jsonText,
  roleOf,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { splitSource } from '../reading/split-source.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { isCompactionNotice, isContinuation, isSummaryText } from '../turns/summary-markers.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { promptUsage, readUsage } from '../turns/usage.ts';
import { readToolCalls, reasoningPart, resultText } from './blocks.ts';
import { divideContent, readContent } from './content.ts';
import { isTyped } from './harness.ts';
import { isMessage, type RawConversation } from './message-arrays.ts';

/** Turns that may open with an unmarked summary: the first two that are no system prompt. */
const SUMMARY_REACH = 2;

export function toConversation(raw: RawConversation, index: number, sink: Sink): Conversation {
  const turns: Turn[] = raw.system === null ? [] : systemTurns(raw.system);
  for (const message of raw.messages) {
    // Of a long talk only the turn at hand is strings.
    for (const turn of toTurns(message, sink)) turns.push({ ...turn, parts: sink.hold(turn.parts) });
  }
  return conversationOf(raw, turns, index, sink);
}

/** A conversation of one thread: unmarked summaries are found in its turns, and results without a call are told. */
export function conversationOf(
  { id, title: given }: Pick<RawConversation, 'id' | 'title'>,
  read: readonly Turn[],
  index: number,
  sink: Sink,
): Conversation {
  let spoken = 0;
  const turns = read.map((turn) => {
    const mayOpen = turn.role !== 'system' && spoken < SUMMARY_REACH;
    if (turn.role !== 'system') spoken++;
    return markSummary(turn, mayOpen);
  });
  remarkOrphans(turns, sink);
  const title = given ?? typedTitle(turns) ?? `Conversation ${index + 1}`;
  return {
    id: id ?? `conversation-${index + 1}`,
    title,
    threads: [{ id: 'main', title, turns, compactions: compactionsOf(turns) }],
  };
}

/** Turns of messages that are values already, such as those a runtime holds. Their bytes are nowhere, so sources are empty. */
export function turnsOfMessages(messages: readonly unknown[]): readonly Turn[] {
  const source = sourceRange(0, 0, 1);
  const raw = messages.map((value): JsonSource => ({ value, source, text: () => jsonText(value) }));
  const conversation = toConversation(
    { id: null, title: null, system: null, messages: raw },
    0,
    createSink(),
  );
  return conversation.threads[0]?.turns ?? [];
}

/** A system prompt that stands beside the messages. */
export function systemTurns({ value, source }: JsonSource): Turn[] {
  const { text } = resultText(value);
  return [
    {
      role: 'system',
      parts: [{ kind: 'text', text }],
      source: [source],
      timestamp: null,
      model: null,
      usage: null,
    },
  ];
}

/** The turns of one message: results that it holds beside words make a turn of their own. */
export function toTurns(message: JsonSource, sink: Sink): Turn[] {
  const { value, source } = message;
  if (!isRecord(value) || !isMessage(value)) {
    sink.diagnose(
      'unexpected-shape',
      source,
      `${placeOf(source)}: no message with a "role" and "content" stands here; it was left out.`,
    );
    return [];
  }
  const role = roleOf(value.role);
  if (role === null) {
    sink.diagnose(
      'unknown-record',
      source,
      `${placeOf(source)}: the role "${String(value.role)}" is not known to this reader; the message was left out.`,
    );
    return [];
  }
  const fault = (what: string): void =>
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
  const base = {
    timestamp: timeOf(value),
    model: asString(value.model) ?? asString(asRecord(value.modelInfo)?.id),
    usage: role === 'assistant' ? usageOf(value) : null,
  };
  if (role === 'tool') return [{ ...base, role, parts: toolParts(value), source: [source] }];
  const pieces = readContent(value.content, role, message, ['content'], fault);
  if (role === 'assistant') {
    const calls = readToolCalls(value);
    calls.faults.forEach(fault);
    const said = pieces.flatMap(({ parts }) => parts);
    return [
      {
        ...base,
        role,
        parts: [...reasoningOf(value), ...said, ...refusalOf(value), ...dropRepeated(calls.parts, said)],
        source: [source],
      },
    ];
  }
  const { results, talk } = divideContent(pieces);
  if (results.length === 0) return [{ ...base, role, parts: talk, source: [source] }];
  if (!isTyped(talk)) return [{ ...base, role: 'tool', parts: [...results, ...talk], source: [source] }];
  const divided = splitSource(
    source,
    message.text(),
    ['content'],
    pieces.map(({ as }) => as),
  );
  return [
    { ...base, role: 'tool', parts: results, source: divided.result },
    { ...base, role, parts: talk, source: divided.talk },
  ];
}

function toolParts(message: JsonRecord): Part[] {
  const { text, chips } = resultText(message.content);
  const isError = message.is_error === true || message.isError === true || message.status === 'error';
  const callId = asString(message.tool_call_id) ?? asString(message.tool_use_id);
  return [{ kind: 'tool_result', callId, name: asString(message.name), text, isError }, ...chips];
}

function reasoningOf(message: JsonRecord): Part[] {
  const text = asString(message.reasoning_content) ?? asString(message.reasoning);
  if (text !== null && text.trim() !== '') return [reasoningPart(text)];
  const details = asArray(message.reasoning_details) ?? [];
  return details.length === 0
    ? []
    : [reasoningPart(details.map((d) => asString(asRecord(d)?.text) ?? '').join(''))];
}

function refusalOf(message: JsonRecord): Part[] {
  const text = asString(message.refusal);
  return text === null || text === '' ? [] : [{ kind: 'text', text }];
}

/** Some SDKs write each call twice, as a block and as an entry of `tool_calls`; it is one call. */
function dropRepeated(calls: readonly Part[], said: readonly Part[]): Part[] {
  const ids = new Set(
    said.flatMap((part) => (part.kind === 'tool_call' && part.callId !== null ? [part.callId] : [])),
  );
  return calls.filter((part) => part.kind !== 'tool_call' || part.callId === null || !ids.has(part.callId));
}

function timeOf(message: JsonRecord): string | null {
  for (const key of ['timestamp', 'ts', 'created_at', 'created', 'time']) {
    const text = asString(message[key]);
    if (text !== null) return text;
    const number = asNumber(message[key]);
    // Seconds or milliseconds: the former stay below 10¹¹ for three thousand years.
    const ms = number === null ? 0 : Math.abs(number) < 1e11 ? number * 1000 : number;
    if (ms > 0 && ms <= 8.64e15) return new Date(ms).toISOString();
  }
  return null;
}

function usageOf(message: JsonRecord): ReportedUsage | null {
  const usage = asRecord(message.usage);
  const prompt = asNumber(usage?.prompt_tokens);
  if (prompt !== null) {
    const cached = asNumber(asRecord(usage?.prompt_tokens_details)?.cached_tokens) ?? 0;
    const outputTokens = asNumber(usage?.completion_tokens) ?? 0;
    return { inputTokens: prompt - cached, cacheReadTokens: cached, cacheCreationTokens: 0, outputTokens };
  }
  if (asNumber(usage?.input_tokens) !== null) return readUsage(usage);
  const metrics = asRecord(message.metrics);
  const input = asNumber(metrics?.inputTokens);
  if (metrics === null || input === null) return null;
  const cacheReadTokens = asNumber(metrics.cacheReadTokens) ?? 0;
  const cacheCreationTokens = asNumber(metrics.cacheWriteTokens) ?? 0;
  const outputTokens = asNumber(metrics.outputTokens) ?? 0;
  // Cline's gateway counts cached tokens as input, other providers beside it: then they are more than the input.
  return input >= cacheReadTokens + cacheCreationTokens
    ? promptUsage(input, cacheReadTokens, cacheCreationTokens, outputTokens)
    : { inputTokens: input, cacheReadTokens, cacheCreationTokens, outputTokens };
}

/** A text that opens like the summary of an earlier compaction becomes one. */
function markSummary(turn: Turn, mayOpen: boolean): Turn {
  if (turn.role !== 'user' && turn.role !== 'assistant') return turn;
  if (!turn.parts.some((part) => isUnmarkedSummary(part, mayOpen))) return turn;
  const parts = turn.parts.map(
    (part): Part =>
      part.kind === 'text' && isUnmarkedSummary(part, mayOpen) ? { kind: 'summary', text: part.text } : part,
  );
  return { ...turn, parts };
}

const isUnmarkedSummary = (part: Part, mayOpen: boolean): boolean =>
  part.kind === 'text' &&
  (isContinuation(part.text) || isCompactionNotice(part.text) || (mayOpen && isSummaryText(part.text)));

function compactionsOf(turns: readonly Turn[]): LoggedCompaction[] {
  return turns.flatMap(({ parts }, index) =>
    parts.some(({ kind }) => kind === 'summary')
      ? [{ turn: turnIndex(index), trigger: null, tokensBefore: null, tokensAfter: null, kept: null }]
      : [],
  );
}
