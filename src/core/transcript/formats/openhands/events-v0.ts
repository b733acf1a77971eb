/** Events of OpenHands 0.x: actions of the user and the agent, and the observations that they cause. */
import type { Part, ToolArgument } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { readBlock, reasoningPart, saidText } from '../messages/blocks.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  asText,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { readChatUsage } from '../turns/usage.ts';
import type { EventThread, LoggedEvent } from './event-thread.ts';

/** Arguments that the application adds to an action; the model did not write them. */
const OWN_ARGUMENTS: ReadonlySet<string> = new Set(
  `thought hidden blocking confirmation_state security_risk is_confirmed keep_prompt is_input is_static cwd
  kernel_init_code include_extra translated_ipython_code impl_source return_axtree wait_for_response`.split(
    /\s+/,
  ),
);

/** States of the application, which the model never sees. */
const STATES: ReadonlySet<string> = new Set(
  'null change_agent_state agent_state_changed recall loop_recovery send_pr push start pause resume stop'.split(
    ' ',
  ),
);

export function addEventV0(thread: EventThread, event: JsonRecord, record: JsonSource, sink: Sink): void {
  const logged: LoggedEvent = {
    id: idOf(event.id),
    source: record.source,
    timestamp: asString(event.timestamp),
  };
  const action = asString(event.action);
  if (action !== null) addAction(thread, action, event, logged, sink);
  else addObservation(thread, asString(event.observation) ?? '', event, logged, sink);
}

const idOf = (id: unknown): string | null => asString(id) ?? (asNumber(id) === null ? null : String(id));

function addAction(
  thread: EventThread,
  action: string,
  event: JsonRecord,
  logged: LoggedEvent,
  sink: Sink,
): void {
  const args = asRecord(event.args) ?? {};
  if (STATES.has(action) || action === 'condensation_request') {
    sink.meta(`action: ${action}`, logged.source);
    return;
  }
  if (action === 'condensation') {
    condense(thread, args, logged, sink);
    return;
  }
  const isAgent = event.source !== 'user';
  if (action === 'system') {
    thread.say(logged, 'system', [{ kind: 'text', text: asString(args.content) ?? '' }]);
    return;
  }
  if (action === 'message' && !isAgent) {
    thread.say(logged, 'user', [
      ...saidText(asString(args.content) ?? '', 'user'),
      ...imageParts(args.image_urls),
    ]);
    return;
  }
  const call = asRecord(event.tool_call_metadata);
  const response = asRecord(call?.model_response);
  const said = [
    ...(action === 'think' ? [] : thoughtParts(args.thought)),
    ...actionParts(thread, action, args, call, response, logged.id),
  ];
  if (!isAgent) {
    thread.say(logged, 'user', said);
    return;
  }
  thread.answer(logged, {
    parts: said,
    response: asString(response?.id),
    model: asString(response?.model),
    usage: readChatUsage(response?.usage),
  });
}

/** A thought is a text, or a text with reasoning beside it. */
function thoughtParts(thought: unknown): Part[] {
  const record = asRecord(thought);
  const text = asText(thought) ?? asText(record?.text);
  const reasoning = asText(record?.reasoning_content);
  return [
    ...(reasoning === null ? [] : [reasoningPart(reasoning)]),
    ...(text === null ? [] : [{ kind: 'text', text } as const]),
  ];
}

function actionParts(
  thread: EventThread,
  action: string,
  args: JsonRecord,
  call: JsonRecord | null,
  response: JsonRecord | null,
  eventId: string | null,
): Part[] {
  if (action === 'message')
    return [...saidText(asString(args.content) ?? '', 'assistant'), ...imageParts(args.image_urls)];
  // A finish has no observation: it is the agent's last word.
  if (action === 'finish' || action === 'reject') {
    const text = asText(args.final_thought) ?? asText(asRecord(args.outputs)?.content) ?? asText(args.reason);
    return text === null || text === asText(args.thought) ? [] : [{ kind: 'text', text }];
  }
  const given = asString(call?.tool_call_id);
  const key = given ?? (eventId === null ? null : `event-${eventId}`);
  const callId = thread.calls.open(key);
  if (eventId !== null && key !== null) thread.callOfEvent.set(eventId, key);
  const name = asString(call?.function_name) ?? action;
  return [
    {
      kind: 'tool_call',
      callId,
      name,
      args: writtenArguments(response, given) ?? ownArguments(action, args),
    },
  ];
}

/** The arguments as the model wrote them, from its response. */
function writtenArguments(response: JsonRecord | null, callId: string | null): ToolArgument[] | null {
  if (callId === null) return null;
  for (const choice of asArray(response?.choices) ?? []) {
    for (const call of asArray(asRecord(asRecord(choice)?.message)?.tool_calls) ?? []) {
      const record = asRecord(call);
      const text = record?.id === callId ? asString(asRecord(record.function)?.arguments) : null;
      if (text !== null) return parseArguments(text);
    }
  }
  return null;
}

const ownArguments = (action: string, args: JsonRecord): ToolArgument[] =>
  toArguments(args).filter(
    ({ key, value }) =>
      (!OWN_ARGUMENTS.has(key) || (action === 'think' && key === 'thought')) &&
      value !== 'null' &&
      value !== '',
  );

const imageParts = (urls: unknown): Part[] =>
  (asArray(urls) ?? []).flatMap((url) => [
    ...readBlock({ type: 'image_url', image_url: { url: asString(url) ?? '' } }, 'user').parts,
  ]);

function condense(thread: EventThread, args: JsonRecord, logged: LoggedEvent, sink: Sink): void {
  const ids = asArray(args.forgotten_event_ids)?.flatMap((id) => idOf(id) ?? []) ?? null;
  const start = asNumber(args.forgotten_events_start_id);
  const end = asNumber(args.forgotten_events_end_id);
  const summary = asText(args.summary);
  if (summary === null && (ids === null || ids.length === 0) && start === null) {
    sink.meta('action: condensation', logged.source);
    return;
  }
  thread.condense(logged, {
    summary,
    trigger: null,
    forgotten: ids ?? { first: start ?? 0, last: end ?? -1 },
  });
}

function addObservation(
  thread: EventThread,
  kind: string,
  event: JsonRecord,
  logged: LoggedEvent,
  sink: Sink,
): void {
  const extras = asRecord(event.extras);
  const content = asString(event.content) ?? asString(event.message) ?? '';
  if (kind === 'recall') {
    addRecalled(thread, extras, logged, sink);
    return;
  }
  if (STATES.has(kind) || kind === 'condense') {
    sink.meta(`observation: ${kind}`, logged.source);
    return;
  }
  const cause = idOf(event.cause);
  const given = asString(asRecord(event.tool_call_metadata)?.tool_call_id);
  const callId = answered(thread, given, cause);
  const code = asNumber(asRecord(extras?.metadata)?.exit_code) ?? asNumber(extras?.exit_code);
  const isError =
    kind === 'error' || kind === 'user_rejected' || extras?.error === true || (code !== null && code > 0);
  if (callId === null && kind === '') {
    const reason = `${placeOf(logged.source)}: an event without an action and an observation; it was left out.`;
    sink.diagnose('unexpected-shape', logged.source, reason);
    return;
  }
  const result: Part =
    callId === null
      ? { kind: 'text', text: content, harness: true }
      : { kind: 'tool_result', callId, name: null, text: content, isError };
  const screenshot = asText(extras?.screenshot);
  const chips = [...imageParts(extras?.image_urls), ...(screenshot === null ? [] : imageParts([screenshot]))];
  thread.say(logged, callId === null ? 'user' : 'tool', [result, ...chips]);
}

/** The call that an observation answers: by its id, or by the action that caused it. */
function answered(thread: EventThread, given: string | null, cause: string | null): string | null {
  if (given !== null) return thread.calls.answer(given);
  const caused = cause === null ? undefined : thread.callOfEvent.get(cause);
  return caused === undefined ? null : thread.calls.answer(caused);
}

/** What the application remembered for the agent: instructions of the repository and knowledge that a word triggered. */
function addRecalled(thread: EventThread, extras: JsonRecord | null, logged: LoggedEvent, sink: Sink): void {
  const texts = [
    asText(extras?.repo_instructions),
    asText(extras?.additional_agent_instructions),
    ...(asArray(extras?.microagent_knowledge) ?? []).map((item) => asText(asRecord(item)?.content)),
  ].filter((text) => text !== null);
  if (texts.length === 0) sink.meta('observation: recall', logged.source);
  else
    thread.say(
      logged,
      'user',
      texts.map((text) => ({ kind: 'text', text, harness: true }) as const),
    );
}
