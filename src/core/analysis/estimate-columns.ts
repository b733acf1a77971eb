/**
 * Columns of a thread before anything is counted: what is shown while exact floors are computed (design: the rule, 7).
 *
 * Problem. Counting a long thread takes seconds, and what was opened should show its shape at once. Idea. Sizes are
 * estimated at four bytes of UTF-8 a token; roles, calls with their results and what the log reports are exact; and of
 * the state only one thing is looked for, whether a turn shows a sign of any — a quoted string, a digit, a word that
 * binds. Such a turn holds one span over all of its text, of an item that costs nothing: enough for the conservative
 * mode, which refuses a segment that holds one into a slot below its fixed floor, and no more than that is known.
 *
 * Cost. Linear: a look at every character, no encoding, no list of literals. Limits. Only a policy in conservative mode
 * means anything over these columns: every floor is 0. Code and languages that are not English are off by up to a half.
 */
import { COUNTED, noChains, type ThreadColumns } from '../columns.ts';
import { kindCode } from '../irreducible/kinds.ts';
import { sourceCode } from '../irreducible/span-sources.ts';
import { estimateTokens } from '../tokens/estimate-tokens.ts';
import type { Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import { callColumns, createTurnColumns } from './build-columns.ts';
import { pairCalls } from './pair-calls.ts';

export interface EstimateBuilder {
  readonly count: number;
  /** Takes up to `maxTurns` more turns and says how many are done so far. */
  step(maxTurns: number): number;
  /** Takes what is left and hands the columns over, in buffers of their own. */
  finish(): ThreadColumns;
}

/** Prepares the estimate of a thread; works in steps of whole turns, like the builder of exact columns. */
export function createEstimateBuilder(turns: readonly Turn[]): EstimateBuilder {
  const turnColumns = createTurnColumns(turns.length);
  const fragile: number[] = [];
  let done = 0;
  const step = (maxTurns: number): number => {
    for (let left = maxTurns; left > 0 && done < turns.length; left--, done++) {
      const turn = turns[done];
      if (turn === undefined) continue;
      const { text } = renderTurn(turn);
      turnColumns.add(done, turn, text.length, estimateTokens(text));
      if (showsState(text)) fragile.push(done);
    }
    return done;
  };
  return {
    count: turns.length,
    step,
    finish() {
      step(turns.length);
      return {
        turns: turnColumns.columns,
        calls: callColumns(pairCalls(turns)),
        chains: noChains(),
        ...pseudoSpans(fragile, turnColumns.columns.chars),
        reference: {
          count: 0,
          offsets: new Uint32Array(turns.length + 1),
          item: new Uint32Array(),
          cost: new Uint32Array(),
        },
      };
    },
  };
}

/** Each is linear: nothing that fails to match is looked at more than twice. */
const SIGNS = [
  /[0-9]/,
  /"[^"\n]+"|`[^`\n]+`|“[^“”\n]+”|«[^«»\n]+»|(?<!\w)'[^'\n]+'(?!\w)/,
  /\b(?:must|never|always|exactly|only|do not|don['’]t)\b/i,
] as const;

/** Whether a text shows any sign of state that a paraphrase would lose. An apostrophe is no quote. */
export const showsState = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

/** One span over the whole text of each fragile turn, all of one item that costs nothing. */
function pseudoSpans(fragile: readonly number[], chars: Uint32Array): Pick<ThreadColumns, 'spans' | 'items'> {
  const count = fragile.length;
  const offsets = new Uint32Array(chars.length + 1);
  for (const turn of fragile) offsets[turn + 1] = 1;
  for (let turn = 0; turn < chars.length; turn++) {
    offsets[turn + 1] = (offsets[turn + 1] ?? 0) + (offsets[turn] ?? 0);
  }
  const quoted = kindCode('quoted');
  return {
    spans: {
      count,
      offsets,
      start: new Uint32Array(count),
      end: Uint32Array.from(fragile, (turn) => chars[turn] ?? 0),
      kind: new Uint8Array(count).fill(quoted),
      item: new Uint32Array(count),
      rule: new Uint16Array(count),
      source: new Uint8Array(count).fill(sourceCode('user')),
      counted: new Uint8Array(count).fill(COUNTED.exhaustive | COUNTED.working),
      cut: new Uint32Array(count),
    },
    items: {
      count: Math.min(1, count),
      tokens: new Uint32Array(Math.min(1, count)),
      ledger: new Uint32Array(Math.min(1, count)),
      kind: new Uint8Array(Math.min(1, count)).fill(quoted),
    },
  };
}
