/**
 * Messages of Vercel's AI SDK: what its hooks hold on the page (`parts`, in version 4 `toolInvocations`), and what it
 * sends to a model. One message of an assistant holds all steps of an answer, calls with their results among them; each
 * step becomes a turn, and what came back a turn of the tool's, each with its own bytes.
 */
import { decodeBytes, lineIndex, sourceRange } from '../../lines.ts';
import type { Conversation, ReportedUsage, Turn } from '../../model.ts';
import { type ImportInput, placeOf, type Sink, type Sniff, type TranscriptFormat } from '../format.ts';
import type { FieldPath } from '../home-made/mapping.ts';
import { conversationOf } from '../messages/message-turns.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  asText,
  isArray,
  type JsonRecord,
  roleOf,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { locate, pointAt, type Share, shareSource } from '../reading/source-shares.ts';
import { isoTime } from '../turns/times.ts';
import { append, draftTurn, type TurnDraft } from '../turns/turn-draft.ts';
import { promptUsage } from '../turns/usage.ts';
import { type ListShape, readItemLists, sampleItems } from './item-lists.ts';
import { type PartReading, readPart, type TextAt, toolOf } from './vercel-parts.ts';

export const vercel: TranscriptFormat = {
  id: 'vercel-ai',
  name: 'Vercel AI SDK messages',
  description: 'messages of the AI SDK: UI messages with parts or toolInvocations, and model messages',
  where: 'chats that apps built on the AI SDK store',
  export: 'store the messages that onFinish gives, as JSON',
  sniff: (sample: Sample): Sniff => {
    const { items, of } = sampleItems(sample, SHAPE);
    const marked = items.filter(isMarked).length;
    return marked > 0
      ? {
          votes: items.length,
          of,
          why: `${marked} of ${of} messages hold "parts" with a "type", "toolInvocations" or "tool-call" blocks`,
        }
      : {
          votes: 0,
          of,
          why: 'no messages with typed "parts", "toolInvocations" or "tool-call" blocks were found',
        };
  },
  parse: (input: ImportInput): readonly Conversation[] => {
    const lineOf = lineIndex(input.source.bytes);
    return readItemLists(input, SHAPE).map(({ id, title, items }, index) => {
      const turns = items.flatMap((item) => readMessage(item, input, lineOf));
      return conversationOf({ id, title }, turns, index, input.sink);
    });
  },
};

const ownTypes =
  /^(?:text|reasoning|redacted-reasoning|file|image|source|source-url|source-document|step-start|dynamic-tool|tool-.{1,200}|data-.{1,200})$/;

const typesOf = (list: unknown): readonly (string | null)[] =>
  (asArray(list) ?? []).map((part) => asString(asRecord(part)?.type));

function isMarked(value: JsonRecord): boolean {
  if (isArray(value.toolInvocations)) return true;
  const parts = typesOf(value.parts);
  if (parts.length > 0) return parts.every((type) => type !== null && ownTypes.test(type));
  return typesOf(value.content).some((type) => type === 'tool-call' || type === 'tool-result');
}

const SHAPE: ListShape = {
  keys: ['messages', 'uiMessages', 'initialMessages', 'history'],
  within: ['chat', 'data', 'body', 'state'],
  isItem: (value) =>
    typeof value.role === 'string' &&
    !('author' in value) &&
    ('content' in value || typesOf(value.parts).some((type) => type !== null)),
};

interface Step {
  readonly reading: PartReading;
  readonly path: FieldPath;
}

function readMessage(
  item: JsonSource,
  { source: { bytes }, sink }: ImportInput,
  lineOf: (at: number) => number,
): readonly Turn[] {
  const value = asRecord(item.value) ?? {};
  const { source } = item;
  const role = value.role === 'data' ? null : roleOf(value.role);
  if (role === null) {
    sink.diagnose(
      'unknown-record',
      source,
      `${placeOf(source)}: the role "${String(value.role)}" is not known to this reader; the message was left out.`,
    );
    return [];
  }
  const drafts = buildTurns(
    value,
    role,
    stepsOf(value, role, item, sink, (path) => {
      const entry = locate(bytes, source, path);
      return entry === null ? null : decodeBytes(bytes, entry.from, entry.to);
    }),
  );
  const [first] = drafts;
  if (first === undefined) {
    sink.meta('message without words', source);
    return [];
  }
  const shares = drafts.flatMap(({ turn, own }) =>
    own.flatMap(({ path, without }): Share<TurnDraft>[] => {
      const entry = locate(bytes, source, path);
      const hole = without === null ? null : locate(bytes, source, without);
      if (entry === null) return [];
      const whole = { from: entry.start, to: entry.to, owner: turn };
      return hole === null
        ? [whole]
        : [
            { ...whole, to: hole.start },
            { ...whole, from: hole.to },
          ];
    }),
  );
  shareSource(bytes, source, shares, first.turn, (owner, from, to) =>
    owner.source.push(sourceRange(from, to, lineOf(from))),
  );
  const last = drafts.findLast(({ turn }) => turn.role === 'assistant');
  if (last !== undefined) last.turn.usage = usageOf(value);
  return drafts.map(({ turn }) => {
    if (turn.source.length === 0) turn.source.push(pointAt(source));
    return turn;
  });
}

/** What a message holds, in the order in which it happened. */
function stepsOf(
  value: JsonRecord,
  role: Turn['role'],
  { source }: JsonSource,
  sink: Sink,
  textAt: TextAt,
): readonly Step[] {
  const fault = (what: string): void =>
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
  const read = (list: readonly unknown[], key: string): Step[] =>
    list.map((part, index) => ({
      reading: readPart(part, role, fault, (inside) => textAt([key, String(index), ...inside])),
      path: [key, String(index)],
    }));
  const parts = asArray(value.parts);
  if (parts !== null && parts.length > 0) return read(parts, 'parts');
  const invocations = asArray(value.toolInvocations) ?? [];
  const calls = invocations.map(
    (one, index): Step => ({
      reading: toolOf(asRecord(one) ?? {}, null, [], (inside) =>
        textAt(['toolInvocations', String(index), ...inside]),
      ),
      path: ['toolInvocations', String(index)],
    }),
  );
  const reasoning = asText(value.reasoning);
  const words: Step[] = isArray(value.content)
    ? read(value.content, 'content')
    : asText(value.content) === null
      ? []
      : [{ reading: readPart(value.content, role, fault, textAt), path: ['content'] }];
  const thought: Step[] =
    reasoning === null
      ? []
      : [{ reading: { kind: 'said', parts: [{ kind: 'reasoning', text: reasoning }] }, path: ['reasoning'] }];
  return [...thought, ...calls, ...words];
}

interface Drafted {
  readonly turn: TurnDraft;
  /** Places that are its own; the first turn has all that is nobody's. */
  readonly own: OwnPlace[];
}

/** A place, without another one inside it that is another turn's. */
interface OwnPlace {
  readonly path: FieldPath;
  readonly without: FieldPath | null;
}

function buildTurns(value: JsonRecord, role: Turn['role'], steps: readonly Step[]): readonly Drafted[] {
  const drafts: Drafted[] = [];
  const time = isoTime(value.createdAt);
  let [talk, results]: [Drafted | null, Drafted | null] = [null, null];
  const open = (as: Turn['role']): Drafted => {
    const draft: Drafted = { turn: draftTurn(as, [], [], time), own: [] };
    if (as === 'assistant')
      draft.turn.model = asString(asRecord(value.metadata)?.model) ?? asString(value.model);
    drafts.push(draft);
    return draft;
  };
  const speak = (): Drafted => {
    // Words behind a result are the next step's.
    if (talk === null || results !== null)
      [talk, results] = [open(role === 'tool' ? 'assistant' : role), null];
    return talk;
  };
  for (const { reading, path } of steps) {
    if (reading.kind === 'shown') continue;
    if (reading.kind === 'step') {
      if (results !== null) [talk, results] = [null, null];
      continue;
    }
    if (reading.kind === 'said') {
      if (reading.parts.length === 0) continue;
      const draft = speak();
      append(draft.turn.parts, reading.parts);
      draft.own.push({ path, without: null });
      continue;
    }
    const { call, result, resultPath } = reading;
    if (call !== null) {
      const draft: Drafted = talk ?? speak();
      talk = draft;
      draft.turn.parts.push(call);
      draft.own.push({ path, without: result === null ? null : [...path, ...resultPath] });
    }
    if (result !== null) {
      results ??= open('tool');
      results.turn.parts.push(result);
      results.own.push({ path: call === null ? path : [...path, ...resultPath], without: null });
    }
  }
  return drafts;
}

function usageOf(value: JsonRecord): ReportedUsage | null {
  const metadata = asRecord(value.metadata);
  const usage = asRecord(metadata?.totalUsage) ?? asRecord(metadata?.usage) ?? asRecord(value.usage);
  const input = asNumber(usage?.inputTokens) ?? asNumber(usage?.promptTokens);
  if (usage === null || input === null) return null;
  const cached = asNumber(usage.cachedInputTokens) ?? 0;
  return promptUsage(
    input,
    Math.min(cached, input),
    0,
    asNumber(usage.outputTokens) ?? asNumber(usage.completionTokens) ?? 0,
  );
}
