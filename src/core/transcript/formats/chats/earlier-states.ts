/**
 * Logs that write the whole talk again each time it has grown: a row a step, a request a call. Only the longest is a
 * conversation; a list that is the beginning of another one is an earlier state of it. Each item is named by its JSON
 * text, and each beginning by a chain of such names, so the look takes one hash an item, however many lists there are.
 * Limit: an item that is written differently the second time is another item.
 */
import type { ImportInput } from '../format.ts';
import type { JsonSource } from '../reading/records.ts';
import { tidySource } from '../reading/source-shares.ts';

export interface LatestState<List> {
  readonly list: List;
  /** The lists that it goes on from, the shorter first. */
  readonly earlier: readonly List[];
}

/** The lists that no other one goes on from, in order; the bytes of the others become metadata. */
export function latestStates<List extends { readonly items: readonly JsonSource[] }>(
  lists: readonly List[],
  { source, sink }: ImportInput,
): readonly LatestState<List>[] {
  if (lists.length < 2) return lists.map((list) => ({ list, earlier: [] }));
  const chains = lists.map(({ items }) => chainOf(items));
  const byEnd = new Map<string, number[]>();
  chains.forEach((chain, index) => {
    const end = chain.at(-1);
    if (end === undefined) return;
    const same = byEnd.get(end);
    if (same === undefined) byEnd.set(end, [index]);
    else same.push(index);
  });
  const order = lists
    .map((_, index) => index)
    .sort((a, b) => lengthOf(lists, b) - lengthOf(lists, a) || a - b);
  const earlierOf = new Map<number, number[]>();
  const gone = new Set<number>();
  for (const index of order) {
    if (gone.has(index)) continue;
    const earlier: number[] = [];
    for (const end of (chains[index] ?? []).slice(0, -1)) {
      for (const other of byEnd.get(end) ?? []) {
        if (gone.has(other)) continue;
        gone.add(other);
        earlier.push(other);
      }
    }
    earlierOf.set(index, earlier);
  }
  return lists.flatMap((list, index) => {
    const earlier = earlierOf.get(index);
    if (earlier === undefined) return [];
    const states = earlier.flatMap((one) => lists[one] ?? []);
    for (const { items } of states)
      for (const range of tidySource(
        source.bytes,
        items.map((item) => item.source),
      ))
        sink.meta('earlier state of a conversation', range);
    return [{ list, earlier: states }];
  });
}

const lengthOf = (lists: readonly { readonly items: readonly unknown[] }[], index: number): number =>
  lists[index]?.items.length ?? 0;

/** A name for each beginning of a list. */
function chainOf(items: readonly JsonSource[]): readonly string[] {
  const names: string[] = [];
  let [a, b, length] = [0x811c9dc5, 0x9e3779b9, 0];
  for (const item of items) {
    const text = item.text();
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 13);
    }
    length += text.length + 1;
    a = Math.imul(a ^ 0x1f, 0x01000193);
    b = Math.imul(b ^ 0x1f, 0x85ebca6b);
    names.push(`${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}.${length}`);
  }
  return names;
}
