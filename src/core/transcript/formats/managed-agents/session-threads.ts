/** Session events of Managed Agents as turns, a thread for each session thread. */
import { turnIndex } from '../../../units.ts';
import { entryOf, readContainer } from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { LoggedCompaction, Part, ReportedUsage, Thread } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart, resultText, saidText } from '../messages/blocks.ts';
import { readContent } from '../messages/content.ts';
import { markHarness } from '../messages/harness.ts';
import {
  asNumber,
  asRecord,
  asString,
  asText,
  hasFragileNumbers,
  isRecord,
  type JsonRecord,
  toArguments,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { type CallBook, createCallBook } from '../turns/call-book.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { contextsAround } from '../turns/reported-contexts.ts';
import { draftTurn, extendTurn, type TurnDraft, typedTitle } from '../turns/turn-draft.ts';
import { readUsage } from '../turns/usage.ts';

/** An event, whether it is the record itself or lies in it as `raw`. */
export function eventOf(value: unknown): JsonRecord | null {
  const record = asRecord(value);
  const raw = asRecord(record?.raw);
  return raw !== null && typeof raw.type === 'string' ? raw : record;
}

interface Compacted {
  readonly turn: number;
  readonly before: number | null;
  readonly after: number | null;
}

interface SessionThread {
  readonly turns: TurnDraft[];
  readonly calls: CallBook;
  readonly compactions: Compacted[];
  title: string | null;
  /** The answer that events are still being added to. */
  answer: TurnDraft | null;
  /** The model request that is running, by the id of its start, and what it has said so far. */
  request: string | null;
  readonly answers: Map<string, TurnDraft>;
  hasEnded: boolean;
  /** Usage of a request whose answer is still to come. */
  usage: ReportedUsage | null;
}

const newThread = (): SessionThread => ({
  turns: [],
  calls: createCallBook(),
  compactions: [],
  title: null,
  answer: null,
  request: null,
  answers: new Map(),
  hasEnded: true,
  usage: null,
});

export interface Session {
  add(record: JsonSource): void;
  threads(): Thread[];
}

export function createSession(sink: Sink): Session {
  const threads = new Map<string, SessionThread>();
  const seen = new Map<string, number>();
  const threadOf = (id: string): SessionThread => {
    const thread = threads.get(id) ?? newThread();
    threads.set(id, thread);
    return thread;
  };
  return {
    add: (record) => {
      const { value, source } = record;
      const event = eventOf(value);
      const type = asString(event?.type);
      if (event === null || type === null) {
        sink.diagnose('unknown-record', source, `${placeOf(source)}: no event stands here; it was left out.`);
        return;
      }
      const id = asString(event.id);
      const first = id === null ? undefined : seen.get(id);
      if (first !== undefined) {
        const reason = `${placeOf(source)} repeats the event of line ${first}; the first was kept.`;
        sink.diagnose('repaired', source, reason);
        return;
      }
      if (id !== null) seen.set(id, source.line);
      const thread = threadOf(asString(event.session_thread_id) ?? MAIN);
      if (type === 'session.thread_created') thread.title = asString(event.agent_name);
      addEvent(thread, type, event, record, sink);
    },
    threads: () => {
      const spoken = [...threads].filter(([, { turns }]) => turns.length > 0);
      spoken.sort(([a], [b]) => Number(b === MAIN) - Number(a === MAIN));
      return spoken.map(([id, thread]): Thread => {
        remarkOrphans(thread.turns, sink);
        const title = typedTitle(thread.turns) ?? thread.title ?? id;
        return { id, title, turns: thread.turns, compactions: compactionsOf(thread) };
      });
    },
  };
}

const MAIN = 'main';

function compactionsOf({ turns, compactions }: SessionThread): LoggedCompaction[] {
  const contextAt = contextsAround(turns);
  return compactions.map(({ turn, before, after }) => {
    const around = contextAt(turn);
    return {
      turn: turnIndex(turn),
      trigger: null,
      tokensBefore: before ?? around.before,
      tokensAfter: after ?? around.after,
      kept: null,
    };
  });
}

function addEvent(
  thread: SessionThread,
  type: string,
  event: JsonRecord,
  record: JsonSource,
  sink: Sink,
): void {
  const { source } = record;
  const timestamp =
    asString(event.processed_at) ?? asString(event.created_at) ?? asString(asRecord(record.value)?.time);
  const say = (role: 'system' | 'user' | 'tool', parts: readonly Part[]): void => {
    thread.answer = null;
    if (thread.hasEnded) thread.request = null;
    thread.turns.push(draftTurn(role, parts, [source], timestamp));
  };
  const content = (role: 'user' | 'assistant' | 'system'): Part[] =>
    readContent(event.content, role, record, [], (what) => {
      sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
    }).flatMap(({ parts }) => parts);

  switch (type) {
    case 'user.message':
      say('user', content('user'));
      return;
    case 'system.message':
      say('system', content('system'));
      return;
    case 'user.define_outcome': {
      const texts = [asText(event.description), asText(asRecord(event.rubric)?.content)];
      say(
        'user',
        texts.flatMap((text) => (text === null ? [] : saidText(text, 'user'))),
      );
      return;
    }
    case 'agent.message':
    case 'agent.thread_message_sent':
      addAnswer(thread, content('assistant'), record, timestamp);
      return;
    case 'agent.thinking': {
      const text = asText(event.thinking) ?? resultText(event.content).text;
      addAnswer(thread, [reasoningPart(text)], record, timestamp);
      return;
    }
    case 'agent.tool_use':
    case 'agent.mcp_tool_use':
    case 'agent.custom_tool_use':
      addAnswer(thread, [], record, timestamp);
      thread.answer?.parts.push({
        kind: 'tool_call',
        callId: thread.calls.open(asString(event.id)),
        name: asString(event.name) ?? asString(event.tool_name) ?? 'unnamed tool',
        args: toArguments(event.input, () => exactInput(record)),
      });
      return;
    case 'agent.tool_result':
    case 'agent.mcp_tool_result':
    case 'user.tool_result':
    case 'user.custom_tool_result':
      say('tool', resultParts(thread, event));
      return;
    case 'agent.thread_message_received':
      say('user', markHarness(content('user')));
      return;
    case 'agent.thread_context_compacted':
      thread.compactions.push({
        turn: thread.turns.length,
        before: asNumber(event.pre_compaction_tokens),
        after: asNumber(event.post_compaction_tokens),
      });
      say('user', [
        {
          kind: 'summary',
          text: asText(event.summary) ?? asText(resultText(event.content).text) ?? NO_SUMMARY,
        },
      ]);
      return;
    case 'span.outcome_evaluation_end': {
      const verdict = asText(event.explanation) ?? asText(event.feedback);
      if (verdict === null) sink.meta(type, source);
      else say('user', [{ kind: 'text', text: verdict, harness: true }]);
      return;
    }
    case 'span.model_request_start':
      thread.answer = null;
      thread.request = asString(event.id);
      thread.hasEnded = false;
      sink.meta(type, source);
      return;
    case 'span.model_request_end':
      endRequest(thread, event);
      sink.meta(type, source);
      return;
    default:
      if (/^(?:agent|session|span|user|system|event)[._]/.test(type)) sink.meta(type, source);
      else {
        const reason = `${placeOf(source)}: an event of type "${type}" is not known to this reader; it was left out.`;
        sink.diagnose('unknown-record', source, reason);
      }
  }
}

/** The log says that the context was compacted, and not to what. */
const NO_SUMMARY = '[compacted; summary not shown in the log]';

function addAnswer(
  thread: SessionThread,
  parts: readonly Part[],
  record: JsonSource,
  timestamp: string | null,
): void {
  const known =
    thread.request === null ? thread.answer : (thread.answers.get(thread.request) ?? thread.answer);
  if (known !== null) {
    extendTurn(known, parts, [record.source]);
    thread.answer = known;
    return;
  }
  const turn = draftTurn('assistant', parts, [record.source], timestamp);
  turn.usage = thread.usage;
  thread.usage = null;
  thread.answer = turn;
  thread.calls.begin();
  if (thread.request !== null) thread.answers.set(thread.request, turn);
  thread.turns.push(turn);
}

/** The end of a request has its usage; its answer stands before it, or comes right behind. */
function endRequest(thread: SessionThread, event: JsonRecord): void {
  const usage = readUsage(event.model_usage);
  const start = asString(event.model_request_start_id);
  const turn = (start === null ? undefined : thread.answers.get(start)) ?? thread.answer;
  thread.hasEnded = true;
  if (turn === null) thread.usage = usage;
  else {
    turn.usage ??= usage;
    turn.model ??= asString(event.model);
  }
}

function resultParts(thread: SessionThread, event: JsonRecord): Part[] {
  const given =
    asString(event.tool_use_id) ?? asString(event.mcp_tool_use_id) ?? asString(event.custom_tool_use_id);
  const { text, chips } = resultText(event.content);
  const callId = thread.calls.answer(given);
  return [
    { kind: 'tool_result', callId, name: asString(event.name), text, isError: event.is_error === true },
    ...chips,
  ];
}

/** The JSON text of a call's input, for numbers that would change when written again. */
function exactInput(record: JsonSource): string | null {
  const text = record.text();
  if (!hasFragileNumbers(text)) return null;
  const bytes = new TextEncoder().encode(text);
  const whole = readContainer(bytes, 0, bytes.length);
  const raw = whole === null || !isRecord(asRecord(record.value)?.raw) ? undefined : entryOf(whole, 'raw');
  const event = raw === undefined ? whole : readContainer(bytes, raw.from, raw.to);
  const input = event === null ? undefined : entryOf(event, 'input');
  return input === undefined ? null : decodeBytes(bytes, input.from, input.to);
}
