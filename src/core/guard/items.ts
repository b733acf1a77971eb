import type { FloorIndex } from '../floor/floor-index.ts';
import type { LiveElement } from '../floor/live-element.ts';
import { itemsOf } from '../floor/segment-items.ts';
import type { SpanKind } from '../irreducible/kinds.ts';
import type { PreparedSegment } from './prepare.ts';

/** A distinct literal that a summary must hold. */
export interface GuardItem {
  readonly literal: string;
  /** `null` under the reference estimator, which knows no kinds. */
  readonly kind: SpanKind | null;
  /** Tokens of the literal encoded alone. */
  readonly tokens: number;
  /** The turns of the segment that hold it. */
  readonly turns: readonly number[];
}

/** Those of the `charged` items that some elements of a segment hold, in the order in which they are first met. */
export function itemsIn(
  prepared: PreparedSegment,
  index: FloorIndex,
  charged: Uint32Array,
  elements: readonly LiveElement[],
): readonly GuardItem[] {
  const wanted = new Set(charged);
  const turnsOf = new Map<number, number[]>();
  for (const element of elements) {
    if (element.kind !== 'turn') continue;
    for (const item of itemsOf(index, element, Number.POSITIVE_INFINITY)) {
      if (!wanted.has(item)) continue;
      const turns = turnsOf.get(item);
      if (turns === undefined) turnsOf.set(item, [element.turn - prepared.offset]);
      else turns.push(element.turn - prepared.offset);
    }
  }
  const items: GuardItem[] = [];
  for (const [item, turns] of turnsOf) {
    const literal = prepared.literalOf(item);
    // A cue of the reference estimator is a charge without a text.
    if (literal === null) continue;
    items.push({ literal, kind: prepared.kindOf(item), tokens: index.cost[item] ?? 0, turns });
  }
  return items;
}
