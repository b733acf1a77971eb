import type { Rule } from './detector.ts';
import { kindCode } from './kinds.ts';

/** A claimed stretch: UTF-16 offsets, half-open. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly rule: Rule;
}

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Earlier first, then longer, then the stronger kind; the rule's id makes the order total. */
const compareSpans = (a: Span, b: Span): number =>
  a.start - b.start ||
  b.end - a.end ||
  kindCode(a.rule.kind) - kindCode(b.rule.kind) ||
  compareIds(a.rule.id, b.rule.id);

/**
 * Makes claimed stretches disjoint and ordered, so that no character is paid for twice (design: the floor
 * counts overlaps and containment once). A stretch inside another is dropped; of two with the same ends the
 * stronger kind stays; two that cross become their union under the stronger kind. The result does not depend
 * on the order of the input, and merging it again changes nothing. Stretches that only touch stay apart.
 */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans;
  const sorted = [...spans].sort(compareSpans);
  const merged: Span[] = [];
  let current = sorted[0];
  if (current === undefined) return merged;
  for (const next of sorted) {
    if (next.start >= current.end) {
      merged.push(current);
      current = next;
    } else if (next.end > current.end) {
      const stronger: Rule =
        kindCode(next.rule.kind) < kindCode(current.rule.kind) ? next.rule : current.rule;
      current = { start: current.start, end: next.end, rule: stronger };
    }
  }
  merged.push(current);
  return merged;
}
