/**
 * Finds the spans of a file: records of one of the known shapes, alone, in lists, or deep in the envelopes in which
 * exporters and interfaces put them. Records are parsed one by one; runs that hold their children are read without them.
 */
import { parseJson, readContainer, readKey } from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { ImportInput } from '../format.ts';
import type { Extent, Outline } from '../reading/json-outline.ts';
import { asString, isArray, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { ENVELOPE_KEYS } from './envelope-keys.ts';
import { type Located, locatedAt } from './located.ts';
import { isMessageLike } from './shapes.ts';

export type Family = 'otlp' | 'log' | 'object' | 'jaeger' | 'langfuse' | 'langsmith' | 'agents' | 'weave';

/** The session and the trace that something around a record names. */
interface Around {
  readonly session: string | null;
  readonly trace: string | null;
}

export interface SpanRecord extends Around {
  readonly family: Family;
  readonly node: Located;
  readonly place: Extent;
  /** Places of spans inside this one, which are records of their own. */
  readonly holes: readonly Extent[];
}

/** Keys under which envelopes keep spans, or envelopes of them; two of them say too little to tell a trace by. */
const ENVELOPES: readonly string[] = [...ENVELOPE_KEYS, 'items', 'results'];
const CHILDREN: Readonly<Partial<Record<Family, string>>> = {
  langsmith: 'child_runs',
  langfuse: 'observations',
};
const SESSION_KEYS = ['group_id', 'sessionId', 'session_id'];
const DEEPEST = 64;

const LANGFUSE_TYPES = new Set([
  'SPAN',
  'GENERATION',
  'EVENT',
  'TOOL',
  'AGENT',
  'CHAIN',
  'RETRIEVER',
  'EVALUATOR',
  'EMBEDDING',
  'GUARDRAIL',
]);

/** Which shape a record has, or `null`. */
export function familyOf(value: JsonRecord): Family | null {
  const has = (key: string): boolean => key in value;
  if (has('run_type') && (has('inputs') || has('outputs') || has('dotted_order') || has('child_runs')))
    return 'langsmith';
  if (
    has('span_data') ||
    (has('id') && (value.object === 'trace.span' || (value.object === 'trace' && !has('spans'))))
  )
    return 'agents';
  if (has('op_name') && (has('inputs') || has('output'))) return 'weave';
  if (has('spanID') && has('traceID')) return 'jaeger';
  if (
    (has('spanId') || has('span_id')) &&
    (has('startTimeUnixNano') || has('start_time_unix_nano')) &&
    (isArray(value.attributes) || !has('attributes'))
  )
    return 'otlp';
  if (
    (has('timeUnixNano') || has('observedTimeUnixNano') || has('time_unix_nano')) &&
    (has('body') || has('eventName') || has('attributes'))
  )
    return 'log';
  if (
    has('context.span_id') ||
    (isRecord(value.context) &&
      (has('attributes') || has('parent_id')) &&
      ('span_id' in value.context || 'spanId' in value.context))
  )
    return 'object';
  if (has('span_id') && has('attributes')) return 'object';
  if (
    LANGFUSE_TYPES.has(asString(value.type)?.toUpperCase() ?? '') &&
    has('id') &&
    (has('startTime') || has('start_time') || has('traceId'))
  )
    return 'langfuse';
  if (has('id') && has('timestamp') && has('sessionId') && (has('input') || has('output')) && !has('role'))
    return 'langfuse';
  if (has('observations') && has('id') && (has('timestamp') || has('input') || has('name')))
    return 'langfuse';
  return holdsBoth(value) ? 'langsmith' : null;
}

/** The shape that an envelope promises, where what it holds was too large to be looked at. */
export function promisedFamily(value: JsonRecord): Family | null {
  const has = (key: string): boolean => key in value;
  if (['resourceSpans', 'scopeSpans', 'resource_spans', 'batches'].some(has)) return 'otlp';
  if (['resourceLogs', 'scopeLogs', 'resource_logs'].some(has)) return 'log';
  if (has('resource') && isRecord(value.resource)) return 'otlp';
  if (has('traceID') && has('processes')) return 'jaeger';
  if (
    has('info') &&
    has('data') &&
    isRecord(value.info) &&
    ('trace_id' in value.info || 'request_id' in value.info)
  )
    return 'object';
  return null;
}

/** What was given and what came back, both with messages: a run that was saved without its type. */
function holdsBoth(value: JsonRecord): boolean {
  const messages = (key: string): boolean => {
    const inner = value[key];
    return isRecord(inner) && isArray(inner.messages) && inner.messages.flat(1).some(isMessageLike);
  };
  return (messages('inputs') && messages('outputs')) || (messages('input') && messages('output'));
}

export function collectSpans(
  input: ImportInput,
  outline: Outline,
  visit: (record: SpanRecord) => void,
): void {
  const { bytes } = input.source;

  /** The keys of the object at a place, with their values where these are small or not children. */
  const shallow = (
    place: Extent,
  ): {
    readonly value: JsonRecord;
    readonly isWhole: boolean;
    readonly children: Extent | null;
    readonly keys: readonly string[];
  } | null => {
    const container = readContainer(bytes, place.from, place.to);
    if (container?.kind !== 'object') return null;
    let children: Extent | null = null;
    let isWhole = container.complete;
    const fields: [string, unknown][] = [];
    const hasEnvelope = container.entries.some(({ key, from }) => isEnvelope(key, bytes[from]));
    for (const { key, from, to } of container.entries) {
      const name = key ?? '';
      const isList = bytes[from] === 0x5b;
      if (isList && (name === 'child_runs' || name === 'observations')) {
        children = { from, to };
        fields.push([name, []]);
        continue;
      }
      if (hasEnvelope && isEnvelope(name, bytes[from]) && to - from > 100_000) {
        fields.push([name, undefined]);
        continue;
      }
      const parsed = parseJson(decodeBytes(bytes, from, to));
      if (parsed.ok) fields.push([name, parsed.value]);
      else isWhole = false;
    }
    const cut = container.complete ? null : readKey(bytes, container.to, place.to);
    const keys = container.entries.map(({ key }) => key ?? '');
    return {
      value: Object.fromEntries(fields),
      isWhole,
      children,
      keys: cut === null ? keys : [...keys, cut.key],
    };
  };

  const walk = (place: Extent, around: Around, depth: number): void => {
    const opening = bytes[place.from];
    if (opening === 0x5b && depth < DEEPEST) {
      outline.array(place, (element) => walk(element, around, depth + 1));
      return;
    }
    const read = opening === 0x7b && depth < DEEPEST ? shallow(place) : null;
    if (read === null) {
      if (outline.parse(place) !== null) outline.reject(place, 'no span stands here');
      return;
    }
    const { value, isWhole, children, keys } = read;
    const family = familyOf(value);
    const own: Around = {
      session: SESSION_KEYS.flatMap((key) => asString(value[key]) ?? [])[0] ?? around.session,
      trace: value.object === 'trace' ? asString(value.id) : around.trace,
    };
    if (family !== null && isWhole) {
      const holes: Extent[] = [];
      const inner = CHILDREN[family] === undefined || children === null ? null : children;
      if (inner !== null) {
        for (const entry of readContainer(bytes, inner.from, inner.to)?.entries ?? []) {
          if (bytes[entry.from] === 0x7b) holes.push({ from: entry.from, to: entry.to });
        }
      }
      visit({ ...around, family, node: locatedAt(bytes, place, value), place, holes });
      // What a run of LangSmith calls its session is the project.
      for (const hole of holes) walk(hole, family === 'langfuse' ? own : around, depth + 1);
      return;
    }
    const takers = Object.fromEntries(
      ENVELOPES.filter((key) => keys.includes(key)).map((key) => [
        key,
        (inner: Extent) => envelope(inner, own, depth),
      ]),
    );
    if (Object.keys(takers).length > 0) outline.object(place, takers);
    else if (outline.parse(place) !== null) outline.reject(place, 'no span stands here');
  };

  const envelope = (inner: Extent, around: Around, depth: number): void => {
    if (bytes[inner.from] === 0x5b || bytes[inner.from] === 0x7b) walk(inner, around, depth + 1);
    else outline.scalar(inner, 'a value without spans');
  };

  outline.values((place) => walk(place, { session: null, trace: null }, 0));
}

const isEnvelope = (key: string | null, opening: number | undefined): boolean =>
  ENVELOPES.includes(key ?? '') && (opening === 0x5b || opening === 0x7b);
