/** What OpenCode stores — sessions, messages and their parts — told apart and put together, wherever the records came from. */
import type { SourceRange } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { asNumber, asRecord, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';

/** A part of a message; `path` leads to it inside the record that `source` covers. */
export interface StoredPart {
  readonly value: JsonRecord;
  readonly source: SourceRange;
  readonly path: readonly string[];
}

export interface StoredMessage {
  readonly info: JsonRecord;
  /** Bytes of the message that belong to none of its parts. */
  readonly source: readonly SourceRange[];
  readonly parts: readonly StoredPart[];
}

export interface StoredSession {
  readonly id: string;
  readonly info: JsonRecord;
  readonly messages: readonly StoredMessage[];
}

/** A record on its own: a file of the storage folder, or a line of the stream. */
export interface LooseRecord {
  readonly value: unknown;
  readonly source: SourceRange;
}

export type RecordKind = 'session' | 'message' | 'part' | 'event' | 'error';

/** What a record is, by its own keys; `null` for a stranger. */
export function kindOf(value: unknown): RecordKind | null {
  if (!isRecord(value)) return null;
  const hasSession = typeof value.sessionID === 'string';
  if (hasSession && isRecord(value.part)) return 'event';
  if (hasSession && value.type === 'error' && value.error !== undefined) return 'error';
  if (typeof value.messageID === 'string' && typeof value.type === 'string') return 'part';
  const id = asString(value.id) ?? '';
  if (hasSession && (value.role === 'user' || value.role === 'assistant') && id !== '') return 'message';
  if (id.startsWith('ses') && (typeof value.projectID === 'string' || typeof value.directory === 'string'))
    return 'session';
  return null;
}

interface OpenMessage {
  readonly id: string;
  info: JsonRecord | null;
  readonly source: SourceRange[];
  readonly parts: StoredPart[];
}

interface OpenSession {
  readonly id: string;
  info: JsonRecord;
  readonly messages: Map<string, OpenMessage>;
}

/**
 * Puts single records together: the files of a storage folder in any order, or the lines of a stream. Ids of
 * OpenCode sort by time, so messages and parts are brought into their order; a stream has its order already.
 * Accounts for sessions, and reports strangers and messages whose parts are missing.
 */
export function assembleRecords(records: Iterable<LooseRecord>, sink: Sink): readonly StoredSession[] {
  const sessions = new Map<string, OpenSession>();
  const sessionOf = (id: string): OpenSession => {
    const known = sessions.get(id);
    if (known !== undefined) return known;
    const session: OpenSession = { id, info: {}, messages: new Map() };
    sessions.set(id, session);
    return session;
  };
  const messageOf = (session: string, id: string): OpenMessage => {
    const { messages } = sessionOf(session);
    const known = messages.get(id);
    if (known !== undefined) return known;
    const message: OpenMessage = { id, info: null, source: [], parts: [] };
    messages.set(id, message);
    return message;
  };
  let isStream = false;
  for (const { value, source } of records) {
    const kind = kindOf(value);
    const record = asRecord(value) ?? {};
    const session = asString(record.sessionID) ?? 'session';
    switch (kind) {
      case 'session': {
        const open = sessionOf(asString(record.id) ?? 'session');
        open.info = record;
        sink.meta('session', source);
        break;
      }
      case 'message': {
        const message = messageOf(session, asString(record.id) ?? '');
        message.info = record;
        message.source.push(source);
        break;
      }
      case 'part': {
        const message = messageOf(session, asString(record.messageID) ?? '');
        message.parts.push({ value: record, source, path: [] });
        break;
      }
      case 'event': {
        isStream = true;
        const part = asRecord(record.part) ?? {};
        const message = messageOf(session, asString(part.messageID) ?? 'message');
        message.info ??= { role: 'assistant', time: { created: asNumber(record.timestamp) } };
        message.parts.push({ value: part, source, path: ['part'] });
        break;
      }
      case 'error': {
        isStream = true;
        const message = messageOf(session, `error at ${source.from}`);
        message.info = { role: 'assistant', error: record.error, time: { created: record.timestamp } };
        message.source.push(source);
        break;
      }
      case null:
        sink.diagnose(
          'unknown-record',
          source,
          `${placeOf(source)}: it is no session, message or part of OpenCode; it was left out.`,
        );
    }
  }
  return [...sessions.values()].map(({ id, info, messages }) => ({
    id,
    info,
    messages: inOrder([...messages.values()], isStream, ({ id: message }) => message).flatMap((message) =>
      closeMessage(message, isStream, sink),
    ),
  }));
}

function closeMessage({ info, source, parts }: OpenMessage, isStream: boolean, sink: Sink): StoredMessage[] {
  if (parts.length === 0 && info?.error === undefined) {
    for (const range of source) {
      sink.diagnose(
        'unexpected-shape',
        range,
        `${placeOf(range)}: a message without its parts; they lie in the "part" folder beside it. It was left out.`,
      );
    }
    return [];
  }
  const ordered = inOrder(parts, isStream, ({ value }) => asString(value.id) ?? '');
  return [{ info: info ?? { role: 'assistant' }, source, parts: ordered }];
}

const inOrder = <T>(items: readonly T[], isOrdered: boolean, idOf: (item: T) => string): readonly T[] =>
  isOrdered ? items : items.toSorted((a, b) => compare(idOf(a), idOf(b)));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
