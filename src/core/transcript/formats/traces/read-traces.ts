/** A file of spans as conversations: the spans are found and read, their calls made one talk, their bytes given out. */
import type { Conversation } from '../../model.ts';
import { type ImportInput, placeOf } from '../format.ts';
import { createOutline } from '../reading/json-outline.ts';
import { append, toRuns } from '../turns/turn-draft.ts';
import { type Area, giveBytes } from './bytes.ts';
import { planCalls } from './calls.ts';
import { collectSpans, type SpanRecord } from './collect.ts';
import type { RawMessage } from './message-lists.ts';
import { jaegerSpan, type LogMessages, logMessages, objectSpan, otlpSpan } from './otel-spans.ts';
import { agentsSpan, langfuseSpan, langsmithSpan, weaveSpan } from './product-spans.ts';
import { pathOf } from './rebuild-types.ts';
import { createSpanStore, type StoredSpan } from './span-store.ts';
import { NO_TIME, type TraceSpan } from './spans.ts';
import { type Assembled, assemble } from './threads.ts';

const KIND_WORDS: Readonly<Record<TraceSpan['kind'], string>> = {
  llm: 'model call',
  tool: 'tool span',
  agent: 'agent span',
  other: 'span',
};

export function readTraces(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const store = createSpanStore(outline, input.sink);
  const logs = new Map<string, LogGroup>();
  const records: {
    readonly record: Omit<SpanRecord, 'node'>;
    readonly index: number | null;
    readonly name: string;
  }[] = [];

  collectSpans(input, outline, ({ node, ...record }) => {
    if (record.family === 'log') {
      const log = logMessages(node);
      records.push({ record, index: null, name: log === null ? 'log record' : `log record "${log.name}"` });
      if (log === null) return;
      const key = log.span ?? `record ${record.place.from}`;
      const group = logs.get(key) ?? { log, place: record.place, input: [], output: [] };
      append(group.input, log.input);
      append(group.output, log.output);
      logs.set(key, group);
      return;
    }
    const span = toSpan({ node, ...record });
    records.push({ record, index: store.spans.length, name: `${KIND_WORDS[span.kind]} "${span.name}"` });
    const { session, trace } = record;
    store.add({ ...span, session: span.session ?? session, trace: span.trace ?? trace }, record.place);
  });
  addLogs(store, logs);

  const plan = planCalls(store.spans, store.items);
  const assembled = assemble(store, plan, outline);
  append(input.sink.diagnostics, assembled.remarks);
  const callOf = new Map(plan.spanOf.map((span, call) => [span, call]));
  const areas = records.map(({ record, index, name }): Area => {
    const span = index === null ? undefined : store.spans[index];
    return {
      place: record.place,
      holes: record.holes,
      name: () => (span === undefined ? name : `${name}${repeats(span, callOf.get(index ?? -1), assembled)}`),
    };
  });
  giveBytes(areas, assembled.claims, input, outline);
  const [first] = records;
  if (assembled.conversations.length === 0 && first !== undefined) {
    const { from, to } = first.record.place;
    const at = outline.range(from, to);
    input.sink.remark(
      'unexpected-shape',
      at,
      `${placeOf(at)}: ${records.length} spans, and none holds what a model was told; record the content of messages and export again.`,
    );
  }
  return assembled.conversations;
}

interface LogGroup {
  readonly log: LogMessages;
  readonly place: SpanRecord['place'];
  readonly input: RawMessage[];
  readonly output: RawMessage[];
}

/** Gives a span the messages that its log records hold; without the span, the records stand for it. */
function addLogs(store: ReturnType<typeof createSpanStore>, logs: ReadonlyMap<string, LogGroup>): void {
  const indexes = new Map(store.spans.map(({ id }, index) => [id, index]));
  for (const [key, { log, place, input, output }] of logs) {
    const index = indexes.get(key);
    const span = index === undefined ? undefined : store.spans[index];
    if (span !== undefined && index !== undefined) {
      if (span.input.length + span.output.length > 0) continue;
      store.spans[index] = {
        ...span,
        kind: 'llm',
        input: store.read(input, 'input'),
        output: store.read(output, 'output'),
      };
      continue;
    }
    store.add(
      {
        id: log.span,
        parent: null,
        trace: log.trace,
        session: null,
        name: 'log records',
        kind: 'llm',
        start: log.time,
        end: NO_TIME,
        model: null,
        usage: null,
        failed: false,
        input,
        output,
        tool: null,
      },
      place,
    );
  }
}

function toSpan({ family, node }: Pick<SpanRecord, 'family' | 'node'>): TraceSpan {
  switch (family) {
    case 'jaeger':
      return jaegerSpan(node);
    case 'langfuse':
      return langfuseSpan(node);
    case 'langsmith':
      return langsmithSpan(node);
    case 'agents':
      return agentsSpan(node);
    case 'weave':
      return weaveSpan(node);
    case 'object':
      return objectSpan(node);
    case 'otlp':
    case 'log':
      return otlpSpan(node);
  }
}

/** What a span says that turns say already: `, repeats turns 0–41`. */
function repeats(
  span: StoredSpan,
  call: number | undefined,
  { rebuilt, seats, toolSeats }: Assembled,
): string {
  const seat = toolSeats.get(span);
  if (seat !== undefined) return `, told in turn ${seat.turn}${threadWords(seat.thread)}`;
  const end = call === undefined ? null : (rebuilt.ends[call] ?? null);
  if (end === null) return '';
  const turns = new Map<string, number[]>();
  for (const { entry } of pathOf(end)) {
    const place = seats.get(entry);
    if (entry.call === call || place === undefined) continue;
    const list = turns.get(place.thread);
    if (list === undefined) turns.set(place.thread, [place.turn]);
    else list.push(place.turn);
  }
  if (turns.size === 0) return '';
  const words = [...turns].map(
    ([thread, list]) =>
      `turns ${toRuns(list)
        .map(({ from, to }) => (to === from + 1 ? `${from}` : `${from}–${to - 1}`))
        .join(', ')}${threadWords(thread)}`,
  );
  return `, repeats ${words.join(' and ')}`;
}

const threadWords = (thread: string): string => (thread === 'main' ? '' : ` of ${thread}`);
