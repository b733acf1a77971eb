/** The records of a pi session as entries: what each is and which it follows. Early sessions are a list, later ones a tree. */
import type { SourceRange } from '../../model.ts';
import { type JsonSource, placeOf, type Sink } from '../format.ts';
import { asNumber, asRecord, asString, asText, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { isoTime } from '../turns/times.ts';

export type EntryKind = 'message' | 'injected' | 'compaction' | 'branch_summary' | 'link';

export interface PiEntry {
  readonly kind: EntryKind;
  /** The message, or the entry itself. */
  readonly body: JsonRecord;
  readonly source: SourceRange;
  readonly text: () => string;
  readonly timestamp: string | null;
  readonly id: string | null;
  /** Id of the entry before; `undefined` where the session is a plain list. */
  readonly parent: string | null | undefined;
  /** Position among all records of the file, the header being 0: early compactions count so. */
  readonly position: number;
}

export interface PiLog {
  readonly entries: readonly PiEntry[];
  readonly sessionId: string | null;
  readonly name: string | null;
}

/** Entries that are part of the chain and no part of the context. */
const LINKS: ReadonlySet<string> = new Set([
  'model_change',
  'thinking_level_change',
  'label',
  'session_info',
  'custom',
  'context_transform',
  'ephemeral',
]);
/** Events of `--mode json`, which tell again, piece by piece, what `message_end` tells whole. */
const EVENTS =
  /^(?:agent|turn|message|tool_execution|auto_compaction|compaction|auto_retry|queue|extension)_[a-z_]+$/;

export const isLinkType = (type: unknown): type is string =>
  typeof type === 'string' && (LINKS.has(type) || EVENTS.test(type));

/** Takes the records of a session; what they were is there at any time. */
export function createEntryReader(sink: Sink): { take(record: JsonSource): void; log(): PiLog } {
  const entries: PiEntry[] = [];
  const lineOfId = new Map<string, number>();
  let sessionId: string | null = null;
  let name: string | null = null;
  let position = -1;
  const take = ({ value, source, text }: JsonSource): void => {
    position++;
    if (!isRecord(value)) {
      sink.diagnose(
        'unexpected-shape',
        source,
        `${placeOf(source)}: it is JSON but no object; it was left out.`,
      );
      return;
    }
    const type = asString(value.type);
    if (type === 'session') {
      sessionId ??= asString(value.id);
      sink.meta('session header', source);
      return;
    }
    if (type === 'session_info') name = asText(value.name) ?? name;
    const id = asString(value.id);
    const first = id === null ? undefined : lineOfId.get(id);
    if (first !== undefined) {
      const reason = `${placeOf(source)} repeats the entry of line ${first}; the first was kept.`;
      sink.diagnose('repaired', source, reason);
      return;
    }
    if (id !== null) lineOfId.set(id, source.line);
    const kind = kindOf(type, value);
    if (kind === 'link' && isLinkType(type)) sink.meta(type, source);
    else if (kind === 'link') {
      const what = type === null ? 'an entry without a type' : `an entry of type "${type}"`;
      const reason = `${placeOf(source)}: ${what} is not known to this reader; it was left out.`;
      sink.diagnose('unknown-record', source, reason);
    }
    const body = bodyOf(kind, value);
    entries.push({
      kind,
      body,
      source,
      text,
      timestamp: isoTime(value.timestamp ?? asRecord(value.message)?.timestamp),
      id,
      parent:
        id === null ? undefined : (asString(value.parentId) ?? (value.parentId === null ? null : undefined)),
      position,
    });
    sink.holdRecord(body);
  };
  return { take, log: () => ({ entries, sessionId, name }) };
}

function kindOf(type: string | null, record: JsonRecord): EntryKind {
  switch (type) {
    case 'message':
    case 'message_end':
      return isRecord(record.message) ? 'message' : 'link';
    case 'custom_message':
      return 'injected';
    case 'compaction':
      return 'compaction';
    case 'branch_summary':
      return 'branch_summary';
    case 'compaction_end':
    case 'auto_compaction_end':
      return typeof asRecord(record.result)?.summary === 'string' ? 'compaction' : 'link';
    default:
      return 'link';
  }
}

function bodyOf(kind: EntryKind, record: JsonRecord): JsonRecord {
  switch (kind) {
    case 'message':
      return asRecord(record.message) ?? record;
    case 'compaction':
      return asRecord(record.result) ?? record;
    case 'injected':
    case 'branch_summary':
      return record;
    case 'link':
      // Nothing of it is read again: an event may repeat the whole session.
      return {};
  }
}

/** The first entry that a compaction kept, as the position of an entry; `null` where the log does not say. */
export function firstKept(compaction: JsonRecord, positionOf: ReadonlyMap<string, number>): number | null {
  const id = asString(compaction.firstKeptEntryId);
  return id === null ? asNumber(compaction.firstKeptEntryIndex) : (positionOf.get(id) ?? null);
}
