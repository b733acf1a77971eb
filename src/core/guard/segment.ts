/**
 * Turns as a caller hands them over. TypeScript callers are checked by the types; the others are checked here, and a
 * turn that cannot be read is an error that names it: what is left out silently would be lost silently.
 */

import { isMessage } from '../transcript/formats/messages/message-arrays.ts';
import { turnsOfMessages } from '../transcript/formats/messages/message-turns.ts';
import {
  isArray,
  isRecord,
  type JsonRecord,
  roleOf,
  toArguments,
} from '../transcript/formats/reading/json-values.ts';
import {
  PART_KINDS,
  type Part,
  ROLES,
  type Role,
  type ToolArgument,
  type Turn,
} from '../transcript/model.ts';

/** A part of a turn. Of what pairs a call with its result, all may be left out; a pair without ids is found by order. */
export type SegmentPart =
  | { readonly kind: 'text'; readonly text: string; readonly harness?: boolean }
  | { readonly kind: 'reasoning'; readonly text: string; readonly opaque?: boolean }
  | {
      readonly kind: 'tool_call';
      readonly callId?: string | null;
      readonly name: string;
      /** Pairs of key and value in order, or an object whose values that are no strings count as their JSON. */
      readonly args?: readonly ToolArgument[] | Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'tool_result';
      readonly callId?: string | null;
      readonly name?: string | null;
      readonly text: string;
      readonly isError?: boolean;
    }
  | {
      readonly kind: 'attachment';
      readonly text: string;
      readonly mediaType?: string | null;
      readonly bytes?: number | null;
    }
  /** What an earlier compaction left: its items are carried along. */
  | { readonly kind: 'summary'; readonly text: string };

export interface SegmentTurn {
  readonly role: Role;
  readonly parts: readonly SegmentPart[];
}

/** A run of turns, in order. The turns of an imported transcript are such a run too. */
export type Segment = readonly SegmentTurn[];

/** The turns of a segment; a string is one turn of a user. Throws a TypeError that names what cannot be read. */
export function readSegment(value: unknown, name: string): readonly Turn[] {
  if (typeof value === 'string') return [toTurn('user', [{ kind: 'text', text: value }])];
  if (!isArray(value)) throw new TypeError(`${name} must be a string or an array of turns.`);
  return value.map((turn, index) => readTurn(turn, `${name}[${index}]`));
}

/**
 * The turns of messages as OpenAI's chat API or Anthropic's Messages API takes them. A message that holds results and
 * new words of the user becomes two turns. Throws a TypeError where a message cannot be read.
 */
export function fromMessages(messages: readonly unknown[]): readonly Turn[] {
  const given: unknown = messages;
  if (!isArray(given)) throw new TypeError('messages must be an array of chat messages.');
  for (const [index, message] of given.entries()) {
    if (!isRecord(message) || !isMessage(message) || roleOf(message.role) === null) {
      throw new TypeError(`messages[${index}] must be a message with a known "role" and a "content".`);
    }
  }
  return turnsOfMessages(given);
}

function readTurn(value: unknown, name: string): Turn {
  if (!isRecord(value)) throw new TypeError(`${name} must be a turn with a "role" and "parts".`);
  const role = ROLES.find((known) => known === value.role);
  if (role === undefined) throw new TypeError(`${name}.role must be one of ${ROLES.join(', ')}.`);
  if (!isArray(value.parts)) throw new TypeError(`${name}.parts must be an array of parts.`);
  return toTurn(
    role,
    value.parts.map((part, index) => readPart(part, `${name}.parts[${index}]`)),
  );
}

const toTurn = (role: Role, parts: readonly Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});

function readPart(value: unknown, name: string): Part {
  if (!isRecord(value)) throw new TypeError(`${name} must be a part with a "kind".`);
  const text = (): string => stringOf(value, 'text', name);
  switch (value.kind) {
    case 'text':
      return { kind: 'text', text: text(), ...(value.harness === true ? { harness: true } : {}) };
    case 'reasoning':
      return { kind: 'reasoning', text: text(), ...(value.opaque === true ? { opaque: true } : {}) };
    case 'tool_call':
      return {
        kind: 'tool_call',
        callId: optionalString(value, 'callId', name),
        name: stringOf(value, 'name', name),
        args: readArguments(value.args, `${name}.args`),
      };
    case 'tool_result':
      return {
        kind: 'tool_result',
        callId: optionalString(value, 'callId', name),
        name: optionalString(value, 'name', name),
        text: text(),
        isError: value.isError === true,
      };
    case 'attachment':
      return {
        kind: 'attachment',
        text: text(),
        mediaType: optionalString(value, 'mediaType', name),
        bytes: typeof value.bytes === 'number' ? value.bytes : null,
      };
    case 'summary':
      return { kind: 'summary', text: text() };
    default:
      throw new TypeError(`${name}.kind must be one of ${PART_KINDS.join(', ')}.`);
  }
}

function readArguments(value: unknown, name: string): readonly ToolArgument[] {
  if (!isArray(value)) {
    if (value === undefined || value === null || isRecord(value)) return toArguments(value);
    throw new TypeError(`${name} must be an object, or an array of keys with their values.`);
  }
  return value.map((entry, index) => {
    const at = `${name}[${index}]`;
    if (!isRecord(entry)) throw new TypeError(`${at} must be a "key" with its "value".`);
    return { key: stringOf(entry, 'key', at), value: stringOf(entry, 'value', at) };
  });
}

function stringOf(record: JsonRecord, key: string, name: string): string {
  const value = record[key];
  if (typeof value !== 'string') throw new TypeError(`${name}.${key} must be a string.`);
  return value;
}

function optionalString(record: JsonRecord, key: string, name: string): string | null {
  return record[key] === undefined || record[key] === null ? null : stringOf(record, key, name);
}
