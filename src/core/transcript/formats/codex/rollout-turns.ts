/** The entries of a rollout as turns: answers gathered, what was undone set apart, compactions and usage in place. */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, Part, ReportedUsage, SourceRange, Thread } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { isTyped } from '../messages/harness.ts';
import { asNumber, asRecord, asString, asText, type JsonRecord } from '../reading/json-values.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import {
  append,
  compactionsFrom,
  draftTurn,
  type TurnDraft,
  toRuns,
  typedTitle,
} from '../turns/turn-draft.ts';
import { itemKey, readCompacted } from './compacted.ts';
import { callParts, isCompactionPrompt, messageParts, outputParts, reasoningOf, userParts } from './items.ts';
import type { RolloutEntry, RolloutLog } from './rollout-log.ts';
import { createSaidTexts, type SaidTexts } from './said-texts.ts';

interface Compaction extends LoggedCompaction {
  tokensAfter: number | null;
  /** The turns in context before it, to go back to when it is undone. */
  readonly before: readonly number[];
}

interface Building {
  readonly log: RolloutLog;
  readonly sink: Sink;
  readonly said: SaidTexts;
  readonly drafts: TurnDraft[];
  /** What each turn's items say, for a compaction that keeps some. */
  readonly keys: string[][];
  /** Turns in context, in order. */
  live: number[];
  /** The answer that is still being written. */
  open: TurnDraft | null;
  model: string | null;
  usage: JsonRecord | null;
  /** A compaction that waits for the size of the new context. */
  resized: Compaction | null;
  /** The first header was seen; those of a log that was forked from are copies. */
  isBegun: boolean;
  readonly compactions: Compaction[];
  readonly undone: Thread[];
}

/** The main thread and what was rolled back, each a thread of its own. */
export function buildThreads(
  log: RolloutLog,
  sink: Sink,
): {
  readonly turns: readonly TurnDraft[];
  readonly compactions: readonly LoggedCompaction[];
  readonly undone: readonly Thread[];
} {
  const building: Building = {
    log,
    sink,
    said: createSaidTexts(log.entries),
    drafts: [],
    keys: [],
    live: [],
    open: null,
    model: null,
    usage: null,
    resized: null,
    isBegun: false,
    compactions: [],
    undone: [],
  };
  for (const entry of log.entries) addEntry(building, entry);
  remarkOrphans(building.drafts, sink);
  return {
    turns: building.drafts,
    compactions: building.compactions.map(withoutHistory),
    undone: building.undone,
  };
}

const withoutHistory = ({ before: _, ...compaction }: Compaction): LoggedCompaction => compaction;

function addEntry(building: Building, entry: RolloutEntry): void {
  const { body, source, type } = entry;
  switch (entry.kind) {
    case 'item':
      addItem(building, entry);
      break;
    case 'event':
      addEvent(building, entry);
      break;
    case 'compacted':
      addCompaction(building, entry);
      break;
    case 'agent_message': {
      const text = asText(body.content) ?? asText(body.message);
      if (text === null) building.sink.meta(type, source);
      else openTurn(building, entry, 'user', [{ kind: 'text', text, harness: true }], []);
      break;
    }
    case 'turn_context':
      building.model = asString(body.model) ?? building.model;
      building.sink.meta(type, source);
      break;
    case 'session_meta': {
      const text = asText(asRecord(body.base_instructions)?.text) ?? asText(body.base_instructions);
      if (text === null || building.isBegun) building.sink.meta(type, source);
      else openTurn(building, entry, 'system', [{ kind: 'text', text }], []);
      building.isBegun = true;
      break;
    }
    case 'bare':
    case 'other':
      building.sink.meta(type, source);
      break;
  }
}

function openTurn(
  building: Building,
  { source, timestamp }: Pick<RolloutEntry, 'source' | 'timestamp'>,
  role: TurnDraft['role'],
  parts: readonly Part[],
  keys: readonly string[],
): TurnDraft {
  const draft = draftTurn(role, parts, [source], timestamp);
  building.live.push(building.drafts.length);
  building.drafts.push(draft);
  building.keys.push([...keys]);
  building.open = role === 'assistant' ? draft : null;
  if (role === 'assistant') draft.model = building.model;
  return draft;
}

/** Adds to the answer that is being written, or begins one. */
function addToAnswer(
  building: Building,
  entry: RolloutEntry,
  parts: readonly Part[],
  key: string | null,
): void {
  const keys = key === null ? [] : [key];
  if (building.open === null) {
    openTurn(building, entry, 'assistant', parts, keys);
    return;
  }
  append(building.open.parts, parts);
  building.open.source.push(entry.source);
  append(building.keys.at(-1) ?? [], keys);
}

function addItem(building: Building, entry: RolloutEntry): void {
  const { type, body, source } = entry;
  const { sink, log } = building;
  const fault = (what: string): void =>
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
  const key = itemKey(body);
  if (type === 'message') {
    const role = asString(body.role);
    if (role === 'user') {
      openTurn(building, entry, 'user', userParts(body.content, log.typed, fault), key === null ? [] : [key]);
    } else if (role === 'assistant') {
      addToAnswer(building, entry, messageParts(body.content, 'assistant', fault), key);
    } else if (role === 'developer' || role === 'system') {
      const parts = messageParts(body.content, 'system', fault);
      openTurn(building, entry, 'system', parts, key === null ? [] : [key]);
    } else {
      unknown(building, entry, `a message by "${role ?? ''}"`);
    }
    return;
  }
  if (type === 'reasoning') {
    addToAnswer(building, entry, [reasoningOf(body)], null);
    return;
  }
  const call = callParts(type, body);
  if (call !== null) {
    addToAnswer(building, entry, call, key);
    return;
  }
  const output = outputParts(type, body, log.failed);
  if (output !== null) openTurn(building, entry, 'tool', output, key === null ? [] : [key]);
  else if (type === 'ghost_snapshot' || type.includes('compaction'))
    sink.meta(`response_item: ${type}`, source);
  else unknown(building, entry, `an item of type "${type}"`);
}

function unknown({ sink }: Building, { source }: RolloutEntry, what: string): void {
  sink.diagnose(
    'unknown-record',
    source,
    `${placeOf(source)}: ${what} is not known to this reader; it was left out.`,
  );
}

function addEvent(building: Building, entry: RolloutEntry): void {
  const { type, body, source } = entry;
  const author = building.said.missing(entry);
  if (author !== null) {
    addUnsaid(building, entry, author);
    return;
  }
  if (type === 'token_count') addUsage(building, asRecord(body.info));
  else if (type === 'thread_rolled_back') rollBack(building, asNumber(body.num_turns) ?? 1, source);
  building.sink.meta(`event_msg: ${type}`, source);
}

/** Words that only an event holds: then the event is the turn. */
function addUnsaid(building: Building, entry: RolloutEntry, author: 'user' | 'assistant'): void {
  const text = asString(entry.body.message) ?? asString(entry.body.text) ?? '';
  if (author === 'user') {
    openTurn(
      building,
      entry,
      'user',
      userParts(text, null, () => undefined),
      [],
    );
  } else if (entry.type === 'agent_reasoning') {
    addToAnswer(building, entry, [{ kind: 'reasoning', text }], null);
  } else {
    addToAnswer(building, entry, [{ kind: 'text', text }], null);
  }
}

/** Usage follows the items of its call, and is repeated where nothing was called. */
function addUsage(building: Building, info: JsonRecord | null): void {
  const last = asRecord(info?.last_token_usage);
  const total = asRecord(info?.total_token_usage);
  if (last === null) return;
  const isRepeated =
    building.usage !== null &&
    last.input_tokens === asRecord(building.usage.last_token_usage)?.input_tokens &&
    last.total_tokens === asRecord(building.usage.last_token_usage)?.total_tokens &&
    total?.total_tokens === asRecord(building.usage.total_token_usage)?.total_tokens;
  if (isRepeated) return;
  building.usage = info;
  if (building.resized !== null) building.resized.tokensAfter = contextOf(last);
  building.resized = null;
  const answer = building.drafts.findLast(({ role }) => role === 'assistant');
  const usage = usageOf(last);
  if (usage !== null && answer !== undefined && answer.usage === null) answer.usage = usage;
  building.open = null;
}

const contextOf = (usage: JsonRecord | null): number | null => {
  const tokens = asNumber(usage?.total_tokens) ?? asNumber(usage?.input_tokens);
  return tokens === 0 ? null : tokens;
};

/** The input includes what came from the cache, the output includes reasoning. */
function usageOf(usage: JsonRecord): ReportedUsage | null {
  const input = asNumber(usage.input_tokens) ?? 0;
  const cached = Math.min(asNumber(usage.cached_input_tokens) ?? 0, input);
  if (input === 0) return null;
  return {
    inputTokens: input - cached,
    cacheReadTokens: cached,
    cacheCreationTokens: 0,
    outputTokens: asNumber(usage.output_tokens) ?? 0,
  };
}

function addCompaction(building: Building, entry: RolloutEntry): void {
  const { body, source, timestamp } = entry;
  const own = takeSummarizing(building, body);
  const before = building.live;
  const byKey = new Map<string, number[]>();
  for (const turn of before) {
    for (const key of building.keys[turn] ?? []) {
      const turns = byKey.get(key);
      if (turns === undefined) byKey.set(key, [turn]);
      else turns.push(turn);
    }
  }
  const { parts, kept } = readCompacted(body, (key) => byKey.get(key) ?? []);
  const turn = building.drafts.length;
  building.live = kept === null ? [] : [...kept].sort((a, b) => a - b);
  const draft = openTurn(building, { source, timestamp }, 'user', parts, []);
  draft.source.pop();
  append(draft.source, [...own, source]);
  const compaction: Compaction = {
    turn: turnIndex(turn),
    trigger: null,
    tokensBefore: contextOf(asRecord(building.usage?.last_token_usage)),
    tokensAfter: null,
    kept: kept === null ? null : toRuns(kept),
    before,
  };
  building.compactions.push(compaction);
  building.resized = compaction;
}

/**
 * Takes back the answer that is the summary itself, and the harness's request for it: neither stays in context.
 * Their bytes go to the turn of the summary, and to the metadata.
 */
function takeSummarizing(building: Building, payload: JsonRecord): readonly SourceRange[] {
  const message = asText(payload.message)?.trim();
  const answer = building.drafts.at(-1);
  if (message === undefined || answer?.role !== 'assistant') return [];
  const said = answer.parts.filter(({ kind }) => kind !== 'reasoning');
  const [only] = said;
  if (said.length !== 1 || only?.kind !== 'text' || only.text.trim() === '') return [];
  if (!message.endsWith(only.text.trim())) return [];
  dropLast(building);
  const request = building.drafts.at(-1);
  const [asked] = request?.parts ?? [];
  if (request?.role === 'user' && asked?.kind === 'text' && isCompactionPrompt(asked.text)) {
    dropLast(building);
    for (const source of request.source) building.sink.meta('request for a summary', source);
  }
  return answer.source;
}

function dropLast(building: Building): void {
  building.drafts.pop();
  building.keys.pop();
  building.live = building.live.filter((turn) => turn < building.drafts.length);
  building.open = null;
}

/** Sets the last `count` turns of the user apart, with all that followed them. */
function rollBack(building: Building, count: number, source: SourceRange): void {
  const { drafts, compactions } = building;
  let from = -1;
  let left = Math.max(count, 0);
  for (let turn = drafts.length - 1; turn >= 0 && left > 0; turn--) {
    const draft = drafts[turn];
    if (draft?.role !== 'user' || !isTyped(draft.parts)) continue;
    from = turn;
    left--;
  }
  building.open = null;
  if (from === -1) return;
  const turns = drafts.splice(from);
  building.keys.splice(from);
  const fell = compactions.filter(({ turn }) => turn >= from);
  compactions.splice(compactions.length - fell.length);
  building.live = (fell[0]?.before ?? building.live).filter((turn) => turn < from);
  building.resized = null;
  remarkOrphans(turns, building.sink);
  building.undone.push({
    id: `rolled-back-${source.line}`,
    title: `Rolled back: ${typedTitle(turns) ?? `${turns.length} turns`}`,
    turns,
    compactions: compactionsFrom(fell.map(withoutHistory), from),
  });
}
