import type { PartRange } from '../transcript/model.ts';

/**
 * For each span of a turn, how many characters into the tool result that holds it the span ends; 0 for a span in no result.
 * With it a policy can say that a summarizer is shown the first characters of a result only, without reading the text
 * again. Writes into `ends` from `row` on; the spans are ordered by start. Linear in spans and parts.
 */
export function addResultEnds(
  parts: readonly PartRange[],
  found: readonly { readonly start: number; readonly end: number }[],
  ends: Uint32Array,
  row: number,
): void {
  let at = 0;
  let to = row;
  for (const { start, end } of found) {
    while (at < parts.length - 1 && (parts[at]?.end ?? 0) <= start) at++;
    const part = parts[at];
    ends[to++] = part?.kind === 'tool_result' && start >= part.start ? end - part.start : 0;
  }
}
