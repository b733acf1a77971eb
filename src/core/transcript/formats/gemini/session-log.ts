/**
 * The records of a Gemini CLI session as steps. Older versions keep one JSON document and rewrite it; newer ones append
 * lines: a message, or the same message anew with its results, a patch of the metadata, the whole history as the model
 * sees it from now on, or a rewind. Both are read into the same steps.
 */
import { decodeBytes } from '../../lines.ts';
import type { SourceRange } from '../../model.ts';
import { type ImportInput, placeOf } from '../format.ts';
import { createOutline, type Extent, type Outline } from '../reading/json-outline.ts';
import { asArray, asRecord, asString, asText, isRecord, type JsonRecord } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';

export interface Message {
  readonly body: JsonRecord;
  readonly source: SourceRange;
  readonly text: () => string;
}

export type Step =
  | { readonly kind: 'message'; readonly message: Message }
  /** The history that replaces the model's; messages that it repeats are among those that came before. */
  | { readonly kind: 'history'; readonly messages: readonly Message[] }
  | { readonly kind: 'rewind'; readonly id: string; readonly source: SourceRange };

export interface SessionLog {
  readonly steps: readonly Step[];
  readonly sessionId: string | null;
  readonly summary: string | null;
  readonly isSubagent: boolean;
}

const MESSAGE_TYPES: ReadonlySet<string> = new Set(['user', 'gemini', 'info', 'error', 'warning']);

export const isMessage = (record: JsonRecord): boolean =>
  MESSAGE_TYPES.has(asString(record.type) ?? '') &&
  (Object.hasOwn(record, 'content') || record.type === 'gemini');

export const isHeader = (record: JsonRecord): boolean =>
  typeof record.sessionId === 'string' &&
  (Object.hasOwn(record, 'projectHash') || Object.hasOwn(record, 'startTime'));

export const isPatch = (record: JsonRecord): boolean =>
  isRecord(record.$set) || typeof record.$rewindTo === 'string';

interface Reading {
  readonly steps: Step[];
  readonly outline: Outline;
  readonly sink: ImportInput['sink'];
  sessionId: string | null;
  summary: string | null;
  isSubagent: boolean;
}

export function readSession(input: ImportInput): SessionLog {
  const outline = createOutline(input);
  const reading: Reading = {
    steps: [],
    outline,
    sink: input.sink,
    sessionId: null,
    summary: null,
    isSubagent: false,
  };
  outline.values((at) => {
    // A document, or a line that holds messages, is read by its outline: it may be as large as the whole session.
    if (outline.has(at, 'messages')) readDocument(reading, at, input.layout.kind === 'values');
    else if (outline.has(at, '$set')) readPatch(reading, input, at);
    else {
      const record = outline.parse(at);
      if (record !== null) readRecord(reading, record);
    }
    input.sink.progress(at.to);
  });
  return reading;
}

function readRecord(reading: Reading, { value, source, text }: JsonSource): void {
  const { sink, steps } = reading;
  if (isRecord(value) && isMessage(value)) {
    steps.push({ kind: 'message', message: { body: value, source, text } });
  } else if (isRecord(value) && typeof value.$rewindTo === 'string') {
    steps.push({ kind: 'rewind', id: value.$rewindTo, source });
    sink.meta('$rewindTo', source);
  } else if (isRecord(value) && isHeader(value)) {
    note(reading, value);
    sink.meta('session header', source);
  } else {
    const reason = `${placeOf(source)}: no message and no patch of a Gemini session; it was left out.`;
    sink.diagnose(isRecord(value) ? 'unknown-record' : 'unexpected-shape', source, reason);
  }
}

function note(reading: Reading, header: JsonRecord): void {
  reading.sessionId ??= asString(header.sessionId);
  reading.summary = asText(header.summary) ?? reading.summary;
  reading.isSubagent ||= header.kind === 'subagent';
}

/** A whole session, or a header that holds messages. */
function readDocument(reading: Reading, at: Extent, isWhole: boolean): void {
  const { outline } = reading;
  const take =
    (key: string) =>
    (value: Extent): void =>
      note(reading, { [key]: outline.scalar(value, `key "${key}"`) });
  const messages: Message[] = [];
  outline.object(at, {
    sessionId: take('sessionId'),
    summary: take('summary'),
    kind: take('kind'),
    messages: (value) => readMessages(reading, value, messages),
  });
  if (isWhole) for (const message of messages) reading.steps.push({ kind: 'message', message });
  else if (messages.length > 0) reading.steps.push({ kind: 'history', messages });
}

function readPatch(reading: Reading, input: ImportInput, at: Extent): void {
  const { outline } = reading;
  const messages: Message[] = [];
  let isHistory = false;
  outline.object(at, {
    $set: (patch) => {
      isHistory = outline.has(patch, 'messages');
      if (isHistory) outline.object(patch, { messages: (value) => readMessages(reading, value, messages) });
      else {
        const set = asRecord(outline.scalar(patch, '$set'));
        if (set !== null) note(reading, set);
      }
    },
  });
  // Of a patch that broke off the list is not believed, only what stands in it.
  const isWhole = decodeBytes(input.source.bytes, at.to - 1, at.to) === '}';
  if (isHistory && isWhole) reading.steps.push({ kind: 'history', messages });
  else for (const message of messages) reading.steps.push({ kind: 'message', message });
}

function readMessages(reading: Reading, at: Extent, into: Message[]): void {
  const { outline, sink } = reading;
  outline.array(at, (element) => {
    const record = outline.parse(element);
    if (record === null) return;
    const { value, source, text } = record;
    if (isRecord(value) && isMessage(value)) into.push({ body: value, source, text });
    else {
      const reason = `${placeOf(source)}: no message of a Gemini session stands here; it was left out.`;
      sink.diagnose('unknown-record', source, reason);
    }
  });
}

/** The calls of a message with what came of them. */
export const toolCallsOf = (message: JsonRecord): readonly JsonRecord[] =>
  (asArray(message.toolCalls) ?? []).filter(isRecord);
