/**
 * Spans of OpenTelemetry, whose attributes follow one of several conventions: GenAI (old and new), OpenInference,
 * OpenLLMetry, those of the AI SDK and of MLflow. Messages lie in attributes, in events, or in log records.
 */
import { parseJson } from '../../json-ranges.ts';
import type { ReportedUsage } from '../../model.ts';
import { asNumber, asRecord, asString, isArray, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { promptUsage } from '../turns/usage.ts';
import {
  type Attribute,
  type Attributes,
  indexed,
  inferenceMessage,
  numberOf,
  promptMessage,
  stringOf,
} from './attributes.ts';
import { entriesOf, extentOf, opened } from './located.ts';
import { messagesIn, type RawMessage, systemIn } from './message-lists.ts';
import type { Side } from './shapes.ts';
import { callIdOf, resultOf, type SpanKind, type ToolFacts } from './spans.ts';

export interface SpanContent {
  readonly kind: SpanKind;
  readonly session: string | null;
  readonly agent: string | null;
  readonly model: string | null;
  readonly usage: ReportedUsage | null;
  readonly input: readonly RawMessage[];
  readonly output: readonly RawMessage[];
  readonly tool: ToolFacts | null;
}

/** Messages that stood in events beside the attributes. */
export interface EventMessages {
  readonly input: readonly RawMessage[];
  readonly output: readonly RawMessage[];
}

export const NO_EVENTS: EventMessages = { input: [], output: [] };

export function spanContent(attributes: Attributes, events: EventMessages): SpanContent {
  const kind = kindOf(attributes, events);
  const input = firstOf([
    () => listed(attributes, 'gen_ai.input.messages', 'input'),
    () => events.input,
    () => numbered(attributes, 'llm.input_messages', 'input'),
    () => numbered(attributes, 'gen_ai.prompt', 'input'),
    () => listed(attributes, 'pydantic_ai.all_messages', 'input'),
    ...[
      'ai.prompt.messages',
      'ai.prompt',
      'gen_ai.prompt',
      'mlflow.chat.messages',
      'input.value',
      'traceloop.entity.input',
      'mlflow.spanInputs',
    ].map((key) => () => listed(attributes, key, 'input')),
  ]);
  const output = firstOf([
    () => listed(attributes, 'gen_ai.output.messages', 'output'),
    () => events.output,
    () => numbered(attributes, 'llm.output_messages', 'output'),
    () => numbered(attributes, 'gen_ai.completion', 'output'),
    () => answerOfSdk(attributes),
    ...['gen_ai.completion', 'output.value', 'traceloop.entity.output', 'mlflow.spanOutputs'].map(
      (key) => () => listed(attributes, key, 'output'),
    ),
  ]);
  const system = attributes.get('gen_ai.system_instructions');
  return {
    kind,
    session: stringOf(
      attributes,
      'gen_ai.conversation.id',
      'session.id',
      'langfuse.session.id',
      'traceloop.association.properties.session_id',
      'traceloop.association.properties.conversation_id',
      'ai.telemetry.metadata.sessionId',
      'mlflow.trace.session',
    ),
    agent: stringOf(attributes, 'gen_ai.agent.name', 'agent.name'),
    model: stringOf(
      attributes,
      'gen_ai.response.model',
      'gen_ai.request.model',
      'llm.model_name',
      'ai.response.model',
      'ai.model.id',
      'llm.request.model',
    ),
    usage: usageOf(attributes),
    input: system === undefined ? input : [...systemIn(system.node), ...input],
    output,
    tool: kind === 'tool' ? toolOf(attributes) : null,
  };
}

function firstOf(sources: readonly (() => readonly RawMessage[])[]): readonly RawMessage[] {
  for (const source of sources) {
    const found = source();
    if (found.length > 0) return found;
  }
  return [];
}

/** Messages under one key: the text of a list, or the list itself. */
function listed(attributes: Attributes, key: string, side: Side): RawMessage[] {
  const attribute = attributes.get(key);
  return attribute === undefined ? [] : fromAttribute(attribute, side);
}

function fromAttribute({ value, node }: Attribute, side: Side): RawMessage[] {
  if (!isArray(value) || !isWrapped(node.value)) return messagesIn(node, side);
  const places = entriesOf(node);
  return value.flatMap((element, index): RawMessage[] => {
    const place = places[index];
    return place === undefined || !isRecord(element)
      ? []
      : [{ value: element, node: null, extents: [extentOf(place.node)], fault: null }];
  });
}

/** A list whose elements are values of OTLP, not plain ones. */
const isWrapped = (value: unknown): boolean =>
  isArray(value) &&
  value.some(
    (element) =>
      isRecord(element) &&
      Object.keys(element).some((key) => /^(?:kvlist|string|array)_?[vV]alue$/.test(key)),
  );

function numbered(attributes: Attributes, prefix: string, side: Side): RawMessage[] {
  const isInference = prefix.startsWith('llm.');
  return indexed(attributes, prefix).flatMap((element): RawMessage[] => {
    const value: JsonRecord = isInference
      ? inferenceMessage(element)
      : promptMessage(element, side === 'input' ? 'user' : 'assistant');
    const piece = element.get('');
    const extents = piece === undefined ? [...element.values()].map(({ extent }) => extent) : [piece.extent];
    if (value.role === undefined && value.content === '' && value.tool_calls === undefined) return [];
    return [{ value, node: null, extents, fault: null }];
  });
}

/** The AI SDK writes its answer under keys of its own. */
function answerOfSdk(attributes: Attributes): RawMessage[] {
  const text = attributes.get('ai.response.text');
  const calls = attributes.get('ai.response.toolCalls');
  const list = calls === undefined ? null : (opened(calls.node) ?? calls.node);
  const content: unknown[] = [];
  if (text !== undefined && text.value !== '') content.push({ type: 'text', text: text.value });
  if (list !== null && isArray(list.value)) {
    for (const call of list.value) if (isRecord(call)) content.push({ ...call, type: 'tool-call' });
  }
  const extents = [text, calls].flatMap((attribute) => (attribute === undefined ? [] : [attribute.extent]));
  return content.length === 0
    ? []
    : [{ value: { role: 'assistant', content }, node: null, extents, fault: null }];
}

const KIND_WORDS: ReadonlyMap<string, SpanKind> = new Map([
  ['llm', 'llm'],
  ['chat', 'llm'],
  ['chat_model', 'llm'],
  ['completion', 'llm'],
  ['text_completion', 'llm'],
  ['generate_content', 'llm'],
  ['ai.generatetext.dogenerate', 'llm'],
  ['ai.streamtext.dostream', 'llm'],
  ['ai.generateobject.dogenerate', 'llm'],
  ['ai.streamobject.dostream', 'llm'],
  ['tool', 'tool'],
  ['execute_tool', 'tool'],
  ['ai.toolcall', 'tool'],
  ['agent', 'agent'],
  ['invoke_agent', 'agent'],
  ['create_agent', 'agent'],
  ['invoke_workflow', 'other'],
  ['chain', 'other'],
  ['workflow', 'other'],
  ['task', 'other'],
]);

const KIND_KEYS = [
  'openinference.span.kind',
  'gen_ai.operation.name',
  'traceloop.span.kind',
  'mlflow.spanType',
  'ai.operationId',
  'llm.request.type',
  'gen_ai.span.kind',
];

function kindOf(attributes: Attributes, events: EventMessages): SpanKind {
  for (const key of KIND_KEYS) {
    const word = asString(attributes.get(key)?.value)?.replaceAll('"', '').toLowerCase();
    const kind = word === undefined ? undefined : KIND_WORDS.get(word);
    if (kind !== undefined) return kind;
  }
  const hasMessages =
    events.input.length > 0 ||
    [
      'gen_ai.input.messages',
      'gen_ai.prompt.0.content',
      'gen_ai.prompt.0.role',
      'gen_ai.prompt',
      'llm.input_messages.0.message.role',
    ].some((key) => attributes.has(key));
  return hasMessages ? 'llm' : attributes.has('gen_ai.tool.name') ? 'tool' : 'other';
}

function usageOf(attributes: Attributes): ReportedUsage | null {
  const prompt = numberOf(
    attributes,
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'llm.token_count.prompt',
    'ai.usage.promptTokens',
    'ai.usage.inputTokens',
    'llm.usage.prompt_tokens',
  );
  if (prompt === null) return usageOfMlflow(attributes);
  const read =
    numberOf(
      attributes,
      'gen_ai.usage.cache_read.input_tokens',
      'gen_ai.usage.cache_read_input_tokens',
      'llm.token_count.prompt_details.cache_read',
      'ai.usage.cachedInputTokens',
    ) ?? 0;
  const created =
    numberOf(
      attributes,
      'gen_ai.usage.cache_creation.input_tokens',
      'gen_ai.usage.cache_creation_input_tokens',
      'llm.token_count.prompt_details.cache_write',
    ) ?? 0;
  const output =
    numberOf(
      attributes,
      'gen_ai.usage.output_tokens',
      'gen_ai.usage.completion_tokens',
      'llm.token_count.completion',
      'ai.usage.completionTokens',
      'ai.usage.outputTokens',
      'llm.usage.completion_tokens',
    ) ?? 0;
  return promptUsage(prompt, read, created, output);
}

function usageOfMlflow(attributes: Attributes): ReportedUsage | null {
  const attribute = attributes.get('mlflow.chat.tokenUsage');
  const usage =
    attribute === undefined ? null : (asRecord(attribute.value) ?? asRecord(opened(attribute.node)?.value));
  const input = asNumber(usage?.input_tokens);
  return input === null ? null : promptUsage(input, 0, 0, asNumber(usage?.output_tokens) ?? 0);
}

function toolOf(attributes: Attributes): ToolFacts {
  const given = firstAttribute(attributes, [
    'gen_ai.tool.call.arguments',
    'ai.toolCall.args',
    'tool.parameters',
    'input.value',
    'traceloop.entity.input',
    'mlflow.spanInputs',
  ]);
  const gave = firstAttribute(attributes, [
    'gen_ai.tool.call.result',
    'ai.toolCall.result',
    'output.value',
    'traceloop.entity.output',
    'mlflow.spanOutputs',
  ]);
  const result = gave === null ? null : resultOf(gave.node);
  const inner = gave === null ? null : (opened(gave.node)?.value ?? gave.value);
  return {
    name:
      stringOf(attributes, 'gen_ai.tool.name', 'tool.name', 'ai.toolCall.name', 'traceloop.entity.name') ??
      '',
    callId:
      stringOf(attributes, 'gen_ai.tool.call.id', 'tool_call.id', 'tool.id', 'ai.toolCall.id') ??
      callIdOf(inner),
    args: given?.value ?? null,
    result: result?.text ?? null,
    extents: result?.extents ?? [],
  };
}

function firstAttribute(attributes: Attributes, keys: readonly string[]): Attribute | null {
  for (const key of keys) {
    const attribute = attributes.get(key);
    if (attribute !== undefined) return attribute;
  }
  return null;
}

const EVENT_ROLES: ReadonlyMap<string, string> = new Map([
  ['gen_ai.system.message', 'system'],
  ['gen_ai.user.message', 'user'],
  ['gen_ai.assistant.message', 'assistant'],
  ['gen_ai.tool.message', 'tool'],
]);

export const isMessageEvent = (name: string): boolean =>
  EVENT_ROLES.has(name) ||
  name === 'gen_ai.choice' ||
  name.startsWith('gen_ai.content.') ||
  name === OPERATION_DETAILS;

export const OPERATION_DETAILS = 'gen_ai.client.inference.operation.details';

/** The messages of one event; `body` is what a log record says, `attributes` what an event of a span does. */
export function eventMessages(name: string, attributes: Attributes, body: Attribute | null): EventMessages {
  const whole = body ?? attributes.get('gen_ai.event.content') ?? null;
  const inside = whole === null ? null : (asRecord(whole.value) ?? asRecord(opened(whole.node)?.value));
  const fields: JsonRecord =
    inside ?? Object.fromEntries([...attributes].map(([key, { value }]) => [key, value]));
  const extents = whole !== null ? [whole.extent] : [...attributes.values()].map(({ extent }) => extent);
  if (name === OPERATION_DETAILS || name.startsWith('gen_ai.content.')) {
    const { input, output } = spanContent(attributes, NO_EVENTS);
    return { input, output };
  }
  if (name === 'gen_ai.choice') {
    const opening = asString(fields.message);
    const given = attributes.get('message');
    const message =
      asRecord(fields.message) ??
      (opening === null || given === undefined
        ? fields
        : (asRecord(opened(given.node)?.value) ?? { content: opening }));
    const calls = message.tool_calls ?? fields.tool_calls;
    const value = { content: '', ...message, role: 'assistant', tool_calls: callsOf(calls) };
    return { input: [], output: [{ value, node: null, extents, fault: null }] };
  }
  const role = EVENT_ROLES.get(name) ?? 'user';
  const value = {
    role,
    content: fields.content ?? '',
    tool_calls: callsOf(fields.tool_calls),
    ...(role === 'tool' ? { tool_call_id: fields.id ?? fields.tool_call_id, name: fields.name } : {}),
  };
  return { input: [{ value, node: null, extents, fault: null }], output: [] };
}

/** Calls may be the text of a list. */
function callsOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const parsed = parseJson(value);
  return parsed.ok ? parsed.value : undefined;
}
