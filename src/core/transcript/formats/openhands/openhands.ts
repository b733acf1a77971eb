import type { Conversation } from '../../model.ts';
import { type ImportInput, placeOf, type Sniff, type TranscriptFormat } from '../format.ts';
import { createOutline, type Extent } from '../reading/json-outline.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  isArray,
  isRecord,
  type JsonRecord,
} from '../reading/json-values.ts';
import { forEachRecord, type JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { createEventThread, type EventThread } from './event-thread.ts';
import { addEventV0 } from './events-v0.ts';
import { addEventV1, createSdkState, type SdkState } from './events-v1.ts';

/** Sessions of OpenHands, of the application and of its SDK. */
export const openhands: TranscriptFormat = {
  id: 'openhands',
  name: 'OpenHands event log',
  description:
    'events of OpenHands 0.x (trajectory downloads, output.jsonl of evaluations) and of its SDK, with condensations',
  where:
    'a trajectory download, output.jsonl of an evaluation, events.jsonl or one event file of ~/.openhands/conversations/<id>/events',
  export: 'download the trajectory of the conversation in OpenHands, or take the files that the SDK writes',
  sniff,
  parse,
};

const EVENT_KEYS = ['history', 'trajectory', 'events'] as const;

function sniff({ root, records }: Sample): Sniff {
  const values = root === undefined ? records : isArray(root) ? root : [root];
  const events = values.filter(isEvent).length;
  const pairs = values.filter((value) => (asArray(value) ?? []).some(isEvent)).length;
  const found = Math.max(events, pairs);
  if (found > 0) {
    const isSdk = values.some((value) => isSdkEvent(asRecord(value)));
    const why = isSdk
      ? `${found} of ${values.length} records are events with "kind", "source" and "id"`
      : `${found} of ${values.length} records are events with "source", "id" and an action or observation`;
    // An event without a known shape is still one among events.
    return { votes: found, of: found * 2 >= values.length ? found : values.length, why };
  }
  const holders = values.filter((value) => eventKeyOf(value) !== null).length;
  if (holders > 0) {
    const key = values.map(eventKeyOf).find((name) => name !== null) ?? 'history';
    return { votes: holders, of: values.length, why: `"${key}" holds events with "source" and "id"` };
  }
  return { votes: 0, of: values.length, why: 'no records are events with "source" and "id"' };
}

const eventKeyOf = (value: unknown): string | null =>
  EVENT_KEYS.find((key) => {
    const list = asArray(asRecord(value)?.[key]) ?? [];
    return list.some(isEvent) || list.some((pair) => (asArray(pair) ?? []).some(isEvent));
  }) ?? null;

const isEvent = (value: unknown): boolean => {
  const record = asRecord(value);
  return isSdkEvent(record) || isAppEvent(record);
};

function isSdkEvent(record: JsonRecord | null): boolean {
  const kind = asString(record?.kind) ?? '';
  return (
    record !== null && 'id' in record && 'source' in record && (kind.endsWith('Event') || SDK_KINDS.has(kind))
  );
}

const SDK_KINDS: ReadonlySet<string> = new Set([
  'Condensation',
  'CondensationRequest',
  'UserRejectObservation',
]);

const isAppEvent = (record: JsonRecord | null): boolean =>
  record !== null &&
  'source' in record &&
  'id' in record &&
  (typeof record.action === 'string' || typeof record.observation === 'string');

interface Session {
  readonly thread: EventThread;
  readonly sdk: SdkState;
}

const newSession = ({ hold }: ImportInput['sink']): Session => ({
  thread: createEventThread(hold),
  sdk: createSdkState(),
});

function parse(input: ImportInput): readonly Conversation[] {
  const { sink } = input;
  const outline = createOutline(input);
  const conversations: Conversation[] = [];
  const loose = newSession(sink);

  const close = (session: Session, id: string | null): void => {
    const thread = session.thread.close(sink);
    if (thread === null) return;
    const title = id === null ? thread.title : `${id}: ${thread.title}`;
    conversations.push({ id: id ?? `session-${conversations.length + 1}`, title, threads: [thread] });
  };
  const readList = (session: Session, list: Extent): void =>
    outline.array(list, (item) => {
      // Early evaluations wrote pairs of an action and its observation.
      if (input.source.bytes[item.from] === 0x5b) outline.array(item, (event) => readEvent(session, event));
      else readEvent(session, item);
    });
  const readEvent = (session: Session, event: Extent): void => {
    const record = outline.parse(event);
    if (record !== null) addEvent(session, record, input);
  };
  const readDocument = (value: Extent): boolean => {
    const key = EVENT_KEYS.find((name) => outline.has(value, name));
    if (key === undefined) return false;
    const session = newSession(sink);
    let id: string | null = null;
    const keep = (found: unknown): void => {
      id ??= asString(found) ?? (asNumber(found) === null ? null : String(found));
    };
    outline.object(
      value,
      { [key]: (list) => readList(session, list) },
      { instance_id: keep, conversation_id: keep },
    );
    close(session, id);
    return true;
  };

  if (input.layout.kind === 'values') {
    outline.values((value) => {
      if (input.source.bytes[value.from] === 0x5b) {
        const session = newSession(sink);
        readList(session, value);
        close(session, null);
      } else if (!readDocument(value)) {
        readEvent(loose, value);
      }
    });
  } else {
    forEachRecord(input, (record) => {
      const isHolder =
        isRecord(record.value) && EVENT_KEYS.some((key) => isArray(asRecord(record.value)?.[key]));
      if (!isHolder || !readDocument(record.source)) addEvent(loose, record, input);
    });
  }
  close(loose, null);
  return conversations;
}

function addEvent({ thread, sdk }: Session, record: JsonSource, { sink }: ImportInput): void {
  const { value, source } = record;
  if (isRecord(value) && typeof value.kind === 'string') addEventV1(thread, sdk, value, record, sink);
  else if (isRecord(value) && ('action' in value || 'observation' in value)) {
    addEventV0(thread, value, record, sink);
  } else {
    sink.diagnose('unknown-record', source, `${placeOf(source)}: no event stands here; it was left out.`);
  }
}
