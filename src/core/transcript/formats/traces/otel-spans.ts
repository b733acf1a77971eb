/** Records of OpenTelemetry: spans and log records of OTLP, those that SDKs print and Phoenix exports, and Jaeger's. */
import { asArray, asNumber, asRecord, asString, isArray, isRecord } from '../reading/json-values.ts';
import {
  type EventMessages,
  eventMessages,
  isMessageEvent,
  NO_EVENTS,
  spanContent,
} from './attribute-spans.ts';
import {
  type Attribute,
  type Attributes,
  flatAttributes,
  listedAttributes,
  plainValue,
  stringOf,
  valueNode,
} from './attributes.ts';
import { at, entriesOf, type Located, opened } from './located.ts';
import type { RawMessage } from './message-lists.ts';
import { nanoTime, plainTime, type SpanTime, type TraceSpan } from './spans.ts';

/** A span of OTLP, with keys of JSON (`spanId`) or of the proto (`span_id`). */
export function otlpSpan(record: Located): TraceSpan {
  const value = asRecord(record.value) ?? {};
  const attributes = listedAttributes(at(record, 'attributes'));
  const events = entriesOf(at(record, 'events') ?? record).map(({ node }) => node);
  const status = asRecord(value.status);
  return fromAttributes(
    attributes,
    eventsOf(events, (event) => listedAttributes(at(event, 'attributes'))),
    {
      id: asString(value.spanId) ?? asString(value.span_id),
      parent: asString(value.parentSpanId) ?? asString(value.parent_span_id),
      trace: asString(value.traceId) ?? asString(value.trace_id),
      name: asString(value.name) ?? 'span',
      start: nanoTime(value.startTimeUnixNano ?? value.start_time_unix_nano),
      end: nanoTime(value.endTimeUnixNano ?? value.end_time_unix_nano),
      failed: status?.code === 2 || status?.code === 'STATUS_CODE_ERROR',
    },
  );
}

/** A span whose attributes are an object, nested or dotted: what SDKs print, and what Phoenix and MLflow export. */
export function objectSpan(record: Located): TraceSpan {
  const value = asRecord(record.value) ?? {};
  const context = asRecord(value.context);
  const isRow = Object.keys(value).some((key) => key.startsWith('attributes.'));
  const inner = isRow ? record : at(record, 'attributes');
  const attributes = flatAttributes(
    inner === null ? null : (opened(inner) ?? inner),
    isRow ? 'attributes.' : '',
  );
  const list = at(record, 'events');
  const events = list === null ? [] : entriesOf(opened(list) ?? list).map(({ node }) => node);
  const status = asRecord(value.status);
  const code = asString(value.status_code) ?? asString(status?.status_code) ?? asString(status?.code);
  const span = fromAttributes(
    attributes,
    eventsOf(events, (event) => flatAttributes(at(event, 'attributes'))),
    {
      id: firstString(context?.span_id, context?.spanId, value['context.span_id'], value.span_id, value.id),
      parent: firstString(value.parent_id, value.parentId, value.parent_span_id, value.parentSpanId),
      trace: firstString(
        context?.trace_id,
        context?.traceId,
        value['context.trace_id'],
        value.trace_id,
        value.traceId,
      ),
      name: asString(value.name) ?? 'span',
      start: timeOf(value.start_time ?? value.startTime ?? value.start_time_unix_nano ?? value.start_time_ns),
      end: timeOf(value.end_time ?? value.endTime ?? value.end_time_unix_nano ?? value.end_time_ns),
      failed: code === 'ERROR' || code === 'STATUS_CODE_ERROR',
    },
  );
  const word = asString(value.span_kind)?.toUpperCase();
  const kind = word === 'LLM' ? 'llm' : word === 'TOOL' ? 'tool' : word === 'AGENT' ? 'agent' : null;
  return kind === null || attributes.has('openinference.span.kind') ? span : { ...span, kind };
}

/** A span of Jaeger: attributes are tags, the parent is a reference. */
export function jaegerSpan(record: Located): TraceSpan {
  const value = asRecord(record.value) ?? {};
  const attributes = new Map<string, Attribute>();
  const tags = at(record, 'tags');
  for (const { node, extent } of tags === null ? [] : entriesOf(tags)) {
    const key = asString(asRecord(node.value)?.key);
    const inner = at(node, 'value');
    if (key !== null && inner !== null) attributes.set(key, { value: inner.value, node: inner, extent });
  }
  const parent = (asArray(value.references) ?? [])
    .map(asRecord)
    .find((reference) => reference?.refType === 'CHILD_OF');
  const start = asNumber(value.startTime);
  return fromAttributes(attributes, NO_EVENTS, {
    id: asString(value.spanID),
    parent: asString(parent?.spanID),
    trace: asString(value.traceID),
    name: asString(value.operationName) ?? 'span',
    start: plainTime(start === null ? null : start / 1000),
    end: plainTime(start === null ? null : (start + (asNumber(value.duration) ?? 0)) / 1000),
    failed: attributes.get('error')?.value === true,
  });
}

/** What a log record of OTLP tells of a span. */
export interface LogMessages extends EventMessages {
  readonly span: string | null;
  readonly trace: string | null;
  readonly time: SpanTime;
  readonly name: string;
}

/** A log record that holds messages, or `null`. */
export function logMessages(record: Located): LogMessages | null {
  const value = asRecord(record.value) ?? {};
  const attributes = listedAttributes(at(record, 'attributes'));
  const name =
    asString(value.eventName) ?? asString(value.event_name) ?? stringOf(attributes, 'event.name') ?? '';
  if (!isMessageEvent(name)) return null;
  const given = at(record, 'body');
  const body =
    given === null
      ? null
      : { value: plainValue(given.value), node: valueNode(given), extent: extentOfBody(given) };
  return {
    ...eventMessages(name, attributes, body !== null && isRecord(body.value) ? body : null),
    span: firstString(value.spanId, value.span_id),
    trace: firstString(value.traceId, value.trace_id),
    time: nanoTime(value.timeUnixNano ?? value.time_unix_nano ?? value.observedTimeUnixNano),
    name,
  };
}

const extentOfBody = ({ space, from, to }: Located) => ({ from: space.toFile(from), to: space.toFile(to) });

const firstString = (...values: readonly unknown[]): string | null => {
  for (const value of values) if (typeof value === 'string' && value !== '') return value;
  return null;
};

const timeOf = (value: unknown): SpanTime =>
  typeof value === 'string' && /^\d{13,20}$/.test(value) ? plainTime(Number(value)) : plainTime(value);

type Head = Pick<TraceSpan, 'id' | 'parent' | 'trace' | 'name' | 'start' | 'end' | 'failed'>;

function fromAttributes(attributes: Attributes, events: EventMessages, head: Head): TraceSpan {
  const { agent, ...content } = spanContent(attributes, events);
  return { ...head, ...content, name: content.kind === 'agent' && agent !== null ? agent : head.name };
}

function eventsOf(events: readonly Located[], attributesOf: (event: Located) => Attributes): EventMessages {
  const input: RawMessage[] = [];
  const output: RawMessage[] = [];
  for (const event of events) {
    const name = asString(asRecord(event.value)?.name) ?? '';
    if (!isMessageEvent(name)) continue;
    const found = eventMessages(name, attributesOf(event), null);
    input.push(...found.input);
    output.push(...found.output);
  }
  return { input, output };
}

/** Whether attributes are a list of pairs. */
export const hasPairs = (value: unknown): boolean =>
  isArray(value) && value.every((pair) => isRecord(pair) && 'key' in pair);
