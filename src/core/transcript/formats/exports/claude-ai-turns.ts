/**
 * Messages of Claude.ai, in the order of one line of talk, as turns. One answer may call tools and hold their results
 * between its words: each run of results becomes a turn of the tools, with the bytes of its blocks.
 */

import { lineIndex, sourceRange } from '../../lines.ts';
import type { Part, SourceRange, Turn } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { attachment, saidText } from '../messages/blocks.ts';
import { readContent } from '../messages/content.ts';
import {
  asArray,
  asNumber,
  asString,
  asText,
  isRecord,
  type JsonRecord,
  roleOf,
} from '../reading/json-values.ts';
import { locateAll, pointAt, type Share, shareSource } from '../reading/source-shares.ts';
import { createCallBook } from '../turns/call-book.ts';
import { fileChip } from '../turns/file-chip.ts';
import { isoTime } from '../turns/times.ts';
import { append, draftTurn, type TurnDraft } from '../turns/turn-draft.ts';
import type { TreeNode } from './tree.ts';

export interface ChatMessage extends TreeNode {
  readonly record: JsonRecord;
  readonly source: SourceRange;
  readonly text: () => string;
}

/** Blocks that say how much was left to say, and nothing else. */
const SILENT: ReadonlySet<string> = new Set(['token_budget', 'flag']);

export function claudeTurns(messages: readonly ChatMessage[], bytes: Uint8Array, sink: Sink): Turn[] {
  const turns: TurnDraft[] = [];
  const book = createCallBook();
  for (const message of messages) {
    const { record, source } = message;
    const role = roleOf(record.sender);
    if (role !== 'user' && role !== 'assistant') {
      const reason = `${placeOf(source)}: the sender "${String(record.sender)}" is not known to this reader; the message was left out.`;
      sink.diagnose('unknown-record', source, reason);
      continue;
    }
    const drafts = readMessage(message, role, sink).map((draft) => withIds(draft, book));
    if (drafts.length === 0) sink.meta('message without content', source);
    else shareBlocks(drafts, message, bytes);
    append(
      turns,
      drafts.map(({ draft }) => draft),
    );
  }
  return turns;
}

/** A turn of a message, and which blocks of its content are its own. */
interface BlockTurn {
  readonly draft: TurnDraft;
  readonly blocks: readonly number[];
}

function readMessage(message: ChatMessage, role: 'user' | 'assistant', sink: Sink): BlockTurn[] {
  const { record, source } = message;
  const time = isoTime(record.created_at);
  const fault = (what: string): void =>
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
  const content = asArray(record.content) ?? [];
  const drafts: { readonly draft: TurnDraft; readonly blocks: number[] }[] = [];
  readContent(content, role, message, ['content'], (what) => {
    if (![...SILENT].some((type) => what.includes(`"${type}"`))) fault(what);
  }).forEach(({ parts, as }, index) => {
    const block = content[index];
    if (isRecord(block) && SILENT.has(String(block.type))) return;
    const said = parts.filter((part) => part.kind !== 'text' || part.text !== '');
    if (said.length === 0) return;
    const owner = as === 'result' ? 'tool' : role;
    const last = drafts.at(-1);
    if (last?.draft.role === owner) {
      append(last.draft.parts, said);
      last.blocks.push(index);
    } else drafts.push({ draft: draftTurn(owner, said, [], time), blocks: [index] });
  });
  const given = givenFiles(record);
  const isSaid = drafts.some(({ draft }) => draft.parts.some(({ kind }) => kind !== 'attachment'));
  const text = isSaid ? null : asText(record.text);
  const more = [...(text === null ? [] : saidText(text, role)), ...given];
  if (more.length === 0) return drafts;
  const own = drafts.find(({ draft }) => draft.role === role);
  if (own === undefined) drafts.push({ draft: draftTurn(role, more, [], time), blocks: [] });
  else append(own.draft.parts, more);
  return drafts;
}

/** Files handed over with a message; what was read from them is in the context, and nobody typed it. */
function givenFiles(record: JsonRecord): Part[] {
  const attachments = (asArray(record.attachments) ?? []).filter(isRecord).flatMap((file): Part[] => {
    const name = asString(file.file_name);
    const size = asNumber(file.file_size);
    const type = asText(file.file_type);
    const mediaType = type?.includes('/') === true ? type : null;
    const text = asString(file.extracted_content) ?? '';
    return [
      attachment(mediaType ?? 'file', name === '' ? null : name, mediaType, size),
      ...(text === '' ? [] : [{ kind: 'text', text, harness: true } as const]),
    ];
  });
  const files = (asArray(record.files) ?? []).filter(isRecord).map((file) => {
    const kind = asText(file.file_kind);
    const name = asText(file.file_name) ?? asText(file.file_uuid);
    return kind === null
      ? fileChip(name, null, null)
      : attachment(kind, name, null, asNumber(file.size_bytes));
  });
  return [...attachments, ...files];
}

/** Gives calls and results ids that pair them, also where the export has none. */
function withIds(turn: BlockTurn, book: ReturnType<typeof createCallBook>): BlockTurn {
  if (turn.draft.role === 'assistant') book.begin();
  const { parts } = turn.draft;
  parts.forEach((part, index) => {
    if (part.kind === 'tool_call') parts[index] = { ...part, callId: book.open(part.callId) };
    if (part.kind === 'tool_result') parts[index] = { ...part, callId: book.answer(part.callId) };
  });
  return turn;
}

/** Each block's bytes go to its turn; what surrounds them is the first turn's. */
function shareBlocks(turns: readonly BlockTurn[], { source }: ChatMessage, bytes: Uint8Array): void {
  const [first, ...others] = turns;
  if (first === undefined) return;
  if (others.length === 0) {
    first.draft.source.push(source);
    return;
  }
  const entries = locateAll(bytes, source, ['content']);
  const shares = others.flatMap(({ draft, blocks }) =>
    blocks.flatMap((block): Share<TurnDraft>[] => {
      const entry = entries[block];
      return entry === undefined ? [] : [{ from: entry.from, to: entry.to, owner: draft }];
    }),
  );
  const lineOf = lineIndex(bytes);
  shareSource(bytes, source, shares, first.draft, (owner, from, to) => {
    owner.source.push(sourceRange(from, to, lineOf(from)));
  });
  for (const { draft } of turns) if (draft.source.length === 0) draft.source.push(pointAt(source));
}
