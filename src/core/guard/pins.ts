/**
 * Literals that the caller wants to survive, as spans. A pin binds like a constraint of the user's: it always counts,
 * and nothing that shows it elsewhere waives it. Where a pin stands inside a span that a detector found, that whole
 * span is pinned, and where the two overlap they become one: spans stay disjoint, and no text is paid for twice.
 */
import type { ColumnSources } from '../analysis/build-columns.ts';
import type { Rule } from '../irreducible/detector.ts';
import { createSpanFinder, type FoundSpan } from '../irreducible/find-spans.ts';
import { charOffset } from '../units.ts';

const PINNED: Rule = {
  id: 'pin',
  kind: 'constraint',
  words: 'pinned by the caller: it must stay as it is',
};

/** A span finder that adds the pins. Without pins it is the span finder. Cost: one search per pin and turn. */
export function createPinnedSources(pins: readonly string[]): ColumnSources {
  const finder = createSpanFinder();
  return {
    find(turn, rendered) {
      const found = finder.find(turn, rendered);
      const pinned = pins.flatMap((pin) => occurrences(rendered.text, pin));
      return pinned.length === 0 ? found : mergeSpans([...found, ...pinned]);
    },
  };
}

function occurrences(text: string, pin: string): FoundSpan[] {
  const spans: FoundSpan[] = [];
  for (let at = text.indexOf(pin); at !== -1; at = text.indexOf(pin, at + pin.length)) {
    const end = charOffset(at + pin.length);
    spans.push({ start: charOffset(at), end, rule: PINNED, source: 'user' });
  }
  return spans;
}

/** Overlapping spans become one. Detectors' spans are disjoint, so at least one of two that overlap is a pin. */
function mergeSpans(spans: FoundSpan[]): readonly FoundSpan[] {
  const merged: FoundSpan[] = [];
  for (const span of spans.sort((left, right) => left.start - right.start || right.end - left.end)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) {
      merged.push(span);
      continue;
    }
    merged[merged.length - 1] = {
      start: last.start,
      end: charOffset(Math.max(last.end, span.end)),
      rule: PINNED,
      source: last.source === 'summary' && span.source === 'summary' ? 'summary' : 'user',
    };
  }
  return merged;
}
