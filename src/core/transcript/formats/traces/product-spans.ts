/** Records of products with a shape of their own: Langfuse, LangSmith, the OpenAI Agents SDK, Weave. */
import type { ReportedUsage } from '../../model.ts';
import { asArray, asNumber, asRecord, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { promptUsage, readUsage } from '../turns/usage.ts';
import { at, type Located, opened } from './located.ts';
import { messagesIn, type RawMessage, systemIn } from './message-lists.ts';
import { callIdOf, plainTime, resultOf, type SpanKind, type ToolFacts, type TraceSpan } from './spans.ts';

const text = (...values: readonly unknown[]): string | null => {
  for (const value of values) if (typeof value === 'string' && value !== '') return value;
  return null;
};

/** An observation of Langfuse, or its trace, which is the root of them. */
export function langfuseSpan(record: Located): TraceSpan {
  const value = asRecord(record.value) ?? {};
  const type = asString(value.type)?.toUpperCase() ?? 'TRACE';
  const kind: SpanKind =
    type === 'GENERATION' ? 'llm' : type === 'TOOL' ? 'tool' : type === 'AGENT' ? 'agent' : 'other';
  const isTrace = type === 'TRACE';
  const name = text(value.name) ?? type.toLowerCase();
  const input = at(record, 'input');
  return {
    id: text(value.id),
    parent:
      text(value.parentObservationId, value.parent_observation_id) ??
      (isTrace ? null : text(value.traceId, value.trace_id)),
    trace: text(value.traceId, value.trace_id) ?? (isTrace ? text(value.id) : null),
    session: text(value.sessionId, value.session_id),
    name,
    kind,
    start: plainTime(value.startTime ?? value.start_time ?? value.timestamp),
    end: plainTime(value.endTime ?? value.end_time),
    model: text(value.model, value.providedModelName, value.modelId),
    usage: langfuseUsage(value),
    failed: value.level === 'ERROR',
    input: messagesIn(input, 'input'),
    output: messagesIn(at(record, 'output'), 'output'),
    tool: kind === 'tool' ? toolOf(name, input, at(record, 'output')) : null,
  };
}

function langfuseUsage(value: JsonRecord): ReportedUsage | null {
  const details = asRecord(value.usageDetails) ?? asRecord(value.usage_details) ?? asRecord(value.usage);
  if (details === null) {
    const prompt = asNumber(value.promptTokens) ?? asNumber(value.inputUsage);
    const output = asNumber(value.completionTokens) ?? asNumber(value.outputUsage) ?? 0;
    return prompt === null || prompt + output === 0 ? null : promptUsage(prompt, 0, 0, output);
  }
  // Its figures add up to the total: what came from a cache stands beside the input.
  const input = asNumber(details.input) ?? asNumber(details.promptTokens) ?? asNumber(details.prompt_tokens);
  if (input === null) return null;
  const read =
    asNumber(details.input_cached_tokens) ??
    asNumber(details.cache_read_input_tokens) ??
    asNumber(details.input_cache_read) ??
    0;
  const created =
    asNumber(details.cache_creation_input_tokens) ?? asNumber(details.input_cache_creation) ?? 0;
  const outputTokens =
    asNumber(details.output) ??
    asNumber(details.completionTokens) ??
    asNumber(details.completion_tokens) ??
    0;
  return { inputTokens: input, cacheReadTokens: read, cacheCreationTokens: created, outputTokens };
}

/** A run of LangSmith. */
export function langsmithSpan(record: Located): TraceSpan {
  const value = asRecord(record.value) ?? {};
  const type = asString(value.run_type) ?? 'llm';
  const kind: SpanKind = type === 'llm' ? 'llm' : type === 'tool' ? 'tool' : 'other';
  const inputs = at(record, 'inputs') ?? at(record, 'input');
  const outputs = at(record, 'outputs') ?? at(record, 'output');
  const metadata = asRecord(asRecord(value.extra)?.metadata) ?? asRecord(value.metadata);
  const parameters = asRecord(asRecord(value.extra)?.invocation_params);
  const name = text(value.name, value.run_name) ?? type;
  const path = asString(value.dotted_order)?.split('.') ?? [];
  return {
    id: text(value.id, value.run_id),
    parent: text(value.parent_run_id, asArray(value.parent_run_ids)?.at(-1)) ?? idIn(path.at(-2)),
    trace: text(value.trace_id) ?? idIn(path[0]),
    session: text(metadata?.session_id, metadata?.thread_id, metadata?.conversation_id),
    name,
    kind,
    start: plainTime(value.start_time),
    end: plainTime(value.end_time),
    model: text(metadata?.ls_model_name, parameters?.model, parameters?.model_name),
    usage: langsmithUsage(value),
    failed: value.status === 'error' || text(value.error) !== null,
    input: messagesIn(inputs, 'input'),
    output: messagesIn(outputs, 'output'),
    tool: kind === 'tool' ? toolOf(name, inputs, outputs) : null,
  };
}

/** `20240914T223155647Z1b64098b-…`: the id stands behind the time. */
function idIn(step: string | undefined): string | null {
  const at = step?.indexOf('Z') ?? -1;
  return step === undefined || at === -1 ? null : step.slice(at + 1);
}

function langsmithUsage(value: JsonRecord): ReportedUsage | null {
  const outputs = asRecord(value.outputs);
  const generation = asArray(asArray(outputs?.generations)?.[0])?.[0] ?? asArray(outputs?.generations)?.[0];
  const message = asRecord(asRecord(generation)?.message) ?? outputs;
  const body = asRecord(message?.kwargs) ?? message;
  const usage = asRecord(body?.usage_metadata) ?? asRecord(outputs?.usage_metadata);
  const input = asNumber(usage?.input_tokens);
  if (usage !== null && input !== null) {
    const details = asRecord(usage.input_token_details);
    return promptUsage(
      input,
      asNumber(details?.cache_read) ?? 0,
      asNumber(details?.cache_creation) ?? 0,
      asNumber(usage.output_tokens) ?? 0,
    );
  }
  const prompt = asNumber(value.prompt_tokens);
  if (prompt !== null && prompt > 0) return promptUsage(prompt, 0, 0, asNumber(value.completion_tokens) ?? 0);
  return answerUsage(asRecord(outputs?.usage) ?? asRecord(asRecord(outputs?.llm_output)?.token_usage));
}

/** Usage as the API of OpenAI or of Anthropic tells it. */
function answerUsage(usage: JsonRecord | null): ReportedUsage | null {
  if (usage === null) return null;
  const prompt = asNumber(usage.prompt_tokens);
  if (prompt !== null) {
    return promptUsage(
      prompt,
      asNumber(asRecord(usage.prompt_tokens_details)?.cached_tokens) ?? 0,
      0,
      asNumber(usage.completion_tokens) ?? 0,
    );
  }
  const input = asNumber(usage.input_tokens);
  if (input === null) return null;
  const cached = asNumber(asRecord(usage.input_tokens_details)?.cached_tokens);
  return cached === null
    ? readUsage(usage)
    : promptUsage(input, cached, 0, asNumber(usage.output_tokens) ?? 0);
}

/** A span of the OpenAI Agents SDK; what it did is its `span_data`. */
export function agentsSpan(record: Located): TraceSpan {
  const value = asRecord(record.value) ?? {};
  const data = at(record, 'span_data');
  const facts = asRecord(data?.value) ?? {};
  const type = asString(facts.type) ?? '';
  const kind: SpanKind =
    type === 'generation' || type === 'response'
      ? 'llm'
      : type === 'function' || type === 'mcp_tools'
        ? 'tool'
        : type === 'agent'
          ? 'agent'
          : 'other';
  const isHeader = value.object === 'trace';
  const name = text(facts.name, value.workflow_name) ?? (type === '' ? 'trace' : type);
  const response = asRecord(at(data, 'response')?.value);
  return {
    id: text(value.id),
    parent: text(value.parent_id),
    trace: text(value.trace_id) ?? (isHeader ? text(value.id) : null),
    session: text(value.group_id),
    name,
    kind,
    start: plainTime(value.started_at),
    end: plainTime(value.ended_at),
    model: text(facts.model, response?.model),
    usage: answerUsage(asRecord(facts.usage) ?? asRecord(response?.usage)),
    failed: isRecord(value.error),
    input: [...instructionsIn(data), ...messagesIn(at(data, 'input'), 'input')],
    output: messagesIn(at(data, 'output') ?? at(data, 'response'), 'output'),
    tool: kind === 'tool' ? toolOf(name, at(data, 'input'), at(data, 'output')) : null,
  };
}

const instructionsIn = (data: Located | null): RawMessage[] => {
  const found = at(data, 'instructions') ?? at(data, 'response', 'instructions');
  return systemIn(found);
};

/** A call of Weave: an operation with its inputs and its output. */
export function weaveSpan(record: Located): TraceSpan {
  const value = asRecord(record.value) ?? {};
  const name = operationOf(asString(value.op_name) ?? 'call');
  const inputs = at(record, 'inputs');
  const output = at(record, 'output');
  const input = messagesIn(inputs, 'input');
  const isModel =
    /completions?[.-]|messages[.-]|chat|generate_content|responses[.-]/i.test(name) && input.length > 0;
  const facts = asRecord(inputs?.value);
  const kind: SpanKind = isModel ? 'llm' : 'tool';
  const answer = asRecord(output?.value);
  return {
    id: text(value.id),
    parent: text(value.parent_id),
    trace: text(value.trace_id),
    session: text(value.thread_id),
    name,
    kind,
    start: plainTime(value.started_at),
    end: plainTime(value.ended_at),
    model: text(answer?.model, facts?.model),
    usage: isModel ? answerUsage(asRecord(answer?.usage)) : null,
    failed: text(value.exception) !== null,
    input,
    output: messagesIn(output, 'output'),
    tool: isModel ? null : toolOf(name, inputs, output),
  };
}

/** `weave:///team/project/op/openai.chat.completions.create:v0` without its address and version. */
function operationOf(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const colon = last.indexOf(':');
  return colon === -1 ? last : last.slice(0, colon);
}

function toolOf(name: string, input: Located | null, output: Located | null): ToolFacts {
  const result = resultOf(output);
  const given = input === null ? null : (opened(input)?.value ?? input.value);
  const record = asRecord(given);
  const inner = record?.input;
  return {
    name,
    callId:
      callIdOf(output === null ? null : (opened(output)?.value ?? output.value)) ??
      callIdOf(given) ??
      text(record?.id),
    // A tool of LangChain gets its arguments as the text of an object, under "input".
    args: typeof inner === 'string' && Object.keys(record ?? {}).length === 1 ? inner : given,
    result: result?.text ?? null,
    extents: result?.extents ?? [],
  };
}
