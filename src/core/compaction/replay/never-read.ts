/**
 * What a summarizer never sees.
 *
 * Problem. Some agents show their summarizer a cut copy of what it replaces: the newest tokens, the beginning of each
 * tool result. An item that stands only in what was cut away is lost however large the slot is, and no floor tells.
 * Idea. An item is read when one of its occurrences in the segment lies in a stretch that is shown; the others are never
 * read, and are counted apart. Where a summary of an earlier pass is shown at all, what it carries is read.
 *
 * Cost. One walk over the spans of the segment. Limits. Where within a turn the newest tokens begin is taken as a share of
 * its characters. A turn that is shown whole is searched for items inside longer spans too, one that is cut is not. What
 * an agent does when its request overflows is not in here, and a split is read as one segment, since no agent that cuts
 * also splits. Source: design, Three ways state dies.
 */
import { type ThreadColumns, TURN_FLAGS } from '../../columns.ts';
import type { LiveElement } from '../../floor/live-element.ts';
import { type TokenCount, tokenCount } from '../../units.ts';
import type { Shown } from '../policy/policy.ts';

/** The items of a pass that its summarizer never sees, in their order, and what they cost. */
export interface NeverRead {
  readonly items: Uint32Array;
  readonly tokens: TokenCount;
}

/**
 * Those of `items` that stand nowhere in what is shown of `elements`, oldest first. `null` where that cannot be told:
 * nothing is known of a cut, or nobody looked where tool results begin.
 */
export function neverReadOf(
  columns: ThreadColumns,
  elements: readonly LiveElement[],
  items: Uint32Array,
  shown: Shown | null,
): NeverRead | null {
  if (shown === null || (shown.resultChars !== null && columns.spans.resultEnd === undefined)) return null;
  const unread = new Uint8Array(columns.items.count);
  for (const item of items) unread[item] = 1;
  let left = shown.newestTokens ?? Number.POSITIVE_INFINITY;
  for (let at = elements.length - 1; at >= 0 && left > 0; at--) {
    const element = elements[at];
    if (element === undefined) break;
    if (element.kind === 'summary') for (const item of element.items) unread[item] = 0;
    else readTurn(columns, element.turn, Math.max(0, element.tokens - left), shown, unread);
    left -= element.tokens;
  }
  const never = items.filter((item) => unread[item] === 1);
  return {
    items: never,
    tokens: tokenCount(never.reduce((sum, item) => sum + (columns.items.tokens[item] ?? 0), 0)),
  };
}

/** Marks as read what a turn shows when the oldest `hidden` tokens of it are cut away. */
function readTurn(
  { turns, spans, uses }: ThreadColumns,
  turn: number,
  hidden: number,
  { resultChars }: Shown,
  unread: Uint8Array,
): void {
  const chars = turns.chars[turn] ?? 0;
  const hasResult = ((turns.flags[turn] ?? 0) & TURN_FLAGS.result) !== 0;
  const cutsResults = resultChars !== null && hasResult && chars > resultChars;
  const from = hidden > 0 ? Math.floor((chars * hidden) / (turns.tokens[turn] ?? 1)) : 0;
  const most = cutsResults ? resultChars : Number.POSITIVE_INFINITY;
  for (let span = spans.offsets[turn] ?? 0; span < (spans.offsets[turn + 1] ?? 0); span++) {
    if ((spans.start[span] ?? 0) >= from && (spans.resultEnd?.[span] ?? 0) <= most)
      unread[spans.item[span] ?? 0] = 0;
  }
  if (from > 0 || cutsResults || uses === undefined) return;
  for (let at = uses.offsets[turn] ?? 0; at < (uses.offsets[turn + 1] ?? 0); at++)
    unread[uses.item[at] ?? 0] = 0;
}
