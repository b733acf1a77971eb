/**
 * What is known of items when they are ranked, as features of `ranking-groups.ts`. All of it comes from columns, and all
 * from before the end of the tail: nothing looks ahead.
 *
 * Cost: a walk over the spans of the turns up to the end of the tail, whatever the number of items.
 */
import type { ThreadColumns } from '../../columns.ts';
import { SPAN_SOURCES } from '../../irreducible/span-sources.ts';
import { ROLES } from '../../transcript/model.ts';
import { retainedAt } from '../cuts/retained-pieces.ts';
import { beforeOf, bucketOf, FAMILY_OF_KIND, PIECES, startOf } from './ranking-groups.ts';

export interface ItemFeatures {
  /** Visits the features that an item has. */
  visit(item: number, visitor: (feature: number) => void): void;
}

/**
 * The features of items for a segment `[from, to)` with `[to, tailTo)` as its retained tail. An item is described by the
 * turns of the segment; one that only an earlier summary carries, by the turns before it.
 */
export function featuresAt(columns: ThreadColumns, from: number, to: number, tailTo: number): ItemFeatures {
  const { spans, turns, items } = columns;
  const { count } = items;
  const seen = new Uint32Array(count);
  const ever = new Uint32Array(count);
  const first = new Uint8Array(count);
  const latest = new Uint8Array(count);
  const kind = new Uint8Array(count);
  const turnCount = new Uint32Array(count);
  const mentions = new Uint32Array(count);
  const keyed = new Uint8Array(count);
  const crowd = new Uint32Array(count).fill(0xffffffff);
  const last = new Uint32Array(count);
  /** The turn in which an item was last met, counted from 1. */
  const metIn = new Uint32Array(count);
  /** Different items of the segment. */
  let size = 0;
  const end = Math.min(to, turns.count);
  for (let turn = 0; turn < end; turn++) {
    const begin = spans.offsets[turn] ?? 0;
    const until = spans.offsets[turn + 1] ?? 0;
    let distinct = 0;
    for (let span = begin; span < until; span++) {
      const item = spans.item[span] ?? 0;
      const source = spans.source[span] ?? 0;
      const code = spans.kind[span] ?? 0;
      ever[item] = (ever[item] ?? 0) | (1 << source);
      if (turn >= from && (metIn[item] ?? 0) <= from) {
        size++;
        seen[item] = 0;
        mentions[item] = 0;
        turnCount[item] = 0;
        crowd[item] = 0xffffffff;
      }
      if (seen[item] === 0) {
        first[item] = source;
        kind[item] = code;
      }
      latest[item] = source;
      if (code < (kind[item] ?? 0)) kind[item] = code;
      seen[item] = (seen[item] ?? 0) | (1 << source);
      mentions[item] = (mentions[item] ?? 0) + 1;
      if (spans.keyed?.[span] === 1) keyed[item] = 1;
      if (metIn[item] === turn + 1) continue;
      metIn[item] = turn + 1;
      turnCount[item] = (turnCount[item] ?? 0) + 1;
      last[item] = turn;
      distinct++;
    }
    for (let span = begin; span < until; span++) {
      const item = spans.item[span] ?? 0;
      if (distinct < (crowd[item] ?? 0)) crowd[item] = distinct;
    }
  }
  const { isRepeated, piecesOf } = retainedAt(columns, to, tailTo);
  const userTurnsFrom = countUserTurns(columns, tailTo);
  return {
    visit(item, visitor) {
      const code = kind[item] ?? 0;
      visitor(startOf('base'));
      visitor(startOf('kind') + code);
      const pieces = piecesOf(item);
      if (pieces !== null) visitor(startOf('pieces') + (FAMILY_OF_KIND[code] ?? 0) * PIECES.length + pieces);
      if (isRepeated(item)) visitor(startOf('repeated'));
      visitor(startOf('firstSource') + (first[item] ?? 0));
      visitor(startOf('lastSource') + (latest[item] ?? 0));
      for (let source = 0; source < SPAN_SOURCES.length; source++) {
        if ((((seen[item] ?? 0) >>> source) & 1) === 1) visitor(startOf('seenIn') + source);
      }
      visitor(startOf('before') + beforeOf((ever[item] ?? 0) & ~(seen[item] ?? 0)));
      visitor(bucketOf('userTurns', userTurnsFrom[(last[item] ?? 0) + 1] ?? 0));
      if (keyed[item] === 1) visitor(startOf('keyed'));
      visitor(bucketOf('turns', turnCount[item] ?? 0));
      visitor(bucketOf('mentions', mentions[item] ?? 0));
      visitor(bucketOf('crowd', crowd[item] ?? 0));
      visitor(bucketOf('tokens', items.tokens[item] ?? 0));
      visitor(bucketOf('size', size));
    },
  };
}

/** Entry `t`: how many turns of users lie in `[t, tailTo)`. */
function countUserTurns({ turns }: ThreadColumns, tailTo: number): Uint32Array {
  const user = ROLES.indexOf('user');
  const end = Math.min(tailTo, turns.count);
  const from = new Uint32Array(end + 1);
  for (let turn = end - 1; turn >= 0; turn--) {
    from[turn] = (from[turn + 1] ?? 0) + (turns.role[turn] === user ? 1 : 0);
  }
  return from;
}
