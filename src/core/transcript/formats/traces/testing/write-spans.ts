/** Writes a made-up conversation as the spans that an instrumented agent would leave, in each way of writing them. */
export interface MadeCall {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

export type MadeMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly MadeCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly text: string };

/** One call of the model: what it was sent and what it answered. */
export interface MadeSpan {
  readonly input: readonly MadeMessage[];
  readonly output: MadeMessage;
  /** Seconds after the beginning. */
  readonly at: number;
  readonly tokens: number;
}

export type Encoding = (spans: readonly MadeSpan[]) => string;

const iso = (at: number): string => new Date(Date.UTC(2026, 2, 1, 9, 0, at)).toISOString();
const nanos = (at: number): string => `${Date.UTC(2026, 2, 1, 9, 0, at)}000000`;
const TRACE = '5b8efff798038103d269b633813fc60c';
const idOf = (index: number): string => `eee19b7ec3c1b${(1000 + index).toString(16)}`;

const openai = (message: MadeMessage): Record<string, unknown> => {
  switch (message.role) {
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text === '' ? null : message.text,
        ...(message.calls.length === 0
          ? {}
          : {
              tool_calls: message.calls.map(({ id, name, args }) => ({
                id,
                type: 'function',
                function: { name, arguments: JSON.stringify(args) },
              })),
            }),
      };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text };
    default:
      return { role: message.role, content: message.text };
  }
};

const parts = (message: MadeMessage): Record<string, unknown> => {
  switch (message.role) {
    case 'assistant':
      return {
        role: 'assistant',
        parts: [
          ...(message.text === '' ? [] : [{ type: 'text', content: message.text }]),
          ...message.calls.map(({ id, name, args }) => ({ type: 'tool_call', id, name, arguments: args })),
        ],
      };
    case 'tool':
      return {
        role: 'tool',
        parts: [{ type: 'tool_call_response', id: message.callId, response: message.text }],
      };
    default:
      return { role: message.role, parts: [{ type: 'text', content: message.text }] };
  }
};

const langchain = (message: MadeMessage): Record<string, unknown> => {
  const dump = (name: string, kwargs: Record<string, unknown>) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'schema', 'messages', name],
    kwargs,
  });
  switch (message.role) {
    case 'assistant':
      return dump('AIMessage', {
        content: message.text,
        tool_calls: message.calls.map((call) => ({ ...call, type: 'tool_call' })),
      });
    case 'tool':
      return dump('ToolMessage', { content: message.text, tool_call_id: message.callId });
    default:
      return dump(message.role === 'user' ? 'HumanMessage' : 'SystemMessage', { content: message.text });
  }
};

type Pairs = Record<string, string | number>;

const pairsOf = (pairs: Pairs) =>
  Object.entries(pairs).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

const otlp = (span: MadeSpan, index: number, attributes: Pairs, events: readonly unknown[] = []) => ({
  traceId: TRACE,
  spanId: idOf(index),
  parentSpanId: '',
  name: 'chat gpt-4.1',
  kind: 3,
  startTimeUnixNano: nanos(span.at),
  endTimeUnixNano: nanos(span.at + 1),
  attributes: pairsOf(attributes),
  events,
  status: {},
});

const resourceSpans = (spans: readonly unknown[]) => ({
  resource: { attributes: pairsOf({ 'service.name': 'agent' }) },
  scopeSpans: [{ scope: { name: 'instrumentation' }, spans }],
});

const common = (span: MadeSpan): Pairs => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'gpt-4.1',
  'gen_ai.usage.input_tokens': span.tokens,
  'gen_ai.usage.output_tokens': 7,
});

const flattened = (list: readonly MadeMessage[], prefix: string): Pairs => {
  const pairs: Pairs = {};
  list.forEach((message, index) => {
    const at = `${prefix}.${index}.message`;
    pairs[`${at}.role`] = message.role;
    if (message.text !== '') pairs[`${at}.content`] = message.text;
    if (message.role === 'tool') pairs[`${at}.tool_call_id`] = message.callId;
    if (message.role !== 'assistant') return;
    message.calls.forEach(({ id, name, args }, place) => {
      const call = `${at}.tool_calls.${place}.tool_call`;
      pairs[`${call}.id`] = id;
      pairs[`${call}.function.name`] = name;
      pairs[`${call}.function.arguments`] = JSON.stringify(args);
    });
  });
  return pairs;
};

const prompts = (list: readonly MadeMessage[], prefix: string): Pairs => {
  const pairs: Pairs = {};
  list.forEach((message, index) => {
    const at = `${prefix}.${index}`;
    pairs[`${at}.role`] = message.role;
    if (message.text !== '') pairs[`${at}.content`] = message.text;
    if (message.role === 'tool') pairs[`${at}.tool_call_id`] = message.callId;
    if (message.role !== 'assistant') return;
    message.calls.forEach(({ id, name, args }, place) => {
      pairs[`${at}.tool_calls.${place}.id`] = id;
      pairs[`${at}.tool_calls.${place}.name`] = name;
      pairs[`${at}.tool_calls.${place}.arguments`] = JSON.stringify(args);
    });
  });
  return pairs;
};

const lines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Every way of writing spans that the reader knows, by name. */
export const ENCODINGS: Readonly<Record<string, Encoding>> = {
  'OTLP, GenAI messages as text': (spans) =>
    JSON.stringify({
      resourceSpans: [
        resourceSpans(
          spans.map((span, index) =>
            otlp(span, index, {
              ...common(span),
              'gen_ai.input.messages': JSON.stringify(span.input.map(parts)),
              'gen_ai.output.messages': JSON.stringify([{ ...parts(span.output), finish_reason: 'stop' }]),
            }),
          ),
        ),
      ],
    }),
  'OTLP lines, OpenInference': (spans) =>
    lines(
      spans.map((span, index) => ({
        resourceSpans: [
          resourceSpans([
            otlp(span, index, {
              'openinference.span.kind': 'LLM',
              'llm.model_name': 'gpt-4.1',
              'llm.token_count.prompt': span.tokens,
              'llm.token_count.completion': 7,
              ...flattened(span.input, 'llm.input_messages'),
              ...flattened([span.output], 'llm.output_messages'),
            }),
          ]),
        ],
      })),
    ),
  'OTLP, OpenLLMetry': (spans) =>
    JSON.stringify({
      resourceSpans: [
        resourceSpans(
          spans.map((span, index) =>
            otlp(span, index, {
              ...common(span),
              ...prompts(span.input, 'gen_ai.prompt'),
              ...prompts([span.output], 'gen_ai.completion'),
            }),
          ),
        ),
      ],
    }),
  'OTLP, events of spans': (spans) =>
    lines(
      spans.map((span, index) => ({
        resourceSpans: [
          resourceSpans([
            otlp(span, index, common(span), [
              ...span.input.map((message) => eventOf(message)),
              {
                timeUnixNano: nanos(span.at),
                name: 'gen_ai.choice',
                attributes: pairsOf({ index: 0, message: JSON.stringify(openai(span.output)) }),
              },
            ]),
          ]),
        ],
      })),
    ),
  Langfuse: (spans) =>
    JSON.stringify({
      id: TRACE,
      name: 'agent',
      timestamp: iso(0),
      observations: spans.map((span, index) => ({
        id: idOf(index),
        traceId: TRACE,
        type: 'GENERATION',
        name: 'llm',
        startTime: iso(span.at),
        endTime: iso(span.at + 1),
        model: 'gpt-4.1',
        input: { messages: span.input.map(openai) },
        output: openai(span.output),
        usageDetails: { input: span.tokens, output: 7, total: span.tokens + 7 },
        level: 'DEFAULT',
        parentObservationId: null,
      })),
    }),
  'Langfuse lines, as text': (spans) =>
    lines(
      spans.map((span, index) => ({
        id: idOf(index),
        traceId: TRACE,
        type: 'GENERATION',
        name: 'llm',
        startTime: iso(span.at),
        endTime: iso(span.at + 1),
        model: 'gpt-4.1',
        input: JSON.stringify(span.input.map(openai)),
        output: JSON.stringify(openai(span.output)),
        usage: { input: span.tokens, output: 7 },
      })),
    ),
  LangSmith: (spans) =>
    lines(
      spans.map((span, index) => ({
        id: idOf(index),
        trace_id: TRACE,
        run_type: 'llm',
        name: 'ChatOpenAI',
        start_time: iso(span.at).replace('Z', ''),
        end_time: iso(span.at + 1).replace('Z', ''),
        extra: { metadata: { ls_model_name: 'gpt-4.1' } },
        inputs: { messages: [span.input.map(langchain)] },
        outputs: {
          generations: [
            [
              {
                text: span.output.text,
                message: {
                  ...langchain(span.output),
                  kwargs: {
                    ...Object(langchain(span.output).kwargs),
                    usage_metadata: {
                      input_tokens: span.tokens,
                      output_tokens: 7,
                      total_tokens: span.tokens + 7,
                    },
                  },
                },
              },
            ],
          ],
        },
      })),
    ),
  'Phoenix lines, nested': (spans) =>
    lines(
      spans.map((span, index) => ({
        name: 'ChatCompletion',
        context: { trace_id: TRACE, span_id: idOf(index) },
        span_kind: 'LLM',
        parent_id: null,
        start_time: iso(span.at).replace('Z', '+00:00'),
        end_time: iso(span.at + 1).replace('Z', '+00:00'),
        status_code: 'OK',
        attributes: {
          openinference: { span: { kind: 'LLM' } },
          llm: {
            model_name: 'gpt-4.1',
            token_count: { prompt: span.tokens, completion: 7 },
            input_messages: span.input.map((message) => ({ message: nested(message) })),
            output_messages: [{ message: nested(span.output) }],
          },
        },
        events: [],
      })),
    ),
  'Phoenix rows': (spans) =>
    lines(
      spans.map((span, index) => ({
        name: 'ChatCompletion',
        span_kind: 'LLM',
        parent_id: null,
        start_time: iso(span.at),
        end_time: iso(span.at + 1),
        'context.span_id': idOf(index),
        'context.trace_id': TRACE,
        'attributes.openinference.span.kind': 'LLM',
        'attributes.llm.model_name': 'gpt-4.1',
        'attributes.llm.token_count.prompt': span.tokens,
        'attributes.llm.token_count.completion': 7,
        'attributes.llm.input_messages': span.input.map((message) => dotted(message)),
        'attributes.llm.output_messages': [dotted(span.output)],
      })),
    ),
  'OpenAI Agents SDK': (spans) =>
    lines([
      { object: 'trace', id: TRACE, workflow_name: 'agent', group_id: null, metadata: null },
      ...spans.map((span, index) => ({
        object: 'trace.span',
        id: idOf(index),
        trace_id: TRACE,
        parent_id: null,
        started_at: iso(span.at),
        ended_at: iso(span.at + 1),
        span_data: {
          type: 'generation',
          input: span.input.map(openai),
          output: [openai(span.output)],
          model: 'gpt-4.1',
          usage: { input_tokens: span.tokens, output_tokens: 7 },
        },
        error: null,
      })),
    ]),
};

const nested = (message: MadeMessage): Record<string, unknown> => ({
  role: message.role,
  content: message.text,
  ...(message.role === 'tool' ? { tool_call_id: message.callId } : {}),
  ...(message.role === 'assistant' && message.calls.length > 0
    ? {
        tool_calls: message.calls.map(({ id, name, args }) => ({
          tool_call: { id, function: { name, arguments: JSON.stringify(args) } },
        })),
      }
    : {}),
});

const dotted = (message: MadeMessage): Record<string, unknown> => ({
  'message.role': message.role,
  'message.content': message.text,
  ...(message.role === 'tool' ? { 'message.tool_call_id': message.callId } : {}),
  ...(message.role === 'assistant' && message.calls.length > 0
    ? {
        'message.tool_calls': message.calls.map(({ id, name, args }) => ({
          'tool_call.id': id,
          'tool_call.function.name': name,
          'tool_call.function.arguments': JSON.stringify(args),
        })),
      }
    : {}),
});

function eventOf(message: MadeMessage): unknown {
  const attributes: Pairs = { 'gen_ai.system': 'openai' };
  if (message.text !== '') attributes.content = message.text;
  if (message.role === 'tool') attributes.id = message.callId;
  if (message.role === 'assistant' && message.calls.length > 0)
    attributes.tool_calls = JSON.stringify(openai(message).tool_calls);
  return { timeUnixNano: nanos(0), name: `gen_ai.${message.role}.message`, attributes: pairsOf(attributes) };
}
