/**
 * Contents of Gemini — a role and parts — as turns. Calls often have no ids: then a response answers the first open
 * call of its name. A content that holds responses is the tool's, whatever its role says.
 */
import { turnIndex } from '../../../units.ts';
import type { Conversation, LoggedCompaction, Part, ReportedUsage, Turn } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { plainText, readContent } from '../gemini/parts.ts';
import { asNumber, asRecord, asString, type JsonRecord } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { isoTime } from '../turns/times.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { promptUsage } from '../turns/usage.ts';
import type { ItemList } from './item-lists.ts';

/** `contentOf` finds the content in an item: the item itself, or a field of an event; `null` where it says nothing. */
export function contentConversation(
  { id, title, items }: ItemList,
  index: number,
  sink: Sink,
  contentOf: (item: JsonRecord) => JsonRecord | null,
): Conversation {
  const turns: Turn[] = [];
  const compactions: LoggedCompaction[] = [];
  const pair = createPairing();
  for (const item of items) {
    const value = asRecord(item.value) ?? {};
    const summary = summaryOf(value);
    const content = contentOf(value);
    if (summary !== null) {
      const turn = turnIndex(turns.length);
      compactions.push({ turn, trigger: null, tokensBefore: null, tokensAfter: null, kept: null });
      turns.push(turnOf('user', [{ kind: 'summary', text: summary }], item, value));
    } else if (content === null) sink.meta('event without content', item.source);
    else turns.push(readTurn(content, item, value, pair, sink));
  }
  remarkOrphans(turns, sink);
  const said = title ?? typedTitle(turns) ?? `Conversation ${index + 1}`;
  return {
    id: id ?? `conversation-${index + 1}`,
    title: said,
    threads: [{ id: 'main', title: said, turns, compactions }],
  };
}

function readTurn(content: JsonRecord, item: JsonSource, value: JsonRecord, pair: Pairing, sink: Sink): Turn {
  const isUser = content.role === 'user' || (content.role === undefined && value.author === 'user');
  const isModel = content.role === 'model' || (!isUser && content.role !== 'function');
  const { talk, calls, results, faults } = readContent(content.parts, isModel ? 'assistant' : 'user');
  for (const fault of faults)
    sink.remark('unexpected-shape', item.source, `${placeOf(item.source)}: ${fault}.`);
  if (results.length > 0) {
    const answers = results.map(
      (part): Part =>
        part.kind === 'tool_result' ? { ...part, callId: pair.answer(part.callId, part.name ?? '') } : part,
    );
    return turnOf('tool', [...answers, ...talk], item, value);
  }
  const made = calls.map((call): Part => ({ ...call, callId: pair.open(call.callId, call.name) }));
  return turnOf(isModel || made.length > 0 ? 'assistant' : 'user', [...talk, ...made], item, value);
}

function turnOf(role: Turn['role'], parts: readonly Part[], { source }: JsonSource, value: JsonRecord): Turn {
  const isModel = role === 'assistant';
  return {
    role,
    parts,
    source: [source],
    timestamp: isoTime(value.timestamp),
    model: isModel ? (asString(value.model_version) ?? asString(value.modelVersion)) : null,
    usage: isModel ? usageOf(asRecord(value.usage_metadata) ?? asRecord(value.usageMetadata)) : null,
  };
}

/** What an event of the ADK put in the place of earlier ones. */
function summaryOf(value: JsonRecord): string | null {
  const compaction = asRecord(asRecord(value.actions)?.compaction);
  const content = asRecord(compaction?.compacted_content) ?? asRecord(compaction?.compactedContent);
  const text = content === null ? '' : plainText(content.parts);
  return text === '' ? null : text;
}

function usageOf(usage: JsonRecord | null): ReportedUsage | null {
  const count = (snake: string, camel: string): number | null =>
    asNumber(usage?.[snake]) ?? asNumber(usage?.[camel]);
  const prompt = count('prompt_token_count', 'promptTokenCount');
  if (prompt === null) return null;
  const cached = count('cached_content_token_count', 'cachedContentTokenCount') ?? 0;
  const said = count('candidates_token_count', 'candidatesTokenCount') ?? 0;
  const thought = count('thoughts_token_count', 'thoughtsTokenCount') ?? 0;
  return promptUsage(prompt, cached, 0, said + thought);
}

interface Pairing {
  open(id: string | null, name: string): string;
  answer(id: string | null, name: string): string | null;
}

function createPairing(): Pairing {
  const waiting = new Map<string, { readonly ids: string[]; next: number }>();
  let made = 0;
  return {
    open: (id, name) => {
      if (id !== null) return id;
      const callId = `call-${++made}`;
      const queue = waiting.get(name);
      if (queue === undefined) waiting.set(name, { ids: [callId], next: 0 });
      else queue.ids.push(callId);
      return callId;
    },
    answer: (id, name) => {
      const queue = waiting.get(name);
      return id ?? (queue === undefined ? null : (queue.ids[queue.next++] ?? null));
    },
  };
}
