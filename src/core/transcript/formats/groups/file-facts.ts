/**
 * What a file of a folder is, as far as it matters for what belongs together: told by the shape of its first bytes, so
 * that a folder of any size is looked through without being read. The path only says where a file lies, never what it is.
 */
import { peek } from '../../containers/peek.ts';
import { recogniseContainer } from '../../containers/recognise.ts';
import { decodeSource, firstBinaryByte } from '../../encoding.ts';
import { isMetaType } from '../claude-code/claude-code-log.ts';
import { asArray, asRecord, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { isBlankFile, readLayout, type Sample, takeSample } from '../reading/sample.ts';

/** How much of the start of a file is looked at, in bytes. */
export const HEAD_BYTES = 1 << 17;

/** A file of a folder before it is read. */
export interface ListedFile {
  /** With `/` or `\` between its names, from the folder down. */
  readonly path: string;
  /** Its first `HEAD_BYTES`, or all of it. */
  readonly head: Uint8Array;
}

export type FileKind =
  | 'claude-code'
  | 'codex'
  | 'gemini'
  | 'opencode-session'
  | 'opencode-message'
  | 'opencode-part'
  | 'openhands-event'
  | 'atif'
  | 'cline-api'
  | 'cline-ui'
  | 'cline-sdk'
  /** A zip, a database: somebody else's to refuse. */
  | 'container'
  | 'json'
  | 'text'
  | 'empty'
  | 'binary';

export interface FileFacts {
  readonly path: string;
  /** The names of its folders and its own, from the outside in. */
  readonly names: readonly string[];
  readonly kind: FileKind;
  /** Names the session that the file belongs to, or is. */
  readonly id: string | null;
  /** Names the session that started this one, or that it resumes. */
  readonly parent: string | null;
  /** What one agent writes for another: a subagent's log, a compacted copy. */
  readonly isSide: boolean;
  /** The first line of the talk, where each has an id of its own: a session that resumes another one begins with its lines. */
  readonly opening: string | null;
  /** The message that a part belongs to, or that the file is, where messages and parts lie apart. */
  readonly message: string | null;
}

type Shape = Pick<FileFacts, 'kind' | 'id' | 'parent' | 'isSide' | 'opening' | 'message'>;

const shape = (kind: FileKind, more: Partial<Omit<Shape, 'kind'>> = {}): Shape => ({
  kind,
  id: null,
  parent: null,
  isSide: false,
  opening: null,
  message: null,
  ...more,
});

export function factsOf({ path, head }: ListedFile): FileFacts {
  const start = head.subarray(0, HEAD_BYTES);
  // A log that was packed by itself belongs where it would unpacked.
  const inner = peek(path, start, HEAD_BYTES) ?? { path, head: start };
  const names = inner.path.split(/[\\/]/).filter((name) => name !== '' && name !== '.');
  return { path, names, ...shapeOf(inner.path, inner.head) };
}

function shapeOf(path: string, head: Uint8Array): Shape {
  if (head.length === 0) return shape('empty');
  if (recogniseContainer(head) !== null) return shape('container');
  const { source } = decodeSource(path, head);
  if (firstBinaryByte(source.bytes) !== -1) return shape('binary');
  if (isBlankFile(source)) return shape('empty');
  const layout = readLayout(source);
  if (layout.kind === 'text' || layout.kind === 'broken-json') return shape('text');
  return shapeOfSample(takeSample(source, layout));
}

function shapeOfSample(sample: Sample): Shape {
  const records = sample.records.filter(isRecord);
  const root = asRecord(sample.root);
  for (const tell of [codexShape, geminiShape, claudeShape]) {
    const found = tell(records);
    if (found !== null) return found;
  }
  if (root !== null) return documentShape(root);
  const first = (asArray(sample.root) ?? []).filter(isRecord);
  return shape(arrayKind(first) ?? 'json');
}

function codexShape(records: readonly JsonRecord[]): Shape | null {
  const meta = records.find(({ type, payload }) => type === 'session_meta' && isRecord(payload));
  if (meta === undefined) return null;
  const payload = asRecord(meta.payload);
  const spawn = asRecord(asRecord(asRecord(payload?.source)?.subagent)?.thread_spawn);
  const parent = asString(spawn?.parent_thread_id) ?? asString(payload?.parent_thread_id);
  const id = asString(payload?.id) ?? asString(payload?.session_id);
  return shape('codex', { id, parent, isSide: parent !== null });
}

/** A session as a document, or a header with lines behind it. */
function geminiShape([first]: readonly JsonRecord[]): Shape | null {
  if (first === undefined || typeof first.sessionId !== 'string' || typeof first.projectHash !== 'string')
    return null;
  return shape('gemini', { id: first.sessionId, isSide: first.kind === 'subagent' });
}

/**
 * A file is a subagent's when every line of it that takes part in the talk is one. Where the first of them is longer than
 * the head, what stands before it in the file has to do.
 */
function claudeShape(records: readonly JsonRecord[]): Shape | null {
  const nodes = records.filter(
    ({ type, message, sessionId, uuid }) =>
      (type === 'user' || type === 'assistant') &&
      (isRecord(message) || message === undefined) &&
      (typeof sessionId === 'string' || typeof uuid === 'string'),
  );
  if (nodes.length === 0) {
    const other = records.find(({ type, sessionId }) => isMetaType(type) && typeof sessionId === 'string');
    return other === undefined ? null : shape('claude-code', { id: asString(other.sessionId) });
  }
  const isSide = nodes.every(({ isSidechain }) => isSidechain === true);
  const ids = nodes.map(({ sessionId }) => asString(sessionId));
  // A resumed session begins with lines of the one before, under its name; the last is its own.
  const id = ids.findLast((name) => name !== null) ?? null;
  const first = ids.find((name) => name !== null) ?? null;
  return shape('claude-code', {
    id,
    isSide,
    parent: first === id ? null : first,
    opening: asString(nodes[0]?.uuid),
  });
}

function documentShape(root: JsonRecord): Shape {
  const id = asString(root.id);
  if (asString(root.schema_version)?.startsWith('ATIF-') === true)
    return shape('atif', { id: asString(root.session_id) });
  const session = asString(root.sessionID);
  if (typeof root.messageID === 'string' && typeof root.type === 'string')
    return shape('opencode-part', { id: session, message: root.messageID });
  if (session !== null && (root.role === 'user' || root.role === 'assistant'))
    return shape('opencode-message', { id: session, message: id });
  const isStored = typeof root.projectID === 'string' || typeof root.directory === 'string';
  if (id?.startsWith('ses') === true && isStored)
    return shape('opencode-session', { id, parent: asString(root.parentID) });
  if (isEvent(root)) return shape('openhands-event');
  const messages = asArray(root.messages);
  if (typeof root.sessionId === 'string' && typeof root.agent === 'string' && messages !== null)
    return shape('cline-sdk', { id: root.sessionId, isSide: messages.some(isCompaction) });
  return shape('json');
}

/** Events of OpenHands lie in files of their own, one each. */
function isEvent({ id, source, kind, action, observation }: JsonRecord): boolean {
  if (id === undefined || typeof source !== 'string') return false;
  if (typeof kind === 'string') return /(?:Event|Observation|Condensation|Request)$/.test(kind);
  return typeof action === 'string' || typeof observation === 'string';
}

/** A summary in the place of the messages before it: the file is what a compaction left. */
function isCompaction(message: unknown): boolean {
  const record = asRecord(message);
  if (asRecord(record?.metadata)?.kind === 'compaction') return true;
  const texts = (asArray(record?.content) ?? []).map((block) => asString(asRecord(block)?.text) ?? '');
  return [asString(record?.content) ?? '', ...texts].some((text) => /^Context summary:\s/.test(text));
}

function arrayKind(elements: readonly JsonRecord[]): FileKind | null {
  const hasTime = elements.length > 0 && elements.every(({ ts }) => typeof ts === 'number');
  if (!hasTime) return null;
  if (elements.every(({ type }) => type === 'ask' || type === 'say')) return 'cline-ui';
  return elements.some(({ role }) => typeof role === 'string') ? 'cline-api' : null;
}
