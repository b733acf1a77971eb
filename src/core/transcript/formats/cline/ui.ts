/**
 * The ui_messages.json of a task of Cline and its kin: what the person was shown. It holds times, tokens and cost, but
 * of most tools only the call, so api_conversation_history.json of the same folder says more. Each message is one
 * entry; what it says is text, or JSON as a string. Answers of the model begin where a request was started.
 */
import { turnIndex } from '../../../units.ts';
import type { Conversation, LoggedCompaction, Part, ReportedUsage, SourceRange } from '../../model.ts';
import { type ImportInput, placeOf, type Sink, type Sniff, type TranscriptFormat } from '../format.ts';
import { reasoningPart, saidText } from '../messages/blocks.ts';
import { createOutline } from '../reading/json-outline.ts';
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
import { fileChip } from '../turns/file-chip.ts';
import { isoTime } from '../turns/times.ts';
import { append, draftTurn, type TurnDraft, typedTitle } from '../turns/turn-draft.ts';
import { promptUsage } from '../turns/usage.ts';
import { type Entry, readEntry } from './ui-entry.ts';

export const clineUi: TranscriptFormat = {
  id: 'cline-ui',
  name: 'Cline or Roo Code ui_messages',
  description:
    'ui_messages.json: what the person was shown, with times and tokens; api_conversation_history.json beside it holds more',
  where: 'the folder of a task in globalStorage of Cline, Roo Code or Kilo Code',
  export: 'nothing to do, it is written as you work',
  sniff: (sample: Sample): Sniff => {
    const elements = isArray(sample.root) ? sample.root : [];
    const shown = elements.filter(
      (element) =>
        isRecord(element) &&
        typeof element.ts === 'number' &&
        (element.type === 'ask' || element.type === 'say'),
    ).length;
    return shown > 0
      ? {
          votes: shown,
          of: elements.length,
          why: `${shown} of ${elements.length} elements hold "ts" and the type "ask" or "say"`,
        }
      : {
          votes: 0,
          of: Math.max(elements.length, 1),
          why: 'no array of elements with "ts" and the type "ask" or "say"',
        };
  },
  parse,
};

interface Building {
  readonly turns: TurnDraft[];
  readonly compactions: LoggedCompaction[];
  readonly sink: Sink;
  /** The answer that is being read; `null` where the next entry begins another. */
  answer: TurnDraft | null;
  /** A request that was started and has no answer yet. */
  request: { readonly usage: ReportedUsage | null; readonly source: SourceRange } | null;
  calls: number;
  openCall: string | null;
  /** Results of one call come in pieces. */
  result: TurnDraft | null;
}

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const conversations: Conversation[] = [];
  outline.values((at) => {
    const building: Building = {
      turns: [],
      compactions: [],
      sink: input.sink,
      answer: null,
      request: null,
      calls: 0,
      openCall: null,
      result: null,
    };
    outline.array(at, (element) => {
      const record = outline.parse(element);
      if (record !== null) addRecord(building, record);
    });
    if (building.request !== null) input.sink.meta('request without an answer', building.request.source);
    const { turns, compactions } = building;
    const title = typedTitle(turns) ?? `Task ${conversations.length + 1}`;
    const id = `task-${conversations.length + 1}`;
    conversations.push({ id, title, threads: [{ id: 'main', title, turns, compactions }] });
  });
  return conversations;
}

function addRecord(building: Building, { value, source }: JsonSource): void {
  const message = asRecord(value);
  const entry = message === null ? null : readEntry(message, building.turns.length === 0);
  if (message === null || entry === null) {
    const what =
      message === null ? 'no message stands here' : 'a message of a kind that is not known to this reader';
    building.sink.diagnose('unknown-record', source, `${placeOf(source)}: ${what}; it was left out.`);
    return;
  }
  addEntry(building, entry, message, source);
}

function addEntry(building: Building, entry: Entry, message: JsonRecord, source: SourceRange): void {
  const time = isoTime(message.ts);
  if (entry.kind !== 'outcome') building.result = null;
  switch (entry.kind) {
    case 'nothing':
      building.sink.meta(entry.name, source);
      return;
    case 'request': {
      closeCall(building, source);
      building.answer = null;
      if (building.request !== null) building.sink.meta('request without an answer', building.request.source);
      building.request = { usage: usageOf(entry.body), source };
      return;
    }
    case 'typed': {
      closeCall(building, source);
      building.answer = null;
      const parts: Part[] = entry.isHarness
        ? [{ kind: 'text', text: entry.text, harness: true }]
        : entry.text === ''
          ? []
          : saidText(entry.text, 'user');
      building.turns.push(draftTurn('user', [...parts, ...imagesOf(message)], [source], time));
      return;
    }
    case 'said':
      closeCall(building, source);
      addToAnswer(building, { kind: 'text', text: entry.text }, message, source);
      return;
    case 'failed':
      closeCall(building, source);
      addToAnswer(building, { kind: 'text', text: entry.text, harness: true }, message, source);
      return;
    case 'thought':
      closeCall(building, source);
      addToAnswer(building, reasoningPart(entry.text), message, source);
      return;
    case 'call': {
      closeCall(building, source);
      const callId = `call-${++building.calls}`;
      addToAnswer(
        building,
        { kind: 'tool_call', callId, name: entry.name, args: entry.args },
        message,
        source,
      );
      building.openCall = callId;
      return;
    }
    case 'outcome':
      addOutcome(building, entry.text, [source], time);
      append(building.result?.parts ?? [], imagesOf(message));
      return;
    case 'summary': {
      closeCall(building, source);
      building.answer = null;
      building.compactions.push({
        turn: turnIndex(building.turns.length),
        trigger: null,
        tokensBefore: entry.tokensBefore,
        tokensAfter: entry.tokensAfter,
        kept: null,
      });
      building.turns.push(draftTurn('user', [{ kind: 'summary', text: entry.text }], [source], time));
    }
  }
}

function addToAnswer(building: Building, part: Part, message: JsonRecord, source: SourceRange): void {
  if (building.answer === null) {
    const turn = draftTurn('assistant', [], [], isoTime(message.ts));
    const { request } = building;
    building.request = null;
    if (request !== null) {
      turn.source.push(request.source);
      turn.usage = request.usage;
    }
    building.answer = turn;
    building.turns.push(turn);
  }
  building.answer.model ??= asString(asRecord(message.modelInfo)?.modelId);
  building.answer.parts.push(part);
  building.answer.source.push(source);
}

/** The outcome of the open call, or one more piece of it. */
function addOutcome(
  building: Building,
  text: string,
  source: readonly SourceRange[],
  time: string | null,
): void {
  const callId = building.openCall;
  building.answer = null;
  const last = building.result?.parts[0];
  if (building.result !== null && last?.kind === 'tool_result') {
    building.result.parts[0] = { ...last, text: `${last.text}\n${text}` };
    append(building.result.source, source);
    return;
  }
  building.openCall = null;
  const part: Part = { kind: 'tool_result', callId, name: null, text, isError: false };
  building.result = draftTurn('tool', [part], source, time);
  building.turns.push(building.result);
}

/** The talk goes on: a call whose outcome was not shown gets an empty one. */
function closeCall(building: Building, next: SourceRange): void {
  if (building.openCall === null) return;
  addOutcome(building, '', [pointAt(next)], null);
  building.result = null;
}

const imagesOf = (message: JsonRecord): Part[] =>
  (asArray(message.images) ?? []).flatMap((image) => {
    const url = asString(image);
    return url === null ? [] : [fileChip(null, null, url)];
  });

function usageOf(body: JsonRecord): ReportedUsage | null {
  const input = asNumber(body.tokensIn);
  if (input === null) return null;
  const read = asNumber(body.cacheReads) ?? 0;
  const created = asNumber(body.cacheWrites) ?? 0;
  const outputTokens = asNumber(body.tokensOut) ?? 0;
  // OpenAI's protocol counts cached tokens as input, Anthropic's beside it.
  return body.apiProtocol === 'openai'
    ? promptUsage(input, read, created, outputTokens)
    : { inputTokens: input, cacheReadTokens: read, cacheCreationTokens: created, outputTokens };
}
