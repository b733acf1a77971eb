/** One message of a Gemini CLI session as turns: the answer with its calls, and what came of the calls. */
import { entryOf, readContainer } from '../../json-ranges.ts';
import type { Part, ReportedUsage, ToolArgument } from '../../model.ts';
import { reasoningPart } from '../messages/blocks.ts';
import { markHarness } from '../messages/harness.ts';
import { divideSource } from '../reading/divide-source.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  asText,
  inputTexts,
  type JsonRecord,
  toArguments,
} from '../reading/json-values.ts';
import { draftTurn, type TurnDraft } from '../turns/turn-draft.ts';
import { functionIds, plainText, readContent } from './parts.ts';
import { type Message, toolCallsOf } from './session-log.ts';

const ACKNOWLEDGED = 'Got it. Thanks for the additional context!';
const SNAPSHOT = '<state_snapshot>';

/** Whether a message is the summary that a compression put in the place of the history. */
export const isSnapshot = ({ body }: Message): boolean =>
  body.type === 'user' && plainText(body.content).startsWith(SNAPSHOT);

/** Whether a message only hands results back that another message holds already. */
export function isOnlyResults({ body }: Message): boolean {
  return (
    body.type === 'user' && plainText(body.content) === '' && functionIds(body.content).responses.length > 0
  );
}

/** What a message says, for finding it again under another id. */
export function messageKey({ body }: Message): string {
  const { calls, responses } = functionIds(body.content);
  const own = toolCallsOf(body).map((call) => asString(call.id) ?? asString(call.name) ?? '');
  return [asString(body.type), plainText(body.content), ...(own.length > 0 ? own : calls), ...responses].join(
    '\n',
  );
}

export function turnsOf(message: Message, fault: (what: string) => void): TurnDraft[] {
  const { body, source } = message;
  const timestamp = asString(body.timestamp);
  const role = body.type === 'gemini' ? 'assistant' : 'user';
  const { talk, calls, results, faults } = readContent(body.content, role, body.displayContent);
  faults.forEach(fault);
  if (role === 'user') {
    if (isSnapshot(message)) {
      const text = plainText(body.content);
      return [draftTurn('user', [{ kind: 'summary', text }], [source], timestamp)];
    }
    // Words beside results are a notice of the harness: what a person types is a message of its own.
    return results.length > 0
      ? [draftTurn('tool', [...results, ...markHarness(talk)], [source], timestamp)]
      : [draftTurn('user', [...talk, ...calls], [source], timestamp)];
  }
  const recorded = recordedCalls(message);
  const said = plainText(body.content) === ACKNOWLEDGED ? markHarness(talk) : talk;
  const thoughts = said.some(({ kind }) => kind === 'reasoning') ? [] : thoughtsOf(body);
  const made = recorded.calls.length > 0 ? recorded.calls : calls;
  const returned = [...recorded.results, ...results];
  const divided =
    returned.length === 0
      ? { outside: [source], inside: [] }
      : divideSource(source, message.text(), outcomesIn);
  const answer = draftTurn('assistant', [...thoughts, ...said, ...made], divided.outside, timestamp);
  answer.model = asString(body.model);
  answer.usage = usageOf(asRecord(body.tokens));
  return returned.length === 0 ? [answer] : [answer, draftTurn('tool', returned, divided.inside, timestamp)];
}

const thoughtsOf = (body: JsonRecord): Part[] =>
  (asArray(body.thoughts) ?? []).map((thought) => {
    const record = asRecord(thought);
    return reasoningPart(
      [asText(record?.subject), asText(record?.description)].filter((text) => text !== null).join('\n'),
    );
  });

/** The prompt's tokens include those from the cache; thoughts are paid as output. */
function usageOf(tokens: JsonRecord | null): ReportedUsage | null {
  const input = asNumber(tokens?.input) ?? 0;
  if (input <= 0) return null;
  const cached = Math.min(asNumber(tokens?.cached) ?? 0, input);
  return {
    inputTokens: input - cached,
    cacheReadTokens: cached,
    cacheCreationTokens: 0,
    outputTokens: (asNumber(tokens?.output) ?? 0) + (asNumber(tokens?.thoughts) ?? 0),
  };
}

const FAILED: ReadonlySet<string> = new Set(['error', 'cancelled', 'canceled']);
const DONE: ReadonlySet<string> = new Set([...FAILED, 'success']);

function recordedCalls({ body, text }: Message): {
  readonly calls: readonly Part[];
  readonly results: readonly Part[];
} {
  const calls: Part[] = [];
  const results: Part[] = [];
  const argumentsAt = inputTexts(text, ['toolCalls'], 'args');
  (asArray(body.toolCalls) ?? []).forEach((entry, index) => {
    const call = asRecord(entry);
    if (call === null) return;
    const callId = asString(call.id);
    const args: readonly ToolArgument[] = toArguments(call.args, () => argumentsAt(index));
    calls.push({ kind: 'tool_call', callId, name: asString(call.name) ?? 'unnamed tool', args });
    for (const part of outcomeOf(call, callId)) results.push(part);
  });
  return { calls, results };
}

/** What came of a call: the parts that went back to the model, else what the screen showed; none while it runs. */
function outcomeOf(call: JsonRecord, callId: string | null): readonly Part[] {
  const status = asString(call.status) ?? '';
  const isError = FAILED.has(status);
  const { results, talk } = readContent(call.result, 'assistant');
  const [first, ...rest] = results;
  if (first?.kind === 'tool_result') {
    return [{ ...first, callId, isError: first.isError || isError }, ...rest, ...talk.filter(isChip)];
  }
  const text = talk.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  const shown = text === '' ? (asString(call.resultDisplay) ?? (isError ? status : '')) : text;
  if (shown === '' && !DONE.has(status)) return [];
  return [{ kind: 'tool_result', callId, name: null, text: shown, isError }, ...talk.filter(isChip)];
}

const isChip = ({ kind }: Part): boolean => kind === 'attachment';

const OUTCOME = ['status', 'result', 'resultDisplay'];

/** Where in a message's text the outcomes of its calls stand. */
function outcomesIn(bytes: Uint8Array): { readonly from: number; readonly to: number }[] {
  const message = readContainer(bytes, 0, bytes.length);
  const list = message === null ? undefined : entryOf(message, 'toolCalls');
  const calls = list === undefined ? [] : (readContainer(bytes, list.from, list.to)?.entries ?? []);
  return calls.flatMap((call) =>
    (readContainer(bytes, call.from, call.to)?.entries ?? [])
      .filter(({ key }) => OUTCOME.includes(key ?? ''))
      .map(({ start, to }) => ({ from: start, to })),
  );
}
