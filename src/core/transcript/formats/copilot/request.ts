/**
 * One request of a Copilot chat as turns: the person's words, then, for an agent, the rounds of calls that the request
 * recorded, each an answer and its results. Where no rounds were recorded the answer as it was shown is read instead.
 * Everything of a request lies in one object, so its bytes are divided among the turns.
 */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, Part, SourceRange } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart, saidText } from '../messages/blocks.ts';
import {
  asArray,
  asRecord,
  asString,
  isArray,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { locate, locateAll, pointAt, type Share, shareSource, tidySource } from '../reading/source-shares.ts';
import { fileChip } from '../turns/file-chip.ts';
import { isoTime } from '../turns/times.ts';
import { append, draftTurn, type TurnDraft } from '../turns/turn-draft.ts';
import { markdownOf, pathOf, readItem, resultContent } from './response-items.ts';

export interface Chat {
  readonly bytes: Uint8Array;
  readonly rangeOf: (from: number, to: number) => SourceRange;
  readonly sink: Sink;
  readonly turns: TurnDraft[];
  readonly compactions: LoggedCompaction[];
  calls: number;
}

/** Whose bytes are whose in the request that is being read; `null` is what is shown elsewhere already. */
interface Reading {
  readonly chat: Chat;
  readonly source: SourceRange;
  readonly time: string | null;
  readonly model: string | null;
  readonly own: TurnDraft[];
  readonly shares: Share<TurnDraft | null>[];
}

const METADATA = ['result', 'metadata'] as const;

export function addRequest(chat: Chat, { value, source }: JsonSource): void {
  const request = asRecord(value);
  if (request === null || (asRecord(request.message) === null && typeof request.message !== 'string')) {
    chat.sink.diagnose(
      'unexpected-shape',
      source,
      `${placeOf(source)}: no request with a "message" stands here; it was left out.`,
    );
    return;
  }
  const time = isoTime(request.timestamp);
  const user = draftTurn('user', userParts(request), [], time);
  const reading: Reading = { chat, source, time, model: asString(request.modelId), own: [user], shares: [] };
  const metadata = asRecord(asRecord(request.result)?.metadata);
  const rounds = asArray(metadata?.toolCallRounds) ?? [];
  const first = chat.turns.length;
  if (rounds.length > 0 && metadata !== null) readRounds(reading, metadata, rounds, request);
  else readShown(reading, request, 0);
  readError(reading, request);
  shareSource(chat.bytes, source, reading.shares, user, (owner, from, to) => {
    if (owner === null) chat.sink.meta('answer as it was shown', chat.rangeOf(from, to));
    else owner.source.push(chat.rangeOf(from, to));
  });
  for (const turn of reading.own) {
    if (turn.source.length === 0) turn.source.push(pointAt(source));
    chat.turns.push({ ...turn, source: tidySource(chat.bytes, turn.source) });
  }
  reading.own.forEach(({ parts }, index) => {
    if (!parts.some(({ kind }) => kind === 'summary')) return;
    const turn = turnIndex(first + index);
    chat.compactions.push({ turn, trigger: null, tokensBefore: null, tokensAfter: null, kept: null });
  });
}

function userParts(request: JsonRecord): Part[] {
  const text = asString(asRecord(request.message)?.text) ?? asString(request.message) ?? '';
  const chips = (asArray(asRecord(request.variableData)?.variables) ?? []).flatMap((variable): Part[] => {
    const record = asRecord(variable);
    const target = asRecord(record?.value);
    const path = pathOf(target?.uri ?? record?.value);
    const name = path ?? asString(record?.name);
    return name === null ? [] : [fileChip(name, null, null)];
  });
  return [...(text === '' ? [] : saidText(text, 'user')), ...chips];
}

function openAnswer({ own, time, model }: Reading, parts: readonly Part[]): TurnDraft {
  const turn = draftTurn('assistant', parts, [], time);
  turn.model = model;
  own.push(turn);
  return turn;
}

/** Gives the value that a path leads to, with its key, to a turn. */
function claim(reading: Reading, path: readonly string[], owner: TurnDraft | null): void {
  const entry = locate(reading.chat.bytes, reading.source, path);
  if (entry !== null) reading.shares.push({ from: entry.start, to: entry.to, owner });
}

function readRounds(
  reading: Reading,
  metadata: JsonRecord,
  rounds: readonly unknown[],
  request: JsonRecord,
): void {
  const { bytes } = reading.chat;
  const places = locateAll(bytes, reading.source, [...METADATA, 'toolCallRounds']);
  const results = asRecord(metadata.toolCallResults);
  const resultPlaces = new Map(
    locateAll(bytes, reading.source, [...METADATA, 'toolCallResults']).map((entry) => [entry.key, entry]),
  );
  const summaries = summariesOf(metadata);
  addSummaries(reading, summaries, (id) => !rounds.some((round) => asRecord(round)?.id === id));
  rounds.forEach((value, index) => {
    const round = asRecord(value) ?? {};
    const turn = openAnswer(reading, roundParts(reading, round));
    const place = places[index];
    if (place !== undefined) reading.shares.push({ from: place.from, to: place.to, owner: turn });
    const calls = turn.parts.filter((part) => part.kind === 'tool_call');
    if (calls.length > 0) {
      const tool = draftTurn('tool', [], [], reading.time);
      reading.own.push(tool);
      for (const { callId } of calls) {
        const entry = resultPlaces.get(callId);
        const { text, chips } = resultContent(results?.[callId ?? '']);
        tool.parts.push({ kind: 'tool_result', callId, name: null, text, isError: false });
        append(tool.parts, chips);
        if (entry !== undefined) reading.shares.push({ from: entry.start, to: entry.to, owner: tool });
      }
    }
    addSummaries(reading, summaries, (id) => id === round.id);
  });
  // The rounds hold all that was said, unless the last one ended in calls and words followed.
  const said = asArray(request.response) ?? [];
  const lastTool = said.findLastIndex((item) => asRecord(item)?.kind === 'toolInvocationSerialized');
  const endsInCalls = (asArray(asRecord(rounds.at(-1))?.toolCalls) ?? []).length > 0;
  const before = reading.shares.length;
  if (endsInCalls) readShown(reading, request, lastTool + 1);
  claimRest(reading, reading.shares.slice(before));
}

/** The answer as it was shown, but for the pieces of it that made turns, repeats the rounds. */
function claimRest(reading: Reading, shown: readonly Share<TurnDraft | null>[]): void {
  const entry = locate(reading.chat.bytes, reading.source, ['response']);
  if (entry === null) return;
  let at = entry.start;
  for (const { from, to } of shown.toSorted((a, b) => a.from - b.from)) {
    if (from > at) reading.shares.push({ from: at, to: from, owner: null });
    at = Math.max(at, to);
  }
  if (entry.to > at) reading.shares.push({ from: at, to: entry.to, owner: null });
}

function roundParts({ chat }: Reading, round: JsonRecord): Part[] {
  const thinking = asRecord(round.thinking);
  const thought = isArray(thinking?.text)
    ? thinking.text.map((text) => asString(text) ?? '').join('')
    : asString(thinking?.text);
  const text = markdownOf(round.response);
  const parts: Part[] = [];
  if (thinking !== null) parts.push(reasoningPart(thought));
  if (text.trim() !== '') parts.push({ kind: 'text', text });
  for (const value of asArray(round.toolCalls) ?? []) {
    const call = asRecord(value) ?? {};
    const callId = asString(call.id) ?? `call-${++chat.calls}`;
    const given = call.arguments;
    const args = typeof given === 'string' ? parseArguments(given) : toArguments(given);
    parts.push({ kind: 'tool_call', callId, name: asString(call.name) ?? 'unnamed tool', args });
  }
  return parts;
}

interface RoundSummary {
  readonly round: unknown;
  readonly text: string;
  readonly path: readonly string[];
}

/** Summaries of the history that the request was answered with; each names the last round that it replaces. */
function summariesOf(metadata: JsonRecord): readonly RoundSummary[] {
  const summary = asRecord(metadata.summary);
  const text = asString(summary?.text) ?? '';
  return text === '' ? [] : [{ round: summary?.toolCallRoundId, text, path: [...METADATA, 'summary'] }];
}

function addSummaries(
  reading: Reading,
  summaries: readonly RoundSummary[],
  belongs: (round: unknown) => boolean,
): void {
  for (const { round, text, path } of summaries) {
    if (!belongs(round)) continue;
    const turn = draftTurn('user', [{ kind: 'summary', text }], [], reading.time);
    reading.own.push(turn);
    claim(reading, path, turn);
  }
}

/** The answer as it was shown, from an item on: words, thoughts, and calls with their results. */
function readShown(reading: Reading, request: JsonRecord, from: number): void {
  const { chat } = reading;
  const items = asArray(request.response) ?? [];
  const places = locateAll(chat.bytes, reading.source, ['response']);
  let answer: TurnDraft | null = null;
  for (let index = from; index < items.length; index++) {
    const place = places[index];
    const item = readItem(items[index]);
    if (place === undefined) continue;
    if (item === null) {
      const range = chat.rangeOf(place.from, place.to);
      const kind = asString(asRecord(items[index])?.kind) ?? 'none';
      chat.sink.remark(
        'unexpected-shape',
        range,
        `${placeOf(range)}: a piece of an answer of the kind "${kind}" is not shown.`,
      );
    }
    const isWord =
      item?.kind === 'inline' || (item?.kind === 'parts' && item.parts.some(({ kind }) => kind === 'text'));
    // What only the screen needed goes with the words before it, or with the person's.
    if (item === null || (item.kind === 'parts' && item.parts.length === 0)) {
      if (answer !== null) reading.shares.push({ from: place.from, to: place.to, owner: answer });
      continue;
    }
    answer ??= openAnswer(reading, []);
    if (item.kind === 'call') {
      addShownCall(reading, answer, item, place);
      answer = null;
      continue;
    }
    reading.shares.push({ from: place.from, to: place.to, owner: answer });
    if (isWord)
      appendWords(
        answer,
        item.kind === 'inline'
          ? item.text
          : item.parts.map((part) => ('text' in part ? part.text : '')).join(''),
      );
    else if (item.kind === 'parts') append(answer.parts, item.parts);
  }
}

/** An answer is shown in pieces; neighbouring words are one text. */
function appendWords(turn: TurnDraft, words: string): void {
  const last = turn.parts.at(-1);
  if (last?.kind === 'text') turn.parts[turn.parts.length - 1] = { ...last, text: last.text + words };
  else turn.parts.push({ kind: 'text', text: words });
}

function addShownCall(
  reading: Reading,
  answer: TurnDraft,
  item: Extract<ReturnType<typeof readItem>, { kind: 'call' }>,
  place: { readonly from: number; readonly to: number },
): void {
  const { chat } = reading;
  const callId = item.callId ?? `call-${++chat.calls}`;
  answer.parts.push({ kind: 'tool_call', callId, name: item.name, args: item.args });
  const { output, isError } = item;
  const tool = draftTurn(
    'tool',
    [{ kind: 'tool_result', callId, name: null, text: output, isError }],
    [],
    reading.time,
  );
  reading.own.push(tool);
  const entry = locate(chat.bytes, place, ['resultDetails', 'output']);
  if (entry === null) reading.shares.push({ from: place.from, to: place.to, owner: answer });
  else {
    reading.shares.push(
      { from: place.from, to: entry.start, owner: answer },
      { from: entry.start, to: entry.to, owner: tool },
      { from: entry.to, to: place.to, owner: answer },
    );
  }
}

function readError(reading: Reading, request: JsonRecord): void {
  const message = asString(asRecord(asRecord(request.result)?.errorDetails)?.message);
  if (message === null || message === '') return;
  const last = reading.own.at(-1);
  const turn = last?.role === 'assistant' ? last : openAnswer(reading, []);
  turn.parts.push({ kind: 'text', text: message, harness: true });
  claim(reading, ['result', 'errorDetails'], turn);
}
