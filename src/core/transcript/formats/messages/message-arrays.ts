/**
 * Arrays of messages, wherever they lie: the file itself, a key of it (a request body), the elements of an array of
 * conversations, or the lines of a JSONL file, which may hold one message or one conversation each. Messages are
 * found by place and parsed one by one, so each turn knows its bytes, a broken message costs only itself, and a
 * file that ends early gives everything before the cut.
 */
import {
  entryOf,
  type JsonContainer,
  type JsonEntry,
  parseJson,
  readContainer,
  readKey,
  resumeArray,
} from '../../json-ranges.ts';
import { decodeBytes, firstInk, isBlankByte, lineIndex, sourceRange } from '../../lines.ts';
import type { SourceRange } from '../../model.ts';
import { type ImportInput, placeOf } from '../format.ts';
import { asArray, asNumber, asString, isArray, isRecord, titleOf } from '../reading/json-values.ts';
import { forEachRecord, type JsonSource, readValue, reportTrailing } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';

export interface RawConversation {
  readonly id: string | null;
  readonly title: string | null;
  /** A system prompt that stands beside the messages. */
  readonly system: JsonSource | null;
  readonly messages: readonly JsonSource[];
}

const MESSAGE_KEYS = ['messages', 'traj', 'conversation', 'history', 'chat', 'input'] as const;
const SYSTEM_KEYS = ['system', 'system_prompt', 'instructions'] as const;
const NAME_KEYS = ['title', 'name'] as const;
const ID_KEYS = ['id', 'task_id', 'conversation_id', 'session_id', 'sessionId', 'custom_id', 'uuid'] as const;

/** Each resumption may read on to the end of the file; a file that is broken more often than this is not read on. */
const MOST_RESUMES = 64;

/** Whether a value is a message of a chat: somebody's role, and something said, called or refused. */
export const isMessage = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.role === 'string' &&
  ['content', 'tool_calls', 'function_call', 'refusal', 'reasoning_content'].some((key) =>
    Object.hasOwn(value, key),
  );

/** The messages of a sample, and whether a system prompt stands beside them; for deciding, not for reading. */
export function sampleMessages(sample: Sample): {
  readonly messages: readonly unknown[];
  readonly hasSystem: boolean;
  readonly of: number;
  readonly where: string;
} {
  const values =
    sample.root === undefined ? sample.records : isArray(sample.root) ? sample.root : [sample.root];
  const messages: unknown[] = [];
  let hasSystem = false;
  let where = sample.layout === 'lines' ? 'lines' : 'array elements';
  for (const value of values) {
    if (isMessage(value)) messages.push(value);
    else if (isRecord(value)) {
      const key = MESSAGE_KEYS.find((candidate) => (asArray(value[candidate]) ?? []).some(isMessage));
      if (key === undefined) continue;
      messages.push(...(asArray(value[key]) ?? []).slice(0, 50));
      hasSystem ||= SYSTEM_KEYS.some((candidate) => value[candidate] !== undefined);
      where = `elements of "${key}"`;
    }
  }
  const found = messages.filter(isMessage);
  return { messages: found, hasSystem, of: Math.max(messages.length, values.length), where };
}

/** Whether an object at a place holds messages and is none itself: a conversation of its own. */
export const holdsMessages =
  ({ source: { bytes } }: ImportInput) =>
  ({ from, to }: { readonly from: number; readonly to: number }): boolean => {
    const object = bytes[from] === 0x7b ? readContainer(bytes, from, to) : null;
    if (object === null || entryOf(object, 'role') !== undefined) return false;
    return MESSAGE_KEYS.some((key) => {
      const entry = entryOf(object, key);
      return entry !== undefined && startsWithMessage(bytes, entry);
    });
  };

export function readConversations(input: ImportInput): RawConversation[] {
  const reader = createReader(input);
  if (input.layout.kind !== 'values') {
    forEachRecord(input, (record) => {
      if (isMessage(record.value)) {
        reader.loose.push(record);
        input.sink.holdRecord(record.value);
      } else reader.value(record.source.from, record.source.to, record.source.line);
    });
  } else {
    for (const { from, to } of input.layout.values) {
      reader.value(from, to, null);
      input.sink.progress(to);
    }
    reportTrailing(input, lineIndex(input.source.bytes));
  }
  const { loose, conversations } = reader;
  return loose.length === 0
    ? conversations
    : [{ id: null, title: null, system: null, messages: loose }, ...conversations];
}

interface Reader {
  readonly loose: JsonSource[];
  readonly conversations: RawConversation[];
  value(from: number, to: number, line: number | null): void;
}

function createReader({ source: { bytes }, sink }: ImportInput): Reader {
  const loose: JsonSource[] = [];
  const conversations: RawConversation[] = [];
  const lineOf = lineIndex(bytes);
  let fixedLine: number | null = null;
  const range = (from: number, to: number): SourceRange => sourceRange(from, to, fixedLine ?? lineOf(from));
  const meta = (name: string, from: number, to: number): void => {
    const ink = firstInk(bytes, from, to);
    if (ink < to) sink.meta(name, range(ink, to));
  };

  const read = (entry: { readonly from: number; readonly to: number }): JsonSource | null => {
    const source = range(entry.from, entry.to);
    const found = readValue(bytes, source, sink);
    if ('value' in found) return found;
    const reason = `${placeOf(source)}: ${found.reason}; it was left out and reading went on.`;
    sink.diagnose('invalid-json', source, reason);
    return null;
  };

  /** A message waits for those behind it: meanwhile its texts lie packed. */
  const keep = (messages: JsonSource[], message: JsonSource): void => {
    messages.push(message);
    sink.holdRecord(message.value);
  };

  /** What stands behind the messages: brackets, or what is left of a text that broke off. */
  const readTail = (from: number, to: number): void => {
    const at = firstInk(bytes, from, to);
    if (at === to) return;
    if (isPunctuation(bytes, at, to)) sink.meta('JSON punctuation', range(at, to));
    else reportBreak(at, to);
  };

  const reportBreak = (from: number, to: number): void => {
    const source = range(from, to);
    const isEnd = to === bytes.length;
    const what = isEnd ? 'the file ends inside this record' : 'the JSON breaks off here';
    const reason = `${placeOf(source)}: ${what}; everything before it was read.`;
    sink.diagnose(isEnd ? 'cut-last-line' : 'invalid-json', source, reason);
  };

  /**
   * Gives every element to `take`, accounts for the brackets, and returns where the array ends. A broken element
   * hides the end of its string, and so all elements behind it: the next message is then looked for.
   */
  const readElements = (array: JsonContainer, to: number, take: (entry: JsonEntry) => void): number => {
    let resumes = 0;
    for (let part = array; ; ) {
      for (const entry of part.entries) take(entry);
      const behind = part.entries.at(-1)?.to ?? (part === array ? array.from + 1 : part.from);
      if (part.complete) {
        meta('JSON punctuation', behind, part.to);
        return part.to;
      }
      const broken = firstInk(bytes, part.to, to);
      if (broken === to) return to;
      const resume = resumes++ < MOST_RESUMES ? nextMessage(bytes, broken + 1, to) : -1;
      if (resume === -1) {
        reportBreak(broken, to);
        return to;
      }
      const source = range(broken, resume);
      const reason = `${placeOf(source)}: a message is no valid JSON; it was left out and reading went on.`;
      sink.diagnose('invalid-json', source, reason);
      part = resumeArray(bytes, resume, to);
    }
  };

  const readMessages = (array: JsonContainer, to: number): { messages: JsonSource[]; end: number } => {
    const messages: JsonSource[] = [];
    const end = readElements(array, to, (entry) => {
      const message = read(entry);
      if (message !== null) keep(messages, message);
      sink.progress(entry.to);
    });
    return { messages, end };
  };

  const readObject = (object: JsonContainer, to: number): boolean => {
    const cut = object.complete ? null : readKey(bytes, object.to, to);
    const entries = [...object.entries];
    if (cut !== null && bytes[cut.from] === 0x5b)
      entries.push({ key: cut.key, start: object.to, from: cut.from, to });
    const whole: JsonContainer = { ...object, entries };
    const key = MESSAGE_KEYS.find((candidate) => {
      const entry = entryOf(whole, candidate);
      return entry !== undefined && startsWithMessage(bytes, entry);
    });
    const target = key === undefined ? undefined : entryOf(whole, key);
    if (target === undefined) return false;
    let system: JsonSource | null = null;
    let messages: JsonSource[] = [];
    let at = object.from;
    for (const entry of entries) {
      if (entry === target) {
        const array = readContainer(bytes, entry.from, entry.to);
        if (array === null) continue;
        meta(`key "${entry.key ?? ''}"`, at, array.from + 1);
        const found = readMessages(array, entry.to);
        messages = found.messages;
        readTail(found.end, entry.to);
      } else if (system === null && SYSTEM_KEYS.some((candidate) => candidate === entry.key)) {
        meta(`key "${entry.key ?? ''}"`, at, entry.from);
        system = read(entry);
      } else {
        meta(`key "${entry.key ?? ''}"`, at, entry.to);
      }
      at = entry.to;
    }
    readTail(at, object.complete ? object.to : to);
    if (object.complete) readTail(object.to, to);
    conversations.push({
      id: scalarOf(bytes, whole, ID_KEYS),
      title: titleOf(scalarOf(bytes, whole, NAME_KEYS) ?? ''),
      system,
      messages,
    });
    return true;
  };

  const readArray = (array: JsonContainer, to: number): void => {
    meta('JSON punctuation', array.from, array.from + 1);
    const messages: JsonSource[] = [];
    const take = (entry: JsonEntry): void => {
      const nested = bytes[entry.from] === 0x7b ? readContainer(bytes, entry.from, entry.to) : null;
      const isConversation =
        nested !== null && entryOf(nested, 'role') === undefined && readObject(nested, entry.to);
      if (!isConversation) {
        const message = read(entry);
        if (message !== null) keep(messages, message);
      }
      sink.progress(entry.to);
    };
    readTail(readElements(array, to, take), to);
    if (messages.some(({ value }) => isMessage(value))) {
      conversations.unshift({ id: null, title: null, system: null, messages });
    } else {
      for (const { source } of messages) {
        sink.diagnose(
          'unknown-record',
          source,
          `${placeOf(source)}: no messages were found here; it was left out.`,
        );
      }
    }
  };

  const value = (from: number, to: number, line: number | null): void => {
    fixedLine = line;
    const container = readContainer(bytes, from, to);
    if (container?.kind === 'array') readArray(container, to);
    else if (container === null || !readObject(container, to)) {
      const record = container?.complete === false ? null : read({ from, to });
      if (record !== null && isMessage(record.value)) loose.push(record);
      else if (record !== null || container?.complete === false) {
        const source = range(from, to);
        sink.diagnose(
          'unknown-record',
          source,
          `${placeOf(source)}: no messages were found here; it was left out.`,
        );
      }
    }
    fixedLine = null;
  };

  return { loose, conversations, value };
}

/** Nothing but brackets, commas and blanks. */
function isPunctuation(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte !== 0x5d && byte !== 0x7d && byte !== 0x2c && !isBlankByte(byte)) return false;
  }
  return true;
}

/** Where the next object that opens with a role begins, or -1. Inside a string its quotes would be escaped. */
function nextMessage(bytes: Uint8Array, from: number, to: number): number {
  for (let at = bytes.indexOf(0x7b, from); at !== -1 && at < to; at = bytes.indexOf(0x7b, at + 1)) {
    if (readKey(bytes, firstInk(bytes, at + 1, to), Math.min(to, at + 200))?.key === 'role') return at;
  }
  return -1;
}

function startsWithMessage(bytes: Uint8Array, { from, to }: JsonEntry): boolean {
  const array = bytes[from] === 0x5b ? readContainer(bytes, from, to, 3) : null;
  return (
    array?.entries.some((entry) => {
      const parsed = parseJson(decodeBytes(bytes, entry.from, entry.to));
      return parsed.ok && isMessage(parsed.value);
    }) ?? false
  );
}

function scalarOf(bytes: Uint8Array, object: JsonContainer, keys: readonly string[]): string | null {
  for (const key of keys) {
    const entry = entryOf(object, key);
    if (entry === undefined || entry.to - entry.from > 1000) continue;
    const parsed = parseJson(decodeBytes(bytes, entry.from, entry.to));
    const value = parsed.ok ? (asString(parsed.value) ?? asNumber(parsed.value)) : null;
    if (value !== null) return String(value);
  }
  return null;
}
