/**
 * Where literals stand in a summary.
 *
 * Problem. An item stands there when a reader finds it there: `1200` also as `1,200`, `./src/a.ts` also as `src/a.ts`; but
 * `200` does not stand in `1,200`, nor `1.5` in `1.5.2`, nor `INC-482` in `INC-482-1`. Idea. One automaton over the literals
 * and over what else each may be written as; an edge that digits go on behind is no edge. Cost. Linear in the text and the
 * literals; of a literal that stands at more than `MOST_PLACES` places the first are kept.
 */
import { createLiteralAutomaton } from '../analysis/literal-automaton.ts';
import { fold } from './fold.ts';

/** A place of a literal in the folded text, half-open. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Places {
  /** The folded text that the places point into. */
  readonly text: string;
  /** The first places of a literal that was asked for; empty where it stands nowhere. */
  of(literal: string): readonly Place[];
}

const MOST_PLACES = 64;
/** Longer literals are looked for as they are. */
const LONGEST_VARIED = 400;
const NOWHERE: readonly Place[] = [];

/** Looks for literals in a text, each with its variants. */
export function placesIn(text: string, literals: readonly string[]): Places {
  const folded = fold(text);
  const marks = marksIn(folded);
  const numbers = new Map<string, number>();
  const distinct: string[] = [];
  const numberOf = (literal: string): number => {
    const known = numbers.get(literal);
    if (known !== undefined) return known;
    numbers.set(literal, distinct.length);
    return distinct.push(literal) - 1;
  };
  const formsOf = new Map<string, readonly number[]>();
  for (const literal of literals) {
    if (formsOf.has(literal)) continue;
    const plain = fold(literal).trim();
    formsOf.set(literal, plain === '' ? [] : [plain, ...variantsOf(plain, marks)].map(numberOf));
  }
  const found: Place[][] = distinct.map(() => []);
  createLiteralAutomaton(distinct).scan(folded, (number, end) => {
    const literal = distinct[number] ?? '';
    const start = end - literal.length;
    const known = found[number];
    if (known !== undefined && known.length < MOST_PLACES && standsAlone(folded, start, end))
      known.push({ start, end });
    return true;
  });
  return {
    text: folded,
    of(literal) {
      for (const form of formsOf.get(literal) ?? []) {
        const places = found[form];
        if (places !== undefined && places.length > 0) return places;
      }
      return NOWHERE;
    },
  };
}

const GROUPED = /^([-+]?[$€£¥]?)(\d{1,3}(?:[,_ ']\d{3})+)((?:\.\d+)?\s?[A-Za-z%]{0,12})$/;
const UNGROUPED = /^([-+]?[$€£¥]?)(\d{4,15})((?:\.\d+)?\s?[A-Za-z%]{0,12})$/;

/** Somebody's home, which the one whose it is may write as `~`. */
const HOME = /^\/(?:Users|home)\/[^/\s]+(?=\/)/;

/** How else the same may be written: a number in groups or without them, a path from here without saying so, or from `~`. */
export function variantsOf(literal: string, marks: readonly string[] = MARKS): readonly string[] {
  if (literal.length > LONGEST_VARIED) return [];
  const isNumber = /^[-+$€£¥\d]/.test(literal);
  if (!isNumber) {
    const same = samePath(literal);
    const fromHome = same.replace(HOME, '~');
    return [...new Set([same, fromHome])].filter((one) => one !== literal && one.length > 1);
  }
  const grouped = GROUPED.exec(literal);
  if (grouped !== null) {
    const [, front = '', digits = '', back = ''] = grouped;
    const bare = digits.replace(/\D/g, '');
    return [
      `${front}${bare}${back}`,
      ...groupings(front, bare, back, marks).filter((one) => one !== literal),
    ];
  }
  const ungrouped = UNGROUPED.exec(literal);
  if (ungrouped !== null) {
    const [, front = '', digits = '', back = ''] = ungrouped;
    // Identifiers and years begin with any digit; an amount does not begin with 0.
    return digits.startsWith('0') ? [] : groupings(front, digits, back, marks);
  }
  const same = samePath(literal);
  return same === literal || same.length < 2 ? [] : [same];
}

/** What parts groups of digits. */
const MARKS = [',', '_', ' ', "'"];

/** Those that do so in a text: the others need not be looked for. */
const marksIn = (text: string): readonly string[] =>
  MARKS.filter((mark) => MARK_IN[mark]?.test(text) === true);
const MARK_IN: Readonly<Record<string, RegExp>> = {
  ',': /\d,\d{3}/,
  _: /\d_\d{3}/,
  ' ': /\d \d{3}/,
  "'": /\d'\d{3}/,
};

const groupings = (
  front: string,
  digits: string,
  back: string,
  marks: readonly string[],
): readonly string[] =>
  marks.map((mark) => {
    const groups: string[] = [];
    for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
    return `${front}${groups.join(mark)}${back}`;
  });

/** The path without `./`, a label (`edit:`) or the sign of a mention before it, and without a slash behind it. */
export function samePath(literal: string): string {
  if (/\s/.test(literal) || !/[/\\]/.test(literal)) return literal;
  let start = /^[a-z]{2,10}:(?=\/[^/])/.exec(literal)?.[0].length ?? 0;
  if (literal.startsWith('@') && !/^@[\w-]+\/[\w-]+$/.test(literal)) start++;
  while (literal.startsWith('./', start) || literal.startsWith('.\\', start)) start += 2;
  let end = literal.length;
  while (end > start + 1 && (literal[end - 1] === '/' || literal[end - 1] === '\\')) end--;
  const bare = literal.slice(start, end);
  // A folder of one name is a word without its slash.
  return /[/\\.]/.test(bare) ? bare : literal;
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** Whether neither edge goes on as a longer number, version, date or id. */
export function standsAlone(text: string, start: number, end: number): boolean {
  return (
    !(isDigit(text[start]) && joinsDigits(text, start - 1)) &&
    !(isDigit(text[end - 1]) && joinsDigits(text, end)) &&
    !goesOnByDash(text, start, end)
  );
}

/** Whether the sign at `at` stands inside a number: a point between digits, a comma before a group of three. */
function joinsDigits(text: string, at: number): boolean {
  if (!isDigit(text[at - 1]) || !isDigit(text[at + 1])) return false;
  if (text[at] === '.') return true;
  return text[at] === ',' && isDigit(text[at + 2]) && isDigit(text[at + 3]) && !isDigit(text[at + 4]);
}

const REACH = 40;
const isOfId = (char: string | undefined): boolean => char !== undefined && /[\w-]/.test(char);

/** `2024-10` goes on in `2024-10-02`, and `INC-482` in `INC-482-1`; `10` is whole in the range `10-20`, and `15 minutes` in `5-15 minutes`. */
function goesOnByDash(text: string, start: number, end: number): boolean {
  const before = isDigit(text[start]) && text[start - 1] === '-' && isDigit(text[start - 2]);
  const after = isDigit(text[end - 1]) && text[end] === '-' && isDigit(text[end + 1]);
  if (!before && !after) return false;
  if (end - start > REACH) return true;
  let from = start;
  while (from > 0 && start - from < REACH && isOfId(text[from - 1])) from--;
  let to = end;
  while (to - end < REACH && isOfId(text[to])) to++;
  return !/^\d{1,40}-\d{1,80}(?:\s?[A-Za-z]{1,12}|%)?$/.test(text.slice(from, to));
}
