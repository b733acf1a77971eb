/**
 * Listings by their look: runs of lines that hold one name each.
 *
 * Problem. What a command prints, and what a person pastes, counts as state that nobody can read again; but a folder's
 * names printed by `find` behind a pipe, or by a script, are still in the folder, and a thousand of them would drown the
 * rest. Idea. A line that is one path or file name, with at most the columns of `ls`, `du` or `tree` before it, is an
 * entry; a dozen entries one after another are a listing, whoever printed it. Cost: one look at each line, at most its
 * first 400 characters. Limits: a list of names without slash, ending or columns is not recognised, since it may be one of
 * ids, which no folder holds.
 */
import type { Stretch } from './sources.ts';

/** A single entry proves nothing: so many in a row are a listing. */
const LEAST = 12;
const LONGEST_LINE = 400;

/** Before the name: tree lines, or the columns of `ls -l`, or a size. */
const COLUMNS =
  /^\s*(?:[│├└─|`+\s-]+\s|[bcdlps-][rwxsStT-]{9}[@+.]?\s+\d+\s.{0,80}?\s(?:\d{1,2}:\d{2}|\d{1,2}\s+\d{4})\s|\d+(?:\.\d+)?[KMGTB]?\s+)?/;
const NAME = /^[^\s"'`<>|*?(){};,=]+(?: -> \S+)?\/?$/;
const NAMES_A_FILE = /\/|^[^.].*\.[A-Za-z]\w{0,9}$/;
/** May stand between entries: blank lines, the head of a folder, a sum. */
const BETWEEN = /^\s*(?:|\S+:|total \d\S*|\d+ director(?:y|ies), \d+ files?)$/;

/** The stretches of a text that list names, in order. */
export function listingsIn(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  let entries = 0;
  let start = 0;
  let end = 0;
  const close = (): void => {
    if (entries >= LEAST) found.push({ start, end });
    entries = 0;
  };
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const kind = kindOfLine(text, from, to);
    if (kind === 'entry') {
      if (entries === 0) start = from;
      entries++;
      end = to;
    } else if (kind === 'other') close();
    from = to + 1;
  }
  close();
  return found;
}

const isSpace = (code: number): boolean => code === 32 || code === 9;
const isVisible = (code: number): boolean => code > 32 && code < 127;
const DASH = 45;
const COLON = 58;

const SIGN = 1;
const RIGHTS = 2;
const DIGIT = 4;
/** What a character may begin columns with: the sign of a tree, the rights of a file, a size. */
const OPENS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  const rights = 'bcdlps-'.includes(char) ? RIGHTS : 0;
  return rights | ('|`+-'.includes(char) ? SIGN : 0) | ('0123456789'.includes(char) ? DIGIT : 0);
});
const isRight = (char: string): boolean => char !== '' && 'rwxsStT-'.includes(char);

/** Whether columns may begin at `at`. */
function mayOpenColumns(text: string, at: number): boolean {
  const opens = OPENS[text.charCodeAt(at)] ?? 0;
  if (opens === 0) return false;
  if ((opens & DIGIT) === 0) return (opens & SIGN) !== 0 || isRight(text.charAt(at + 1));
  // A number that no blank follows is no size: that of a line, a date.
  let end = at + 1;
  while (end < text.length && OPENS[text.charCodeAt(end)] === DIGIT) end++;
  const next = text.charCodeAt(end);
  return !(next > 127 || next === DASH || next === COLON);
}

/**
 * Whether a line has two words, of which the first begins no columns: then it lists nothing, and no expression need be
 * asked. Most lines of prose and code have. `false` says nothing.
 */
function isSentence(text: string, from: number, to: number): boolean {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  if (at === to || !isVisible(text.charCodeAt(at))) return false;
  if (mayOpenColumns(text, at) || text.startsWith('total ', at)) return false;
  while (at < to && !isSpace(text.charCodeAt(at))) at++;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  // A link says `name -> target`.
  return at < to && isVisible(text.charCodeAt(at)) && text.charCodeAt(at) !== DASH;
}

function kindOfLine(text: string, from: number, to: number): 'entry' | 'between' | 'other' {
  if (to - from > LONGEST_LINE || isSentence(text, from, to)) return 'other';
  const line = text.slice(from, to).trimEnd();
  if (BETWEEN.test(line)) return 'between';
  const columns = COLUMNS.exec(line)?.[0] ?? '';
  const name = line.slice(columns.length);
  if (!NAME.test(name)) return 'other';
  return NAMES_A_FILE.test(name) || /[│├└─]|[rwx-]{9}/.test(columns) ? 'entry' : 'other';
}
