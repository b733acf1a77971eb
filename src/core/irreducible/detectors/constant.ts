import { C } from '../chars.ts';
import type { Atom, AtomDetector, Rule } from '../detector.ts';
import { ORDINARY_CAPS } from '../vocabulary.ts';
import { isUsualWord } from '../words/word-filter.ts';

const constant: Rule = { id: 'constant', kind: 'constant', words: 'a constant: its name is its meaning' };
const variable: Rule = { id: 'constant.environment', kind: 'constant', words: 'an environment variable' };
const caps: Rule = { id: 'constant.capitals', kind: 'constant', words: 'a name in capitals' };

const ENVIRONMENT = /^\$(?:\{[A-Z_][A-Z0-9_]*\}|[A-Z_][A-Z0-9_]*)$/;
const UPPER = /^_*[A-Z][A-Z0-9]*(?:_+[A-Z0-9]+)+_*$/;

/** Whether the neighbouring word is in capitals too: then somebody shouts. */
function isShouted(atom: Atom): boolean {
  const { text, start, end } = atom;
  const after = /^[^\n\w]{1,3}[A-Z]{2,}\b/.test(text.slice(end, end + 8));
  return after || /\b[A-Z]{2,}[^\n\w]{1,3}$/.test(text.slice(Math.max(0, start - 8), start));
}

/** Finds `FOO_BAR`, `$NAME`, `${NAME}`, and single capitalised names that are no ordinary or shouted word. */
export const constantDetector: AtomDetector = {
  rules: [constant, variable, caps],
  needs: C.upper,
  takes: (mask) =>
    (mask & (C.lower | C.foreign | C.dense)) === 0 &&
    ((mask & (C.dollar | C.under)) !== 0 || (mask & ~(C.upper | C.inner)) === 0),
  classify(atom, emit) {
    const { str, start, end, mask } = atom;
    if (str.length < 2) return 0;
    if ((mask & C.dollar) !== 0) {
      if (!ENVIRONMENT.test(str)) return 0;
      emit(variable, start, end);
      return end;
    }
    if ((mask & C.under) !== 0) {
      if (!UPPER.test(str)) return 0;
      emit(constant, start, end);
      return end;
    }
    if (str.length > 24 || ORDINARY_CAPS.has(str) || (isUsualWord(str) && isShouted(atom))) return end;
    emit(caps, start, end);
    return end;
  },
};
