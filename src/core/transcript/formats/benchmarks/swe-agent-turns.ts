/**
 * The messages of a SWE-agent run as turns. In releases before 1.0 a call is the command in the answer (`action`) and
 * its result the next user message; later ones have `tool_calls`, at times as the text of a Python list, and with ids
 * that repeat. So calls are paired by id where there is one and by order where not, and a command that has no call
 * of its own becomes a call of `bash`, which is what SWE-agent names the tool that takes its commands.
 */
import type { Part, Thread } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { readToolCalls, reasoningPart, resultText } from '../messages/blocks.ts';
import { readContent } from '../messages/content.ts';
import { markHarness } from '../messages/harness.ts';
import type { Outline } from '../reading/json-outline.ts';
import {
  asArray,
  asRecord,
  asString,
  asText,
  isRecord,
  type JsonRecord,
  roleOf,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { type CallBook, createCallBook } from '../turns/call-book.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { draftTurn, type TurnDraft, typedTitle } from '../turns/turn-draft.ts';

/** The name of the tool that runs a command which the log gives without one. */
export const COMMAND_TOOL = 'bash';

interface Talk {
  readonly turns: TurnDraft[];
  readonly calls: CallBook;
  /** A task was given: what a user says later is the harness's. */
  hasTask: boolean;
}

/** The threads of a run: one for each agent that took part, the first to speak first. */
export function historyThreads(items: readonly JsonSource[], sink: Sink): Thread[] {
  const talks = new Map<string, Talk>();
  for (const item of items) {
    const { value, source } = item;
    if (!isRecord(value)) {
      sink.diagnose(
        'unexpected-shape',
        source,
        `${placeOf(source)}: no message stands here; it was left out.`,
      );
      continue;
    }
    const agent = asString(value.agent) ?? 'main';
    const talk = talks.get(agent) ?? { turns: [], calls: createCallBook(), hasTask: false };
    talks.set(agent, talk);
    addMessage(talk, value, item, sink);
  }
  return [...talks].flatMap(([agent, { turns }]): Thread[] => {
    if (turns.length === 0) return [];
    remarkOrphans(turns, sink);
    return [{ id: agent, title: typedTitle(turns) ?? agent, turns, compactions: [] }];
  });
}

function addMessage(talk: Talk, message: JsonRecord, record: JsonSource, sink: Sink): void {
  const { source } = record;
  const fault = (what: string): void =>
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
  const role = roleOf(message.role);
  if (role === null) {
    const reason = `${placeOf(source)}: the role "${String(message.role)}" is not known to this reader; the message was left out.`;
    sink.diagnose('unknown-record', source, reason);
    return;
  }
  const isDemo = message.is_demo === true || message.message_type === 'demonstration';
  switch (role) {
    case 'system':
    case 'user': {
      const said = readContent(message.content, role, record, ['content'], fault).flatMap(
        ({ parts }) => parts,
      );
      if (role === 'user' && talk.calls.isOpen()) {
        talk.turns.push(draftTurn('tool', resultParts(message, talk.calls.answer(null)), [source]));
        return;
      }
      const isTyped = role === 'user' && !isDemo && !talk.hasTask;
      if (isTyped) talk.hasTask = true;
      talk.turns.push(draftTurn(role, role === 'system' || isTyped ? said : markHarness(said), [source]));
      return;
    }
    case 'tool': {
      const [given] = asArray(message.tool_call_ids) ?? [message.tool_call_id];
      // Where the calls were a text, the ids in the results are unknown.
      const callId = talk.calls.answer(asString(given), true);
      talk.turns.push(draftTurn('tool', resultParts(message, callId), [source]));
      return;
    }
    case 'assistant':
      talk.turns.push(draftTurn('assistant', answerParts(talk, message, record, fault), [source]));
  }
}

const resultParts = (message: JsonRecord, callId: string | null): Part[] => {
  const { text, chips } = resultText(message.content);
  return [{ kind: 'tool_result', callId, name: null, text, isError: false }, ...chips];
};

function answerParts(
  { calls }: Talk,
  message: JsonRecord,
  record: JsonSource,
  fault: (what: string) => void,
): Part[] {
  calls.begin();
  const reasoning = (asArray(message.thinking_blocks) ?? []).map((block) =>
    reasoningPart(asString(asRecord(block)?.thinking)),
  );
  const own = readToolCalls(message);
  own.faults.forEach(fault);
  if (own.parts.length > 0) {
    const said = readContent(message.content, 'assistant', record, ['content'], fault);
    return [
      ...reasoning,
      ...said.flatMap(({ parts }) => parts),
      ...own.parts.map((part): Part => ({ ...part, callId: calls.open(part.callId) })),
    ];
  }
  const action = asText(message.action);
  if (action === null) {
    const said = readContent(message.content, 'assistant', record, ['content'], fault);
    return [...reasoning, ...said.flatMap(({ parts }) => parts)];
  }
  return [...reasoning, ...commandParts(asText(message.thought), action, calls)];
}

/** What was thought, then the command. The whole answer holds both, so it is not shown beside them. */
function commandParts(thought: string | null, action: string, calls: CallBook): Part[] {
  const said: Part[] = thought === null ? [] : [{ kind: 'text', text: thought.trimEnd() }];
  const args = [{ key: 'command', value: action.trimEnd() }];
  return [...said, { kind: 'tool_call', callId: calls.open(null), name: COMMAND_TOOL, args }];
}

/** The turns of a file that holds only steps: each is an answer and what came of it. */
export function stepTurns(steps: readonly JsonSource[], outline: Outline, sink: Sink): Thread[] {
  const calls = createCallBook();
  const turns: TurnDraft[] = [];
  for (const { value, source } of steps) {
    if (!isRecord(value)) {
      sink.diagnose('unexpected-shape', source, `${placeOf(source)}: no step stands here; it was left out.`);
      continue;
    }
    calls.begin();
    const action = asText(value.action);
    const thought = asText(value.thought);
    const observation = asString(value.observation);
    const response = asText(value.response);
    const said: Part[] =
      action !== null
        ? commandParts(thought, action, calls)
        : response === null
          ? []
          : [{ kind: 'text', text: response }];
    if (observation === null) {
      turns.push(draftTurn('assistant', said, [source]));
      continue;
    }
    const { taken, rest } = outline.divide(source, ['observation']);
    turns.push(draftTurn('assistant', said, rest));
    const result: Part =
      action === null
        ? { kind: 'text', text: observation, harness: true }
        : { kind: 'tool_result', callId: calls.answer(null), name: null, text: observation, isError: false };
    turns.push(draftTurn(action === null ? 'user' : 'tool', [result], taken));
  }
  return turns.length === 0 ? [] : [{ id: 'main', title: 'Steps of a run', turns, compactions: [] }];
}
