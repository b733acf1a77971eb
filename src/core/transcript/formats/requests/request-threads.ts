/** The lines of talk that requests were made of, as conversations whose turns are made on demand. */
import { turnIndex } from '../../../units.ts';
import { computeFacts, createShelf, onDemand } from '../../conversations.ts';
import { parseJson } from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { Conversation, LoggedCompaction, Part, SourceRange, Thread, Turn } from '../../model.ts';
import { createSink, type ImportInput, type Sink } from '../format.ts';
import { conversationOf, systemTurns, toTurns } from '../messages/message-turns.ts';
import { copyText, createNumbering } from '../reading/rows.ts';
import { pointAt, tidySource } from '../reading/source-shares.ts';
import { groupNames, type Line, toLines } from '../traces/lines.ts';
import type { Rebuilt } from '../traces/rebuild.ts';
import type { Call, Compaction, Entry } from '../traces/rebuild-types.ts';
import { MARKS, TRIGGERS } from '../traces/threads.ts';
import { append, draftTurn, toRuns } from '../turns/turn-draft.ts';

/** A message of a request: which one, and where it stands. */
export interface Sent {
  readonly item: number;
  readonly source: SourceRange;
  /** It is a system prompt beside the messages. */
  readonly beside: boolean;
}

export interface Request {
  readonly id: string | null;
  readonly title: string | null;
  /** The system prompt. */
  readonly head: Sent | null;
  /** All other messages. */
  readonly input: readonly Sent[];
}

/** One message of a line, or the mark of a compaction that left no summary: all that its turns are made from. */
interface Step {
  readonly source: SourceRange;
  readonly kind: 'message' | 'system' | 'mark';
  readonly compaction: {
    readonly how: Compaction['how'];
    /** Steps of the same line. */
    readonly kept: readonly number[];
  } | null;
}

interface Talk {
  readonly id: string;
  readonly title: string | null;
  readonly lines: { readonly isBranch: boolean; readonly steps: readonly Step[] }[];
}

export interface RequestLog {
  readonly requests: readonly Request[];
  readonly calls: readonly Call[];
  readonly rebuilt: Rebuilt;
  readonly input: ImportInput;
}

export function conversationsOfRequests(log: RequestLog): readonly Conversation[] {
  const { input, requests } = log;
  const claimed = new Set<SourceRange>();
  const talks = talksOf(log, claimed);
  for (const { head, input: own } of requests) {
    const repeated = (head === null ? own : [head, ...own])
      .map(({ source }) => source)
      .filter((source) => !claimed.has(source));
    for (const range of tidySource(input.source.bytes, repeated))
      input.sink.meta('repeats earlier messages', range);
  }
  const shelf = createShelf();
  const uniqueId = createNumbering();
  const { bytes } = input.source;
  const conversations: Conversation[] = [];
  for (const talk of talks) {
    const index = conversations.length;
    const threads = threadsOf(talk, index, bytes, input.sink);
    const facts = computeFacts(threads);
    if (facts.turns === 0) continue;
    const title = talk.title ?? threads[0]?.title ?? talk.id;
    const id = uniqueId(talk.id === '' ? `conversation-${index + 1}` : talk.id);
    const known = { ...facts, threads: facts.threads.map((one) => ({ ...one, title: copyText(one.title) })) };
    conversations.push(
      onDemand({ id, title: copyText(title), facts: known }, shelf, maker(talk, index, bytes)),
    );
  }
  return conversations;
}

/** Made here and not where a talk is read: what is captured there would stay in memory. */
const maker = (talk: Talk, index: number, bytes: Uint8Array) => (): readonly Thread[] =>
  threadsOf(talk, index, bytes, createSink());

/** A beginning and all that branches off from it is a talk; so is a session, however often it began anew. */
function talksOf(log: RequestLog, claimed: Set<SourceRange>): readonly Talk[] {
  const { calls, rebuilt, requests } = log;
  const nameOf = groupNames(calls, rebuilt);
  const sessions = new Map<string, Talk>();
  const talkOf = new Map<Entry, Talk>();
  const talks: Talk[] = [];
  for (const line of toLines(rebuilt)) {
    const first = line.entries[0]?.call ?? -1;
    const session = nameOf(calls[first]?.group ?? '');
    let talk = line.from === null ? sessions.get(session) : talkOf.get(line.from);
    if (talk === undefined) {
      talk = { id: session, title: requests[first]?.title ?? null, lines: [] };
      talks.push(talk);
      if (session !== '') sessions.set(session, talk);
    }
    for (const entry of line.entries) talkOf.set(entry, talk);
    talk.lines.push({ isBranch: line.from !== null, steps: stepsOf(line, requests, claimed) });
  }
  return talks;
}

function stepsOf(line: Line, requests: readonly Request[], claimed: Set<SourceRange>): readonly Step[] {
  const steps: Step[] = [];
  const stepOf = new Map<Entry, number>();
  for (const entry of line.entries) {
    const request = requests[entry.call];
    const sent = entry.side === 'system' ? request?.head : request?.input[entry.position];
    const at = entry.item === null ? (request?.input[0] ?? request?.head) : sent;
    if (at === undefined || at === null) continue;
    const { compaction } = entry;
    stepOf.set(entry, steps.length);
    if (entry.item !== null) claimed.add(at.source);
    const kept = compaction?.kept.flatMap((other) => stepOf.get(other) ?? []) ?? [];
    steps.push({
      source: entry.item === null ? pointAt(at.source) : at.source,
      kind: entry.item === null ? 'mark' : at.beside ? 'system' : 'message',
      compaction: compaction === null ? null : { how: compaction.how, kept },
    });
  }
  return steps;
}

function threadsOf({ title, lines }: Talk, index: number, bytes: Uint8Array, sink: Sink): readonly Thread[] {
  const [main] = lines.toSorted(
    (a, b) => Number(a.isBranch) - Number(b.isBranch) || b.steps.length - a.steps.length,
  );
  const ordered = main === undefined ? [] : [main, ...lines.filter((line) => line !== main)];
  return ordered.map(({ isBranch, steps }, at): Thread => {
    const id = at === 0 ? 'main' : `thread-${at + 1}`;
    const { turns, compactions } = readSteps(steps, bytes, sink);
    const [read] = conversationOf({ id: null, title: at === 0 ? title : null }, turns, index, sink).threads;
    const said = read?.title ?? id;
    const told = new Set(compactions.map(({ turn }) => turn));
    const marked = (read?.compactions ?? []).filter(({ turn }) => !told.has(turn));
    return {
      id,
      title: isBranch ? `Another line: ${said}` : said,
      turns: read?.turns ?? [],
      compactions: [...compactions, ...marked].sort((a, b) => a.turn - b.turn),
    };
  });
}

function readSteps(steps: readonly Step[], bytes: Uint8Array, sink: Sink) {
  const turns: Turn[] = [];
  const compactions: LoggedCompaction[] = [];
  const runs: { readonly from: number; readonly to: number }[] = [];
  for (const { source, kind, compaction } of steps) {
    const from = turns.length;
    append(turns, readStep({ source, kind, compaction }, bytes, sink));
    runs.push({ from, to: turns.length });
    const summary = turns.findIndex(
      ({ parts }, turn) => turn >= from && parts.some((part) => part.kind === 'summary'),
    );
    if (compaction === null || summary === -1) continue;
    const kept = compaction.kept.flatMap((step) => {
      const run = runs[step];
      return run === undefined ? [] : Array.from({ length: run.to - run.from }, (_, at) => run.from + at);
    });
    compactions.push({
      turn: turnIndex(summary),
      trigger: TRIGGERS[compaction.how],
      tokensBefore: null,
      tokensAfter: null,
      kept: toRuns(kept.filter((turn) => turn < summary)),
    });
  }
  return { turns, compactions };
}

function readStep({ source, kind, compaction }: Step, bytes: Uint8Array, sink: Sink): readonly Turn[] {
  if (kind === 'mark') {
    const text = MARKS[compaction?.how ?? 'truncation'];
    return [draftTurn('user', [{ kind: 'summary', text }], [source])];
  }
  const text = decodeBytes(bytes, source.from, source.to);
  const parsed = parseJson(text);
  if (!parsed.ok) return [];
  const message = { value: parsed.value, source, text: () => text };
  const turns = kind === 'system' ? systemTurns(message) : toTurns(message, sink);
  return compaction?.how === 'summary'
    ? turns.map((turn) => ({ ...turn, parts: turn.parts.map(asSummary) }))
    : turns;
}

const asSummary = (part: Part): Part => (part.kind === 'text' ? { kind: 'summary', text: part.text } : part);
