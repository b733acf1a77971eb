import { C } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';

const version: Rule = {
  id: 'version',
  kind: 'version',
  words: 'a version: another number is another release',
};
const range: Rule = {
  id: 'version.range',
  kind: 'version',
  words: 'a version with its comparison: it decides what is allowed',
};
const pin: Rule = { id: 'version.pin', kind: 'version', words: 'a package at a version' };

const SUFFIX = String.raw`(?:-[0-9A-Za-z][0-9A-Za-z.-]*)?(?:\+[0-9A-Za-z.-]+)?`;
const LONG = new RegExp(
  String.raw`^[vV]?\d+(?:\.\d+){2,}(?:\.[x*])?(?:(?:a|b|rc|alpha|beta|dev|post)\.?\d*)?${SUFFIX}$`,
);
const SHORT = new RegExp(String.raw`^v\d+(?:\.\d+)+${SUFFIX}$|^\d+\.(?:\d+\.)?[x*]$`);
const ANY = new RegExp(String.raw`^[vV]?\d+(?:\.(?:\d+|[x*]))*(?:(?:a|b|rc|dev|post)\d*)?${SUFFIX}$`);
const PIN = new RegExp(
  String.raw`^@?[A-Za-z][\w.-]*(?:\/[\w.-]+)?(?:\[[\w,-]+\])?(?:@|[=~!]=|===)[\^~]?v?\d+(?:\.(?:\d+|[x*]))+(?:(?:a|b|rc|dev|post)\d*)?${SUFFIX}$`,
);

/** `quay-2026.10.2+build.3117`: a release by its name; `nginx:1.25.3-alpine`: an image by its tag. */
const RELEASE = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z][A-Za-z0-9]*)*[-:]v?\d+(?:\.\d+){2,}${SUFFIX}$`,
);
const IS_ADDRESS = /:\d{1,3}(?:\.\d{1,3}){3}$/;

/** Finds versions, versions with a comparison (`^1.2.3`, `>=3.0`, `==2.1`) and pins (`name==2.1`, `name@1.2.3`). */
export const versionDetector: AtomDetector = {
  rules: [version, range, pin],
  needs: C.dot,
  takes: (mask) => (mask & C.digit) !== 0,
  classify(atom, emit) {
    const { str, text, end, mask } = atom;
    let body = 0;
    while (body < str.length && '=~^'.includes(str[body] ?? ' ')) body++;
    let start = atom.start + body;
    while (start > 0 && '=~^<>!'.includes(text[start - 1] ?? ' ') && atom.start + body - start < 3) start--;
    const number = body === 0 ? str : str.slice(body);
    const compared = start < atom.start + body && text[start] !== '!' ? true : text.startsWith('!=', start);
    // `x=1.5` is a setting, `x==1.5` a comparison: one `=` alone is no operator of versions, and neither is `1<2.5`.
    const operator = compared ? text.slice(start, atom.start + body) : '';
    if (operator !== '' && /^(?:==|===|>=|<=|!=|~=|~|\^|~>)$/.test(operator) && ANY.test(number)) {
      const strong = operator !== '~' || /\.\d+\./.test(number);
      if (strong) {
        emit(range, start, end);
        return end;
      }
    }
    if (LONG.test(number) || SHORT.test(number)) {
      // Four small parts are an address, not a release; the address detector comes later.
      if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(number) && !/^0\./.test(number)) return 0;
      // `29.11.2026` is a day.
      if (/^\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}$/.test(number)) return 0;
      emit(version, atom.start + body, end);
      return end;
    }
    const isPin = (mask & (C.at | C.equals)) !== 0 && PIN.test(str);
    if (isPin || ((mask & (C.dash | C.colon)) !== 0 && RELEASE.test(str) && !IS_ADDRESS.test(str))) {
      emit(pin, atom.start, end);
      return end;
    }
    return 0;
  },
};
