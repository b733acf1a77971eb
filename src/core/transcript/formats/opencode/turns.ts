/** The messages of an OpenCode session as turns: a step of the agent and the results of its calls are two. */
import { turnIndex } from '../../../units.ts';
import { decodeBytes } from '../../lines.ts';
import type { LoggedCompaction, Part, ReportedUsage, SourceRange, Turn } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart, saidText } from '../messages/blocks.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  hasFragileNumbers,
  isRecord,
  type JsonRecord,
  jsonText,
  toArguments,
} from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';
import { locate, pointAt, type Share, shareSource, tidySource } from '../reading/source-shares.ts';
import { fileChip } from '../turns/file-chip.ts';
import { isoTime } from '../turns/times.ts';
import { draftTurn, type TurnDraft } from '../turns/turn-draft.ts';
import type { StoredMessage, StoredPart } from './records.ts';

export interface FileContext {
  readonly bytes: Uint8Array;
  readonly rangeOf: (from: number, to: number) => SourceRange;
  readonly sink: Sink;
}

/** What is gathered while the messages of a session are read. */
interface Building {
  readonly context: FileContext;
  readonly turns: TurnDraft[];
  readonly compactions: LoggedCompaction[];
  readonly turnOfMessage: Map<string, number>;
  /** The request of a compaction whose summary has not come yet. */
  request: JsonRecord | null;
  /** Context of the last call, in tokens as the log reports them. */
  lastContext: number | null;
}

export function buildTurns(
  messages: readonly StoredMessage[],
  context: FileContext,
): { readonly turns: readonly Turn[]; readonly compactions: readonly LoggedCompaction[] } {
  const building: Building = {
    context,
    turns: [],
    compactions: [],
    turnOfMessage: new Map(),
    request: null,
    lastContext: null,
  };
  messages.forEach((message, index) => {
    const first = building.turns.length;
    if (message.info.role === 'user') addUser(building, message);
    else addAssistant(building, message, index === messages.length - 1);
    if (building.turns.length > first) building.turnOfMessage.set(asString(message.info.id) ?? '', first);
  });
  const turns = building.turns.map((turn) => ({ ...turn, source: tidySource(context.bytes, turn.source) }));
  return { turns, compactions: building.compactions };
}

/** Gives the bytes of a message around its parts to its first turn; a message that makes none is metadata. */
function giveRest(
  building: Building,
  message: StoredMessage,
  owner: TurnDraft | undefined,
  name = 'message without content',
): void {
  for (const source of message.source) {
    if (owner !== undefined) owner.source.push(source);
    else building.context.sink.meta(name, source);
  }
}

function addUser(building: Building, message: StoredMessage): void {
  const { sink } = building.context;
  const turn = draftTurn('user', [], [], timeOf(message.info));
  for (const { value, source } of message.parts) {
    if (value.type === 'compaction') building.request = value;
    turn.parts.push(
      ...userParts(value, (what) => sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`)),
    );
  }
  // A request to compact says nothing of its own.
  const isRequest = message.parts.some(({ value }) => value.type === 'compaction');
  const name = isRequest ? 'request of a compaction' : 'message without content';
  const owner = turn.parts.length === 0 ? undefined : turn;
  if (owner !== undefined) building.turns.push(owner);
  giveRest(building, message, owner, name);
  for (const { source } of message.parts) {
    if (owner !== undefined) owner.source.push(source);
    else sink.meta(name, source);
  }
}

function userParts(part: JsonRecord, fault: (what: string) => void): Part[] {
  const type = asString(part.type);
  switch (type) {
    case 'text': {
      const text = asString(part.text) ?? '';
      // Shown to the user, never to the model.
      if (part.ignored === true || text === '') return [];
      return part.synthetic === true ? [{ kind: 'text', text, harness: true }] : saidText(text, 'user');
    }
    case 'file':
      return [filePart(part)];
    case 'subtask': {
      const text = asString(part.prompt) ?? '';
      return text === '' ? [] : [{ kind: 'text', text, harness: true }];
    }
    case 'compaction':
    case 'agent':
    case 'snapshot':
    case 'patch':
      return [];
    default:
      return unknownPart(part, fault);
  }
}

function unknownPart(part: JsonRecord, fault: (what: string) => void): Part[] {
  fault(`a part of type "${asString(part.type) ?? 'none'}"; its JSON is shown instead`);
  return [{ kind: 'text', text: shownJson(part), harness: true }];
}

const filePart = (part: JsonRecord): Part =>
  fileChip(
    asString(part.filename) ?? asString(asRecord(part.source)?.path),
    asString(part.mime),
    asString(part.url),
  );

/** The turns of one message while its parts are read; older versions put several steps into one message. */
interface Step {
  answer: TurnDraft | null;
  results: TurnDraft | null;
  first: TurnDraft | undefined;
}

function addAssistant(building: Building, message: StoredMessage, isLast: boolean): void {
  const { turns, context } = building;
  const { info } = message;
  const firstTurn = turns.length;
  const isSummary = info.summary === true;
  const step: Step = { answer: null, results: null, first: undefined };
  const model = asString(info.modelID) ?? asString(asRecord(info.model)?.modelID);
  const answer = (part: JsonRecord | null): TurnDraft => {
    if (step.answer !== null) return step.answer;
    const start = isoTime(asRecord(part?.time)?.start);
    const turn = draftTurn('assistant', [], [], timeOf(info) ?? start);
    turn.model = model;
    step.answer = turn;
    step.first ??= turn;
    turns.push(turn);
    return turn;
  };
  let hasStepUsage = false;
  for (const part of message.parts) {
    const type = asString(part.value.type);
    const opensStep = type === 'text' || type === 'reasoning' || type === 'step-start';
    if (opensStep && step.results !== null) {
      step.answer = null;
      step.results = null;
    }
    const turn = answer(part.value);
    if (type === 'tool') {
      addTool(context, part, turn, isLast, () => {
        step.results ??= pushed(turns, draftTurn('tool', [], [], timeOf(info)));
        return step.results;
      });
      continue;
    }
    turn.source.push(part.source);
    if (type === 'step-finish') {
      turn.usage = usageOf(part.value.tokens) ?? turn.usage;
      hasStepUsage ||= turn.usage !== null;
    }
    turn.parts.push(...assistantParts(part, isSummary, context.sink));
  }
  const error = errorText(info.error);
  if (error !== null) answer(null).parts.push({ kind: 'text', text: error, harness: true });
  if (step.first !== undefined && !hasStepUsage) step.first.usage = usageOf(info.tokens);
  if (isSummary && step.first !== undefined) addCompaction(building, step.first, firstTurn);
  else if (step.first?.usage) building.lastContext = contextOf(step.first.usage);
  giveRest(building, message, step.first);
}

const pushed = (turns: TurnDraft[], turn: TurnDraft): TurnDraft => {
  turns.push(turn);
  return turn;
};

function assistantParts({ value, source }: StoredPart, isSummary: boolean, sink: Sink): Part[] {
  const type = asString(value.type);
  const text = asString(value.text) ?? '';
  switch (type) {
    case 'text':
      if (text === '') return [];
      if (isSummary) return [{ kind: 'summary', text }];
      return value.synthetic === true ? [{ kind: 'text', text, harness: true }] : [{ kind: 'text', text }];
    case 'reasoning':
      return [reasoningPart(text)];
    case 'file':
      return [filePart(value)];
    case 'step-start':
    case 'step-finish':
    case 'snapshot':
    case 'patch':
    case 'retry':
    case 'compaction':
    case 'agent':
      return [];
    default:
      return unknownPart(value, (what) =>
        sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`),
      );
  }
}

/** A call and its result share one part: its output, error and attachments go to the result's turn. */
function addTool(
  { bytes, rangeOf }: FileContext,
  part: StoredPart,
  turn: TurnDraft,
  isLast: boolean,
  resultTurn: () => TurnDraft,
): void {
  const state = asRecord(part.value.state);
  const callId = asString(part.value.callID) ?? asString(part.value.id);
  const name = asString(part.value.tool) ?? 'unnamed tool';
  const place = (key: string) => locate(bytes, part.source, [...part.path, 'state', key]);
  const rawInput = (): string | null => {
    const entry = place('input');
    const text = entry === null ? null : decodeBytes(bytes, entry.from, entry.to);
    return text !== null && hasFragileNumbers(text) ? text : null;
  };
  turn.parts.push({ kind: 'tool_call', callId, name, args: toArguments(state?.input, rawInput) });
  const status = asString(state?.status);
  // A call that was under way when the log was written is open; one that others follow was interrupted.
  if ((status === 'running' || status === 'pending') && isLast) {
    turn.source.push(part.source);
    return;
  }
  const results = resultTurn();
  const isError = status !== 'completed';
  const said = isError ? (asString(state?.error) ?? asString(state?.output)) : asString(state?.output);
  results.parts.push({ kind: 'tool_result', callId, name: null, text: said ?? '', isError });
  for (const file of asArray(state?.attachments) ?? [])
    if (isRecord(file)) results.parts.push(filePart(file));
  const shares = ['output', 'error', 'attachments'].flatMap((key): Share<TurnDraft>[] => {
    const entry = place(key);
    return entry === null ? [] : [{ from: entry.start, to: entry.to, owner: results }];
  });
  shareSource(bytes, part.source, shares, turn, (owner, from, to) => owner.source.push(rangeOf(from, to)));
  if (results.source.length === 0) results.source.push(pointAt(part.source));
}

function addCompaction(building: Building, turn: TurnDraft, index: number): void {
  const { request, lastContext } = building;
  building.request = null;
  if (!turn.parts.some(({ kind }) => kind === 'summary')) return;
  const tail = building.turnOfMessage.get(asString(request?.tail_start_id) ?? '');
  building.compactions.push({
    turn: turnIndex(index),
    trigger: request === null ? null : request.auto === true ? 'auto' : 'manual',
    tokensBefore: lastContext,
    tokensAfter: turn.usage?.outputTokens ?? null,
    kept: tail === undefined ? [] : [{ from: turnIndex(tail), to: turnIndex(index) }],
  });
}

const contextOf = (usage: ReportedUsage): number =>
  usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens;

function usageOf(tokens: unknown): ReportedUsage | null {
  const record = asRecord(tokens);
  const input = asNumber(record?.input);
  if (record === null || input === null) return null;
  const cache = asRecord(record.cache);
  const cacheReadTokens = asNumber(cache?.read) ?? 0;
  const cacheCreationTokens = asNumber(cache?.write) ?? 0;
  const output = asNumber(record.output) ?? 0;
  const reasoning = asNumber(record.reasoning) ?? 0;
  // Newer versions count reasoning apart from the output, and then say what all add up to.
  const isApart =
    asNumber(record.total) === input + output + reasoning + cacheReadTokens + cacheCreationTokens;
  const usage: ReportedUsage = {
    inputTokens: input,
    cacheReadTokens,
    cacheCreationTokens,
    outputTokens: isApart ? output + reasoning : output,
  };
  // A call that failed reports zeros; they are no measure of its context.
  return contextOf(usage) === 0 && usage.outputTokens === 0 ? null : usage;
}

const timeOf = (info: JsonRecord): string | null => isoTime(asRecord(info.time)?.created);

function errorText(error: unknown): string | null {
  if (typeof error === 'string') return error;
  const record = asRecord(error);
  if (record === null) return null;
  return (
    asString(asRecord(record.data)?.message) ??
    asString(record.message) ??
    asString(record.name) ??
    jsonText(record)
  );
}
