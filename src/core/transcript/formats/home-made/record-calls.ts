/** The calls of tools in one record, and what came of them, as a mapping finds them. */
import type { Part, Role, ToolArgument } from '../../model.ts';
import { resultWords } from '../messages/blocks.ts';
import { asArray, asString, asText, isRecord, parseArguments, toArguments } from '../reading/json-values.ts';
import type { CallBook } from '../turns/call-book.ts';
import { type CallFields, type FieldPath, valueAt } from './mapping.ts';

export interface RecordCalls {
  readonly made: readonly Part[];
  /** Whether a record whose speaker is `role` is nothing but an outcome, of a call in another record. */
  answers(said: unknown, role: Role): boolean;
  /** What came of the calls, with `text` for the outcome of a record that is one itself. */
  resultsOf(text: string | null): { readonly parts: readonly Part[]; readonly own: readonly FieldPath[] };
}

interface Found {
  readonly id: string | null;
  readonly name: string | null;
  readonly args: unknown;
  readonly result: unknown;
  readonly isError: boolean;
  readonly place: FieldPath;
  /** Where the arguments stand. */
  readonly given: FieldPath;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The keys under which chats put the id of the call that a record answers. */
const ANSWER_IDS = ['tool_call_id', 'toolCallId', 'call_id', 'tool_use_id'] as const;

/** `textAt` gives the JSON text at a path inside the record: numbers are copied from there. */
export function readCalls(
  fields: CallFields | null,
  record: unknown,
  book: CallBook,
  textAt: (path: FieldPath) => string | null,
): RecordCalls {
  const found = fields === null ? [] : findCalls(fields, record);
  const calls = found.filter(({ name, args }) => name !== null && isGiven(args));
  const bare = found.find((call) => !calls.includes(call));
  if (calls.length > 0) book.begin();
  const made = calls.map((call) => ({ call, callId: book.open(call.id) }));
  const isError = isRecord(record) && saysError(record);
  return {
    made: made.map(
      ({ call, callId }): Part => ({
        kind: 'tool_call',
        callId,
        name: call.name ?? 'unnamed tool',
        args: argumentsOf(call.args, () => textAt(call.given)),
      }),
    ),
    answers: (said, role) =>
      role === 'assistant' && !isGiven(said) && bare !== undefined && isGiven(bare.result),
    resultsOf: (text) => {
      const parts: Part[] = [];
      const own: FieldPath[] = [];
      const add = (callId: string | null, name: string | null, result: string, failed: boolean): void => {
        parts.push({ kind: 'tool_result', callId, name, text: result, isError: failed });
      };
      for (const { call, callId } of made) {
        if (!isGiven(call.result)) continue;
        add(
          book.answer(call.id ?? callId) ?? callId,
          call.name,
          resultWords(call.result),
          call.isError || isError,
        );
        // A result among the arguments stays where it is told first.
        if (!call.given.every((key, at) => call.place[at] === key)) own.push(call.place);
      }
      if (parts.length > 0) return { parts, own };
      const only = made[0];
      const result = bare !== undefined && isGiven(bare.result) ? resultWords(bare.result) : null;
      const outcome = [text, result].filter((one) => one !== null && one !== '').join('\n');
      if (only !== undefined) {
        if (text !== null) add(only.callId, only.call.name, text, isError);
      } else if (text !== null || bare?.result !== undefined) {
        const given = bare?.id ?? idOf(record);
        add(book.answer(given, true), bare?.name ?? null, outcome, isError);
      }
      return { parts, own };
    },
  };
}

function findCalls(fields: CallFields, record: unknown): Found[] {
  const at = (value: unknown, path: FieldPath | null): unknown =>
    path === null ? undefined : valueAt(value, path);
  const read = (value: unknown, place: FieldPath): Found => {
    const id = at(value, fields.id);
    return {
      id: asText(id) ?? (typeof id === 'number' ? String(id) : null),
      name: asText(at(value, fields.name)),
      args: at(value, fields.arguments),
      result: at(value, fields.result),
      isError: isRecord(value) && saysError(value),
      place: [...place, ...(fields.result ?? [])],
      given: [...place, ...(fields.arguments ?? [])],
    };
  };
  if (fields.list === null) return [read(record, [])];
  const { list } = fields;
  const calls = asArray(valueAt(record, list)) ?? [];
  return calls.map((call, index) => {
    const found = read(call, [...list, String(index)]);
    // In a list of calls one without arguments is a call all the same.
    return found.name !== null && !isGiven(found.args) ? { ...found, args: {} } : found;
  });
}

const argumentsOf = (given: unknown, text: () => string | null): readonly ToolArgument[] =>
  typeof given === 'string' ? parseArguments(given) : toArguments(given, text);

const saysError = (record: Readonly<Record<string, unknown>>): boolean =>
  record.is_error === true ||
  record.isError === true ||
  record.status === 'error' ||
  record.success === false ||
  asText(record.error) !== null ||
  record.error === true;

function idOf(record: unknown): string | null {
  if (!isRecord(record)) return null;
  return ANSWER_IDS.flatMap((key) => asString(record[key]) ?? [])[0] ?? null;
}
