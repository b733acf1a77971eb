/** The steps of one ATIF trajectory as turns. */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, Part, ReportedUsage, SourceRange } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart, resultText } from '../messages/blocks.ts';
import { readContent } from '../messages/content.ts';
import { markHarness } from '../messages/harness.ts';
import type { Outline } from '../reading/json-outline.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  asText,
  inputTexts,
  isRecord,
  type JsonRecord,
  toArguments,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { shownJson } from '../reading/shown-json.ts';
import { type CallBook, createCallBook } from '../turns/call-book.ts';
import { contextsAround } from '../turns/reported-contexts.ts';
import { isContinuation } from '../turns/summary-markers.ts';
import { draftTurn, type TurnDraft, toRuns } from '../turns/turn-draft.ts';
import { promptUsage } from '../turns/usage.ts';

/** Openings of the prompts with which Terminus hands a summarized task on: with the summary, then with answers. */
const HANDOFFS = [
  'You are picking up work from a previous AI agent on this task:',
  'Here are the answers the other agent provided.',
] as const;

/** A line of talk while steps are added to it. */
export interface StepThread {
  readonly turns: TurnDraft[];
  readonly calls: CallBook;
  readonly compactions: {
    readonly turn: number;
    readonly trigger: string | null;
    readonly kept: number[] | null;
  }[];
  /** Names of calls by the log's ids, to know the ones that a later step repeats beside their results. */
  readonly callNames: Map<string, string>;
  /** The turns of each step by what it says, to know the copies of a continued trajectory. */
  readonly turnsOfStep: Map<string, { readonly from: number; readonly to: number }>;
  /** A summarization whose summary is still to come. */
  pending: { readonly trigger: string } | null;
  /** The agent has not acted since the last summary. */
  isFresh: boolean;
  /** Turns that the copies at the head of a continuation repeat; `null` when none are expected. */
  copied: number[] | null;
}

export const newStepThread = (): StepThread => ({
  turns: [],
  calls: createCallBook(),
  compactions: [],
  callNames: new Map(),
  turnsOfStep: new Map(),
  pending: null,
  isFresh: false,
  copied: null,
});

export function compactionsOf(thread: StepThread): LoggedCompaction[] {
  const contextAt = contextsAround(thread.turns);
  return thread.compactions.map(({ turn, trigger, kept }) => {
    const { before, after } = contextAt(turn);
    return {
      turn: turnIndex(turn),
      trigger,
      tokensBefore: before,
      tokensAfter: after,
      kept: kept === null ? null : toRuns(kept.toSorted((a, b) => a - b)),
    };
  });
}

/** Adds a step; `outline` divides its bytes. */
export function addStep(thread: StepThread, record: JsonSource, outline: Outline, sink: Sink): void {
  const { value: step, source } = record;
  if (!isRecord(step)) {
    sink.diagnose('unexpected-shape', source, `${placeOf(source)}: no step stands here; it was left out.`);
    return;
  }
  const key = keyOf(step);
  if (step.is_copied_context === true && thread.copied !== null) {
    const original = thread.turnsOfStep.get(key);
    if (original !== undefined) {
      for (let turn = original.from; turn < original.to; turn++) thread.copied.push(turn);
      sink.meta('copied context', source);
      return;
    }
  } else if (thread.copied !== null && step.is_copied_context !== true && step.source === 'agent') {
    thread.copied = null;
  }
  const from = thread.turns.length;
  switch (step.source) {
    case 'agent':
      addAgentStep(thread, step, record, outline, sink);
      break;
    case 'user':
      addUserStep(thread, step, record, sink);
      break;
    case 'system':
      addSystemStep(thread, step, record, sink);
      break;
    default: {
      const reason = `${placeOf(source)}: a step of the source "${String(step.source)}" is not known to this reader; it was left out.`;
      sink.diagnose('unknown-record', source, reason);
    }
  }
  thread.turnsOfStep.set(key, { from, to: thread.turns.length });
}

const keyOf = (step: JsonRecord): string => {
  const said = typeof step.message === 'string' ? step.message : shownJson(step.message);
  const ids = (asArray(step.tool_calls) ?? []).map((call) => asString(asRecord(call)?.tool_call_id) ?? '');
  return `${String(step.source)} ${ids.join(' ')} ${said}`;
};

function said(
  step: JsonRecord,
  role: 'user' | 'assistant' | 'system',
  record: JsonSource,
  sink: Sink,
): Part[] {
  const { source } = record;
  const message = asArray(step.message)?.map(withPath) ?? step.message;
  return readContent(message, role, record, ['message'], (what) => {
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
  }).flatMap(({ parts }) => parts);
}

/** Images lie in files beside the trajectory; the chip is to name the file. */
function withPath(block: unknown): unknown {
  const path = asString(asRecord(asRecord(block)?.source)?.path);
  return path === null ? block : { ...asRecord(block), title: path };
}

function addUserStep(thread: StepThread, step: JsonRecord, record: JsonSource, sink: Sink): void {
  const parts = said(step, 'user', record, sink);
  const isMarked = parts.some(
    (part) =>
      part.kind === 'text' &&
      (isContinuation(part.text) || HANDOFFS.some((opening) => part.text.startsWith(opening))),
  );
  const isNew = thread.copied !== null && step.is_copied_context === true;
  const hasText = parts.some(({ kind }) => kind === 'text');
  const isSummary = hasText && (isMarked || isNew || thread.pending !== null);
  if (isSummary && !thread.isFresh) {
    thread.compactions.push({
      turn: thread.turns.length,
      trigger: thread.pending?.trigger ?? null,
      kept: thread.copied,
    });
    thread.isFresh = true;
  }
  if (hasText) thread.pending = null;
  const summary = parts.map(
    (part): Part => (part.kind === 'text' ? { kind: 'summary', text: part.text } : part),
  );
  thread.turns.push(
    draftTurn('user', isSummary ? summary : parts, [record.source], asString(step.timestamp)),
  );
}

function addSystemStep(thread: StepThread, step: JsonRecord, record: JsonSource, sink: Sink): void {
  const { source } = record;
  const timestamp = asString(step.timestamp);
  const trigger = summarizationOf(step);
  if (trigger !== null) {
    thread.pending = { trigger };
    thread.isFresh = false;
    sink.meta('context summarization', source);
    return;
  }
  const results = resultsOf(step);
  const parts = said(step, 'system', record, sink);
  // What the system says once the agent is at work is a notice of the harness, or the results of earlier calls.
  const isPrompt = !thread.turns.some(({ role }) => role === 'assistant');
  const role = results.length > 0 ? 'tool' : isPrompt ? 'system' : 'user';
  const text = role === 'system' ? parts : markHarness(parts);
  thread.turns.push(draftTurn(role, [...text, ...resultParts(thread, results, false)], [source], timestamp));
}

/** Why a context was summarized at this step, or `null` where it was not. */
function summarizationOf(step: JsonRecord): string | null {
  const extra = asRecord(step.extra);
  const management = asRecord(extra?.context_management);
  if (management?.type === 'compaction') return asString(management.trigger) ?? 'context summarization';
  if (extra?.turn_kind === 'manual_compaction') return 'manual';
  const message = asString(step.message) ?? '';
  return message.startsWith('Performed context summarization') ? 'context summarization' : null;
}

const resultsOf = (step: JsonRecord): JsonRecord[] =>
  (asArray(asRecord(step.observation)?.results) ?? []).filter(isRecord);

function addAgentStep(
  thread: StepThread,
  step: JsonRecord,
  record: JsonSource,
  outline: Outline,
  sink: Sink,
): void {
  const timestamp = asString(step.timestamp);
  if (step.is_copied_context !== true) thread.isFresh = false;
  thread.calls.begin();
  const reasoning = asText(step.reasoning_content);
  const parts = [
    ...(reasoning === null ? [] : [reasoningPart(reasoning)]),
    ...said(step, 'assistant', record, sink),
    ...callParts(thread, step, record),
  ];
  const results = resultsOf(step);
  const hasResults = results.length > 0;
  const { taken, rest } = hasResults
    ? outline.divide(record.source, ['observation'])
    : { taken: [], rest: [record.source] };
  if (parts.length > 0 || !hasResults) {
    const turn = draftTurn('assistant', parts, rest, timestamp);
    turn.model = asString(step.model_name);
    turn.usage = usageOf(asRecord(step.metrics));
    thread.turns.push(turn);
  }
  if (!hasResults) return;
  // A step that only brings results, its calls having been made before, is all theirs.
  const source: readonly SourceRange[] = parts.length > 0 ? taken : [record.source];
  thread.turns.push(draftTurn('tool', resultParts(thread, results, true), source, timestamp));
}

/** Some converters repeat a call in the step that brings its result; it is one call. */
function callParts(thread: StepThread, step: JsonRecord, record: JsonSource): Part[] {
  const exact = inputTexts(record.text, ['tool_calls'], 'arguments');
  return (asArray(step.tool_calls) ?? []).flatMap((call, index): Part[] => {
    const made = asRecord(call);
    if (made === null) return [];
    const given = asString(made.tool_call_id);
    const name = asString(made.function_name) ?? 'unnamed tool';
    const args = toArguments(made.arguments, () => exact(index));
    if (given !== null) {
      const signature = `${name} ${args.map(({ value }) => value).join(' ')}`;
      if (thread.callNames.get(given) === signature && thread.calls.isWaiting(given)) return [];
      thread.callNames.set(given, signature);
    }
    return [{ kind: 'tool_call', callId: thread.calls.open(given), name, args }];
  });
}

/**
 * The results of a step. One without the id of its call answers by order; where one answers all calls of a step, as
 * the screen of a terminal does, the calls that are left over get an empty result each, since the step closed them.
 */
function resultParts(thread: StepThread, results: readonly JsonRecord[], closes: boolean): Part[] {
  const parts = results.flatMap((result): Part[] => {
    const given = asString(result.source_call_id);
    const { text, chips } = resultText(result.content ?? result.subagent_trajectory_ref ?? '');
    const extra = asRecord(result.extra);
    const isError = extra?.is_error === true || (asNumber(extra?.exit_code) ?? 0) > 0;
    return [{ kind: 'tool_result', callId: thread.calls.answer(given), name: null, text, isError }, ...chips];
  });
  if (!closes || results.some(({ source_call_id }) => typeof source_call_id === 'string')) return parts;
  for (let callId = thread.calls.answer(null); callId !== null; callId = thread.calls.answer(null)) {
    parts.push({ kind: 'tool_result', callId, name: null, text: '', isError: false });
  }
  return parts;
}

function usageOf(metrics: JsonRecord | null): ReportedUsage | null {
  const prompt = asNumber(metrics?.prompt_tokens);
  if (metrics === null || prompt === null) return null;
  const created = asNumber(asRecord(metrics.extra)?.cache_creation_input_tokens) ?? 0;
  const cached = asNumber(metrics.cached_tokens) ?? 0;
  return promptUsage(prompt, cached, created, asNumber(metrics.completion_tokens) ?? 0);
}
