import { C, codeAt, isLetterCode } from '../chars.ts';
import type { Atom, AtomDetector, Emit, Rule } from '../detector.ts';
import { DOT_FILES, EXTENSIONS, FOLDERS, isExtension, NOT_FILES, SLASH_WORDS } from '../vocabulary.ts';
import { withoutTail } from '../without-tail.ts';

const posix: Rule = { id: 'path.posix', kind: 'path', words: 'a path: changed, it names another file' };
const file: Rule = { id: 'path.file', kind: 'path', words: 'a file name: changed, it names another file' };
const ending: Rule = { id: 'path.ending', kind: 'path', words: 'the ending of file names' };
const script: Rule = { id: 'path.interpreter', kind: 'path', words: 'what runs a script' };
const diff: Rule = { id: 'path.diff', kind: 'path', words: 'the file that a diff changes' };

// Each repetition begins with a character that no other can begin with, so there is one way to match.
const NAME = String.raw`(?:[\w.@+~%$#*\u00aa-\u1fff\u2c00-\ufefe-]|\[[\w.]+\]|\([\w.-]+\)|\{[\w:.-]+\})`;
const PATH = new RegExp(
  String.raw`${NAME}*(?:\/${NAME}*)+(?:::[\w.-]+(?:\[[\w.-]*\])?)*(?:(?::\d{1,7}){1,2}(?![\w.]))?(?:-\d{1,7}(?!\w))?`,
  'y',
);
/** The tag of an image: `quay.example.org/team/app:1.4.2`. Lines have no dot. */
const TAG = /^:v?\d+(?:\.\w+)+(?:[+-][\w.+-]*\w)?$/;
const LINES = /(?::\d{1,7}){1,2}(?:-\d{1,7})?$/;

/** A run of base64: long, without a dot, capitals and digits mixed into every part. */
const isBlob = (str: string): boolean =>
  str.length > 40 &&
  !str.includes('.') &&
  !str.includes('_') &&
  str
    .split('/')
    .some((part) => part.length > 12 && /[A-Z]/.test(part) && /[a-z]/.test(part) && /\d/.test(part));

/** Parts that hold a sign of names: dots, capitals inside, digits behind letters. A slash is none, so all parts are asked at once. */
const NAMES = /[._@$~[{(*]|\w-\w|[a-z][A-Z]|[A-Za-z]\d/;
const FIGURES = '0123456789.,%+-';

/** How many parts a path has, and how long the longest is. */
function measured(path: string): { readonly count: number; readonly longest: number } {
  let count = 0;
  let longest = 0;
  let from = 0;
  for (let i = 0; i <= path.length; i++) {
    if (i < path.length && path.charCodeAt(i) !== 47) continue;
    if (i > from) count++;
    if (i - from > longest) longest = i - from;
    from = i + 1;
  }
  return { count, longest };
}

/** Whether `left/right/…` is a path and not `and/or`, a fraction, or two words that share a slash. */
function isPath(path: string, prose: boolean): boolean {
  const first = path.charAt(0);
  if (first === '#' || first === '%' || path.startsWith('//') || !/[\p{L}\d]/u.test(path)) return false;
  if ('/.~$@'.includes(first) && /^(?:\/|\.{1,2}\/|~\/|\$|@[\w-])/.test(path))
    return path.length > 2 && !/^\/\d*$/.test(path);
  const { count, longest } = measured(path);
  if (count === 1) {
    // `name/`: a folder.
    return path.endsWith('/') && path.length > 3 && (!prose || !/^[A-Z]/.test(path));
  }
  if (FIGURES.includes(first) && partsOf(path).every(isFigure)) return false;
  if (NAMES.test(path)) return true;
  if (path.endsWith('/') && count > 1) return true;
  const folder = FOLDERS.has(path.slice(0, path.indexOf('/')).toLowerCase());
  if (longest <= 3 && !folder) return false;
  const parts = partsOf(path);
  if (parts.every((part) => SLASH_WORDS.has(part.toLowerCase()))) return false;
  if (folder) return true;
  if (parts.some((part) => part.length === 1 || /^\d+$/.test(part))) return parts.length > 2;
  return parts.length > 2 || (!prose && parts.every((part) => /^[a-z]/.test(part)));
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');
const isFigure = (part: string): boolean => part.length <= 6 && /^[\d.,%+-]+[a-z]{0,2}$/i.test(part);

/** `` `esc`/etc ``: a slash behind a closing quote joins two words. */
function joinsQuotes({ text, start, end }: Atom, path: string): boolean {
  const before = text[start - 1] ?? ' ';
  return /^\/\w+$/.test(path) && '"\'`'.includes(before) && text[end] !== before;
}

/** In the head of a diff, `a/` and `b/` are no folders. */
function diffPrefix(atom: Atom, path: string): boolean {
  if (!/^[ab]\/./.test(path) || atom.level > 0) return false;
  const before = atom.text.slice(Math.max(0, atom.start - 200), atom.start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return line === '--- ' || line === '+++ ' || line.startsWith('diff --git ');
}

/** Whether a dotted name ends like a file. */
export function isFileName(name: string): boolean {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return false;
  const ending = name.slice(dot + 1);
  if (dot === 0 ? !DOT_FILES.has(name) : !isExtension(ending)) return false;
  if (NOT_FILES.has(name) || /[:$@(]/.test(name)) return false;
  if (dot === 0) return true;
  return ending.length > 1 || (/^[a-z]/.test(name) && 'ch'.includes(ending));
}

/** Claims `#!/…` where it stands. */
function shebang({ text, start, end }: Atom, emit: Emit): number {
  const at = text.startsWith('#!/', start) ? start : start - 1;
  if (!text.startsWith('#!/', at) || end - at > 80) return 0;
  emit(script, at, end);
  return end;
}

/** Finds POSIX paths (absolute, relative, `~`, `$HOME/…`, `@org/pkg`, `[id]` segments) with their line and column. */
export const pathDetector: AtomDetector = {
  rules: [posix, file, diff, ending, script],
  needs: C.slash | C.dot,
  takes: (mask) => (mask & (C.slash | C.lower | C.upper | C.foreign)) !== 0,
  classify(atom, emit) {
    const { str } = atom;
    if ((atom.mask & C.slash) !== 0) {
      // `#!/usr/bin/env`: the first line of a script names what runs it.
      if (str.startsWith('#!/') || str.startsWith('!/')) return shebang(atom, emit);
      PATH.lastIndex = 0;
      const found = PATH.test(str) ? str.slice(0, PATH.lastIndex) : '';
      if (found.length < 2) return 0;
      const next = codeAt(str, found.length);
      // `a/b=c`, `a/b?c`: the rest is another piece, but `a/b&&c` or a formula is none of a path.
      if (next === 94 || next === 33) return 0;
      if (isBlob(found)) return atom.start + found.length;
      const path = '.*~$#%-'.includes(found.at(-1) ?? '') ? withoutTail(found, /[.*~$#%-]/) : found;
      const bare = (atom.mask & C.colon) === 0 ? path : path.replace(LINES, '');
      if (!isPath(bare, atom.input.prose) || joinsQuotes(atom, bare)) return 0;
      if (TAG.test(str.slice(found.length))) {
        emit(posix, atom.start, atom.end);
        return atom.end;
      }
      const skip = diffPrefix(atom, path) ? 2 : 0;
      // In what can be read or run again the line is a position; elsewhere it is part of what was said.
      const named = atom.input.listing || atom.input.printed === true ? bare : path;
      emit(skip > 0 ? diff : posix, atom.start + skip, atom.start + named.length);
      return atom.start + found.length;
    }
    const lines = (atom.mask & C.colon) === 0 ? null : LINES.exec(str);
    const name = lines === null ? str : str.slice(0, lines.index);
    // `.jsonl`: short endings are everybody's.
    if (/^\.[a-z][a-z\d]{3,7}$/.test(str) && EXTENSIONS.has(str.slice(1))) {
      emit(ending, atom.start, atom.end);
      return atom.end;
    }
    if (!isFileName(name) || !/^\.?[\w\u00c0-\u1fff+-][\w\u00c0-\u1fff.+-]*$/.test(name)) return 0;
    if (!isLetterCode(name.charCodeAt(0)) && !/[A-Za-z]/.test(name)) return 0;
    emit(
      file,
      atom.start,
      atom.input.listing || atom.input.printed === true ? atom.start + name.length : atom.end,
    );
    return atom.end;
  },
};
