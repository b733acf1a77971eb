/**
 * The stream of `codex exec --json`. An item is told when it starts, as it changes and when it is done; the last
 * record of an item is the item, the others are metadata. A command and its output are one item, so its bytes are
 * divided between the call and the result. The prompt is not in the stream, and the usage that it reports sums up
 * all calls of a turn, so it says nothing of a context's size and stays metadata.
 */
import { entryOf, readContainer } from '../../json-ranges.ts';
import type { Conversation, Part, SourceRange, ToolArgument } from '../../model.ts';
import {
  type JsonSource,
  type LogReader,
  placeOf,
  type Sink,
  type Sniff,
  type TranscriptFormat,
} from '../format.ts';
import { reasoningPart, resultWords } from '../messages/blocks.ts';
import { divideSource } from '../reading/divide-source.ts';
import {
  asNumber,
  asRecord,
  asString,
  inputTexts,
  isRecord,
  type JsonRecord,
  jsonText,
  titleOf,
  toArguments,
} from '../reading/json-values.ts';
import { readByFollowing } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { append, draftTurn, type TurnDraft } from '../turns/turn-draft.ts';

/** What `codex exec --json` prints. */
export const codexExec: TranscriptFormat = {
  id: 'codex-exec',
  name: 'Codex exec stream',
  description: 'JSONL events of codex exec: answers, reasoning, commands, file changes and tool calls',
  where: 'the output of codex exec --json (without the prompt, which it does not repeat)',
  export: 'codex exec --json … > run.jsonl',
  sniff,
  parse: (input) => readByFollowing(input, follow),
  follow,
};

const EVENT = /^(?:thread|turn|item)\.(?:started|updated|completed|failed|plan\.delta)$/;

function sniff({ records }: Sample): Sniff {
  const of = records.length;
  const found = records.filter(isRecord);
  const votes = found.filter((r) => EVENT.test(asString(r.type) ?? '') || r.type === 'error').length;
  const isStream = found.some(
    (r) => r.type === 'thread.started' || (EVENT.test(asString(r.type) ?? '') && isRecord(r.item)),
  );
  return isStream
    ? { votes, of, why: `${votes} of ${of} records are events of threads, turns and items` }
    : { votes: 0, of, why: 'no record is an event of a thread or an item' };
}

interface Run {
  readonly id: string;
  readonly records: JsonSource[];
}

function follow(sink: Sink): LogReader {
  const runs: Run[] = [];
  let run: Run | null = null;
  const take = (record: JsonSource): void => {
    const id =
      isRecord(record.value) && record.value.type === 'thread.started'
        ? asString(record.value.thread_id)
        : null;
    if (run === null || (id !== null && run.id !== id)) {
      run = { id: id ?? 'thread', records: [] };
      runs.push(run);
    }
    run.records.push(record);
  };
  const conversationOf = (each: Run, index: number): readonly Conversation[] => {
    const turns = toTurns(each.records, sink);
    if (turns.length === 0) return [];
    const title = titleOfRun(turns) ?? `Run ${index + 1}`;
    return [{ id: each.id, title, threads: [{ id: 'main', title, turns, compactions: [] }] }];
  };
  return { take, finish: () => runs.flatMap(conversationOf) };
}

/** The first words of the agent: what was asked of it is not in the stream. */
function titleOfRun(turns: readonly TurnDraft[]): string | null {
  for (const { parts } of turns) {
    for (const part of parts) if (part.kind === 'text') return titleOf(part.text);
  }
  return null;
}

function toTurns(records: readonly JsonSource[], sink: Sink): TurnDraft[] {
  const last = lastRecords(records);
  const building: Building = { turns: [], open: null, sink };
  records.forEach((record, index) => {
    const { value, source } = record;
    const type = isRecord(value) ? asString(value.type) : null;
    if (
      !isRecord(value) ||
      type === null ||
      !(EVENT.test(type) || type === 'error' || type === 'request_user_input')
    ) {
      sink.diagnose(
        'unknown-record',
        source,
        `${placeOf(source)}: no event of a Codex stream; it was left out.`,
      );
      return;
    }
    const item = asRecord(value.item);
    const message = asString(value.message) ?? asString(asRecord(value.error)?.message);
    if (item !== null && last.has(index)) addItem(building, item, record, index);
    else if (message !== null && (type === 'error' || type === 'turn.failed'))
      addToAnswer(building, [{ kind: 'text', text: message, harness: true }], [source]);
    else sink.meta(type, source);
    if (type === 'turn.started') building.open = null;
  });
  return building.turns;
}

/** Positions of the records that say the last of their item. Ids begin anew with each run. */
function lastRecords(records: readonly JsonSource[]): ReadonlySet<number> {
  const last = new Map<string, number>();
  let run = 0;
  records.forEach(({ value }, index) => {
    if (!isRecord(value)) return;
    if (value.type === 'thread.started') run++;
    if (isRecord(value.item)) last.set(`${run} ${asString(value.item.id) ?? `line ${index}`}`, index);
  });
  return new Set(last.values());
}

interface Building {
  readonly turns: TurnDraft[];
  /** The answer that is still being written. */
  open: TurnDraft | null;
  readonly sink: Sink;
}

function addToAnswer(building: Building, parts: readonly Part[], source: readonly SourceRange[]): void {
  if (building.open === null) {
    building.open = draftTurn('assistant', parts, source, null);
    building.turns.push(building.open);
    return;
  }
  append(building.open.parts, parts);
  append(building.open.source, source);
}

interface Call {
  readonly name: string;
  readonly args: readonly ToolArgument[];
  /** Keys of the item that tell how the call went. */
  readonly resultKeys: readonly string[];
  /** `null` while the call runs. */
  readonly result: string | null;
  readonly isError: boolean;
}

function addItem(building: Building, item: JsonRecord, record: JsonSource, index: number): void {
  const { source, text } = record;
  const type = asString(item.type) ?? asString(item.item_type);
  const said = asString(item.text) ?? asString(item.message);
  switch (type) {
    case 'agent_message':
    case 'assistant_message':
    case 'plan':
      addToAnswer(building, [{ kind: 'text', text: said ?? '' }], [source]);
      return;
    case 'reasoning':
      addToAnswer(building, [reasoningPart(said)], [source]);
      return;
    case 'error':
      addToAnswer(building, [{ kind: 'text', text: said ?? '', harness: true }], [source]);
      return;
  }
  // The numbers of arguments are copied from the text; the item is one entry of the record.
  const at = isRecord(record.value) ? Object.keys(record.value).indexOf('item') : -1;
  const raw = (): string | null => inputTexts(text, [], 'arguments')(at);
  const call = type === null ? null : callOf(type, item, raw);
  if (call === null) {
    const what = type === null ? 'an item without a type' : `an item of type "${type}"`;
    building.sink.diagnose(
      'unknown-record',
      source,
      `${placeOf(source)}: ${what} is not known to this reader; it was left out.`,
    );
    return;
  }
  const callId = `${asString(item.id) ?? 'item'}@${index}`;
  const part: Part = { kind: 'tool_call', callId, name: call.name, args: call.args };
  if (call.result === null) {
    addToAnswer(building, [part], [source]);
    return;
  }
  const divided = divideSource(source, text(), (bytes) => entriesOf(bytes, call.resultKeys));
  addToAnswer(building, [part], divided.outside);
  const result: Part = { kind: 'tool_result', callId, name: null, text: call.result, isError: call.isError };
  building.turns.push(draftTurn('tool', [result], divided.inside, null));
  building.open = null;
}

function entriesOf(bytes: Uint8Array, keys: readonly string[]) {
  const record = readContainer(bytes, 0, bytes.length);
  const item = record === null ? undefined : entryOf(record, 'item');
  const container = item === undefined ? null : readContainer(bytes, item.from, item.to);
  return (container?.entries ?? [])
    .filter(({ key }) => key !== null && keys.includes(key))
    .map(({ start, to }) => ({ from: start, to }));
}

function callOf(type: string, item: JsonRecord, raw: () => string | null): Call | null {
  const status = asString(item.status);
  const isDone = status !== 'in_progress';
  const isFailed = status === 'failed' || status === 'declined' || isRecord(item.error);
  switch (type) {
    case 'command_execution': {
      const exitCode = asNumber(item.exit_code);
      return {
        name: 'command_execution',
        args: toArguments({ command: item.command ?? '' }),
        resultKeys: ['aggregated_output', 'exit_code', 'status'],
        result: isDone ? (asString(item.aggregated_output) ?? '') : null,
        isError: isFailed || (exitCode !== null && exitCode !== 0),
      };
    }
    case 'file_change':
      return {
        name: 'file_change',
        args: toArguments({ changes: item.changes ?? [] }),
        resultKeys: ['status'],
        result: isDone ? (status ?? '') : null,
        isError: isFailed,
      };
    case 'mcp_tool_call': {
      const result = asRecord(item.result);
      const error = asString(asRecord(item.error)?.message) ?? asString(item.error);
      const text = result === null ? asString(item.result) : resultWords(result.content ?? result);
      return {
        name:
          [asString(item.server), asString(item.tool)].filter((part) => part !== null).join('.') ||
          'unnamed tool',
        args: toArguments(item.arguments, raw),
        resultKeys: ['result', 'error', 'status'],
        result: isDone ? (error ?? text ?? '') : null,
        isError: isFailed || error !== null,
      };
    }
    case 'web_search':
      return {
        name: 'web_search',
        args: toArguments({ query: item.query ?? '' }),
        resultKeys: [],
        result: null,
        isError: false,
      };
    case 'todo_list':
      return {
        name: 'todo_list',
        args: toArguments({ items: item.items ?? [] }),
        resultKeys: [],
        result: null,
        isError: false,
      };
    case 'collab_tool_call':
      return {
        name: asString(item.tool) ?? type,
        args: toArguments({ prompt: item.prompt ?? '', receiver_thread_ids: item.receiver_thread_ids ?? [] }),
        resultKeys: ['agents_states', 'status'],
        result: isDone ? jsonText(item.agents_states ?? null) : null,
        isError: isFailed,
      };
    default:
      return null;
  }
}
