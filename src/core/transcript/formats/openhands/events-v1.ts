/** Events of the OpenHands SDK, told apart by their `kind`. */
import type { Part, ReportedUsage, TextPart } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { HIDDEN_REASONING, readBlock, reasoningPart, resultText, saidText } from '../messages/blocks.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  asText,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { shownJson } from '../reading/shown-json.ts';
import { promptUsage } from '../turns/usage.ts';
import type { EventThread, LoggedEvent } from './event-thread.ts';

/** What the events before say about the next one. */
export interface SdkState {
  /** The running totals of the last statistics. */
  totals: Totals | null;
  /** Usage of a response whose events are still to come. */
  usage: ReportedUsage | null;
  /** Why a condensation was asked for. */
  trigger: string | null;
}

interface Totals {
  readonly prompt: number;
  readonly completion: number;
  readonly read: number;
  readonly written: number;
}

export const createSdkState = (): SdkState => ({ totals: null, usage: null, trigger: null });

export function addEventV1(
  thread: EventThread,
  state: SdkState,
  event: JsonRecord,
  record: JsonSource,
  sink: Sink,
): void {
  const { source } = record;
  const logged: LoggedEvent = { id: asString(event.id), source, timestamp: asString(event.timestamp) };
  const kind = asString(event.kind) ?? '';
  switch (kind) {
    case 'SystemPromptEvent': {
      const texts = [event.system_prompt, event.dynamic_context].flatMap((block) => textOf(block) ?? []);
      thread.say(
        logged,
        'system',
        texts.map((text) => ({ kind: 'text', text })),
      );
      return;
    }
    case 'MessageEvent':
      addMessage(thread, state, event, logged);
      return;
    case 'ActionEvent':
      thread.answer(logged, {
        parts: actionParts(thread, event),
        response: asString(event.llm_response_id),
        model: null,
        usage: takeUsage(state),
      });
      return;
    case 'ObservationEvent':
    case 'AgentErrorEvent':
    case 'UserRejectObservation':
      thread.say(logged, 'tool', [...observed(thread, kind, event), ...extended(event)]);
      return;
    case 'Condensation':
    case 'CondensationEvent':
      condense(thread, state, event, logged, sink);
      return;
    case 'CondensationRequest':
      state.trigger = asString(event.reason) ?? 'request';
      sink.meta(kind, source);
      return;
    case 'ConversationStateUpdateEvent':
      if (event.key === 'stats') readStats(state, event.value);
      sink.meta(`${kind}: ${asString(event.key) ?? ''}`, source);
      return;
    default:
      if (kind.endsWith('Event') || kind.startsWith('Condensation')) sink.meta(kind, source);
      else {
        const reason = `${placeOf(source)}: an event of kind "${kind}" is not known to this reader; it was left out.`;
        sink.diagnose('unknown-record', source, reason);
      }
  }
}

const textOf = (block: unknown): string | null => asText(block) ?? asText(asRecord(block)?.text);

function takeUsage(state: SdkState): ReportedUsage | null {
  const { usage } = state;
  state.usage = null;
  return usage;
}

function addMessage(thread: EventThread, state: SdkState, event: JsonRecord, logged: LoggedEvent): void {
  const message = asRecord(event.llm_message);
  const isAgent = message?.role === 'assistant' || event.source === 'agent';
  const said = contentParts(message?.content, isAgent ? 'assistant' : 'user');
  const reasoning = reasoningOf(asRecord(event.llm_message) ?? {});
  if (!isAgent) {
    thread.say(logged, message?.role === 'system' ? 'system' : 'user', [...said, ...extended(event)]);
    return;
  }
  thread.answer(logged, {
    parts: [...reasoning.parts, ...withoutThinking(said, reasoning.text), ...extended(event)],
    response: asString(event.llm_response_id),
    model: null,
    usage: takeUsage(state),
  });
}

/** Content of the SDK: texts, and images with several URLs each. */
const contentParts = (content: unknown, role: 'user' | 'assistant'): Part[] => {
  if (typeof content === 'string') return saidText(content, role);
  return (asArray(content) ?? []).flatMap((block): readonly Part[] => {
    const record = asRecord(block);
    if (record?.type !== 'image') return readBlock(block, role).parts;
    const urls = asArray(record.image_urls) ?? [];
    return urls.flatMap((url) => readBlock({ type: 'image_url', image_url: { url } }, role).parts);
  });
};

/** What the context of the agent adds to a message or a result, such as a rule for the path that was touched. */
const extended = (event: JsonRecord): TextPart[] =>
  (asArray(event.extended_content) ?? []).flatMap((block) => {
    const text = textOf(block);
    return text === null ? [] : [{ kind: 'text', text, harness: true } as const];
  });

interface Reasoning {
  readonly parts: Part[];
  /** The text as it stands in `reasoning_content`, which some models repeat in their answer. */
  readonly text: string | null;
}

function reasoningOf(record: JsonRecord): Reasoning {
  const text = asText(record.reasoning_content);
  if (text !== null) return { parts: [reasoningPart(text)], text };
  const blocks = (asArray(record.thinking_blocks) ?? []).map((block) =>
    reasoningPart(asString(asRecord(block)?.thinking)),
  );
  if (blocks.length > 0) return { parts: blocks, text: null };
  const item = asRecord(record.responses_reasoning_item);
  if (item === null) return { parts: [], text: null };
  const summary = (asArray(item.summary) ?? []).flatMap((piece) => textOf(piece) ?? []).join('\n');
  return summary === ''
    ? { parts: [{ kind: 'reasoning', text: HIDDEN_REASONING, opaque: true }], text: null }
    : { parts: [reasoningPart(summary)], text: null };
}

/** Drops `<think>…</think>` at the start of a text where it repeats the reasoning that is shown already. */
function withoutThinking(parts: readonly Part[], reasoning: string | null): Part[] {
  if (reasoning === null) return [...parts];
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'text' || !part.text.startsWith('<think>')) return [part];
    const end = part.text.indexOf('</think>');
    if (end === -1 || part.text.slice('<think>'.length, end).trim() !== reasoning.trim()) return [part];
    const rest = part.text.slice(end + '</think>'.length).trim();
    return rest === '' ? [] : [{ ...part, text: rest }];
  });
}

function actionParts(thread: EventThread, event: JsonRecord): Part[] {
  const reasoning = reasoningOf(event);
  const thought = withoutThinking(contentParts(event.thought, 'assistant'), reasoning.text);
  const call = asRecord(event.tool_call);
  const given = asString(event.tool_call_id) ?? asString(call?.id);
  const name = asString(event.tool_name) ?? asString(call?.name) ?? 'unnamed tool';
  const written = asString(call?.arguments) ?? asString(asRecord(call?.function)?.arguments);
  const action = asRecord(event.action);
  const args =
    written === null
      ? toArguments(action).filter(({ key, value }) => key !== 'kind' && value !== 'null')
      : parseArguments(written);
  const said = thought.filter((part) => part.kind !== 'text' || part.text.trim() !== '');
  return [...reasoning.parts, ...said, { kind: 'tool_call', callId: thread.calls.open(given), name, args }];
}

function observed(thread: EventThread, kind: string, event: JsonRecord): Part[] {
  const callId = thread.calls.answer(asString(event.tool_call_id));
  const name = asString(event.tool_name);
  if (kind !== 'ObservationEvent') {
    const text = asString(event.error) ?? asString(event.rejection_reason) ?? '';
    return [{ kind: 'tool_result', callId, name, text, isError: true }];
  }
  const observation = asRecord(event.observation) ?? {};
  const { content, output, text: said } = observation;
  const body = content ?? output ?? said;
  const { text, chips } =
    body === undefined ? { text: otherText(observation), chips: [] } : resultText(flat(body));
  const code = asNumber(observation.exit_code) ?? asNumber(asRecord(observation.metadata)?.exit_code);
  const isError =
    observation.is_error === true || asText(observation.error) !== null || (code !== null && code > 0);
  return [{ kind: 'tool_result', callId, name, text, isError }, ...chips];
}

/** Images of the SDK hold several URLs each; elsewhere a block is one image. */
const flat = (body: unknown): unknown =>
  asArray(body)?.flatMap((block): unknown[] => {
    const urls = asRecord(block)?.type === 'image' ? asArray(asRecord(block)?.image_urls) : null;
    return urls === null ? [block] : urls.map((url) => ({ type: 'image_url', image_url: { url } }));
  }) ?? body;

/** An observation without a text of its own, as its fields. */
const otherText = (observation: JsonRecord): string =>
  shownJson(
    Object.fromEntries(
      Object.entries(observation).filter(([key, value]) => key !== 'kind' && value !== null),
    ),
  );

function condense(
  thread: EventThread,
  state: SdkState,
  event: JsonRecord,
  logged: LoggedEvent,
  sink: Sink,
): void {
  const forgotten = (asArray(event.forgotten_event_ids) ?? []).flatMap((id) => asString(id) ?? []);
  const summary = asText(event.summary);
  const { trigger } = state;
  state.trigger = null;
  if (summary === null && forgotten.length === 0) sink.meta('Condensation', logged.source);
  else thread.condense(logged, { summary, trigger, forgotten });
}

/**
 * The log has running totals for each model; what they grew by since the last is the usage of the response between,
 * whose events follow. That the growth is one response is what `per_turn_token` confirms.
 */
function readStats(state: SdkState, value: unknown): void {
  const models = asRecord(asRecord(value)?.usage_to_metrics);
  const metrics = asRecord(models?.agent) ?? asRecord(models?.default);
  const usage = asRecord(metrics?.accumulated_token_usage);
  const prompt = asNumber(usage?.prompt_tokens);
  if (usage === null || prompt === null) return;
  const totals: Totals = {
    prompt,
    completion: asNumber(usage.completion_tokens) ?? 0,
    read: asNumber(usage.cache_read_tokens) ?? 0,
    written: asNumber(usage.cache_write_tokens) ?? 0,
  };
  const before = state.totals ?? { prompt: 0, completion: 0, read: 0, written: 0 };
  state.totals = totals;
  const grown = { prompt: totals.prompt - before.prompt, completion: totals.completion - before.completion };
  if (grown.prompt === 0 && grown.completion === 0) return;
  state.usage =
    grown.prompt + grown.completion === asNumber(usage.per_turn_token)
      ? promptUsage(
          grown.prompt,
          totals.read - before.read,
          totals.written - before.written,
          grown.completion,
        )
      : null;
}
