/** Items of OpenAI's Responses API: messages, reasoning, calls and their outputs, one after another. */
import { turnIndex } from '../../../units.ts';
import type { Conversation, LoggedCompaction, Part, ReportedUsage } from '../../model.ts';
import { callParts, messageParts, outputParts, reasoningOf, userParts } from '../codex/items.ts';
import { type ImportInput, placeOf, type Sink, type Sniff, type TranscriptFormat } from '../format.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  isArray,
  isRecord,
  type JsonRecord,
  roleOf,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { isoTime } from '../turns/times.ts';
import { append, draftTurn, type TurnDraft, typedTitle } from '../turns/turn-draft.ts';
import { promptUsage } from '../turns/usage.ts';
import { hostedOutput, hostedParts } from './response-calls.ts';
import { type ResponseRun, type ResponseTalk, readResponseTalks } from './response-lists.ts';

export const openaiResponses: TranscriptFormat = {
  id: 'openai-responses',
  name: 'OpenAI Responses items',
  description:
    'items of the Responses API: an array, lines, request and response objects, or the events of a stream',
  where: 'logs of requests and responses, histories that programs and the Agents SDK save',
  export: 'save response.output behind the input that it answers, or log both objects, one record a call',
  sniff: (sample: Sample): Sniff => {
    const { items, of } = itemsIn(sample);
    const marked = items.filter(isMarked);
    return marked.length === 0
      ? {
          votes: 0,
          of,
          why: 'no items such as "function_call", "reasoning" or "output_text" messages were found',
        }
      : {
          votes: items.length,
          of,
          why: `${items.length} of ${of} values are items of a response (${[...new Set(marked.map(markOf))].slice(0, 4).join(', ')})`,
        };
  },
  parse: (input: ImportInput): readonly Conversation[] =>
    readResponseTalks(input).map((talk, index) => toConversation(talk, index, input.sink)),
};

/** Types of items beside messages. */
const ITEM_TYPE =
  /^(?:reasoning|item_reference|compaction|compaction_summary|context_compaction|compaction_trigger|mcp_list_tools|mcp_approval_(?:request|response)|(?:function|custom_tool|computer|web_search|file_search|code_interpreter|image_generation|local_shell|shell|apply_patch|mcp|tool_search)_call(?:_output)?|tool_search_output)$/;

const typeOf = (item: JsonRecord): string => asString(item.type) ?? '';
const isMessageItem = (item: JsonRecord): boolean =>
  typeof item.role === 'string' && 'content' in item && (item.type === undefined || item.type === 'message');
const hasBlocks = (item: JsonRecord): boolean =>
  (asArray(item.content) ?? []).some((block) =>
    /^(?:input|output)_text$/.test(asString(asRecord(block)?.type) ?? ''),
  );
/** Only what no other format writes: the shape of a call is Codex's too, below a header or in an envelope. */
const isMarked = (item: JsonRecord): boolean => {
  if (isMessageItem(item)) return hasBlocks(item);
  const type = typeOf(item);
  if (!ITEM_TYPE.test(type)) return false;
  return type !== 'reasoning' || isArray(item.summary) || 'encrypted_content' in item;
};
const markOf = (item: JsonRecord): string =>
  isMessageItem(item) ? 'messages of "input_text" or "output_text"' : `"${typeOf(item)}"`;

function itemsIn({ root, records }: Sample): { readonly items: readonly JsonRecord[]; readonly of: number } {
  const values = root === undefined ? records : isArray(root) ? root : [root];
  const seen: unknown[] = [];
  for (const value of values) {
    const record = asRecord(value);
    const type = record === null ? null : asString(record.type);
    if (record === null || 'role' in record || (type !== null && !type.startsWith('response.')))
      seen.push(value);
    else {
      const parts = [
        record,
        ...['request', 'response', 'body', 'req', 'res'].map((key) => record[key]),
      ].filter(isRecord);
      const lists = parts.flatMap((part) =>
        ['input', 'output', 'items', 'data'].flatMap((key) => asArray(part[key]) ?? []),
      );
      if (lists.length > 0) append(seen, lists.slice(0, 50));
      else if (type === null) seen.push(value);
    }
  }
  const items = seen.filter(isRecord).filter((item) => isMessageItem(item) || ITEM_TYPE.test(typeOf(item)));
  return { items, of: Math.max(seen.length, 1) };
}

function toConversation({ runs, usageAt }: ResponseTalk, index: number, sink: Sink): Conversation {
  const turns: TurnDraft[] = [];
  const compactions: LoggedCompaction[] = [];
  let open: TurnDraft | null = null;
  for (const run of runs) {
    open = null;
    const begun = turns.length;
    for (const item of run.items) {
      const add = readItem(item, sink);
      if (add === null) continue;
      const time = run.createdAt !== null && add.role === 'assistant' ? isoTime(run.createdAt) : null;
      if (add.role === 'assistant' && open !== null) {
        append(open.parts, add.parts);
        open.source.push(item.source);
      } else {
        const turn = draftTurn(add.role, add.parts, [item.source], time);
        if (add.isCompaction)
          compactions.push({
            turn: turnIndex(turns.length),
            trigger: null,
            tokensBefore: null,
            tokensAfter: null,
            kept: null,
          });
        turns.push(turn);
        open = add.role === 'assistant' ? turn : null;
        if (open !== null) open.model = run.model;
      }
      const ended = usageAt.get(item);
      if (ended !== undefined && open !== null) {
        setUsage(open, ended);
        open = null;
      }
    }
    const answer = turns.slice(begun).findLast(({ role }) => role === 'assistant');
    if (answer !== undefined) setUsage(answer, run);
  }
  remarkOrphans(turns, sink);
  const title = typedTitle(turns) ?? `Conversation ${index + 1}`;
  const id = runs[0]?.id ?? `conversation-${index + 1}`;
  return { id, title, threads: [{ id: 'main', title, turns, compactions }] };
}

function setUsage(answer: TurnDraft, { usage, model }: ResponseRun): void {
  answer.usage ??= usageOf(usage);
  answer.model ??= model;
}

function usageOf(usage: JsonRecord | null): ReportedUsage | null {
  const input = asNumber(usage?.input_tokens);
  if (usage === null || input === null) return null;
  const cached = asNumber(asRecord(usage.input_tokens_details)?.cached_tokens) ?? 0;
  return promptUsage(input, Math.min(cached, input), 0, asNumber(usage.output_tokens) ?? 0);
}

interface ReadItem {
  readonly role: TurnDraft['role'];
  readonly parts: readonly Part[];
  readonly isCompaction?: boolean;
}

/** One item as the turn that it begins or goes on with; `null` after its bytes were accounted for otherwise. */
function readItem({ value, source }: JsonSource, sink: Sink): ReadItem | null {
  const fault = (what: string): void =>
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
  const leaveOut = (what: string): null => {
    sink.diagnose(
      'unknown-record',
      source,
      `${placeOf(source)}: ${what} is not known to this reader; it was left out.`,
    );
    return null;
  };
  if (!isRecord(value)) return leaveOut('a value that is no item');
  const type = typeOf(value);
  if (isMessageItem(value)) {
    const role = roleOf(value.role);
    if (role === 'user') return { role, parts: userParts(value.content, null, fault) };
    if (role === 'assistant' || role === 'system')
      return { role, parts: messageParts(value.content, role, fault) };
    return leaveOut(`a message by "${String(value.role)}"`);
  }
  if (type === 'reasoning') return { role: 'assistant', parts: [reasoningOf(value)] };
  if (type === 'compaction' || type === 'compaction_summary' || type === 'context_compaction')
    return { role: 'user', parts: [{ kind: 'summary', text: summaryOf(value) }], isCompaction: true };
  if (
    type === 'item_reference' ||
    type === 'compaction_trigger' ||
    type === 'mcp_list_tools' ||
    type.startsWith('mcp_approval_')
  ) {
    sink.meta(`item: ${type}`, source);
    return null;
  }
  const made = hostedParts(type, value) ?? callParts(type, value);
  if (made !== null) return { role: 'assistant', parts: made };
  const output = hostedOutput(type, value) ?? outputParts(type, value, NO_FAILURES);
  return output === null ? leaveOut(`an item of type "${type}"`) : { role: 'tool', parts: output };
}

const NO_FAILURES: ReadonlySet<string> = new Set();

const summaryOf = (item: JsonRecord): string =>
  asString(item.summary) ?? asString(item.content) ?? '[… compacted, and the log holds no readable summary]';
