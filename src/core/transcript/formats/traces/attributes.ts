/**
 * The attributes of a span as one flat table, however they were written: key and value pairs of OTLP, nested objects,
 * dotted keys, or any mix. Lists of messages that are spread over keys with numbers are put together again.
 */
import type { Extent } from '../reading/json-outline.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  isArray,
  isRecord,
  type JsonRecord,
} from '../reading/json-values.ts';
import { entriesOf, type Located, type LocatedEntry } from './located.ts';

/** One attribute: its value as plain JSON, and where it stands. */
export interface Attribute {
  readonly value: unknown;
  readonly node: Located;
  readonly extent: Extent;
}

export type Attributes = ReadonlyMap<string, Attribute>;

/** Attributes that are values of their own and are not taken apart. */
const WHOLE = new Set([
  'gen_ai.input.messages',
  'gen_ai.output.messages',
  'gen_ai.system_instructions',
  'gen_ai.tool.definitions',
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.call.result',
  'input.value',
  'output.value',
  'metadata',
  'llm.tools',
  'llm.invocation_parameters',
  'mlflow.spanInputs',
  'mlflow.spanOutputs',
  'mlflow.chat.messages',
]);
const MESSAGE_LISTS = new Set(['llm.input_messages', 'llm.output_messages']);
const DEEPEST = 12;

/** Reads nested or dotted attributes. `prefix` is cut off the keys of a row of a table (`attributes.llm…`). */
export function flatAttributes(node: Located | null, prefix = ''): Map<string, Attribute> {
  const flat = new Map<string, Attribute>();
  const add = (key: string, { node: inner, extent }: LocatedEntry, depth: number): void => {
    const isNested = isRecord(inner.value) || (isArray(inner.value) && inner.value.some(isRecord));
    if (!isNested || WHOLE.has(key) || depth >= DEEPEST) {
      if (inner.value !== null) flat.set(key, { value: inner.value, node: inner, extent });
      return;
    }
    entriesOf(inner).forEach((entry, index) => {
      const name = `${key}.${entry.key ?? index}`;
      // A message that stands in one piece is told as one.
      if (entry.key === null && MESSAGE_LISTS.has(key)) flat.set(name, { value: '', ...entry });
      add(name, entry, depth + 1);
    });
  };
  if (node === null) return flat;
  for (const entry of entriesOf(node)) {
    const key = entry.key ?? '';
    if (key.startsWith(prefix)) add(key.slice(prefix.length), entry, 0);
  }
  return flat;
}

/** Reads a list of `{key, value: {stringValue: …}}`. */
export function listedAttributes(node: Located | null): Map<string, Attribute> {
  const flat = new Map<string, Attribute>();
  if (node === null) return flat;
  for (const { node: pair, extent } of entriesOf(node)) {
    const key = asString(asRecord(pair.value)?.key);
    const value = key === null ? undefined : entriesOf(pair).find((entry) => entry.key === 'value');
    if (key === null || value === undefined) continue;
    const inner = valueNode(value.node);
    flat.set(key, { value: plainValue(value.node.value), node: inner, extent });
  }
  return flat;
}

const kindsOf = (value: unknown): readonly [string, unknown] | null => {
  const record = asRecord(value);
  if (record === null) return null;
  const [entry] = Object.entries(record);
  return entry === undefined ? null : [entry[0].replace('_v', 'V'), entry[1]];
};

/** The string, or the list of values, that a value of OTLP holds. */
export function valueNode(node: Located): Located {
  const [entry] = entriesOf(node);
  if (entry === undefined) return node;
  const kind = entry.key?.replace('_v', 'V');
  if (kind === 'arrayValue' || kind === 'kvlistValue') {
    return entriesOf(entry.node).find(({ key }) => key === 'values')?.node ?? entry.node;
  }
  return entry.node;
}

/** A value of OTLP as plain JSON; numbers come as strings. */
export function plainValue(value: unknown, depth = 0): unknown {
  const entry = kindsOf(value);
  if (entry === null || depth > 64) return value ?? null;
  const [kind, inner] = entry;
  switch (kind) {
    case 'intValue':
      return Number(inner);
    case 'arrayValue':
      return (asArray(asRecord(inner)?.values) ?? []).map((element) => plainValue(element, depth + 1));
    case 'kvlistValue':
      return Object.fromEntries(
        (asArray(asRecord(inner)?.values) ?? [])
          .filter(isRecord)
          .map((pair) => [asString(pair.key) ?? '', plainValue(pair.value, depth + 1)]),
      );
    default:
      return inner;
  }
}

export const stringOf = (attributes: Attributes, ...keys: readonly string[]): string | null => {
  for (const key of keys) {
    const text = asString(attributes.get(key)?.value);
    if (text !== null && text !== '') return text;
  }
  return null;
};

export const numberOf = (attributes: Attributes, ...keys: readonly string[]): number | null => {
  for (const key of keys) {
    const value = attributes.get(key)?.value;
    const number = typeof value === 'string' && value !== '' ? Number(value) : asNumber(value);
    if (number !== null && Number.isFinite(number)) return number;
  }
  return null;
};

/** What keys such as `llm.input_messages.3.message.role` say of each element, in order, without what they share. */
export function indexed(attributes: Attributes, prefix: string): Map<string, Attribute>[] {
  const elements = new Map<number, Map<string, Attribute>>();
  for (const [key, attribute] of attributes) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const rest = key.slice(prefix.length + 1);
    const dot = rest.indexOf('.');
    const index = Number(dot === -1 ? rest : rest.slice(0, dot));
    if (!Number.isInteger(index)) continue;
    const element = elements.get(index) ?? new Map<string, Attribute>();
    element.set(dot === -1 ? '' : rest.slice(dot + 1), attribute);
    elements.set(index, element);
  }
  return [...elements].sort(([a], [b]) => a - b).map(([, element]) => element);
}

/** A message of OpenInference: `message.role`, `message.content`, `message.tool_calls.0.tool_call.function.name`. */
export function inferenceMessage(element: Attributes): JsonRecord {
  const of = (key: string): unknown => element.get(key)?.value;
  const blocks = indexed(element, 'message.contents').map((block): JsonRecord => {
    const type = stringOf(block, 'message_content.type') ?? 'text';
    if (type === 'image') {
      const url = stringOf(block, 'message_content.image.image.url', 'message_content.image.url');
      return { type: 'image_url', image_url: { url: url ?? '' } };
    }
    return { type, text: stringOf(block, 'message_content.text') ?? '' };
  });
  const calls = indexed(element, 'message.tool_calls').map(
    (call): JsonRecord => ({
      id: call.get('tool_call.id')?.value,
      function: {
        name: call.get('tool_call.function.name')?.value,
        arguments: call.get('tool_call.function.arguments')?.value,
      },
    }),
  );
  const legacy = stringOf(element, 'message.function_call_name');
  return {
    role: of('message.role'),
    content: blocks.length > 0 ? blocks : (of('message.content') ?? ''),
    name: of('message.name'),
    tool_call_id: of('message.tool_call_id'),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(legacy === null
      ? {}
      : { function_call: { name: legacy, arguments: of('message.function_call_arguments_json') } }),
  };
}

/** A message of OpenLLMetry: `role`, `content`, `tool_calls.0.name`, `tool_calls.0.arguments`. */
export function promptMessage(element: Attributes, role: string): JsonRecord {
  const calls = indexed(element, 'tool_calls').map(
    (call): JsonRecord => ({
      id: call.get('id')?.value,
      function: {
        name: call.get('name')?.value ?? call.get('function.name')?.value,
        arguments: call.get('arguments')?.value ?? call.get('function.arguments')?.value,
      },
    }),
  );
  const legacy = stringOf(element, 'function_call.name');
  return {
    role: element.get('role')?.value ?? role,
    content: element.get('content')?.value ?? '',
    reasoning: element.get('reasoning')?.value,
    tool_call_id: element.get('tool_call_id')?.value,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(legacy === null
      ? {}
      : { function_call: { name: legacy, arguments: element.get('function_call.arguments')?.value } }),
  };
}
