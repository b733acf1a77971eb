/**
 * The messages of a mini-SWE-agent run as turns. Its answers hold the command in a code fence and get the output back
 * as a user message; from version 2 on they may call a tool instead. An answer with exactly one fenced command makes
 * a call of it, and the next user message is its result, whatever it says: the last output of a run is the bare patch.
 */
import type { Part } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { readToolCalls, reasoningPart, resultText } from '../messages/blocks.ts';
import { readContent } from '../messages/content.ts';
import { markHarness } from '../messages/harness.ts';
import {
  asNumber,
  asRecord,
  asString,
  asText,
  isRecord,
  type JsonRecord,
  roleOf,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { fencedCommands } from '../text/fenced-commands.ts';
import { type CallBook, createCallBook } from '../turns/call-book.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { isoTime } from '../turns/times.ts';
import { draftTurn, type TurnDraft } from '../turns/turn-draft.ts';
import { readChatUsage } from '../turns/usage.ts';

/** What a fenced command is called as: the tool of that name takes commands in every release. */
const COMMAND_TOOL = 'bash';

export function messageTurns(messages: readonly JsonSource[], sink: Sink): TurnDraft[] {
  const turns: TurnDraft[] = [];
  const calls = createCallBook();
  let hasTask = false;
  for (const record of messages) {
    const { value, source } = record;
    const role = isRecord(value) ? roleOf(value.role) : null;
    if (!isRecord(value) || role === null) {
      const reason = `${placeOf(source)}: no message with a known "role" stands here; it was left out.`;
      sink.diagnose('unexpected-shape', source, reason);
      continue;
    }
    const fault = (what: string): void =>
      sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
    const extra = asRecord(value.extra);
    const timestamp = isoTime(value.timestamp) ?? isoTime(extra?.timestamp);
    if (role === 'assistant') {
      const response = asRecord(extra?.response);
      const parts = answerParts(value, record, calls, fault);
      const turn = draftTurn('assistant', parts, [source], timestamp);
      turn.model = asString(response?.model);
      turn.usage = readChatUsage(response?.usage);
      turns.push(turn);
    } else if (role === 'tool' || (role === 'user' && calls.isOpen())) {
      const callId = calls.answer(asString(value.tool_call_id) ?? asString(extra?.tool_call_id), true);
      turns.push(draftTurn('tool', resultParts(value, callId), [source], timestamp));
    } else {
      const said = readContent(value.content, role, record, ['content'], fault).flatMap(({ parts }) => parts);
      const isTyped = role === 'user' && !hasTask;
      if (isTyped) hasTask = true;
      turns.push(
        draftTurn(role, role === 'system' || isTyped ? said : markHarness(said), [source], timestamp),
      );
    }
  }
  remarkOrphans(turns, sink);
  return turns;
}

function answerParts(
  message: JsonRecord,
  record: JsonSource,
  calls: CallBook,
  fault: (what: string) => void,
): Part[] {
  calls.begin();
  const thought = asText(message.reasoning_content);
  const reasoning = thought === null ? [] : [reasoningPart(thought)];
  const said = readContent(message.content, 'assistant', record, ['content'], fault).flatMap(
    ({ parts }) => parts,
  );
  const own = readToolCalls(message);
  own.faults.forEach(fault);
  if (own.parts.length > 0) {
    const named = own.parts.map((part): Part => ({ ...part, callId: calls.open(part.callId) }));
    return [...reasoning, ...said, ...named];
  }
  const commands = said.flatMap((part) => (part.kind === 'text' ? fencedCommands(part.text) : []));
  // Any other number is answered by a complaint about the form.
  if (commands.length !== 1) return [...reasoning, ...said];
  return [
    ...reasoning,
    ...said.flatMap((part) => (part.kind === 'text' ? withCall(part.text, calls) : [part])),
  ];
}

function withCall(text: string, calls: CallBook): Part[] {
  const [fence] = fencedCommands(text);
  if (fence === undefined) return [{ kind: 'text', text }];
  const texts = (piece: string): Part[] =>
    piece.trim() === '' ? [] : [{ kind: 'text', text: piece.trim() }];
  const args = [{ key: 'command', value: fence.command }];
  return [
    ...texts(text.slice(0, fence.from)),
    { kind: 'tool_call', callId: calls.open(null), name: COMMAND_TOOL, args },
    ...texts(text.slice(fence.to)),
  ];
}

function resultParts(message: JsonRecord, callId: string | null): Part[] {
  const { text, chips } = resultText(message.content);
  const code = asNumber(asRecord(message.extra)?.returncode) ?? returnCode(text);
  return [{ kind: 'tool_result', callId, name: null, text, isError: code !== null && code !== 0 }, ...chips];
}

function returnCode(text: string): number | null {
  const found = /^<returncode>(-?\d{1,9})<\/returncode>/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
