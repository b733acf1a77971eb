/** The lines of a Claude Code log as nodes: what each is, which node it follows, and which call or message it belongs to. */
import type { SourceRange } from '../../model.ts';
import { type JsonSource, placeOf, type Sink } from '../format.ts';
import { asRecord, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';
import {
  answeredCalls,
  type LineContent,
  madeCalls,
  readAnswer,
  readAttachment,
  readUser,
} from './claude-code-content.ts';

export type NodeKind = 'user' | 'assistant' | 'attachment' | 'boundary' | 'link';

export interface LogNode {
  readonly kind: NodeKind;
  /** What it says. The record is let go. */
  readonly content: LineContent;
  readonly source: SourceRange;
  readonly timestamp: string | null;
  readonly uuid: string | null;
  /** The line that it follows: its place among the lines, or its uuid where it was not there yet. */
  readonly parent: number | string | null;
  /** A subagent's line. */
  readonly isSide: boolean;
  /** Names the subagent where the log does. */
  readonly agent: string | null;
  /** Lines of one answer of the model share this number. */
  readonly message: number | null;
  /** Numbers of the calls that the line makes, one for each id. */
  readonly calls: readonly number[];
  /** Numbers of the calls that the line answers. */
  readonly answers: readonly number[];
}

export interface ClaudeLog {
  /** No two with the same uuid. */
  readonly nodes: readonly LogNode[];
  /** Finds one of them by its uuid. */
  readonly indexOf: (uuid: string) => number | undefined;
  readonly sessionId: string | null;
  /** Titles that the harness wrote, the strongest first. */
  readonly title: string | null;
}

/** Records that are no message and not part of the chain of messages. */
const META_TYPES: ReadonlySet<string> = new Set([
  'summary',
  'ai-title',
  'custom-title',
  'agent-name',
  'agent-color',
  'agent-setting',
  'last-prompt',
  'permission-mode',
  'mode',
  'queue-operation',
  'file-history-snapshot',
  'file-history-delta',
  'attribution-snapshot',
  'content-replacement',
  'pr-link',
  'tag',
  'task-summary',
  'worktree-state',
  'result',
  'stream_event',
  'rate_limit_event',
  'tool_progress',
  'auth_status',
  'keep_alive',
]);

export const isMetaType = (type: unknown): type is string => typeof type === 'string' && META_TYPES.has(type);

/** Takes the lines of a log; what they were is there at any time. */
export function createLogReader(sink: Sink): { take(record: JsonSource): void; log(): ClaudeLog } {
  const nodes: LogNode[] = [];
  // Ids are looked up here, where their letters are at hand, and never again: whoever walks the lines goes by numbers.
  const byUuid = new Map<string, number>();
  const ids: Ids = { place: (uuid) => byUuid.get(uuid), message: createNumbers(), call: createNumbers() };
  const titles: { custom: string | null; ai: string | null; summary: string | null } = {
    custom: null,
    ai: null,
    summary: null,
  };
  let sessionId: string | null = null;
  const take = (record: JsonSource): void => {
    const { value, source } = record;
    if (!isRecord(value)) {
      sink.diagnose(
        'unexpected-shape',
        source,
        `${placeOf(source)}: it is JSON but no object; it was left out.`,
      );
      return;
    }
    const type = asString(value.type);
    sessionId ??= asString(value.sessionId) ?? asString(value.session_id);
    if (isMetaType(type)) {
      if (type === 'custom-title') titles.custom = asString(value.customTitle) ?? asString(value.title);
      if (type === 'ai-title') titles.ai = asString(value.aiTitle) ?? asString(value.title);
      if (type === 'summary') titles.summary ??= asString(value.summary);
      sink.meta(type, source);
      return;
    }
    const uuid = asString(value.uuid);
    const first = uuid === null ? undefined : byUuid.get(uuid);
    if (first !== undefined) {
      sink.diagnose(
        'repaired',
        source,
        `${placeOf(source)} repeats the record of line ${nodes[first]?.source.line ?? 0}; the first was kept.`,
      );
      return;
    }
    const node = toNode(value, record, sink, ids);
    if (node === null) return;
    if (uuid !== null) byUuid.set(uuid, nodes.length);
    nodes.push(node);
  };
  return {
    take,
    log: () => ({
      nodes,
      indexOf: (uuid) => byUuid.get(uuid),
      sessionId,
      title: titles.custom ?? titles.ai ?? titles.summary,
    }),
  };
}

/** Numbers for ids, each the same for the same id. */
interface Ids {
  readonly place: (uuid: string) => number | undefined;
  readonly message: (id: string) => number;
  readonly call: (id: string) => number;
}

function createNumbers(): (id: string) => number {
  const numbers = new Map<string, number>();
  return (id) => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    numbers.set(id, numbers.size);
    return numbers.size - 1;
  };
}

function toNode(record: JsonRecord, json: JsonSource, sink: Sink, ids: Ids): LogNode | null {
  const { source } = json;
  const type = asString(record.type);
  const kind = kindOf(type, record);
  if (kind === null) {
    const isKnown = type === 'user' || type === 'assistant' || type === 'attachment';
    const what = type === null ? 'a record without a type' : `a record of type "${type}"`;
    sink.diagnose(
      isKnown ? 'unexpected-shape' : 'unknown-record',
      source,
      `${placeOf(source)}: ${what} ${isKnown ? 'has no content' : 'is not known to this reader'}; it was left out.`,
    );
    return null;
  }
  if (kind === 'link' || kind === 'boundary') sink.meta(metaName(type, record), source);
  const message = asRecord(record.message);
  const toolUse = asString(record.parent_tool_use_id);
  const parent = asString(record.parentUuid) ?? asString(record.logicalParentUuid);
  const messageId = kind === 'assistant' ? (asString(message?.id) ?? asString(record.requestId)) : null;
  return {
    kind,
    content: contentOf(kind, record, json, sink),
    source,
    timestamp: asString(record.timestamp),
    uuid: asString(record.uuid),
    parent: parent === null ? null : (ids.place(parent) ?? parent),
    isSide: record.isSidechain === true || toolUse !== null,
    agent: asString(record.agentId) ?? toolUse,
    message: messageId === null ? null : ids.message(messageId),
    calls: kind === 'assistant' ? madeCalls(message).map(ids.call) : NONE,
    answers: kind === 'user' ? answeredCalls(message).map(ids.call) : NONE,
  };
}

const NONE: readonly number[] = [];
const NOTHING: LineContent = { kind: 'nothing' };

function contentOf(kind: NodeKind, record: JsonRecord, json: JsonSource, sink: Sink): LineContent {
  // The harness wrote the whole line.
  const line = { record: json, isHarness: isHarnessLine(record), sink };
  switch (kind) {
    case 'user':
      return readUser(line, asRecord(record.message), record.isCompactSummary === true);
    case 'assistant':
      return readAnswer(line, asRecord(record.message));
    case 'attachment':
      return readAttachment(line, asRecord(record.attachment));
    case 'boundary': {
      const about = asRecord(record.compactMetadata) ?? asRecord(record.compact_metadata);
      return { kind: 'boundary', about };
    }
    case 'link':
      return NOTHING;
  }
}

const isHarnessLine = (record: JsonRecord): boolean =>
  record.isMeta === true ||
  record.isApiErrorMessage === true ||
  asRecord(record.origin)?.kind === 'task-notification';

function kindOf(type: string | null, record: JsonRecord): NodeKind | null {
  switch (type) {
    case 'user':
    case 'assistant':
      return isRecord(record.message) ? type : null;
    case 'attachment':
      return isRecord(record.attachment) ? type : null;
    case 'system':
      return record.subtype === 'compact_boundary' ? 'boundary' : 'link';
    case 'progress':
      return 'link';
    default:
      return null;
  }
}

function metaName(type: string | null, record: JsonRecord): string {
  const detail = type === 'progress' ? asString(asRecord(record.data)?.type) : asString(record.subtype);
  return `${type ?? 'record'}${detail === null ? '' : `: ${detail}`}`;
}
