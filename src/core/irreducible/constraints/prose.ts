import { isBlank } from '../chars.ts';
import { errorRuleOf } from '../detectors/error.ts';
import { isDense } from './phrases.ts';

/** How a list item, a markdown heading or a quoted line begins. */
export const LIST_MARK =
  /^(?:[-*+•–・]|\d{1,3}[.)）、]|[a-z][.)]|#{1,6}|>+)\s*(?:\[[ xX]\]\s*)?(?<=[\s、）・•])/;

const LOG_HEAD =
  /^(?:\[?\d{4}-\d{2}-\d{2}|\d{2}:\d{2}:\d{2}|at \S+ ?\(|File "|Traceback|\$ |>>> |diff --git|@@ |\+\+\+ |--- |\||[{}<\])]|import |from \S+ import|const |let |var |def |class |function |return [\w.]+[;(]|if \(|for \(|#include|\/\/|\/\*|export |public |private )/;
const CLOSERS = '"\'`)]}’”»*_」』）';
const ENDS = '.!?。！？।॥؟۔';

/** Two words are a sentence only where they hold nothing but letters: `Never push.`. */
const TWO_WORDS = /^[\p{L}'’]+ [\p{L}\p{M}'’-]+[.!]?$/u;

/** Whether a line reads as a sentence and not as code, a log or a table. */
export function isProse(line: string): boolean {
  const head = line.slice(0, 400);
  if (LOG_HEAD.test(head) || /[{};]$|=>$|\)\s*\{$/.test(head)) return false;
  if (errorRuleOf(head) !== null) return false;
  let letters = 0;
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if (code === 32 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127) letters++;
  }
  if (letters < head.length * 0.7) return isMostlyWords(head);
  return /\S\s+\S+\s+\S/.test(head) || TWO_WORDS.test(head) || isDense(head);
}

const LETTERS_ONLY = /^["'(“‘«]?\p{L}[\p{L}\p{M}'’-]*[.,:;!?…)"”»]*$/u;

/** A sentence may name long numbers and still be one: eight words or more, and three of four are nothing but letters. */
function isMostlyWords(head: string): boolean {
  const words = head.split(/\s+/);
  if (words.length < 8) return false;
  let plain = 0;
  for (const word of words) if (LETTERS_ONLY.test(word)) plain++;
  return plain >= words.length * 0.75;
}

const ABBREVIATED =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|mr|mrs|dr|st|jan|feb|aug|sept?|oct|nov|dec|max|min|z\.b|d\.h|bzw|usw|ggf|inkl|ca|p\.ej|ej|ex)|\b[A-Za-z])$/i;

/** Whether a sentence ends behind the mark at `i`: `3.0.2`, `e.g. this` and `a.b` do not end one. */
function isSentenceEnd(text: string, i: number, end: number): boolean {
  const char = text[i] ?? '';
  if (!ENDS.includes(char)) return false;
  if (!'.!?'.includes(char)) return true;
  let next = i + 1;
  while (next < end && next < i + 4 && CLOSERS.includes(text[next] ?? ' ')) next++;
  if (next < end && !isBlank(text.charCodeAt(next))) return false;
  return char !== '.' || !ABBREVIATED.test(text.slice(Math.max(0, i - 7), i));
}

/** Hands the sentences of one paragraph to `take`, as UTF-16 offsets, half-open. Linear. */
export function cutSentences(
  text: string,
  from: number,
  to: number,
  take: (start: number, end: number) => void,
): void {
  let start = from;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 96) {
      // What stands in backticks is code: a question mark in a pattern ends no sentence.
      const close = text.indexOf('`', i + 1);
      if (close > 0 && close < to) i = close;
      continue;
    }
    if (code !== 46 && code !== 33 && code !== 63 && code < 0x61f) continue;
    if (!isSentenceEnd(text, i, to)) continue;
    let end = i + 1;
    while (end < to && CLOSERS.includes(text[end] ?? ' ')) end++;
    take(start, end);
    start = end;
  }
  take(start, to);
}

/** A sentence of more characters is cut at its clauses. */
export const LONGEST_PIECE = 500;
/** What runs on for more is no sentence, but material that somebody pasted. */
export const LONGEST_SENTENCE = 4_000;

/** Where a clause ends, better ends first. */
const CLAUSE_ENDS = [/[;:；：]\s|[—–]\s/g, /[,，、]\s?/g, /\s/g] as const;

/**
 * Cuts a sentence that is too long for one item into pieces of at most `LONGEST_PIECE` characters, each as long as may
 * be: behind the last semicolon, colon or dash in reach, else the last comma, else the last blank, else anywhere. Offsets
 * into `text`.
 */
export function cutClauses(text: string, from: number, to: number): readonly (readonly [number, number])[] {
  const pieces: (readonly [number, number])[] = [];
  let start = from;
  while (to - start > LONGEST_PIECE) {
    const reach = text.slice(start, start + LONGEST_PIECE);
    let cut = LONGEST_PIECE;
    for (const ends of CLAUSE_ENDS) {
      let last = 0;
      for (const match of reach.matchAll(ends)) last = match.index + match[0].length;
      // A first word alone is no clause.
      if (last > 60) {
        cut = last;
        break;
      }
    }
    pieces.push([start, start + cut]);
    start += cut;
  }
  pieces.push([start, to]);
  return pieces;
}
