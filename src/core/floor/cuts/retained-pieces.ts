import type { ThreadColumns } from '../../columns.ts';
import { ROLES } from '../../transcript/model.ts';

/** What stays in sight of an item's text though the item itself is gone. */
export interface Retained {
  /** Whether a retained turn shows all of it, inside something longer or not. */
  isRepeated(item: number): boolean;
  /** Which of `PIECES` says what is shown of its pieces; `null` where nobody looked for pieces. */
  piecesOf(item: number): number | null;
}

/**
 * What the retained turns show: those of `[to, tailTo)`, and system turns, which always stay. Cost: a look at each span
 * and use of these turns.
 */
export function retainedAt(
  { turns, spans, uses, components }: ThreadColumns,
  to: number,
  tailTo: number,
): Retained {
  const system = ROLES.indexOf('system');
  const repeated = new Set<number>();
  const shown = new Uint8Array(components?.count ?? 0);
  const end = Math.min(tailTo, turns.count);
  for (let turn = 0; turn < end; turn++) {
    if (turn < to && turns.role[turn] !== system) continue;
    if (uses !== undefined) {
      for (let use = uses.offsets[turn] ?? 0; use < (uses.offsets[turn + 1] ?? 0); use++) {
        repeated.add(uses.item[use] ?? 0);
      }
    }
    if (components === undefined) continue;
    for (let span = spans.offsets[turn] ?? 0; span < (spans.offsets[turn + 1] ?? 0); span++) {
      const item = spans.item[span] ?? 0;
      for (let at = components.offsets[item] ?? 0; at < (components.offsets[item + 1] ?? 0); at++) {
        shown[components.component[at] ?? 0] = 1;
      }
    }
  }
  return {
    isRepeated: (item) => repeated.has(item),
    piecesOf(item) {
      if (components === undefined) return null;
      const begin = components.offsets[item] ?? 0;
      const until = components.offsets[item + 1] ?? 0;
      if (until === begin) return 0;
      let hidden = 0;
      for (let at = begin; at < until; at++) hidden += 1 - (shown[components.component[at] ?? 0] ?? 0);
      if (hidden === 0) return 1;
      if (hidden < until - begin) return 2;
      return hidden === 1 ? 3 : 4;
    },
  };
}
