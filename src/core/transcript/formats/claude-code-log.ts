/** The lines of a Claude Code log as nodes: what each is, which node it follows, and which call or message it belongs to. */
import type { SourceRange } from '../model.ts';
import { type ImportInput, placeOf } from './format.ts';
import { asArray, asRecord, asString, hasPlainInputs, isRecord, type JsonRecord } from './json-values.ts';
import { forEachRecord, type JsonSource } from './records.ts';

export type NodeKind = 'user' | 'assistant' | 'attachment' | 'boundary' | 'link';

export interface LogNode {
  readonly kind: NodeKind;
  /** The message, the attachment, or what a boundary says of its compaction. The rest of the record is let go. */
  readonly body: JsonRecord | null;
  readonly source: SourceRange;
  readonly text: () => string;
  /** The inputs of its calls need no look at the text. */
  readonly hasPlainInputs: boolean;
  readonly timestamp: string | null;
  /** The harness wrote the whole line. */
  readonly isHarness: boolean;
  /** The line is flagged as the summary of a compaction. */
  readonly isSummary: boolean;
  readonly uuid: string | null;
  readonly parent: string | null;
  /** A subagent's line. */
  readonly isSide: boolean;
  /** Names the subagent where the log does. */
  readonly agent: string | null;
  /** Lines of one answer of the model share it. */
  readonly messageId: string | null;
  /** Ids of the calls that the line answers. */
  readonly answers: readonly string[];
}

export interface ClaudeLog {
  readonly nodes: readonly LogNode[];
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

export function readLog(input: ImportInput): ClaudeLog {
  const { sink } = input;
  const nodes: LogNode[] = [];
  const lineOfUuid = new Map<string, number>();
  const titles: { custom: string | null; ai: string | null; summary: string | null } = {
    custom: null,
    ai: null,
    summary: null,
  };
  let sessionId: string | null = null;
  forEachRecord(input, (record) => {
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
    const first = uuid === null ? undefined : lineOfUuid.get(uuid);
    if (first !== undefined) {
      sink.diagnose(
        'repaired',
        source,
        `${placeOf(source)} repeats the record of line ${first}; the first was kept.`,
      );
      return;
    }
    const node = toNode(value, record, sink);
    if (node === null) return;
    if (uuid !== null) lineOfUuid.set(uuid, source.line);
    nodes.push(node);
  });
  return { nodes, sessionId, title: titles.custom ?? titles.ai ?? titles.summary };
}

function toNode(record: JsonRecord, { source, text }: JsonSource, sink: ImportInput['sink']): LogNode | null {
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
  return {
    kind,
    body: bodyOf(kind, record),
    source,
    text,
    hasPlainInputs: kind === 'assistant' && hasPlainInputs(message?.content, text),
    timestamp: asString(record.timestamp),
    isHarness: isHarnessLine(record),
    isSummary: record.isCompactSummary === true,
    uuid: asString(record.uuid),
    parent: asString(record.parentUuid) ?? asString(record.logicalParentUuid),
    isSide: record.isSidechain === true || toolUse !== null,
    agent: asString(record.agentId) ?? toolUse,
    messageId: kind === 'assistant' ? (asString(message?.id) ?? asString(record.requestId)) : null,
    answers: kind === 'user' ? answeredCalls(message) : [],
  };
}

function bodyOf(kind: NodeKind, record: JsonRecord): JsonRecord | null {
  switch (kind) {
    case 'user':
    case 'assistant':
      return asRecord(record.message);
    case 'attachment':
      return asRecord(record.attachment);
    case 'boundary':
      return asRecord(record.compactMetadata) ?? asRecord(record.compact_metadata);
    case 'link':
      return null;
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

function answeredCalls(message: JsonRecord | null): string[] {
  const ids: string[] = [];
  for (const block of asArray(message?.content) ?? []) {
    const id = asString(asRecord(block)?.tool_use_id);
    if (id !== null) ids.push(id);
  }
  return ids;
}

/** Ids of the calls that an assistant's line makes. */
export function madeCalls(node: LogNode): string[] {
  const ids: string[] = [];
  for (const block of asArray(node.body?.content) ?? []) {
    const record = asRecord(block);
    const id = record?.type === 'tool_use' ? asString(record.id) : null;
    if (id !== null) ids.push(id);
  }
  return ids;
}
