import { isBlankByte } from '../../lines.ts';
import type { Conversation, MetadataRange, Thread } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { createOutline } from '../reading/json-outline.ts';
import { asString, isArray, isRecord } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { readRows } from '../reading/rows.ts';
import type { Sample } from '../reading/sample.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { append } from '../turns/turn-draft.ts';
import { type ChatMessage, claudeTurns } from './claude-ai-turns.ts';
import { conversationOf } from './conversation.ts';
import { sampledConversations } from './sampled.ts';
import { linesOfTree } from './tree.ts';

/** All conversations of a Claude.ai account, or one of them. */
export const claudeAi: TranscriptFormat = {
  id: 'claude-ai',
  name: 'Claude.ai export',
  description: 'conversations.json: an array of conversations, or one, each with "chat_messages"',
  where: 'conversations.json in the archive that Claude.ai mails',
  export: 'in Claude.ai: Settings, Privacy, Export data; unpack the archive that is mailed',
  sniff: (sample: Sample): Sniff => {
    const values = sampledConversations(sample);
    const found = values.filter(
      (one) => 'chat_messages' in one && (one.chat_messages === undefined || isArray(one.chat_messages)),
    ).length;
    const of = Math.max(values.length, 1);
    return found === 0
      ? { votes: 0, of, why: 'no conversation with "chat_messages" was found' }
      : { votes: found, of, why: `${found} of ${of} objects are conversations with "chat_messages"` };
  },
  parse: (input: ImportInput): readonly Conversation[] => readRows(input, readConversation),
};

function readConversation(input: ImportInput, before: number): readonly Conversation[] {
  const [at] = input.layout.kind === 'values' ? input.layout.values : [];
  if (at === undefined) return [];
  const outline = createOutline(input);
  if (!outline.has(at, 'chat_messages')) {
    const record = outline.parse(at);
    if (record !== null) outline.reject(at, 'no conversation with "chat_messages" stands here');
    return [];
  }
  const records: JsonSource[] = [];
  const facts = new Map<string, unknown>();
  const keep = (key: string) => (value: unknown) => void facts.set(key, value);
  const mark = input.sink.metadata.length;
  outline.object(
    at,
    {
      chat_messages: (list) =>
        outline.array(list, (element) => {
          const record = outline.parse(element);
          if (record === null) return;
          if (isRecord(record.value)) records.push(record);
          else outline.reject(element, 'no message stands here');
        }),
    },
    Object.fromEntries(FACTS.map((key) => [key, keep(key)])),
  );
  gatherMetadata(input, mark);
  const threads = threadsOf(records, asString(facts.get('current_leaf_message_uuid')), input);
  return conversationOf({
    id: asString(facts.get('uuid')),
    title: asString(facts.get('name')),
    at: [facts.get('updated_at'), facts.get('created_at')],
    bytes: at.to - at.from,
    threads,
    before,
  });
}

const FACTS = ['uuid', 'name', 'created_at', 'updated_at', 'current_leaf_message_uuid'] as const;

/** The root of a tree is named by a parent that is no message. */
const NO_PARENT = /^0{8}-0{4}-[04]0{3}-[08]0{3}-0{12}$/;

/** Older exports are plain lists: then each message follows the one before it. */
function threadsOf(
  records: readonly JsonSource[],
  current: string | null,
  { source: { bytes }, sink }: ImportInput,
): Thread[] {
  const isTree = records.some(({ value }) => isRecord(value) && 'parent_message_uuid' in value);
  const messages = records.map(({ value, source, text }, index): ChatMessage => {
    const record = isRecord(value) ? value : {};
    const parent = asString(record.parent_message_uuid);
    return {
      key: isTree ? (asString(record.uuid) ?? `message-${index}`) : `message-${index}`,
      parent: !isTree ? `message-${index - 1}` : parent === null || NO_PARENT.test(parent) ? null : parent,
      record,
      source,
      text,
    };
  });
  const leaf = isTree ? current : `message-${records.length - 1}`;
  return linesOfTree(messages, leaf, () => true).map((line, index): Thread => {
    const own = line.flatMap((position) => messages[position] ?? []);
    const turns = claudeTurns(own, bytes, sink);
    remarkOrphans(turns, sink);
    return { id: index === 0 ? 'main' : `branch-${own[0]?.key ?? index}`, title: '', turns, compactions: [] };
  });
}

/** What an outline tells key by key, told once for each run of keys: an export has many conversations. */
function gatherMetadata({ source: { bytes }, sink }: ImportInput, from: number): void {
  const gathered: MetadataRange[] = [];
  for (const { name, source } of sink.metadata.splice(from)) {
    const last = gathered.at(-1);
    if (last !== undefined && isSeparated(bytes, last.source.to, source.from))
      gathered[gathered.length - 1] = { ...last, source: { ...last.source, to: source.to } };
    else gathered.push({ name: name.startsWith('key "') ? 'about the conversation' : name, source });
  }
  append(sink.metadata, gathered);
}

const NEAR = 64;

/** Whether only a comma and blanks lie between two places. */
function isSeparated(bytes: Uint8Array, from: number, to: number): boolean {
  if (to < from || to - from > NEAR) return false;
  for (let at = from; at < to; at++) if (bytes[at] !== 0x2c && !isBlankByte(bytes[at])) return false;
  return true;
}
