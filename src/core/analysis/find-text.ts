/**
 * Search whose hits keep their offsets. Lower-casing a string can change its length ("İ" becomes two units), so
 * that an offset into the lower-cased text would point beside the hit in the text itself; here such characters
 * stay as they are. Hits do not overlap and are never empty. The worker counts with it and a row marks with it: they
 * cannot disagree. What a person typed may also be a regular expression (`find-expression.ts`); that one can take for
 * ever, so whoever runs it must be able to end it.
 */
import { compileExpression, type ExpressionFault } from './find-expression.ts';

/** The longest query that is searched for, in UTF-16 units; it bounds the cost of a search over repetitive text. */
export const LONGEST_QUERY = 1_000;

/** What is searched for, and how. */
export interface FindQuery {
  readonly text: string;
  readonly matchCase: boolean;
  /** A hit must not continue a word at either end: letters, digits and `_` make words. */
  readonly wholeWord: boolean;
  readonly isRegex: boolean;
}

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

/** Told of a hit, in UTF-16 units; answers whether the search goes on. */
export type OnHit = (start: number, end: number) => boolean;

/** A search that was prepared once for many texts. */
export interface TextFinder {
  /** Tells of the hits in `text` in order, until it is enough. */
  each(text: string, onHit: OnHit): void;
}

export type PreparedFinder =
  | { readonly ok: true; readonly finder: TextFinder }
  | { readonly ok: false; readonly fault: ExpressionFault };

/** Prepares a search; an empty query has no hits, one beyond `LONGEST_QUERY` is cut. Fails for a faulty expression. */
export function createFinder(query: FindQuery): PreparedFinder {
  const text = query.text.slice(0, LONGEST_QUERY);
  if (!query.isRegex) return { ok: true, finder: literalFinder({ ...query, text }) };
  const compiled = compileExpression(text, query);
  return compiled.ok ? { ok: true, finder: expressionFinder(compiled.expression) } : compiled;
}

function literalFinder({ text: query, matchCase, wholeWord }: FindQuery): TextFinder {
  const needle = matchCase ? query : foldCase(query);
  return {
    each(text, onHit) {
      if (needle === '') return;
      const hay = matchCase ? text : foldCase(text);
      let at = hay.indexOf(needle);
      while (at !== -1) {
        const end = at + needle.length;
        const isHit = !wholeWord || isWhole(text, at, end);
        if (isHit && !onHit(at, end)) return;
        at = hay.indexOf(needle, isHit ? end : at + 1);
      }
    },
  };
}

function expressionFinder(expression: RegExp): TextFinder {
  return {
    each(text, onHit) {
      expression.lastIndex = 0;
      for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
        const [hit] = match;
        if (hit === '') expression.lastIndex += isPair(text, match.index) ? 2 : 1;
        else if (!onHit(match.index, match.index + hit.length)) return;
      }
    },
  };
}

const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff;

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Whether no word goes on over the ends of a stretch. */
function isWhole(text: string, start: number, end: number): boolean {
  const continues = (at: number): boolean =>
    at > 0 && at < text.length && isWordAt(text, at - 1) && isWordAt(text, at);
  return !continues(start) && !continues(end);
}

/** Whether the character that a unit belongs to is part of a word. */
function isWordAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  const start = unit >= 0xdc00 && unit <= 0xdfff && at > 0 && isPair(text, at - 1) ? at - 1 : at;
  return WORD.test(String.fromCodePoint(text.codePointAt(start) ?? 0));
}

/** How many hits there are in `text`. */
export function countHits(finder: TextFinder, text: string): number {
  let hits = 0;
  finder.each(text, () => {
    hits++;
    return true;
  });
  return hits;
}

/** Hits as two lists of offsets, in order. */
export interface HitRanges {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** The hits that begin before `until`, at most `most`. */
export function hitRangesIn(finder: TextFinder, text: string, until: number, most: number): HitRanges {
  const starts: number[] = [];
  const ends: number[] = [];
  finder.each(text, (start, end) => {
    if (start >= until || starts.length >= most) return false;
    starts.push(start);
    ends.push(end);
    return true;
  });
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** Where the hit number `index`, from 0, begins in `text`; `null` where there are not so many. */
export function placeOfHit(finder: TextFinder, text: string, index: number): number | null {
  let left = index;
  let place: number | null = null;
  finder.each(text, (start) => {
    if (left === 0) place = start;
    return left-- > 0;
  });
  return place;
}
