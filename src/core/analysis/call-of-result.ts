import type { Turn } from '../transcript/model.ts';
import { type PartPlace, pairCalls } from './pair-calls.ts';

/**
 * Finds the call that a result answers, as `pairCalls` pairs them, for whoever asks for a few of a long thread: it looks back
 * from the result, past as many calls of its id as results of that id stand in between. Where ids are missing, or the call is
 * not among the last turns, all are paired, once.
 */
export function createCallFinder(turns: readonly Turn[]): (result: PartPlace) => PartPlace | null {
  let paired: ReadonlyMap<string, PartPlace> | null = null;
  const nameOf = ({ turn, part }: PartPlace): string => `${turn}:${part}`;
  const pairs = (): ReadonlyMap<string, PartPlace> =>
    new Map(
      pairCalls(turns).flatMap(({ call, result }) => (result === null ? [] : [[nameOf(result), call]])),
    );
  return (result) => {
    const near = lookBack(turns, result);
    if (near !== 'far') return near;
    paired ??= pairs();
    return paired.get(nameOf(result)) ?? null;
  };
}

/** Turns that are looked at. */
const NEAR = 200;

/** `null` for a part that is no result. */
function lookBack(turns: readonly Turn[], { turn, part }: PartPlace): PartPlace | null | 'far' {
  const result = turns[turn]?.parts[part];
  if (result?.kind !== 'tool_result') return null;
  const id = result.callId;
  if (id === null) return 'far';
  let answers = 1;
  for (let at = turn; at >= Math.max(0, turn - NEAR); at--) {
    const parts = turns[at]?.parts ?? [];
    for (let index = (at === turn ? part : parts.length) - 1; index >= 0; index--) {
      const other = parts[index];
      if (other?.kind === 'tool_result' && other.callId === id) answers++;
      if (other?.kind === 'tool_call' && other.callId === id && --answers === 0)
        return { turn: at, part: index };
    }
  }
  return 'far';
}
