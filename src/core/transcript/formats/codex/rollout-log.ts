/**
 * The lines of a Codex rollout as entries: what each is, before anything is made of them. Lines come in an envelope
 * of `timestamp`, `type` and `payload`; logs of early 2025 hold the same items bare, below a line with the session's
 * id. Events that tell how a call went or who typed what are gathered here, since they follow the items they explain.
 */
import type { SourceRange } from '../../model.ts';
import { type JsonSource, placeOf, type Sink } from '../format.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  asText,
  isRecord,
  type JsonRecord,
} from '../reading/json-values.ts';

export interface RolloutEntry {
  /** `bare` is the header of a log without envelopes. */
  readonly kind:
    | 'item'
    | 'event'
    | 'compacted'
    | 'turn_context'
    | 'session_meta'
    | 'agent_message'
    | 'bare'
    | 'other';
  /** The type of the item or event, or of the line itself. */
  readonly type: string;
  readonly body: JsonRecord;
  readonly source: SourceRange;
  readonly timestamp: string | null;
}

export interface RolloutLog {
  readonly entries: readonly RolloutEntry[];
  readonly sessionId: string | null;
  /** The name of a subagent whose log this is. */
  readonly agent: string | null;
  /** What people typed, by the events that say so; `null` where the log has none. */
  readonly typed: ReadonlySet<string> | null;
  /** Ids of calls of which an event says that they failed. */
  readonly failed: ReadonlySet<string>;
}

const ITEM_TYPES: ReadonlySet<string> = new Set([
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'web_search_call',
  'tool_search_call',
  'tool_search_output',
  'image_generation_call',
  'ghost_snapshot',
  'compaction',
  'compaction_summary',
  'context_compaction',
  'compaction_trigger',
]);
const LINE_TYPES: ReadonlySet<string> = new Set([
  'session_meta',
  'response_item',
  'event_msg',
  'turn_context',
  'compacted',
  'world_state',
  'session_state',
  'ghost_snapshot',
  'token_usage_record',
]);

/** Whether a record is a line in an envelope; `known` where its type is one that Codex is known to write. */
export function envelopeOf(record: JsonRecord): 'known' | 'likely' | null {
  const type = asString(record.type);
  if (type === null || !isRecord(record.payload)) return null;
  if (LINE_TYPES.has(type) || type.startsWith('inter_agent_')) return 'known';
  return typeof record.timestamp === 'string' ? 'likely' : null;
}

export const isBareHeader = (record: JsonRecord): boolean =>
  typeof record.id === 'string' &&
  typeof record.timestamp === 'string' &&
  record.type === undefined &&
  record.role === undefined &&
  (Object.hasOwn(record, 'instructions') || isRecord(record.git));

export const isBareItem = (record: JsonRecord): boolean =>
  typeof record.record_type === 'string' || ITEM_TYPES.has(asString(record.type) ?? '');

/** Takes the lines of a rollout; what they were is there at any time. */
export function createRolloutReader(sink: Sink): { take(record: JsonSource): void; log(): RolloutLog } {
  const entries: RolloutEntry[] = [];
  const typed = new Set<string>();
  const failed = new Set<string>();
  let sessionId: string | null = null;
  let agent: string | null = null;
  const take = ({ value, source }: JsonSource): void => {
    const entry = isRecord(value) ? entryOf(value, source) : null;
    if (entry === null) {
      const what = isRecord(value) ? 'the record is not known to this reader' : 'it is JSON but no object';
      sink.diagnose(
        isRecord(value) ? 'unknown-record' : 'unexpected-shape',
        source,
        `${placeOf(source)}: ${what}; it was left out.`,
      );
      return;
    }
    entries.push(entry);
    const { body } = entry;
    if (entry.kind === 'session_meta' || entry.kind === 'bare') {
      agent ??= sessionId === null ? asText(body.agent_nickname) : null;
      sessionId ??= asString(body.id) ?? asString(body.session_id);
    } else if (entry.kind === 'event') {
      const message = entry.type === 'user_message' ? asText(body.message) : null;
      if (message !== null) typed.add(message.trim());
      const callId = asString(body.call_id);
      if (callId !== null && isFailure(body)) failed.add(callId);
    }
    // Events and headers make no turns, or small ones: their strings are to go when they were read.
    if (entry.kind === 'item' || entry.kind === 'compacted') sink.holdRecord(body);
  };
  return {
    take,
    log: () => ({ entries, sessionId, agent, typed: typed.size === 0 ? null : typed, failed }),
  };
}

function entryOf(record: JsonRecord, source: SourceRange): RolloutEntry | null {
  const timestamp = asString(record.timestamp);
  const payload = asRecord(record.payload);
  const type = asString(record.type);
  if (type !== null && payload !== null) {
    const inner = asString(payload.type) ?? (payload.role === undefined ? 'unknown' : 'message');
    const entry = (kind: RolloutEntry['kind'], named: string): RolloutEntry => ({
      kind,
      type: named,
      body: payload,
      source,
      timestamp,
    });
    switch (type) {
      case 'response_item':
        return entry('item', inner);
      case 'event_msg':
        return entry('event', inner);
      case 'session_meta':
      case 'turn_context':
      case 'compacted':
        return entry(type, type);
      case 'inter_agent_communication':
        return entry('agent_message', type);
      default:
        return entry('other', type);
    }
  }
  const entry = (kind: RolloutEntry['kind'], named: string): RolloutEntry => ({
    kind,
    type: named,
    body: record,
    source,
    timestamp,
  });
  if (type !== null && ITEM_TYPES.has(type)) return entry('item', type);
  if (isBareHeader(record)) return entry('bare', 'session header');
  const state = asString(record.record_type);
  return state === null ? null : entry('other', `record: ${state}`);
}

/** Whether an event about a call says that the call failed. */
function isFailure(event: JsonRecord): boolean {
  const exitCode = asNumber(event.exit_code);
  const result = asRecord(event.result);
  return (
    (exitCode !== null && exitCode !== 0) ||
    event.success === false ||
    (result !== null && Object.hasOwn(result, 'Err')) ||
    asRecord(result?.Ok)?.isError === true
  );
}

/** The text of a message's content: a string, or its text blocks joined. */
export function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content;
  return (asArray(content) ?? []).flatMap((block) => asString(asRecord(block)?.text) ?? []).join('\n');
}
