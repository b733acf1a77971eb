/**
 * Search whose hits keep their offsets. Lower-casing a string can change its length ("İ" becomes two units), so
 * that an offset into the lower-cased text would point beside the hit in the text itself; here such characters
 * stay as they are. Hits do not overlap. The worker counts with it and a row marks with it: they cannot disagree.
 */

/** The longest query that is searched for, in UTF-16 units; it bounds the cost of a search over repetitive text. */
export const LONGEST_QUERY = 1_000;

/** `text` in lower case, unit for unit as long as `text`. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let folded = '';
  for (const character of text) {
    const one = character.toLowerCase();
    folded += one.length === character.length ? one : character;
  }
  return folded;
}

/** A search that was prepared once for many texts. */
export interface TextFinder {
  /** Where the hits in `text` begin, in UTF-16 units, ascending. Each is as long as the query. */
  offsets(text: string): readonly number[];
  /** How many hits there are in `text`. */
  count(text: string): number;
}

/** Prepares a search for a literal; an empty query has no hits, one beyond `LONGEST_QUERY` is cut. */
export function createTextFinder(query: string, matchCase: boolean): TextFinder {
  const cut = query.slice(0, LONGEST_QUERY);
  const needle = matchCase ? cut : foldCase(cut);

  const scan = (text: string, hit: (at: number) => void): void => {
    if (needle === '') return;
    const hay = matchCase ? text : foldCase(text);
    for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + needle.length)) hit(at);
  };

  return {
    offsets(text) {
      const found: number[] = [];
      scan(text, (at) => found.push(at));
      return found;
    },
    count(text) {
      let hits = 0;
      scan(text, () => {
        hits++;
      });
      return hits;
    },
  };
}
