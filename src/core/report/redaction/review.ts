import type { MaskedRange, Occurrence, Redaction, RedactionText, ReviewedRedaction } from './model.ts';

/** How much of the text around a redaction is shown on each side, in UTF-16 units. */
const AROUND = 60;

/** Counts the redactions of some texts and shows the first places of each; the text around them is masked as well. */
export function reviewTexts(
  list: readonly Redaction[],
  texts: Iterable<RedactionText>,
  rangesOf: (text: string, place: string) => readonly MaskedRange[],
  places: number,
): readonly ReviewedRedaction[] {
  const seen = new Map<string, { count: number; occurrences: Occurrence[] }>();
  for (const { place, text } of texts) {
    const ranges = rangesOf(text, place);
    ranges.forEach(({ mask, start, end }, index) => {
      const entry = seen.get(mask) ?? { count: 0, occurrences: [] };
      seen.set(mask, entry);
      entry.count++;
      if (entry.occurrences.length >= places) return;
      const before = maskedBefore(text, ranges, index);
      entry.occurrences.push({ place, start, end, before, after: maskedAfter(text, ranges, index) });
    });
  }
  return list.map((redaction) => ({
    ...redaction,
    count: seen.get(redaction.mask)?.count ?? 0,
    occurrences: seen.get(redaction.mask)?.occurrences ?? [],
  }));
}

/** What stands before a range: at most so much of the text, and masks whole. */
function maskedBefore(text: string, ranges: readonly MaskedRange[], index: number): string {
  let end: number = ranges[index]?.start ?? 0;
  let left = AROUND;
  let out = '';
  for (let i = index - 1; left > 0; i--) {
    const range = ranges[i];
    const from = Math.max(range?.end ?? 0, end - left);
    out = text.slice(from, end) + out;
    left -= end - from;
    if (range === undefined || left <= 0 || from > range.end) break;
    out = range.mask + out;
    left -= range.mask.length;
    end = range.start;
  }
  return out;
}

function maskedAfter(text: string, ranges: readonly MaskedRange[], index: number): string {
  let start: number = ranges[index]?.end ?? 0;
  let left = AROUND;
  let out = '';
  for (let i = index + 1; left > 0; i++) {
    const range = ranges[i];
    const to = Math.min(range?.start ?? text.length, start + left);
    out += text.slice(start, to);
    left -= to - start;
    if (range === undefined || left <= 0 || to < range.start) break;
    out += range.mask;
    left -= range.mask.length;
    start = range.end;
  }
  return out;
}
