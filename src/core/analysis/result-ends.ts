import type { RenderedTurn } from '../transcript/model.ts';
import { type GrowingArray, growingInts } from './growing-array.ts';

/**
 * For each span, how many characters into the tool result that holds it the span ends; 0 for a span in no result. With
 * it a policy can say that a summarizer is shown the first characters of a result only, without reading the text again.
 */
export interface ResultEnds {
  /** Takes the spans of the next turn, ordered by start. Linear in spans and parts. */
  add(rendered: RenderedTurn, found: readonly { readonly start: number; readonly end: number }[]): void;
  finish(): Uint32Array<ArrayBuffer>;
}

export function createResultEnds(): ResultEnds {
  const ends: GrowingArray<Uint32Array<ArrayBuffer>> = growingInts();
  return {
    add({ parts }, found) {
      let at = 0;
      for (const { start, end } of found) {
        while (at < parts.length - 1 && (parts[at]?.end ?? 0) <= start) at++;
        const part = parts[at];
        ends.push(part?.kind === 'tool_result' && start >= part.start ? end - part.start : 0);
      }
    },
    finish: () => ends.finish(),
  };
}
