import type { Conversation, Part, ReportedUsage, SourceRange, Turn } from '../../model.ts';
import type { ImportInput, Sink, Sniff, TranscriptFormat } from '../format.ts';
import { reasoningPart } from '../messages/blocks.ts';
import { isTyped } from '../messages/harness.ts';
import { isMessage, type RawConversation, readConversations } from '../messages/message-arrays.ts';
import { systemTurns, toTurns } from '../messages/message-turns.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  isArray,
  isRecord,
  type JsonRecord,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { pointAt } from '../reading/source-shares.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { compactionsOf, type Fate, fateOf } from './condensed.ts';
import { readTextResult, refineUserParts } from './user-text.ts';
import { splitXmlCalls } from './xml-calls.ts';

/** What Cline, Roo Code and Kilo Code sent to the model: a task's api_conversation_history.json. */
export const clineTask: TranscriptFormat = {
  id: 'cline-task',
  name: 'Cline, Roo or Kilo Code task',
  description:
    'api_conversation_history.json: messages with calls of their own or as XML, and the compactions that Roo Code logs',
  where:
    'globalStorage/saoudrizwan.claude-dev/tasks/<task> (Cline), rooveterinaryinc.roo-cline or kilocode.kilo-code (Roo, Kilo)',
  export: 'nothing to do, it is written as you work; the folder of a task opens from its menu',
  sniff,
  parse: (input: ImportInput): readonly Conversation[] =>
    readConversations(input).map((raw, index) => toConversation(raw, index, input.sink)),
};

const FLAGS = [
  'isSummary',
  'condenseId',
  'condenseParent',
  'truncationId',
  'truncationParent',
  'isTruncationMarker',
];

function sniff(sample: Sample): Sniff {
  const elements = isArray(sample.root) ? sample.root : [];
  const messages = elements
    .filter(isRecord)
    .filter((element) => isMessage(element) || element.type === 'reasoning');
  const of = Math.max(elements.length, 1);
  const flagged = messages.some((message) => FLAGS.some((flag) => Object.hasOwn(message, flag)));
  const timed = messages.filter((message) => typeof message.ts === 'number').length;
  const hasEnvironment = messages.some((message) =>
    textsOf(message).some((text) => text.includes('<environment_details>')),
  );
  const hasTask = messages.some((message) =>
    textsOf(message).some((text) => text.trimStart().startsWith('<task>')),
  );
  const signs = [
    ...(flagged ? ['marks of Roo Code such as "condenseParent"'] : []),
    ...(hasEnvironment ? ['"<environment_details>" in messages'] : []),
    ...(hasTask ? ['a "<task>"'] : []),
  ];
  if (messages.length > 0 && (flagged || hasEnvironment || (hasTask && timed > 0)))
    return {
      votes: messages.length,
      of,
      why: `${messages.length} of ${of} elements are messages, with ${signs.join(' and ')}`,
    };
  return {
    votes: 0,
    of,
    why: 'no array of messages with "<environment_details>", "<task>" or marks of Roo Code',
  };
}

function textsOf({ role, content }: JsonRecord): string[] {
  if (role !== 'user') return [];
  if (typeof content === 'string') return [content];
  return (asArray(content) ?? []).slice(0, 20).map((block) => asString(asRecord(block)?.text) ?? '');
}

/** What is gathered while the messages are read. */
interface Building {
  readonly turns: Turn[];
  readonly fates: Fate[];
  readonly contexts: (number | null)[];
  /** Reasoning that stands before the message it belongs to. */
  thought: { readonly parts: Part[]; readonly source: SourceRange[] };
  calls: number;
  /** The last call of the last answer, while nothing has answered it. */
  openCall: string | null;
  lastContext: number | null;
}

function toConversation(raw: RawConversation, index: number, sink: Sink): Conversation {
  const building: Building = {
    turns: [],
    fates: [],
    contexts: [],
    thought: { parts: [], source: [] },
    calls: 0,
    openCall: null,
    lastContext: null,
  };
  // A task logs no system prompt; a file that is read as one by hand may hold one.
  for (const turn of raw.system === null ? [] : systemTurns(raw.system)) addTurn(building, turn, fateOf({}));
  for (const message of raw.messages) addMessage(building, message, sink);
  if (building.thought.source.length > 0) addTurn(building, thoughtTurn(building), fateOf({}));
  const { turns, fates, contexts } = building;
  remarkOrphans(turns, sink);
  const holdsSummary = (turn: number): boolean =>
    turns[turn]?.parts.some(({ kind }) => kind === 'summary') ?? false;
  const compactions = compactionsOf(fates, holdsSummary, contexts);
  const title = typedTitle(turns) ?? `Task ${index + 1}`;
  return { id: raw.id ?? `task-${index + 1}`, title, threads: [{ id: 'main', title, turns, compactions }] };
}

function addTurn(building: Building, turn: Turn, fate: Fate): void {
  building.contexts.push(building.lastContext);
  building.turns.push(turn);
  building.fates.push(fate);
  const { usage } = turn;
  if (usage !== null)
    building.lastContext = usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens;
}

function thoughtTurn(building: Building): Turn {
  const { parts, source } = building.thought;
  building.thought = { parts: [], source: [] };
  return { role: 'assistant', parts, source, timestamp: null, model: null, usage: null };
}

function addMessage(building: Building, message: JsonSource, sink: Sink): void {
  const value = asRecord(message.value);
  if (value?.type === 'reasoning' && !isMessage(value)) {
    const texts = (asArray(value.summary) ?? []).map(
      (entry) => asString(asRecord(entry)?.text) ?? asString(entry) ?? '',
    );
    building.thought.parts.push(reasoningPart(asString(value.text) ?? texts.join('\n')));
    building.thought.source.push(message.source);
    return;
  }
  const fate = fateOf(value ?? {});
  for (const turn of toTurns(message, sink)) {
    if (fate.isSummary) addTurn(building, { ...turn, parts: asSummary(turn.parts) }, fate);
    else if (turn.role === 'assistant') addAnswer(building, turn, value ?? {}, fate);
    else if (turn.role === 'user') addUser(building, turn, fate);
    else addResults(building, turn, fate);
  }
}

const asSummary = (parts: readonly Part[]): Part[] =>
  parts.map((part) => (part.kind === 'text' ? { kind: 'summary', text: part.text } : part));

function addAnswer(building: Building, turn: Turn, message: JsonRecord, fate: Fate): void {
  const hasOwnCalls = turn.parts.some(({ kind }) => kind === 'tool_call');
  const spoken = turn.parts.flatMap((part): Part[] =>
    part.kind === 'text' && !hasOwnCalls ? splitXmlCalls(part.text, () => `xml-${++building.calls}`) : [part],
  );
  const { thought } = building;
  building.thought = { parts: [], source: [] };
  closeCall(building, turn.source, fate);
  const made = spoken.findLast((part) => part.kind === 'tool_call');
  building.openCall = hasOwnCalls || made?.kind !== 'tool_call' ? null : made.callId;
  addTurn(
    building,
    {
      ...turn,
      parts: [...thought.parts, ...spoken],
      source: [...thought.source, ...turn.source],
      model: turn.model ?? asString(asRecord(message.modelInfo)?.modelId),
      usage: turn.usage ?? usageOf(message),
    },
    fate,
  );
}

/** A user's message may open with the outcome of the last call; what a person typed beside it makes it theirs. */
function addUser(building: Building, turn: Turn, fate: Fate): void {
  const result = readTextResult(turn.parts);
  if (result === null) {
    closeCall(building, turn.source, fate);
    addTurn(building, { ...turn, parts: refineUserParts(turn.parts) }, fate);
    return;
  }
  const callId = building.openCall;
  building.openCall = null;
  const others = refineUserParts(result.others);
  const { text, isError, name } = result;
  const outcome: Part = { kind: 'tool_result', callId, name: callId === null ? name : null, text, isError };
  addTurn(building, { ...turn, role: isTyped(others) ? 'user' : 'tool', parts: [outcome, ...others] }, fate);
}

function addResults(building: Building, turn: Turn, fate: Fate): void {
  closeCall(building, turn.source, fate);
  addTurn(building, turn, fate);
}

/** A call as text to which the log holds no outcome, though the talk went on: its result is empty. */
function closeCall(building: Building, next: readonly SourceRange[], fate: Fate): void {
  const callId = building.openCall;
  const [first] = next;
  building.openCall = null;
  if (callId === null || first === undefined) return;
  const result: Part = { kind: 'tool_result', callId, name: null, text: '', isError: false };
  const turn: Turn = {
    role: 'tool',
    parts: [result],
    source: [pointAt(first)],
    timestamp: null,
    model: null,
    usage: null,
  };
  addTurn(building, turn, { ...fate, marks: null, isSummary: false, isTruncation: false });
}

/** Cline counts what a cache held apart from the prompt, without saying whether it was read or written. */
function usageOf(message: JsonRecord): ReportedUsage | null {
  const tokens = asRecord(asRecord(message.metrics)?.tokens);
  const input = asNumber(tokens?.prompt);
  if (tokens === null || input === null) return null;
  return {
    inputTokens: input,
    cacheReadTokens: asNumber(tokens.cached) ?? 0,
    cacheCreationTokens: 0,
    outputTokens: asNumber(tokens.completion) ?? 0,
  };
}
