import type { SpanColumns } from '../../core/columns.ts';

/** Where every item occurs: spans sorted by item, each item's in order of the transcript. */
interface OccurrenceIndex {
  readonly offsets: Uint32Array;
  readonly span: Uint32Array;
}

const indexes = new WeakMap<SpanColumns, OccurrenceIndex>();

const buildIndex = (spans: SpanColumns, items: number): OccurrenceIndex => {
  const offsets = new Uint32Array(items + 1);
  for (let i = 0; i < spans.count; i++) {
    const item = spans.item[i] ?? 0;
    offsets[item + 1] = (offsets[item + 1] ?? 0) + 1;
  }
  for (let i = 0; i < items; i++) offsets[i + 1] = (offsets[i + 1] ?? 0) + (offsets[i] ?? 0);
  const next = offsets.slice(0, items);
  const span = new Uint32Array(spans.count);
  for (let i = 0; i < spans.count; i++) {
    const item = spans.item[i] ?? 0;
    const at = next[item] ?? 0;
    span[at] = i;
    next[item] = at + 1;
  }
  return { offsets, span };
};

/** The spans (indexes into the columns) in which an item occurs, in order. The index is built on first use. */
export const occurrencesOf = (spans: SpanColumns, items: number, item: number): Uint32Array => {
  let index = indexes.get(spans);
  if (index === undefined) {
    index = buildIndex(spans, items);
    indexes.set(spans, index);
  }
  return index.span.subarray(index.offsets[item] ?? 0, index.offsets[item + 1] ?? 0);
};
