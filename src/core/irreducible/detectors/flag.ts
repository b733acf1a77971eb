import { C, codeAt, isBlank } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';

const long: Rule = { id: 'flag.long', kind: 'flag', words: 'a command-line flag, with its value' };
const short: Rule = { id: 'flag.short', kind: 'flag', words: 'a short command-line flag' };

const LONG = /^--[A-Za-z][\w-]*(?:\.[\w-]+)*(?:=[^\s]+)?$/;
const SHORT =
  /^-(?:[A-Za-z]{1,3}|[A-Z][A-Za-z]*[=:\d][\w.:=/-]*|[WDX][\w.=-]+|[a-z]\w*=[\w.:=/-]+|[a-z]\d+(?:-\d+)?|[a-z]{4,12}|f[a-z]+(?:-[a-z]+)+)$/;

/** What may stand before a short flag: a blank inside a line, or a quote. At the head of a line a dash is a list or a diff. */
function standsAsFlag(text: string, start: number): boolean {
  const before = codeAt(text, start - 1);
  if (start === 0 || before === 10 || before === 13) return false;
  if (before === 96 || before === 34 || before === 39 || before === 91 || before === 44) return true;
  if (!isBlank(before)) return false;
  const previous = codeAt(text, start - 2);
  // `a  -b` in a column and `5 -x` in a formula are no flags.
  if (start < 2 || isBlank(previous) || previous === 61) return false;
  return !/(?:^|\s)[\d.]+\s$/.test(text.slice(Math.max(0, start - 10), start));
}

/** Finds `--name`, `--name=value`, and short flags where they stand like one. */
export const flagDetector: AtomDetector = {
  rules: [long, short],
  needs: C.dash,
  classify(atom, emit) {
    const { str, text, start, end } = atom;
    if (str.charCodeAt(0) !== 45 || str.length < 2) return 0;
    if (codeAt(str, 1) === 45) {
      if (str.length < 4 || !LONG.test(str) || text.startsWith('diff --git', start - 5)) return 0;
      // SQL and Lua comments (`--word`) have no flag before or after; CSS variables look the same and are names.
      emit(long, start, end);
      return end;
    }
    if (!SHORT.test(str) || !standsAsFlag(text, start)) return 0;
    const next = codeAt(text, end);
    if (
      !isBlank(next) &&
      next !== 96 &&
      next !== 34 &&
      next !== 39 &&
      next !== 44 &&
      next !== 93 &&
      next !== 41
    )
      return 0;
    emit(short, start, end);
    return end;
  },
};
