/**
 * One conversation whose messages are nodes of a `mapping`, each naming its parent: the shape of the exports of ChatGPT
 * and of those that took it over. Nodes are parsed one by one, so that a damaged one costs only itself; in an object
 * whose end is missing, the nodes before the damage are read.
 */
import {
  entryOf,
  type JsonContainer,
  type JsonEntry,
  parseJson,
  readContainer,
  readKey,
} from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { Conversation, SourceRange, Thread, Turn } from '../../model.ts';
import { type ImportInput, placeOf, type Sink } from '../format.ts';
import { createOutline, type Extent, type Outline } from '../reading/json-outline.ts';
import { asRecord, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { conversationOf } from './conversation.ts';
import { linesOfTree, type TreeNode } from './tree.ts';

export interface MappingNode extends TreeNode {
  readonly message: JsonRecord | null;
  readonly source: SourceRange;
}

/** Makes turns of the nodes of one line; what says nothing goes to the sink. */
export type ToTurns = (nodes: readonly MappingNode[], model: string | null, sink: Sink) => readonly Turn[];

/** Reads the value that the layout names; `before` conversations came before it in the file. */
export function readMapping(input: ImportInput, before: number, toTurns: ToTurns): readonly Conversation[] {
  const [at] = input.layout.kind === 'values' ? input.layout.values : [];
  if (at === undefined) return [];
  const { bytes } = input.source;
  const outline = createOutline(input);
  const object = readContainer(bytes, at.from, at.to);
  const mapping = object?.kind === 'object' ? placeOfKey(bytes, object, 'mapping', at.to) : null;
  const inner = mapping === null ? null : readContainer(bytes, mapping.from, mapping.to);
  if (object === null || inner?.kind !== 'object') {
    const record = outline.parse(at);
    if (record !== null) outline.reject(at, 'no conversation with a "mapping" stands here');
    return [];
  }
  outline.meta({ from: at.from, to: inner.from + 1 }, 'about the conversation');
  const nodes = inner.entries.flatMap((entry) => readNode(outline, entry));
  const behind = inner.entries.at(-1)?.to ?? inner.from + 1;
  // A stray bracket may end the mapping where the object around it has no end.
  const end = Math.max(object.to, inner.to);
  if (inner.complete) outline.meta({ from: behind, to: end }, 'about the conversation');
  leaveOut(input, outline, { from: inner.complete ? end : Math.max(behind, inner.to), to: at.to });

  const about = factsIn(bytes, object);
  const model = asString(about.default_model_slug) ?? asString(about.model);
  const lines = linesOfTree(nodes, asString(about.current_node), (node) => nodes[node]?.message !== null);
  const threads = lines.map((line, index): Thread => {
    const own = line.flatMap((node) => nodes[node] ?? []);
    const turns = toTurns(own, model, input.sink);
    remarkOrphans(turns, input.sink);
    return { id: index === 0 ? 'main' : `branch-${own[0]?.key ?? index}`, title: '', turns, compactions: [] };
  });
  return conversationOf({
    id: asString(about.conversation_id) ?? asString(about.id),
    title: asString(about.title),
    at: [about.update_time, about.updated_at, about.create_time, about.inserted_at],
    bytes: at.to - at.from,
    threads,
    before,
  });
}

/** The value of a key, also where the object ends inside of it. */
function placeOfKey(bytes: Uint8Array, object: JsonContainer, key: string, end: number): Extent | null {
  const entry = entryOf(object, key);
  if (entry !== undefined) return entry;
  const cut = object.complete ? null : readKey(bytes, object.to, end);
  return cut?.key === key ? { from: cut.from, to: end } : null;
}

function readNode(outline: Outline, { key, start, from, to }: JsonEntry): MappingNode[] {
  const record = outline.parse({ from, to });
  if (record === null) {
    outline.meta({ from: start, to: from }, 'key of a node');
    return [];
  }
  if (!isRecord(record.value)) {
    outline.reject({ from: start, to }, 'no node of a conversation stands here');
    return [];
  }
  const { parent, message } = record.value;
  return [
    {
      key: key ?? '',
      parent: asString(parent),
      message: asRecord(message),
      source: outline.range(start, to),
    },
  ];
}

/** What cannot be read at the end of a conversation. */
function leaveOut({ source: { bytes }, sink }: ImportInput, outline: Outline, { from, to }: Extent): void {
  let [start, end] = [from, to];
  while (start < end && SEPARATORS.has(bytes[start] ?? 0)) start++;
  while (end > start && SEPARATORS.has(bytes[end - 1] ?? 0)) end--;
  if (start >= end) return;
  const place = outline.range(start, end);
  const isEnd = to === bytes.length;
  const what = isEnd
    ? 'the file ends inside this conversation'
    : 'this conversation is no valid JSON from here on';
  const reason = `${placeOf(place)}: ${what}; everything before it was read.`;
  sink.diagnose(isEnd ? 'cut-last-line' : 'invalid-json', place, reason);
}

const SEPARATORS: ReadonlySet<number> = new Set([0x20, 0x0a, 0x0d, 0x09, 0x2c]);

const LARGEST_FACT = 10_000;

/** The small values of a conversation that stand beside its messages. */
function factsIn(bytes: Uint8Array, object: JsonContainer): JsonRecord {
  return Object.fromEntries(
    object.entries.flatMap(({ key, from, to }) => {
      if (key === null || to - from > LARGEST_FACT) return [];
      const parsed = parseJson(decodeBytes(bytes, from, to));
      return parsed.ok ? [[key, parsed.value]] : [];
    }),
  );
}
