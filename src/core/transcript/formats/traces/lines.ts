/** The tree of messages as lines: the one that went on longest is the main one of its beginning, others branch off. */

import type { Rebuilt } from './rebuild.ts';
import type { Call, Entry } from './rebuild-types.ts';

export interface Line {
  /** The message that it branches off behind; `null` for a line of its own. */
  readonly from: Entry | null;
  readonly entries: readonly Entry[];
}

/** Lines in order of their first message; those of one beginning follow each other. */
export function toLines({ entries, ends }: Rebuilt): Line[] {
  const following = new Map<Entry | null, Entry[]>();
  const last = new Map<Entry, number>();
  ends.forEach((state, call) => {
    if (state !== null) last.set(state.tail, call);
  });
  for (const entry of entries) {
    const list = following.get(entry.parent);
    if (list === undefined) following.set(entry.parent, [entry]);
    else list.push(entry);
  }
  for (const entry of entries.toReversed()) {
    const { parent } = entry;
    const own = last.get(entry) ?? entry.call;
    last.set(entry, own);
    if (parent !== null) last.set(parent, Math.max(last.get(parent) ?? -1, own));
  }
  const lines: Line[] = [];
  const starts = (following.get(null) ?? []).toReversed();
  for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
    const line: Entry[] = [];
    const branches: Entry[] = [];
    for (let at: Entry | undefined = start; at !== undefined; ) {
      line.push(at);
      const next: readonly Entry[] = following.get(at) ?? [];
      let main: Entry | undefined;
      for (const entry of next)
        if (main === undefined || (last.get(entry) ?? -1) > (last.get(main) ?? -1)) main = entry;
      for (const entry of next) if (entry !== main) branches.push(entry);
      at = main;
    }
    lines.push({ from: start.parent, entries: line });
    for (const branch of branches.reverse()) starts.push(branch);
  }
  return lines;
}

/** The sessions or traces that make one talk, each under the name of its first. */
export function groupNames(calls: readonly Call[], { joined }: Rebuilt): (group: string) => string {
  const parent = new Map<string, string>();
  const find = (group: string): string => {
    let at = group;
    for (let next = parent.get(at); next !== undefined; next = parent.get(at)) at = next;
    return at;
  };
  const order = new Map<string, number>();
  for (const { group } of calls) if (!order.has(group)) order.set(group, order.size);
  for (const [one, other] of joined) {
    const [a, b] = [find(one), find(other)];
    if (a === b) continue;
    const [first, second] = (order.get(a) ?? 0) < (order.get(b) ?? 0) ? [a, b] : [b, a];
    parent.set(second, first);
  }
  return find;
}
