/** Messages of ChatGPT, in the order of one line of talk, as turns. */

import { parseJson } from '../../json-ranges.ts';
import type { Part, Role, Turn } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart, saidText } from '../messages/blocks.ts';
import {
  asRecord,
  asString,
  isRecord,
  type JsonRecord,
  parseArguments,
  roleOf,
} from '../reading/json-values.ts';
import { isoTime } from '../turns/times.ts';
import { draftTurn, extendTurn, type TurnDraft } from '../turns/turn-draft.ts';
import { attachmentsOf, type Content, drawnImages, readContentType, thoughtsOf } from './chatgpt-content.ts';
import type { MappingNode } from './mapping.ts';

interface Call {
  readonly id: string;
  readonly name: string;
  /** The turn of its result. */
  answer: TurnDraft | null;
}

/** `model` is the conversation's own, for answers that name none. */
export function chatgptTurns(nodes: readonly MappingNode[], model: string | null, sink: Sink): Turn[] {
  const drafts: TurnDraft[] = [];
  const calls: Call[] = [];
  for (const node of nodes) {
    const { message, source } = node;
    const content = asRecord(message?.content);
    if (message === null || content === null) {
      sink.meta('node without a message', source);
      continue;
    }
    const author = asRecord(message.author);
    const role = roleOf(author?.role);
    if (role === null) {
      const reason = `${placeOf(source)}: the author "${String(author?.role)}" is not known to this reader; the message was left out.`;
      sink.diagnose('unknown-record', source, reason);
      continue;
    }
    const said = readContentType(content);
    if (said.unknown !== null && thoughtsOf(content) === null) {
      const reason = `${placeOf(source)}: content of the type "${said.unknown}" is not known; what text it has is shown.`;
      sink.remark('unexpected-shape', source, reason);
    }
    if (role === 'tool') {
      addResult(drafts, calls, node, message, content, said);
      continue;
    }
    const draft = addMessage(drafts, calls, node, role, message, content, said);
    if (draft === null) sink.meta('message without content', source);
    else if (role === 'assistant') draft.model = asString(asRecord(message.metadata)?.model_slug) ?? model;
  }
  return drafts;
}

/** The turn that a message became, or was added to; `null` where it says nothing. */
function addMessage(
  drafts: TurnDraft[],
  calls: Call[],
  node: MappingNode,
  role: Exclude<Role, 'tool'>,
  message: JsonRecord,
  content: JsonRecord,
  said: Content,
): TurnDraft | null {
  const metadata = asRecord(message.metadata);
  const hidden = metadata?.is_visually_hidden_from_conversation === true;
  const isContext = content.content_type === 'user_editable_context';
  const last = drafts.at(-1);
  const thinking =
    last !== undefined && last.role === 'assistant' && last.parts.every(isReasoning) ? last : null;
  const parts: Part[] = [];
  const thoughts = thoughtsOf(content);
  if (thoughts !== null) parts.push(reasoningPart(thoughts));
  else if (content.content_type === 'reasoning_recap') {
    // How long it thought tells nothing beside the thoughts; alone, it stands for thoughts that are not shown.
    if (thinking === null) parts.push({ kind: 'reasoning', text: said.text, opaque: true });
  } else if (role === 'assistant' && isCall(message)) {
    const call = { id: asString(message.id) ?? node.key, name: String(message.recipient), answer: null };
    calls.push(call);
    parts.push({
      kind: 'tool_call',
      callId: call.id,
      name: call.name,
      args: argumentsOf(content, said.text),
    });
  } else if (said.text.trim() !== '') {
    const texts = saidText(said.text, role);
    parts.push(
      ...(hidden || isContext || said.isJson === true
        ? texts.map((text) => ({ ...text, harness: true }))
        : texts),
    );
  }
  parts.push(...said.chips, ...attachmentsOf(metadata));
  if (thinking !== null && role === 'assistant') {
    extendTurn(thinking, parts, [node.source]);
    return thinking;
  }
  if (parts.length === 0) return null;
  // Custom instructions stand before every talk, whoever is named as their author.
  const draft = draftTurn(isContext ? 'system' : role, parts, [node.source], isoTime(message.create_time));
  drafts.push(draft);
  return draft;
}

const isReasoning = ({ kind }: Part): boolean => kind === 'reasoning';

const isCall = ({ recipient }: JsonRecord): boolean => typeof recipient === 'string' && recipient !== 'all';

/** Arguments are a JSON object, or a program or query as it stands. */
function argumentsOf(content: JsonRecord, text: string) {
  const parsed = parseJson(text);
  if (parsed.ok && isRecord(parsed.value)) return parseArguments(text);
  return [{ key: content.content_type === 'code' ? 'code' : 'input', value: text }];
}

/** A result answers the latest open call of its tool, else the call right before it. A tool may speak more than once. */
function addResult(
  drafts: TurnDraft[],
  calls: readonly Call[],
  { source }: MappingNode,
  message: JsonRecord,
  content: JsonRecord,
  said: Content,
): void {
  const metadata = asRecord(message.metadata);
  const name = asString(asRecord(message.author)?.name);
  const last = drafts.at(-1);
  const isOpen = (call: Call): boolean => call.answer === null || call.answer === last;
  const call =
    calls.findLast((one) => isOpen(one) && name !== null && toolOf(one.name) === toolOf(name)) ??
    calls.slice(-1).find((one) => isOpen(one) && (last?.role === 'tool' || last?.role === 'assistant'));
  const result: Part = {
    kind: 'tool_result',
    callId: call?.id ?? null,
    name,
    text: said.text,
    isError: isFailure(content, metadata),
  };
  const parts = [result, ...said.chips, ...drawnImages(metadata), ...attachmentsOf(metadata)];
  if (call !== undefined && call.answer !== null) {
    extendTurn(call.answer, parts, [source]);
    return;
  }
  const draft = draftTurn('tool', parts, [source], isoTime(message.create_time));
  drafts.push(draft);
  if (call !== undefined) call.answer = draft;
}

/** `browser` for `browser.search`. */
const toolOf = (name: string): string => name.split('.', 1)[0] ?? name;

function isFailure(content: JsonRecord, metadata: JsonRecord | null): boolean {
  if (content.content_type === 'system_error') return true;
  const result = asRecord(metadata?.aggregate_result);
  return (
    asString(result?.status)?.startsWith('failed') === true ||
    isRecord(result?.in_kernel_exception) ||
    isRecord(result?.system_exception)
  );
}
