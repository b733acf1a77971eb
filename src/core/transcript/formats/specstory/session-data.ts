import { turnIndex } from '../../../units.ts';
import { decodeBytes, lineIndex, sourceRange } from '../../lines.ts';
import type { Conversation, LoggedCompaction, Part, SourceRange, Thread } from '../../model.ts';
import { type ImportInput, placeOf, type Sniff, type TranscriptFormat } from '../format.ts';
import { reasoningPart, resultText, saidText } from '../messages/blocks.ts';
import { createOutline } from '../reading/json-outline.ts';
import {
  asArray,
  asRecord,
  asString,
  hasFragileNumbers,
  isArray,
  type JsonRecord,
  toArguments,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { shownJson } from '../reading/shown-json.ts';
import { locate, pointAt, shareSource } from '../reading/source-shares.ts';
import { isContinuation } from '../turns/summary-markers.ts';
import { append, draftTurn, type TurnDraft, typedTitle } from '../turns/turn-draft.ts';

/** The data from which SpecStory makes its Markdown: exchanges of messages, each with at most one tool use. */
export const specstoryJson: TranscriptFormat = {
  id: 'specstory-json',
  name: 'SpecStory session data',
  description: 'JSON with "provider" and "exchanges" of messages',
  where: 'the session data that SpecStory writes with its debug output, *.json',
  export: 'run specstory with its debug output',
  sniff: (sample: Sample): Sniff => {
    const root = asRecord(sample.root);
    return root !== null && asRecord(root.provider) !== null && isArray(root.exchanges)
      ? { votes: 1, of: 1, why: 'it holds "provider" and "exchanges"' }
      : { votes: 0, of: 1, why: 'it holds no "provider" and "exchanges"' };
  },
  parse,
};

interface OpenThread {
  readonly id: string;
  readonly turns: TurnDraft[];
  readonly compactions: LoggedCompaction[];
}

interface Building {
  readonly bytes: Uint8Array;
  readonly rangeOf: (from: number, to: number) => SourceRange;
  readonly sink: ImportInput['sink'];
  readonly threads: OpenThread[];
  calls: number;
}

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const { bytes } = input.source;
  const lineOf = lineIndex(bytes);
  const rangeOf = (from: number, to: number): SourceRange => sourceRange(from, to, lineOf(from));
  const conversations: Conversation[] = [];
  outline.values((at) => {
    if (!outline.has(at, 'exchanges')) {
      outline.reject(at, 'no "exchanges" were found here');
      return;
    }
    const threads = [openThread('main')];
    const building: Building = { bytes, rangeOf, sink: input.sink, threads, calls: 0 };
    let id = `session-${conversations.length + 1}`;
    outline.object(at, {
      sessionId: (value) => {
        const record = outline.parse(value);
        id = asString(record?.value) ?? id;
        if (record !== null) input.sink.meta('key "sessionId"', record.source);
      },
      exchanges: (list) =>
        outline.array(list, (exchange) => {
          const isExchange = outline.object(exchange, {
            messages: (messages) =>
              outline.array(messages, (message) => {
                const record = outline.parse(message);
                if (record !== null) addMessage(building, record);
              }),
          });
          if (!isExchange) outline.reject(exchange, 'no exchange stands here');
        }),
    });
    conversations.push(toConversation(id, threads));
  });
  return conversations;
}

const openThread = (id: string): OpenThread => ({ id, turns: [], compactions: [] });

function toConversation(id: string, open: readonly OpenThread[]): Conversation {
  const threads = open
    .filter(({ turns }, index) => index === 0 || turns.length > 0)
    .map((thread): Thread => ({ ...thread, title: typedTitle(thread.turns) ?? 'SpecStory session' }));
  return { id, title: threads[0]?.title ?? 'SpecStory session', threads };
}

function addMessage(building: Building, { value, source }: JsonSource): void {
  const message = asRecord(value);
  const role = message?.role;
  if (message === null || (role !== 'user' && role !== 'agent')) {
    const reason = `${placeOf(source)}: no message of a user or an agent stands here; it was left out.`;
    building.sink.diagnose('unexpected-shape', source, reason);
    return;
  }
  const thread = threadOf(building, message, role);
  const time = asString(message.timestamp);
  if (role === 'user') {
    const texts = (asArray(message.content) ?? []).map((block) => asString(asRecord(block)?.text) ?? '');
    const isSummary = isContinuation(texts[0] ?? '');
    if (isSummary) {
      const turn = turnIndex(thread.turns.length);
      thread.compactions.push({ turn, trigger: null, tokensBefore: null, tokensAfter: null, kept: null });
    }
    const parts = texts.flatMap((text): Part[] =>
      text === '' ? [] : isSummary ? [{ kind: 'summary', text }] : saidText(text, 'user'),
    );
    thread.turns.push(draftTurn('user', parts, [source], time));
    return;
  }
  const turn = draftTurn('assistant', agentParts(building, message, source), [], time);
  turn.model = asString(message.model);
  thread.turns.push(turn);
  const tool = asRecord(message.tool);
  if (tool === null) turn.source.push(source);
  else addTool(building, thread, turn, tool, source);
}

/** Turns of a subagent carry a flag; its prompt is a user's turn with that flag. */
function threadOf({ threads }: Building, message: JsonRecord, role: 'user' | 'agent'): OpenThread {
  const [main] = threads;
  const isSide = asRecord(message.metadata)?.isSidechain === true;
  const current = threads.length > 1 ? threads.at(-1) : undefined;
  if (!isSide && main !== undefined) return main;
  if (current !== undefined && role === 'agent') return current;
  const thread = openThread(`sidechain-${threads.length}`);
  threads.push(thread);
  return thread;
}

function agentParts({ sink }: Building, message: JsonRecord, source: SourceRange): Part[] {
  const parts: Part[] = [];
  for (const block of asArray(message.content) ?? []) {
    const record = asRecord(block);
    const text = asString(record?.text) ?? '';
    if (record?.type === 'thinking') parts.push(reasoningPart(text));
    else if (record?.type === 'text') {
      if (text !== '') parts.push({ kind: 'text', text });
    } else {
      const reason = `${placeOf(source)}: a content block of an unknown type; its JSON is shown instead.`;
      sink.remark('unexpected-shape', source, reason);
      parts.push({ kind: 'text', text: shownJson(block), harness: true });
    }
  }
  return parts;
}

/** Call and outcome share one object; the bytes of the outcome go to the turn of the result. */
function addTool(
  building: Building,
  thread: OpenThread,
  turn: TurnDraft,
  tool: JsonRecord,
  source: SourceRange,
): void {
  const { bytes, rangeOf } = building;
  const callId = asString(tool.useId) ?? `call-${++building.calls}`;
  const rawInput = (): string | null => {
    const entry = locate(bytes, source, ['tool', 'input']);
    const text = entry === null ? null : decodeBytes(bytes, entry.from, entry.to);
    return text !== null && hasFragileNumbers(text) ? text : null;
  };
  const name = asString(tool.name) ?? 'unnamed tool';
  turn.parts.push({ kind: 'tool_call', callId, name, args: toArguments(tool.input, rawInput) });
  const { text, chips, isError } = readOutput(tool.output);
  const result = draftTurn(
    'tool',
    [{ kind: 'tool_result', callId, name: null, text, isError }],
    [],
    turn.timestamp,
  );
  append(result.parts, chips);
  thread.turns.push(result);
  const place = locate(bytes, source, ['tool', 'output']);
  const shares = place === null ? [] : [{ from: place.start, to: place.to, owner: result }];
  shareSource(bytes, source, shares, turn, (owner, from, to) => owner.source.push(rangeOf(from, to)));
  if (result.source.length === 0) result.source.push(pointAt(source));
}

function readOutput(output: unknown): {
  readonly text: string;
  readonly chips: readonly Part[];
  readonly isError: boolean;
} {
  const record = asRecord(output);
  const isError = record?.is_error === true || record?.isError === true || record?.error !== undefined;
  const content =
    record === null ? output : (record.content ?? record.output ?? record.result ?? record.error ?? output);
  return { ...resultText(content), isError };
}
