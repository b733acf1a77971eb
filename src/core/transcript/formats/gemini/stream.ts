/**
 * The stream of `gemini --output-format stream-json`. An answer comes in pieces, which are the only record of it: they
 * are put together, and the turn owns them all. The stream may begin with the prompt, and ends with sums over the run.
 */
import { entryOf, readContainer } from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { Conversation, Part } from '../../model.ts';
import { type ImportInput, placeOf, type Sniff, type TranscriptFormat } from '../format.ts';
import { saidText } from '../messages/blocks.ts';
import { asRecord, asString, isRecord, type JsonRecord, toArguments } from '../reading/json-values.ts';
import { forEachRecord, type JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { shownJson } from '../reading/shown-json.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { draftTurn, type TurnDraft, typedTitle } from '../turns/turn-draft.ts';

/** What `gemini --output-format stream-json` prints. */
export const geminiStream: TranscriptFormat = {
  id: 'gemini-stream',
  name: 'Gemini CLI stream',
  description: 'JSONL events of Gemini CLI: messages in pieces, calls and their results',
  where: 'the output of gemini --output-format stream-json',
  export: 'gemini -p … --output-format stream-json > run.jsonl',
  sniff,
  parse,
};

const isInit = (r: JsonRecord): boolean =>
  r.type === 'init' && typeof r.session_id === 'string' && typeof r.model === 'string';
const isCall = (r: JsonRecord): boolean =>
  (r.type === 'tool_use' || r.type === 'tool_result') && typeof r.tool_id === 'string';
const isMessage = (r: JsonRecord): boolean =>
  r.type === 'message' && typeof r.role === 'string' && typeof r.content === 'string';

function sniff({ records }: Sample): Sniff {
  const of = records.length;
  const found = records.filter(isRecord);
  const votes = found.filter(
    (r) => isInit(r) || isCall(r) || isMessage(r) || r.type === 'result' || r.type === 'error',
  ).length;
  return found.some((r) => isInit(r) || isCall(r))
    ? { votes, of, why: `${votes} of ${of} records are events of a Gemini stream` }
    : {
        votes: 0,
        of,
        why: 'no "init" with "session_id" and "model", and no call with a "tool_id" was found',
      };
}

interface Run {
  readonly id: string | null;
  readonly turns: TurnDraft[];
  /** Pieces of the answer's text that have not been put together yet. */
  readonly pieces: string[];
  open: TurnDraft | null;
  readonly model: string | null;
}

function parse(input: ImportInput): readonly Conversation[] {
  const { sink } = input;
  const runs: Run[] = [];
  const begin = (id: string | null, model: string | null): Run => {
    const run: Run = { id, turns: [], pieces: [], open: null, model };
    runs.push(run);
    return run;
  };
  let run: Run | null = null;
  forEachRecord(input, (record) => {
    const { value, source } = record;
    if (isRecord(value) && isInit(value)) {
      run = begin(asString(value.session_id), asString(value.model));
      sink.meta('init', source);
      return;
    }
    run ??= begin(null, null);
    if (!isRecord(value) || !addEvent(run, value, record, sink)) {
      const reason = `${placeOf(source)}: no event of a Gemini stream; it was left out.`;
      sink.diagnose(isRecord(value) ? 'unknown-record' : 'unexpected-shape', source, reason);
    }
  });
  return runs.flatMap((each, index) => {
    joinPieces(each);
    if (each.turns.length === 0) return [];
    remarkOrphans(each.turns, sink);
    const title = typedTitle(each.turns) ?? `Run ${index + 1}`;
    const id = each.id ?? `run-${index + 1}`;
    return [{ id, title, threads: [{ id: 'main', title, turns: each.turns, compactions: [] }] }];
  });
}

/** Whether the event was understood. */
function addEvent(
  run: Run,
  event: JsonRecord,
  { source, text }: JsonSource,
  sink: ImportInput['sink'],
): boolean {
  const timestamp = asString(event.timestamp) ?? asString(event.ts);
  const answer = (): TurnDraft => {
    run.open ??= add(run, draftTurn('assistant', [], [], timestamp), run.model);
    run.open.source.push(source);
    return run.open;
  };
  switch (asString(event.type)) {
    case 'message': {
      const content = asString(event.content);
      if (content === null) return false;
      if (event.role === 'assistant' || event.role === 'model') {
        answer();
        // A whole message after pieces begins a text of its own.
        if (event.delta !== true) joinPieces(run);
        run.pieces.push(content);
        if (event.delta !== true) joinPieces(run);
      } else if (event.role === 'user') {
        close(run);
        add(run, draftTurn('user', saidText(content, 'user'), [source], timestamp), null);
      } else return false;
      return true;
    }
    case 'tool_use': {
      const turn = answer();
      joinPieces(run);
      turn.parts.push({
        kind: 'tool_call',
        callId: asString(event.tool_id),
        name: asString(event.tool_name) ?? 'unnamed tool',
        args: toArguments(event.parameters, () => textAt(text(), 'parameters')),
      });
      return true;
    }
    case 'tool_result': {
      close(run);
      const error = asString(asRecord(event.error)?.message) ?? asString(event.error);
      const output = asString(event.output) ?? (event.output === undefined ? null : shownJson(event.output));
      const result: Part = {
        kind: 'tool_result',
        callId: asString(event.tool_id),
        name: asString(event.tool_name),
        text: output ?? error ?? '',
        isError: event.status === 'error' || error !== null,
      };
      add(run, draftTurn('tool', [result], [source], timestamp), null);
      return true;
    }
    case 'error': {
      const message = asString(event.message) ?? asString(asRecord(event.error)?.message);
      if (message === null) sink.meta('error', source);
      else {
        const turn = answer();
        joinPieces(run);
        turn.parts.push({ kind: 'text', text: message, harness: true });
      }
      return true;
    }
    case 'result':
      sink.meta('result', source);
      return true;
    default:
      return false;
  }
}

/** The JSON text under a key of a record. */
function textAt(record: string, key: string): string | null {
  const bytes = new TextEncoder().encode(record);
  const container = readContainer(bytes, 0, bytes.length);
  const entry = container === null ? undefined : entryOf(container, key);
  return entry === undefined ? null : decodeBytes(bytes, entry.from, entry.to);
}

function add(run: Run, turn: TurnDraft, model: string | null): TurnDraft {
  turn.model = model;
  run.turns.push(turn);
  return turn;
}

function joinPieces(run: Run): void {
  if (run.pieces.length === 0) return;
  run.open?.parts.push({ kind: 'text', text: run.pieces.join('') });
  run.pieces.length = 0;
}

function close(run: Run): void {
  joinPieces(run);
  run.open = null;
}
