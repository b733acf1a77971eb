/**
 * The steps of a Gemini CLI session as threads. A message that is written anew keeps its first place and takes its last
 * form. A history that replaces the model's is matched with what stands already, by id and by words: what it repeats
 * stays where it is, what is new becomes turns, and what it leaves out is gone from the context — compacted if the
 * history opens with a snapshot, taken back if it just ends earlier. A rewind takes back a message and all after it.
 */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, SourceRange, Thread } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { asString } from '../reading/json-values.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { compactionsFrom, draftTurn, type TurnDraft, toRuns, typedTitle } from '../turns/turn-draft.ts';
import { isOnlyResults, isSnapshot, messageKey, turnsOf } from './message-turns.ts';
import { functionIds, plainText } from './parts.ts';
import type { Message, Step } from './session-log.ts';

/** A message in the model's context, and its turns. */
interface Place {
  readonly key: string;
  readonly turns: readonly number[];
  /** Its turns were taken back. */
  isGone: boolean;
}

interface Building {
  readonly sink: Sink;
  readonly drafts: TurnDraft[];
  live: Place[];
  /** Every message that has turns in the thread, in order. */
  readonly places: Place[];
  readonly byId: Map<string, Place>;
  /** Calls whose results are turns already. */
  readonly answered: Set<string>;
  readonly compactions: (LoggedCompaction & { tokensBefore: number | null; tokensAfter: number | null })[];
  /** Sizes that a notice gave and no compaction took yet. */
  notice: Notice | null;
  readonly undone: Thread[];
}

interface Notice {
  readonly before: number;
  readonly after: number;
  readonly source: SourceRange;
  readonly timestamp: string | null;
}

export function buildThreads(steps: readonly Step[], sink: Sink) {
  const building: Building = {
    sink,
    drafts: [],
    live: [],
    places: [],
    byId: new Map(),
    answered: new Set(),
    compactions: [],
    notice: null,
    undone: [],
  };
  const last = lastForms(steps);
  const placed = new Set<string>();
  /** Forms that are turns. A history may have placed a message before its own line comes. */
  const added = new Set<Message>();
  for (const step of steps) {
    switch (step.kind) {
      case 'message': {
        const id = asString(step.message.body.id);
        const form = id === null ? step.message : (last.get(id) ?? step.message);
        if (form !== step.message) sink.meta('earlier form of a message', step.message.source);
        if (id === null || !placed.has(id)) {
          addMessage(building, form, null);
          added.add(form);
        } else if (form === step.message && !added.has(form)) sink.meta('history told again', form.source);
        if (id !== null) placed.add(id);
        break;
      }
      case 'history':
        addHistory(building, step.messages);
        for (const { body } of step.messages) placed.add(asString(body.id) ?? '');
        break;
      case 'rewind':
        rewind(building, step.id, step.source);
        break;
    }
  }
  settleNotice(building);
  remarkOrphans(building.drafts, sink);
  return { turns: building.drafts, compactions: building.compactions, undone: building.undone };
}

function lastForms(steps: readonly Step[]): ReadonlyMap<string, Message> {
  const last = new Map<string, Message>();
  for (const step of steps) {
    const id = step.kind === 'message' ? asString(step.message.body.id) : null;
    if (step.kind === 'message' && id !== null) last.set(id, step.message);
  }
  return last;
}

/** Adds the turns of a message; `kept` are the turns that stay where it is the snapshot of a compression. */
function addMessage(building: Building, message: Message, kept: readonly number[] | null): void {
  const { sink, drafts } = building;
  const { body, source } = message;
  const type = asString(body.type) ?? 'message';
  if (type !== 'user' && type !== 'gemini') {
    addNotice(building, message, type);
    return;
  }
  const { responses } = functionIds(body.content);
  if (isOnlyResults(message) && responses.every((id) => building.answered.has(id))) {
    sink.meta('results told again', source);
    return;
  }
  if (!isSnapshot(message)) settleNotice(building);
  const turns = turnsOf(message, (what) =>
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`),
  );
  const first = drafts.length;
  for (const turn of turns) {
    for (const part of turn.parts) {
      if (part.kind === 'tool_result' && part.callId !== null) building.answered.add(part.callId);
    }
    drafts.push(turn);
  }
  const place: Place = { key: messageKey(message), turns: turns.map((_, at) => first + at), isGone: false };
  building.live.push(place);
  building.places.push(place);
  const id = asString(body.id);
  if (id !== null) building.byId.set(id, place);
  if (isSnapshot(message)) addCompaction(building, first, kept ?? (first === 0 ? [] : null));
}

function addCompaction(building: Building, turn: number, kept: readonly number[] | null): void {
  const { notice } = building;
  building.notice = null;
  building.compactions.push({
    turn: turnIndex(turn),
    trigger: null,
    tokensBefore: notice?.before ?? null,
    tokensAfter: notice?.after ?? null,
    kept: kept === null ? null : toRuns(kept),
  });
  if (notice !== null) building.sink.meta('info: compression', notice.source);
}

const COMPRESSED = /compressed from (\d{1,12}) to (\d{1,12}) tokens/;

/** A line for the screen, which the model does not see. */
function addNotice(building: Building, { body, source }: Message, type: string): void {
  const sizes = COMPRESSED.exec(plainText(body.content).slice(0, 400));
  if (sizes === null) {
    building.sink.meta(type, source);
    return;
  }
  settleNotice(building);
  const before = Number(sizes[1]);
  const after = Number(sizes[2]);
  const latest = building.compactions.at(-1);
  // The notice may come after the history that it tells of, but then nothing was said in between.
  const isJustMade =
    latest !== undefined && latest.tokensBefore === null && !isAnswered(building, latest.turn);
  if (isJustMade) {
    latest.tokensBefore = before;
    latest.tokensAfter = after;
    building.sink.meta('info: compression', source);
    return;
  }
  building.notice = { before, after, source, timestamp: asString(body.timestamp) };
}

/** Whether the model has said anything since a turn but the acknowledgement that the harness writes for it. */
function isAnswered({ drafts }: Building, since: number): boolean {
  for (let turn = since; turn < drafts.length; turn++) {
    const draft = drafts[turn];
    if (draft?.role !== 'assistant') continue;
    if (!draft.parts.every((part) => part.kind === 'text' && part.harness === true)) return true;
  }
  return false;
}

/** A compression of which the log holds the sizes and no summary. */
function settleNotice(building: Building): void {
  const { notice, drafts } = building;
  if (notice === null) return;
  building.notice = null;
  const turn = drafts.length;
  const text = '[compressed: no summary in the log]';
  drafts.push(draftTurn('user', [{ kind: 'summary', text }], [notice.source], notice.timestamp));
  building.compactions.push({
    turn: turnIndex(turn),
    trigger: null,
    tokensBefore: notice.before,
    tokensAfter: notice.after,
    kept: null,
  });
}

function addHistory(building: Building, messages: readonly Message[]): void {
  const { byId, sink } = building;
  const byKey = new Map<string, Place[]>();
  for (const place of building.live) {
    const places = byKey.get(place.key);
    if (places === undefined) byKey.set(place.key, [place]);
    else places.push(place);
  }
  const before = new Set(building.live);
  const matched = new Set<Place>();
  const fresh: Message[] = [];
  for (const message of messages) {
    const id = asString(message.body.id);
    const known = id === null ? undefined : byId.get(id);
    const place =
      known !== undefined && before.has(known)
        ? known
        : byKey.get(messageKey(message))?.find((candidate) => !matched.has(candidate));
    if (place === undefined) {
      fresh.push(message);
      continue;
    }
    matched.add(place);
    if (id !== null) byId.set(id, place);
    sink.meta('history told again', message.source);
  }
  const isCompression = fresh.some(isSnapshot);
  const kept = [...before].filter((place) => matched.has(place));
  if (!isCompression) takeBack(building, kept);
  building.live = kept;
  const turns = kept.flatMap((place) => place.turns);
  for (const message of fresh) addMessage(building, message, turns);
}

/** Without a snapshot a history that ends earlier takes back what came last, such as a prompt that was cancelled. */
function takeBack(building: Building, kept: readonly Place[]): void {
  const end = Math.max(0, ...kept.slice(-1).flatMap(({ turns }) => turns.map((turn) => turn + 1)));
  const first = building.live.find(({ turns }) => (turns[0] ?? 0) >= end)?.turns[0];
  if (first !== undefined) cutFrom(building, first, 'Taken back');
}

function rewind(building: Building, id: string, source: SourceRange): void {
  settleNotice(building);
  const place = building.byId.get(id);
  const from = place?.turns[0];
  if (place === undefined || from === undefined || place.isGone) {
    const reason = `${placeOf(source)}: it rewinds to a message that is not here; nothing was taken back.`;
    building.sink.remark('unexpected-shape', source, reason);
    return;
  }
  cutFrom(building, from, 'Rewound');
}

function cutFrom(building: Building, from: number, why: string): void {
  const { drafts, compactions, undone } = building;
  const turns = drafts.splice(from);
  const fell = compactions.filter(({ turn }) => turn >= from);
  compactions.splice(compactions.length - fell.length);
  for (const list of [building.live, building.places]) {
    for (let last = list.at(-1); last !== undefined && (last.turns[0] ?? 0) >= from; last = list.at(-1)) {
      last.isGone = true;
      list.pop();
    }
  }
  remarkOrphans(turns, building.sink);
  undone.push({
    id: `undone-${undone.length + 1}`,
    title: `${why}: ${typedTitle(turns) ?? `${turns.length} turns`}`,
    turns,
    compactions: compactionsFrom(fell, from),
  });
}
