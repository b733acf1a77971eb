import { lineIndex, sourceRange } from '../../lines.ts';
import type { Conversation, SourceRange, Thread } from '../../model.ts';
import { type ImportInput, placeOf, type Sniff, type TranscriptFormat } from '../format.ts';
import { createOutline } from '../reading/json-outline.ts';
import { asArray, asRecord, asString, isRecord, type JsonRecord, titleOf } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { locateAll, shareSource } from '../reading/source-shares.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import {
  assembleRecords,
  kindOf,
  type LooseRecord,
  type StoredMessage,
  type StoredSession,
} from './records.ts';
import { buildTurns, type FileContext } from './turns.ts';

/** Sessions of OpenCode: an export, the stream of `opencode run --format json`, and files of its storage folder. */
export const opencode: TranscriptFormat = {
  id: 'opencode',
  name: 'OpenCode session',
  description:
    'an export ("info" and "messages" with "parts"), the JSON stream of a run, or records of the storage folder one after another',
  where:
    'opencode export <session>, opencode run --format json, or ~/.local/share/opencode/storage (session, message, part)',
  export:
    'opencode export <session> > session.json; of a scripted run: opencode run --format json … > run.jsonl',
  sniff,
  parse,
};

const isExportedMessage = (value: unknown): boolean =>
  isRecord(value) && isRecord(value.info) && Array.isArray(value.parts);

function sniff(sample: Sample): Sniff {
  const root = asRecord(sample.root);
  const messages = (asArray(root?.messages) ?? []).filter(isRecord);
  const exported = messages.filter(isExportedMessage).length;
  if (exported > 0)
    return {
      votes: exported,
      of: messages.length,
      why: `${exported} of ${messages.length} elements of "messages" hold "info" and "parts"`,
    };
  const of = sample.records.length;
  const kinds = sample.records.map(kindOf);
  const events = kinds.filter((kind) => kind === 'event').length;
  const known = kinds.filter((kind) => kind !== null).length;
  if (events > 0) return { votes: known, of, why: `${events} of ${of} records hold "sessionID" and "part"` };
  if (known > 0)
    return {
      votes: known,
      of,
      why: `${known} of ${of} records are sessions, messages or parts of OpenCode's storage`,
    };
  return { votes: 0, of, why: 'no "messages" with "info" and "parts", and no records with "sessionID"' };
}

function parse(input: ImportInput): readonly Conversation[] {
  const { source, sink } = input;
  const { bytes } = source;
  const lineOf = lineIndex(bytes);
  const context: FileContext = {
    bytes,
    rangeOf: (from, to) => sourceRange(from, to, lineOf(from)),
    sink,
  };
  const sessions: StoredSession[] = [];
  const loose: LooseRecord[] = [];
  const outline = createOutline(input);
  outline.values((at) => {
    if (!outline.has(at, 'messages')) {
      const record = outline.parse(at);
      if (record !== null) loose.push({ value: record.value, source: record.source });
      return;
    }
    let info: JsonRecord = {};
    const messages: StoredMessage[] = [];
    outline.object(at, {
      info: (value) => {
        const record = outline.parse(value);
        info = asRecord(record?.value) ?? {};
        if (record !== null) sink.meta('key "info"', record.source);
      },
      messages: (list) =>
        outline.array(list, (element) => {
          const record = outline.parse(element);
          const message = record === null ? null : exportedMessage(record, context);
          if (message !== null) messages.push(message);
        }),
    });
    sessions.push({ id: asString(info.id) ?? `session-${sessions.length + 1}`, info, messages });
  });
  return toConversations([...sessions, ...assembleRecords(loose, sink)], context);
}

function exportedMessage(
  { value, source }: JsonSource,
  { bytes, rangeOf, sink }: FileContext,
): StoredMessage | null {
  const info = asRecord(asRecord(value)?.info);
  const parts = asArray(asRecord(value)?.parts);
  if (info === null || parts === null) {
    sink.diagnose(
      'unexpected-shape',
      source,
      `${placeOf(source)}: a message without "info" and "parts"; it was left out.`,
    );
    return null;
  }
  const places = locateAll(bytes, source, ['parts']);
  const stored = parts.flatMap((part, index) => {
    const place = places[index];
    return isRecord(part) && place !== undefined
      ? [{ value: part, source: rangeOf(place.from, place.to), path: [] }]
      : [];
  });
  const rest: SourceRange[] = [];
  const shares = stored.map((part) => ({ from: part.source.from, to: part.source.to, owner: 'part' }));
  shareSource(bytes, source, shares, 'rest', (owner, from, to) => {
    if (owner === 'rest') rest.push(rangeOf(from, to));
  });
  return { info, source: rest, parts: stored };
}

/** Sessions as conversations; those of subagents are threads of the session that started them. */
export function toConversations(
  sessions: readonly StoredSession[],
  context: FileContext,
): readonly Conversation[] {
  const known = new Map(sessions.map((session) => [session.id, session]));
  const children = new Map<string, StoredSession[]>();
  const roots: StoredSession[] = [];
  for (const session of sessions) {
    const root = rootOf(session, known);
    const siblings = children.get(root.id);
    if (root === session) roots.push(session);
    else if (siblings === undefined) children.set(root.id, [session]);
    else siblings.push(session);
  }
  return roots.map((root): Conversation => {
    const threads = [root, ...(children.get(root.id) ?? [])].map((session): Thread => {
      const { turns, compactions } = buildTurns(session.messages, context);
      remarkOrphans(turns, context.sink);
      const title = titleFor(session.info, typedTitle(turns)) ?? `Session ${session.id.slice(0, 12)}`;
      return { id: session === root ? 'main' : session.id, title, turns, compactions };
    });
    return { id: root.id, title: threads[0]?.title ?? root.id, threads };
  });
}

/** The session that a subagent works for in the end; ids that lead in a circle lead nowhere. */
function rootOf(session: StoredSession, known: ReadonlyMap<string, StoredSession>): StoredSession {
  let root = session;
  const seen = new Set([root]);
  for (;;) {
    const parent = known.get(asString(root.info.parentID) ?? '');
    if (parent === undefined) return root;
    if (seen.has(parent)) return session;
    seen.add(parent);
    root = parent;
  }
}

const titleFor = (info: JsonRecord, prompt: string | null): string | null =>
  titleOf(asString(info.title) ?? '') ?? prompt;
