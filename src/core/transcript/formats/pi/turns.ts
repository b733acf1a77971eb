/** The entries of one path of a pi session as turns, with its compactions and what they kept. */
import { turnIndex } from '../../../units.ts';
import { entryOf, readContainer } from '../../json-ranges.ts';
import type { LoggedCompaction, Part, ReportedUsage } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart, resultText, saidText } from '../messages/blocks.ts';
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
import { shownJson } from '../reading/shown-json.ts';
import { inlineChip } from '../turns/inline-data.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { draftTurn, type TurnDraft, toRuns } from '../turns/turn-draft.ts';
import { firstKept, type PiEntry } from './entries.ts';

interface Building {
  readonly drafts: TurnDraft[];
  readonly compactions: LoggedCompaction[];
  /** Turns that are summaries of compactions: a later compaction never keeps them. */
  readonly summaries: Set<number>;
  /** The first turn of each entry, or the next one where it made none. */
  readonly turnOf: Map<number, number>;
  readonly positionOf: ReadonlyMap<string, number>;
  readonly sink: Sink;
}

export function buildTurns(
  path: readonly PiEntry[],
  positionOf: ReadonlyMap<string, number>,
  sink: Sink,
): { readonly turns: readonly TurnDraft[]; readonly compactions: readonly LoggedCompaction[] } {
  const building: Building = {
    drafts: [],
    compactions: [],
    summaries: new Set(),
    turnOf: new Map(),
    positionOf,
    sink,
  };
  for (const entry of path) {
    building.turnOf.set(entry.position, building.drafts.length);
    switch (entry.kind) {
      case 'message':
        addMessage(building, entry);
        break;
      case 'injected':
        add(building, entry, 'user', markHarness(contentParts(building, entry, entry.body.content, 'user')));
        break;
      case 'branch_summary':
        add(building, entry, 'user', [{ kind: 'summary', text: asString(entry.body.summary) ?? '' }]);
        break;
      case 'compaction':
        addCompaction(building, entry, path);
        break;
      case 'link':
        break;
    }
  }
  remarkOrphans(building.drafts, sink);
  return { turns: building.drafts, compactions: building.compactions };
}

function add(
  building: Building,
  { source, timestamp }: PiEntry,
  role: TurnDraft['role'],
  parts: readonly Part[],
): TurnDraft {
  const draft = draftTurn(role, parts, [source], timestamp);
  building.drafts.push(draft);
  return draft;
}

function addMessage(building: Building, entry: PiEntry): void {
  const { body, source } = entry;
  const role = asString(body.role);
  switch (role) {
    case 'user':
      add(building, entry, 'user', contentParts(building, entry, body.content, 'user'));
      return;
    case 'assistant': {
      const parts = contentParts(building, entry, body.content, 'assistant');
      const error = asText(body.errorMessage);
      if (error !== null) parts.push({ kind: 'text', text: error, harness: true });
      const draft = add(building, entry, 'assistant', parts);
      draft.model = asString(body.model);
      draft.usage = usageOf(asRecord(body.usage));
      return;
    }
    case 'toolResult': {
      const { text, chips } = resultOf(body.content);
      const result: Part = {
        kind: 'tool_result',
        callId: asString(body.toolCallId),
        name: asString(body.toolName),
        text,
        isError: body.isError === true,
      };
      add(building, entry, 'tool', [result, ...chips]);
      return;
    }
    case 'bashExecution':
      addUserCommand(building, entry);
      return;
    case 'custom':
    case 'hookMessage':
      add(building, entry, 'user', markHarness(contentParts(building, entry, body.content, 'user')));
      return;
    case 'branchSummary':
    case 'compactionSummary':
      add(building, entry, 'user', [{ kind: 'summary', text: asString(body.summary) ?? '' }]);
      return;
    default: {
      const what = role === null ? 'a message without a role' : `a message by "${role}"`;
      const reason = `${placeOf(source)}: ${what} is not known to this reader; it was left out.`;
      building.sink.diagnose('unknown-record', source, reason);
    }
  }
}

/** The parts of a user's or an assistant's content. */
function contentParts(
  { sink }: Building,
  { source, text }: PiEntry,
  content: unknown,
  role: 'user' | 'assistant',
): Part[] {
  if (typeof content === 'string') return content === '' ? [] : saidText(content, role);
  const argumentsAt = inputTexts(text, ['message', 'content'], 'arguments');
  return (asArray(content) ?? []).flatMap((block, index): Part[] => {
    const record = asRecord(block);
    const type = asString(record?.type);
    switch (type) {
      case 'text':
        return saidText(asString(record?.text) ?? '', role);
      case 'thinking':
        return [reasoningPart(record?.redacted === true ? null : asString(record?.thinking))];
      case 'image':
        return [inlineChip(asString(record?.data), asString(record?.mimeType))];
      case 'toolCall':
        return [
          {
            kind: 'tool_call',
            callId: asString(record?.id),
            name: asString(record?.name) ?? 'unnamed tool',
            args: toArguments(record?.arguments, () => argumentsAt(index)),
          },
        ];
      default: {
        const what = type === null ? 'a content block without a type' : `a content block of type "${type}"`;
        sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}; its JSON is shown instead.`);
        return [{ kind: 'text', text: shownJson(block), harness: true }];
      }
    }
  });
}

function resultOf(content: unknown): { readonly text: string; readonly chips: readonly Part[] } {
  const blocks = asArray(content);
  if (blocks === null) return resultText(content);
  const isImage = (block: unknown): boolean => asRecord(block)?.type === 'image';
  const chips = blocks
    .filter(isImage)
    .map((block) => inlineChip(asString(asRecord(block)?.data), asString(asRecord(block)?.mimeType)));
  return { text: resultText(blocks.filter((block) => !isImage(block))).text, chips };
}

const OUTCOME = ['output', 'exitCode', 'cancelled', 'truncated', 'fullOutputPath'];

/** A command that the user ran: the call is theirs, and the output is a result. One that the model never saw is metadata. */
function addUserCommand(building: Building, entry: PiEntry): void {
  const { body, source, timestamp } = entry;
  if (body.excludeFromContext === true) {
    building.sink.meta('command outside the context', source);
    return;
  }
  const exitCode = asNumber(body.exitCode);
  const callId = `bash-${source.line}`;
  const call: Part = {
    kind: 'tool_call',
    callId,
    name: 'bash',
    args: toArguments({ command: body.command ?? '' }),
  };
  const result: Part = {
    kind: 'tool_result',
    callId,
    name: null,
    text: asString(body.output) ?? '',
    isError: body.cancelled === true || (exitCode !== null && exitCode !== 0),
  };
  const { inside, outside } = divideSource(source, entry.text(), (bytes) => {
    const record = readContainer(bytes, 0, bytes.length);
    const message = record === null ? undefined : entryOf(record, 'message');
    const entries =
      message === undefined ? [] : (readContainer(bytes, message.from, message.to)?.entries ?? []);
    return entries
      .filter(({ key }) => OUTCOME.includes(key ?? ''))
      .map(({ start, to }) => ({ from: start, to }));
  });
  building.drafts.push(
    draftTurn('user', [call], outside, timestamp),
    draftTurn('tool', [result], inside, timestamp),
  );
}

/** Figures of zero stand where a request was broken off. */
function usageOf(usage: JsonRecord | null): ReportedUsage | null {
  const inputTokens = asNumber(usage?.input) ?? 0;
  const cacheReadTokens = asNumber(usage?.cacheRead) ?? 0;
  const cacheCreationTokens = asNumber(usage?.cacheWrite) ?? 0;
  if (inputTokens + cacheReadTokens + cacheCreationTokens <= 0) return null;
  return { inputTokens, cacheReadTokens, cacheCreationTokens, outputTokens: asNumber(usage?.output) ?? 0 };
}

function addCompaction(building: Building, entry: PiEntry, path: readonly PiEntry[]): void {
  const { body } = entry;
  const turn = building.drafts.length;
  const from = keptFrom(building, firstKept(body, building.positionOf), path);
  const kept: number[] = [];
  for (let at = from ?? turn; at < turn; at++) if (!building.summaries.has(at)) kept.push(at);
  building.compactions.push({
    turn: turnIndex(turn),
    trigger: asString(body.reason),
    tokensBefore: asNumber(body.tokensBefore),
    tokensAfter: null,
    kept: from === null ? null : toRuns(kept),
  });
  building.summaries.add(turn);
  add(building, entry, 'user', [{ kind: 'summary', text: asString(body.summary) ?? '' }]);
}

/** The turn at which the kept run begins. What was kept from before a fork is not in the branch, so there it is 0. */
function keptFrom({ turnOf }: Building, position: number | null, path: readonly PiEntry[]): number | null {
  const first = position === null ? undefined : path.find((entry) => entry.position >= position);
  return first === undefined ? null : (turnOf.get(first.position) ?? null);
}
