import { C, isDigit } from '../chars.ts';
import type { Atom, AtomDetector, Rule } from '../detector.ts';
import { HYPHEN_FIRST, HYPHEN_LAST, isOrdinaryCamel, isOrdinaryMixed } from '../vocabulary.ts';
import { isUsualWordAt } from '../words/word-filter.ts';

const name: Rule = {
  id: 'identifier',
  kind: 'identifier',
  words: 'an identifier: paraphrased, it names nothing',
};
const member: Rule = { id: 'identifier.member', kind: 'identifier', words: 'a member by its full name' };
const kebab: Rule = { id: 'identifier.kebab', kind: 'identifier', words: 'a name with hyphens' };
const called: Rule = { id: 'identifier.call', kind: 'identifier', words: 'a function by its name' };
const numbered: Rule = { id: 'identifier.numbered', kind: 'identifier', words: 'a name with a number' };

const LETTER = String.raw`A-Za-z_$\u00aa-\u1fff\u2c00-\u2dff`;
const MEMBER = new RegExp(
  String.raw`^[@.#]?[${LETTER}][\w$\u00aa-\u1fff-]*(?:\(\))?(?:(?:\??\.|::|\.#)[${LETTER}\d~*][\w$\u00aa-\u1fff-]*(?:\(\))?)+$`,
);
const SCOPED = new RegExp(
  String.raw`^\$?[${LETTER}][\w$]*(?:\.[\w$]+)*(?:::~?[\w$]+(?:\.[\w$]+)*(?:\(\))?)+$`,
);
const HAS_LETTER = /[A-Za-z\u00aa-\u1fff]/;

/** `e.g`, `U.S`, `p.m`, `word.Word` at the joint of two sentences: dotted, and no member. */
function isAbbreviation(str: string): boolean {
  return /^(?:[A-Za-z]\.)+[A-Za-z]{1,2}$/.test(str) || /^(?:etc|vs|al|cf|ca|No|Dr|Mr|Mrs|St)\./.test(str);
}

const JOINTS = new Set('of to the in and by up on or for a an at as is it not per with'.split(' '));

/** Whether a hyphenated word is a name (`user-profile-v2`) and not ordinary writing (`long-running`). */
function isName(str: string): boolean {
  if (/[_$\d]/.test(str)) return true;
  for (let from = 0; from < str.length; ) {
    const dash = str.indexOf('-', from);
    const to = dash < 0 ? str.length : dash;
    if (to - from >= 3 && !isUsualWordAt(str, from, to)) return true;
    from = to + 1;
  }
  if (/[A-Z]/.test(str)) return !/^[A-Z]?[a-z]+(?:-[A-Z]?[a-z]+)*$/.test(str) || /-[A-Z]/.test(str);
  const parts = str.split('-');
  if (parts.some((part) => part.length === 0)) return false;
  const opens = HYPHEN_FIRST.has(parts[0] ?? '');
  const last = parts[parts.length - 1] ?? '';
  const closes = HYPHEN_LAST.has(last) || /(?:ed|ing|ly|ally|er|est|wards?)$/.test(last);
  if (parts.length === 2) return !opens && !closes;
  return !(opens && closes) && !parts.slice(1, -1).some((part) => JOINTS.has(part));
}

/** In code a call is written with and without arguments: one name, one item. In prose and in quotes `f()` is what is said. */
function withoutCall({ input, text, str, end }: Atom): number {
  return input.prose || !str.endsWith('()') || '"\'`'.includes(text[end] ?? ' ') ? end : end - 2;
}

/** A CSS class or the like: `.btn-primary`. */
const SELECTOR = /^\.[A-Za-z]\w*(?:-\w+)*$/;
const isSelector = (str: string): boolean => SELECTOR.test(str) && /[-_]\w/.test(str.slice(2));
const KEBAB = /^[\p{L}\p{N}_$]+(?:-[\p{L}\p{N}_$]+)+$/u;
const ASCII_KEBAB = /^[\w$]+(?:-[\w$]+)+$/;
/** An atom of these alone is ASCII. */
const ASCII_NAME = C.lower | C.upper | C.inner | C.under | C.dollar | C.dash;

function isKebab({ str, mask }: Atom): boolean {
  if (str.length > 120 || (str.length === 10 && /^[dl][rwxst-]{9}$/.test(str))) return false;
  if ((mask & ~ASCII_NAME) === 0) {
    if (!ASCII_KEBAB.test(str)) return false;
  } else {
    if (/^[^\0-\x7f]+-[\0-\x7f]+$/.test(str) || !KEBAB.test(str) || !/\p{L}/u.test(str)) return false;
    if (/^\d+e-\d+$/i.test(str)) return false;
  }
  // `3-year`, `10-20`, `T-shirt`, `X-ray`.
  if (/^\d+(?:st|nd|rd|th)?-[a-z]+(?:-[a-z]+)*$/.test(str) || /^[A-Za-z]-[a-z]+$/.test(str)) return false;
  return isName(str);
}

/** Finds snake, camel, Pascal (with an inner capital), dotted, `a::b`, hyphenated and called names. */
export const identifierDetector: AtomDetector = {
  rules: [name, member, kebab, called, numbered],
  needs: C.under | C.inner | C.dot | C.colon | C.dash | C.group | C.dollar | C.digit | C.at,
  takes: (mask) =>
    mask !== C.digit && ((mask & (C.slash | C.equals | C.comma)) === 0 || (mask & C.hash) !== 0),
  classify(atom, emit) {
    const { str, start, end, mask } = atom;
    if (str.length < 2 || str.length > 200) return 0;
    if ((mask & (C.lower | C.upper)) === 0 && !HAS_LETTER.test(str)) return 0;
    if ((mask & (C.slash | C.equals | C.comma | C.hash)) !== 0 && !str.startsWith('#')) return 0;
    if ((mask & C.dot) !== 0) {
      // `-SUFFIX.length`: a sign before a member is none of it.
      const sign = str.charCodeAt(0) === 45 && /^-[A-Za-z_$]/.test(str) ? 1 : 0;
      const bare = sign === 0 ? str : str.slice(sign);
      if ((!MEMBER.test(bare) && !isSelector(bare)) || isAbbreviation(bare)) return 0;
      emit(member, start + sign, withoutCall(atom));
      return end;
    }
    if ((mask & C.colon) !== 0) {
      if (!SCOPED.test(str)) return 0;
      emit(member, start, withoutCall(atom));
      return end;
    }
    if ((mask & C.dash) !== 0) {
      if (str.startsWith('-') || !isKebab(atom)) return 0;
      emit(kebab, start, end);
      return end;
    }
    if ((mask & C.group) !== 0) {
      if (!/^[$\w]+\(\)$/.test(str)) return 0;
      if (atom.input.prose) {
        emit(called, start, end);
        return end;
      }
      const bare = str.slice(0, -2);
      if (/[a-z0-9][A-Z]|\w_\w|\w\d/.test(bare)) emit(name, start, end - 2);
      return end;
    }
    if ((mask & (C.sign | C.hash)) !== 0) return 0;
    if ((mask & C.at) !== 0) return 0;
    if ((mask & C.under) !== 0) {
      if (!/^[$\w\u00aa-\u1fff]+$/.test(str)) return 0;
      if ((mask & (C.lower | C.upper)) === 0 && /^[\d_]+$/.test(str)) return 0;
      if (str.charCodeAt(0) === 95) {
        if (/^_+$|^_[a-z]?$/i.test(str)) return 0;
        // Markdown emphasis: `_word_`.
        if (/^_+[A-Za-z]+_+$/.test(str) && !/^__[a-z]+__$/.test(str) && atom.input.prose) return 0;
      }
      emit(name, start, end);
      return end;
    }
    if ((mask & C.dollar) !== 0) {
      if (!/^\$[A-Za-z_]\w*$|^[A-Za-z]\w*\$$/.test(str) || str.length < 3) return 0;
      emit(name, start, end);
      return end;
    }
    if ((mask & C.digit) !== 0) {
      if (isDigit(str.charCodeAt(0)) || str.length < 3 || isOrdinaryMixed(str)) return 0;
      emit(numbered, start, end);
      return end;
    }
    if ((mask & C.inner) !== 0 && (mask & C.lower) !== 0) {
      if (isOrdinaryCamel(str) || str.length < 3) return end;
      emit(name, start, end);
      return end;
    }
    return 0;
  },
};
