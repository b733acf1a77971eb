/**
 * Calls and their results. Most results are repeated by a later call of the model; the last one often is not, and stands
 * only in the span of the tool, which is found by the id of the call, or by its name and arguments.
 */
import type { Part, ToolCallPart } from '../../model.ts';
import { createCallBook } from '../turns/call-book.ts';
import { draftTurn, type TurnDraft } from '../turns/turn-draft.ts';
import type { Entry } from './rebuild-types.ts';
import { canonicalArguments } from './shapes.ts';
import type { StoredSpan } from './span-store.ts';

/** The turns of one message of a line, or of one result that only a span tells. */
export interface Slot {
  readonly entry: Entry | null;
  readonly turns: TurnDraft[];
  /** The span of the tool whose result this is. */
  tool: StoredSpan | null;
}

export interface ToolSpans {
  /** The span of a call, which is then no other call's; `null` where there is none. */
  take(group: string, call: ToolCallPart): StoredSpan | null;
}

export function createToolSpans(
  spans: readonly StoredSpan[],
  groupOf: (span: StoredSpan) => string,
): ToolSpans {
  const byKey = new Map<string, StoredSpan[]>();
  const used = new Set<StoredSpan>();
  const inOrder = spans
    .filter(({ tool }) => tool !== null)
    .sort((a, b) => (a.start.order ?? 0) - (b.start.order ?? 0));
  for (const span of inOrder) {
    const { tool } = span;
    if (tool === null) continue;
    const group = groupOf(span);
    const keys =
      tool.callId !== null
        ? [`${group}\nid ${tool.callId}`]
        : [`${group}\nname ${tool.name}\n${tool.args === null ? '' : canonicalArguments(tool.args)}`];
    for (const key of keys) {
      const list = byKey.get(key);
      if (list === undefined) byKey.set(key, [span]);
      else list.push(span);
    }
  }
  return {
    take: (group, { callId, name, args }) => {
      const given = args
        .map(({ key, value }) => `${key}=${value}`)
        .sort()
        .join('\n');
      for (const key of [
        `${group}\nid ${callId}`,
        `${group}\nname ${name}\n${given}`,
        `${group}\nname ${name}\n`,
      ]) {
        const span = byKey.get(key)?.find((one) => !used.has(one));
        if (span === undefined) continue;
        used.add(span);
        return span;
      }
      return null;
    },
  };
}

/**
 * Gives every call an id of its own and its result the same one, and adds the results that only spans tell. `earlier`
 * are the turns that a branch goes on from.
 */
export function completeCalls(
  earlier: readonly TurnDraft[],
  slots: readonly Slot[],
  group: string,
  tools: ToolSpans,
): Slot[] {
  const book = createCallBook();
  for (const turn of earlier) giveIds(turn, book, () => {});
  const asked = new Map<string, { readonly call: ToolCallPart; readonly slot: Slot }>();
  const answered = new Map<
    string,
    { readonly turn: TurnDraft; readonly place: number; readonly slot: Slot }
  >();
  for (const slot of slots) {
    for (const turn of slot.turns) {
      giveIds(turn, book, (part, place, given) => {
        if (part.kind === 'tool_call' && part.callId !== null)
          asked.set(part.callId, { call: { ...part, callId: given }, slot });
        if (part.kind === 'tool_result' && part.callId !== null)
          answered.set(part.callId, { turn, place, slot });
        turn.parts[place] = part;
      });
    }
  }
  const added = new Map<Slot, Slot[]>();
  for (const [callId, { call, slot }] of asked) {
    const span = tools.take(group, call);
    if (span === null) continue;
    const result = answered.get(callId);
    if (result !== undefined) {
      result.turn.timestamp = span.end.text ?? result.turn.timestamp;
      const part = result.turn.parts[result.place];
      if (part?.kind === 'tool_result' && span.failed)
        result.turn.parts[result.place] = { ...part, isError: true };
      result.slot.tool = span;
      continue;
    }
    const text = span.tool?.result ?? null;
    if (text === null) continue;
    const part: Part = { kind: 'tool_result', callId, name: call.name, text, isError: span.failed };
    const made: Slot = { entry: null, turns: [draftTurn('tool', [part], [], span.end.text)], tool: span };
    const list = added.get(slot);
    if (list === undefined) added.set(slot, [made]);
    else list.push(made);
  }
  if (added.size === 0) return [...slots];
  const complete: Slot[] = [];
  let waiting: readonly Slot[] = [];
  for (const slot of slots) {
    const isResult = slot.turns.every(({ role }) => role === 'tool');
    if (!isResult) {
      for (const one of waiting) complete.push(one);
      waiting = added.get(slot) ?? [];
    }
    complete.push(slot);
  }
  for (const one of waiting) complete.push(one);
  return complete;
}

function giveIds(
  turn: TurnDraft,
  book: ReturnType<typeof createCallBook>,
  take: (part: Part, place: number, given: string | null) => void,
): void {
  if (turn.role === 'assistant') book.begin();
  turn.parts.forEach((part, place) => {
    if (part.kind === 'tool_call') take({ ...part, callId: book.open(part.callId) }, place, part.callId);
    else if (part.kind === 'tool_result')
      take({ ...part, callId: book.answer(part.callId) }, place, part.callId);
  });
}
