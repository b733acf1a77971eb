/**
 * Steps of Antigravity as turns. A plan makes calls, and each result is a step of its own which names its tool by its
 * type and no call. After parallel calls results may come in any order, so a result goes to the first open call whose
 * tool its type may stand for, and only failing that to the first open call at all. In the shortened log each argument
 * is JSON inside a string; a log is taken to be so if all of its arguments are.
 */
import { turnIndex } from '../../../units.ts';
import { parseJson } from '../../json-ranges.ts';
import type { LoggedCompaction, Part, SourceRange, ToolArgument } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart } from '../messages/blocks.ts';
import { splitHarness } from '../messages/harness.ts';
import {
  asArray,
  asRecord,
  asString,
  asText,
  inputTexts,
  isRecord,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';
import { draftTurn, type TurnDraft } from '../turns/turn-draft.ts';

export interface StepRecord {
  readonly body: JsonRecord;
  readonly source: SourceRange;
  readonly text: () => string;
  readonly index: number;
}

/** Types of result steps whose name is not that of the tool, with words of the tools that they stand for. */
const TOOLS_OF: ReadonlyMap<string, RegExp> = new Map([
  ['code_action', /write|replace|edit|create|delete/],
  ['list_directory', /list_dir/],
  ['grep_search', /grep/],
  ['find', /find/],
  ['search_web', /search_web|web_search/],
  ['read_url_content', /read_url|url_content/],
  ['invoke_subagent', /subagent/],
]);
/** Types that name one kind of tool; `GENERIC` and others stand for any. */
const TYPES: readonly string[] = ['run_command', 'view_file', 'command_status', ...TOOLS_OF.keys()];
/** Steps that hold nothing which the model sees. */
const EMPTY: ReadonlySet<string> = new Set(['CONVERSATION_HISTORY']);

interface OpenCall {
  readonly id: string;
  readonly name: string;
}

interface Building {
  readonly turns: TurnDraft[];
  readonly compactions: LoggedCompaction[];
  readonly isEncoded: boolean;
  /** Calls of the latest plan that have no result yet, in order. */
  open: OpenCall[];
  /** Calls of earlier plans that have none. */
  left: OpenCall[];
  readonly sink: Sink;
}

export function buildTurns(steps: readonly StepRecord[], sink: Sink) {
  const building: Building = {
    turns: [],
    compactions: [],
    isEncoded: areEncoded(steps),
    open: [],
    left: [],
    sink,
  };
  for (const step of steps) addStep(building, step);
  return { turns: building.turns, compactions: building.compactions };
}

function addStep(building: Building, step: StepRecord): void {
  const { body, source } = step;
  const type = asString(body.type) ?? '';
  const content =
    asString(body.content) ??
    (body.content === undefined || body.content === null ? '' : shownJson(body.content));
  const add = (role: TurnDraft['role'], parts: readonly Part[]): void => {
    building.turns.push(draftTurn(role, parts, [source], asString(body.created_at)));
  };
  if (EMPTY.has(type) && content.trim() === '') {
    building.sink.meta(type, source);
    return;
  }
  if (type === 'CHECKPOINT') {
    building.compactions.push({
      turn: turnIndex(building.turns.length),
      trigger: null,
      tokensBefore: null,
      tokensAfter: null,
      kept: null,
    });
    add('user', [{ kind: 'summary', text: content }]);
  } else if (type === 'USER_INPUT' || body.source === 'USER_EXPLICIT') add('user', requestParts(content));
  else if (type === 'PLANNER_RESPONSE') add('assistant', planParts(building, step, content));
  else if (body.source === 'MODEL') add('tool', [resultPart(building, step, type, content)]);
  else if (content.trim() === '') building.sink.meta(type, source);
  else add('user', [{ kind: 'text', text: content, harness: true }]);
}

const REQUEST = '<USER_REQUEST>';
const REQUEST_END = '</USER_REQUEST>';

/** What was typed stands in an element of its own; around it the harness tells of the time, settings and open files. */
function requestParts(content: string): Part[] {
  const from = content.indexOf(REQUEST);
  const to = from === -1 ? -1 : content.indexOf(REQUEST_END, from);
  if (to === -1) return splitHarness(content);
  const harness = (text: string): Part[] =>
    text.trim() === '' ? [] : [{ kind: 'text', text: text.trim(), harness: true }];
  return [
    ...harness(content.slice(0, from)),
    ...splitHarness(content.slice(from + REQUEST.length, to).trim()),
    ...harness(content.slice(to + REQUEST_END.length)),
  ];
}

function planParts(building: Building, step: StepRecord, content: string): Part[] {
  const { body, source, text, index } = step;
  const thinking = asText(body.thinking);
  const parts: Part[] = thinking === null ? [] : [reasoningPart(thinking)];
  if (content !== '') parts.push({ kind: 'text', text: content });
  const argumentsAt = inputTexts(text, ['tool_calls'], 'args');
  const calls: OpenCall[] = [];
  (asArray(body.tool_calls) ?? []).forEach((entry, at) => {
    const call = asRecord(entry);
    if (call === null) {
      building.sink.remark('unexpected-shape', source, `${placeOf(source)}: a call that is no object.`);
      return;
    }
    const open: OpenCall = { id: `step-${index}-${at}`, name: asString(call.name) ?? 'unnamed tool' };
    calls.push(open);
    const args = argumentsOf(call.args, () => argumentsAt(at), building.isEncoded);
    parts.push({ kind: 'tool_call', callId: open.id, name: open.name, args });
  });
  building.left = [...building.left, ...building.open].slice(-MOST_LEFT_OPEN);
  building.open = calls;
  return parts;
}

function resultPart(building: Building, { body }: StepRecord, type: string, content: string): Part {
  const error = asText(body.error);
  const call = takeCall(building, type.toLowerCase());
  return {
    kind: 'tool_result',
    callId: call?.id ?? null,
    name: call === undefined ? type.toLowerCase() : null,
    text: content === '' && error !== null ? error : content,
    isError: body.status === 'ERROR' || error !== null || content.slice(0, 400).includes(FAILED_COMMAND),
  };
}

const FAILED_COMMAND = 'The command failed with exit code';

/** Calls of earlier plans that may still be answered, by their tool alone. */
const MOST_LEFT_OPEN = 32;

function takeCall(building: Building, tool: string): OpenCall | undefined {
  const { open, left } = building;
  const own = open.findIndex(({ name }) => standsFor(tool, name));
  if (own !== -1) return open.splice(own, 1)[0];
  const late = left.findLastIndex(({ name }) => standsFor(tool, name));
  if (late !== -1) return left.splice(late, 1)[0];
  // A result of a kind that names no tool of this plan: a tool without a kind of its own is the likeliest.
  const plain = open.findIndex(({ name }) => !TYPES.some((type) => standsFor(type, name)));
  return open.splice(Math.max(plain, 0), 1)[0];
}

function standsFor(type: string, tool: string): boolean {
  const name = tool.toLowerCase();
  return name === type || TOOLS_OF.get(type)?.test(name) === true;
}

function argumentsOf(given: unknown, raw: () => string | null, isEncoded: boolean): ToolArgument[] {
  if (typeof given === 'string') return parseArguments(given);
  const args = toArguments(given, raw);
  return isEncoded ? args.map(({ key, value }) => ({ key, value: decoded(value) ?? value })) : args;
}

/** The string inside a JSON string; `null` for anything else, which is its own text. */
function decoded(value: string): string | null {
  if (!value.startsWith('"')) return null;
  const parsed = parseJson(value);
  return parsed.ok ? asString(parsed.value) : null;
}

/** Whether each argument is JSON inside a string, and one of them a string inside a string. */
function areEncoded(steps: readonly StepRecord[]): boolean {
  let strings = 0;
  for (const { body } of steps) {
    for (const call of asArray(body.tool_calls) ?? []) {
      const args = asRecord(call)?.args;
      for (const value of isRecord(args) ? Object.values(args) : []) {
        if (typeof value !== 'string') return false;
        // A value that was cut for its length is no JSON any more.
        if (value.includes('<truncated ')) continue;
        if (!parseJson(value).ok) return false;
        if (value.startsWith('"')) strings++;
      }
    }
  }
  return strings > 0;
}
