import type { ToolCallPart, ToolResultPart, Turn } from '../transcript/model.ts';

/** Where a call or a result stands: the turn, and the part inside it. */
export interface PartPlace {
  readonly turn: number;
  readonly part: number;
}

export interface PairedCall {
  readonly call: PartPlace;
  readonly name: string;
  /** `null` where the thread holds no result for the call. */
  readonly result: PartPlace | null;
}

interface OpenCall extends PairedCall {
  result: PartPlace | null;
}

/**
 * Which result answers which call, in the order of the calls.
 *
 * A result with an id answers the nearest earlier call of that id which has no result yet: ids repeat where a
 * log was resumed or a provider counts per message. A result without an id answers by order: the first call
 * still open in the latest turn that left one open, so that a call which was interrupted long ago does not
 * shift every pair after it. A result without any such call answers nothing.
 */
export function pairCalls(turns: readonly Turn[]): readonly PairedCall[] {
  const calls: OpenCall[] = [];
  const byId = new Map<string, OpenCall[]>();
  /** Calls without an id that are still open, grouped by turn; the latest turn last. */
  const unnamed: { readonly turn: number; readonly open: OpenCall[]; next: number }[] = [];

  const addCall = (part: ToolCallPart, place: PartPlace): void => {
    const call: OpenCall = { call: place, name: part.name, result: null };
    calls.push(call);
    if (part.callId !== null) {
      const sameId = byId.get(part.callId);
      if (sameId === undefined) byId.set(part.callId, [call]);
      else sameId.push(call);
      return;
    }
    const latest = unnamed.at(-1);
    if (latest?.turn === place.turn) latest.open.push(call);
    else unnamed.push({ turn: place.turn, open: [call], next: 0 });
  };

  const takeUnnamed = (): OpenCall | undefined => {
    const latest = unnamed.at(-1);
    if (latest === undefined) return undefined;
    const call = latest.open[latest.next++];
    if (latest.next >= latest.open.length) unnamed.pop();
    return call;
  };

  const addResult = (part: ToolResultPart, place: PartPlace): void => {
    const call = part.callId === null ? takeUnnamed() : byId.get(part.callId)?.pop();
    if (call !== undefined) call.result = place;
  };

  turns.forEach((turn, index) => {
    turn.parts.forEach((part, at) => {
      if (part.kind === 'tool_call') addCall(part, { turn: index, part: at });
      else if (part.kind === 'tool_result') addResult(part, { turn: index, part: at });
    });
  });
  return calls;
}
