/**
 * A text with its escapes undone, and the way back.
 *
 * Problem. A secret stands in a transcript as it is, inside a JSON string, inside JSON inside JSON, and escaped in an
 * address; rules and literals know it as it is. Idea. Undo `\n`, `\"`, `\u0041` and `%41`, remember where pieces moved, and
 * look at the result as well; what is found there is masked in the text with its escapes. Cost. Linear; nothing for a text
 * without escapes. Limits. Three layers; of `%XX` only ASCII.
 */
export interface View {
  readonly text: string;
  /** Where a place of the view lies in the text that it was made of. */
  toText(offset: number): number;
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|%[2-7][0-9a-fA-F]/g;
const SINGLE: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const LAYERS = 3;

/** The text itself, then with one layer of escapes undone after the other, as long as there are any. */
export function viewsOf(text: string): readonly View[] {
  const views: View[] = [{ text, toText: (offset) => offset }];
  for (let layer = 0; layer < LAYERS; layer++) {
    const outer = views.at(-1);
    const next = outer === undefined ? null : undo(outer.text);
    if (outer === undefined || next === null) break;
    views.push({ text: next.text, toText: (offset) => outer.toText(next.toText(offset)) });
  }
  return views;
}

/** A text with all its layers of escapes undone. */
export const decoded = (text: string): string => viewsOf(text).at(-1)?.text ?? text;

function undo(text: string): View | null {
  const starts: number[] = [0];
  const sources: number[] = [0];
  const pieces: string[] = [];
  let length = 0;
  let from = 0;
  for (const { 0: written, index } of text.matchAll(ESCAPE)) {
    const char = charOf(written);
    pieces.push(text.slice(from, index), char);
    length += index - from;
    // Only the place of the escape itself and the one behind it need to be known.
    starts.push(length, length + char.length);
    sources.push(index, index + written.length);
    length += char.length;
    from = index + written.length;
  }
  if (from === 0) return null;
  pieces.push(text.slice(from));
  return {
    text: pieces.join(''),
    toText: (offset) => {
      const at = lastAtMost(starts, offset);
      return (sources[at] ?? 0) + offset - (starts[at] ?? 0);
    },
  };
}

function charOf(written: string): string {
  if (written.startsWith('%')) return String.fromCharCode(Number.parseInt(written.slice(1), 16));
  const sign = written.charAt(1);
  if (sign === 'u') return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  return SINGLE[sign] ?? sign;
}

/** The last index whose value is at most `value`; the values ascend. */
function lastAtMost(values: readonly number[], value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
