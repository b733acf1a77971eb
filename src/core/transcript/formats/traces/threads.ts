/** Lines of messages as threads of turns, with what spans know beside them: times, models, usage, results of tools. */
import { turnIndex } from '../../../units.ts';
import type { Conversation, Diagnostic, LoggedCompaction, Part, Thread } from '../../model.ts';
import type { Extent, Outline } from '../reading/json-outline.ts';
import { append, draftTurn, type TurnDraft, toRuns, typedTitle } from '../turns/turn-draft.ts';
import { type CallPlan, occurrenceOf } from './calls.ts';
import { groupNames, type Line, toLines } from './lines.ts';
import { type Rebuilt, rebuild } from './rebuild.ts';
import type { Compaction, Entry } from './rebuild-types.ts';
import type { SpanStore, StoredSpan } from './span-store.ts';
import { completeCalls, createToolSpans, type Slot } from './tool-results.ts';

/** Bytes that a turn stands on. */
export interface Claim {
  readonly extent: Extent;
  readonly turn: TurnDraft;
}

/** Where a message ended up. */
export interface Seat {
  readonly thread: string;
  readonly turn: number;
}

export interface Assembled {
  readonly conversations: readonly Conversation[];
  readonly claims: readonly Claim[];
  readonly rebuilt: Rebuilt;
  readonly seats: ReadonlyMap<Entry, Seat>;
  /** The turns that spans of tools are told in. */
  readonly toolSeats: ReadonlyMap<StoredSpan, Seat>;
  readonly remarks: readonly Diagnostic[];
}

/** What a compaction is told by. */
export const TRIGGERS: Readonly<Record<Compaction['how'], string>> = {
  summary: 'probable: a summary took the place of earlier messages',
  truncation: 'probable: earlier messages were no longer sent',
  edit: 'probable: earlier messages were sent shortened',
};

/** What stands for a compaction that left no summary. */
export const MARKS: Readonly<Record<Compaction['how'], string>> = {
  summary: '[… a summary …]',
  truncation: '[… earlier messages are no longer sent …]',
  edit: '[… earlier messages are sent shortened …]',
};

interface Made {
  readonly line: Line;
  slots: readonly Slot[];
  readonly group: string;
}

export function assemble({ spans, items }: SpanStore, plan: CallPlan, outline: Outline): Assembled {
  const { calls, spanOf, tree } = plan;
  const rebuilt = rebuild(calls, items);
  const nameOf = groupNames(calls, rebuilt);
  const claims: Claim[] = [];
  const remarks: Diagnostic[] = [];
  const seats = new Map<Entry, Seat>();
  const toolSeats = new Map<StoredSpan, Seat>();
  const tools = createToolSpans(spans, (span) => nameOf(plan.groupOf(span)));
  const spanAt = (call: number): StoredSpan | undefined => spans[spanOf[call] ?? -1];

  /** The turns of one message, their bytes claimed. */
  const toDrafts = (entry: Entry): TurnDraft[] => {
    const span = spanAt(entry.call);
    const call = calls[entry.call];
    if (span === undefined || call === undefined) return [];
    const point = outline.range(span.place.from, span.place.from);
    if (entry.item === null) {
      const text = MARKS[entry.compaction?.how ?? 'truncation'];
      return [draftTurn('user', [{ kind: 'summary', text }], [point], span.start.text)];
    }
    const found = occurrenceOf(span, call, entry.side, entry.position);
    if (found === undefined) return [];
    append(remarks, found.remarks);
    const answered = entry.answers === null ? undefined : spanAt(entry.answers);
    return found.turns.map(({ role, parts }, index) => {
      const isSummary = entry.compaction?.how === 'summary';
      const turn = draftTurn(role, isSummary ? parts.map(asSummary) : parts, [], span.start.text);
      const extents = found.extents[index] ?? [];
      if (extents.length === 0) turn.source.push(point);
      for (const extent of extents) claims.push({ extent, turn });
      if (role === 'assistant' && answered !== undefined) {
        turn.timestamp = answered.end.text ?? answered.start.text;
        turn.model = answered.model;
        turn.usage = answered.usage;
      }
      return turn;
    });
  };

  const holder = new Map<Entry, Made>();
  const groups = new Map<string, Made[]>();
  for (const line of toLines(rebuilt)) {
    const group = nameOf(calls[line.entries[0]?.call ?? -1]?.group ?? '');
    const slots = line.entries.map((entry): Slot => ({ entry, turns: toDrafts(entry), tool: null }));
    const one: Made = { line, slots, group };
    for (const entry of line.entries) holder.set(entry, one);
    const list = groups.get(group);
    if (list === undefined) groups.set(group, [one]);
    else list.push(one);
  }

  /** The turns that a branch goes on from. */
  const earlierOf = ({ line }: Made): TurnDraft[] => {
    const turns: TurnDraft[] = [];
    const owner = line.from === null ? undefined : holder.get(line.from);
    for (const slot of owner?.slots ?? []) {
      append(turns, slot.turns);
      if (slot.entry === line.from) break;
    }
    return turns;
  };

  const toThread = (one: Made, id: string): Thread => {
    const { line, group } = one;
    const earlier = earlierOf(one);
    one.slots = completeCalls(earlier, one.slots, group, tools);
    const turns: TurnDraft[] = [];
    const runs = new Map<Entry, { readonly from: number; readonly to: number }>();
    for (const slot of one.slots) {
      const seat = { thread: id, turn: turns.length };
      if (slot.entry === null && slot.tool !== null) claimResult(slot, claims, outline);
      if (slot.entry !== null) {
        seats.set(slot.entry, seat);
        runs.set(slot.entry, { from: turns.length, to: turns.length + slot.turns.length });
      }
      if (slot.tool !== null) toolSeats.set(slot.tool, seat);
      append(turns, slot.turns);
    }
    const compactions = line.entries.flatMap((entry): LoggedCompaction[] => {
      const { compaction } = entry;
      const turn = runs.get(entry)?.from;
      if (compaction === null || turn === undefined) return [];
      const kept = compaction.kept.flatMap((other) => {
        const run = runs.get(other);
        return run === undefined ? [] : Array.from({ length: run.to - run.from }, (_, at) => run.from + at);
      });
      const { how, tokensBefore, tokensAfter } = compaction;
      return [
        { turn: turnIndex(turn), trigger: TRIGGERS[how], tokensBefore, tokensAfter, kept: toRuns(kept) },
      ];
    });
    const span = spanAt(line.entries[0]?.call ?? -1);
    const agent = span === undefined ? null : (tree.agentOf(span)?.name ?? null);
    const said = typedTitle(turns) ?? typedTitle(earlier) ?? 'no words of a user';
    const title =
      id === 'main'
        ? said
        : line.from !== null
          ? `Another line: ${said}`
          : agent === null
            ? said
            : `${agent}: ${said}`;
    return { id, title, turns, compactions };
  };

  const depthOf = ({ line }: Made): number => {
    const span = spanAt(line.entries[0]?.call ?? -1);
    return span === undefined ? 0 : tree.depthOf(span);
  };
  const conversations = [...groups].map(([group, list], index): Conversation => {
    const main = mainOf(list, depthOf);
    const ordered = main === undefined ? list : [main, ...list.filter((one) => one !== main)];
    const threads = ordered.map((one, at) => toThread(one, at === 0 ? 'main' : `thread-${at + 1}`));
    const id = group === '' ? `conversation-${index + 1}` : group;
    return { id, title: threads[0]?.title ?? id, threads };
  });
  return { conversations, claims, rebuilt, seats, toolSeats, remarks };
}

const asSummary = (part: Part): Part => (part.kind === 'text' ? { kind: 'summary', text: part.text } : part);

function claimResult({ tool, turns }: Slot, claims: Claim[], outline: Outline): void {
  const [turn] = turns;
  if (tool === null || turn === undefined) return;
  const extents = tool.tool?.extents ?? [];
  for (const extent of extents) claims.push({ extent, turn });
  if (extents.length === 0) turn.source.push(outline.range(tool.place.from, tool.place.from));
}

/** The outermost line, and of several the longest. */
function mainOf(list: readonly Made[], depthOf: (one: Made) => number): Made | undefined {
  let main: Made | undefined;
  let best = { depth: 0, size: 0 };
  for (const one of list) {
    if (one.line.from !== null) continue;
    const here = { depth: depthOf(one), size: one.line.entries.length };
    if (
      main !== undefined &&
      (here.depth > best.depth || (here.depth === best.depth && here.size <= best.size))
    )
      continue;
    main = one;
    best = here;
  }
  return main;
}
