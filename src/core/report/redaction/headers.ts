/** What HTTP headers carry: `Authorization`, `Cookie` and `Set-Cookie`, as headers, as object literals and on command lines. */
import { classesOf, entropyOf, isBase64, isDigit, isLetter, isWord, runEnd } from './characters.ts';
import { finding, NOTHING, type PlaceRule } from './finding.ts';
import type { Finding } from './model.ts';
import { isPlaceholder, isWords } from './placeholders.ts';

const isCredential = (code: number): boolean =>
  (isWord(code) && code < 0x80) || '-._~+/=:|%'.includes(String.fromCharCode(code));

/** The keyword is `bearer`, in any case: what follows it is a token, wherever it stands. */
export const bearerToken: PlaceRule = (text, at) => {
  const from = skipBlanks(text, at + 6);
  if (from === at + 6 || (at > 0 && isWord(text.charCodeAt(at - 1)))) return NOTHING;
  return tokenAt(text, from, 'token behind "Bearer"');
};

function tokenAt(text: string, from: number, rule: string): readonly Finding[] {
  const end = trimmed(text, from, runEnd(text, from, 8_000, isCredential));
  const value = text.slice(from, end);
  if (value.length < 12 || isPlaceholder(value) || isWords(value)) return NOTHING;
  if (/^(?:https?:|\/)/.test(value)) return NOTHING;
  if (classesOf(value) < 2 || entropyOf(value.slice(0, 400)) < 2.5) return NOTHING;
  // `Bearer token-authentication` of prose has no digit; tokens nearly always do.
  if (!/\d/.test(value) && value.length < 24) return NOTHING;
  return [finding(from, end, 'bearer-token', rule)];
}

/** The keyword is `basic`: base64 of `user:password`. */
export const basicCredentials: PlaceRule = (text, at) => {
  const from = skipBlanks(text, at + 5);
  if (from === at + 5 || (at > 0 && isWord(text.charCodeAt(at - 1)))) return NOTHING;
  const end = runEnd(text, from, 1_000, (code) => isBase64(code) || code === 0x3d);
  const value = text.slice(from, end);
  if (value.length < 8 || !/^[\x20-\x7e]{1,200}:[\x20-\x7e]{1,200}/.test(fromBase64(value))) return NOTHING;
  return [finding(from, end, 'credentials', 'user and password behind "Basic"')];
};

const AUTHORIZATION =
  /authorization\\?["'`]?\]?\s{0,4}(?::|=>?|,)\s{0,4}\\?["'`]?(?:(?:bearer|basic|token|apikey|api-key|key|digest|negotiate|ntlm|bot|jwt|splunk)\s{1,4})?/iy;

/** The keyword is `authorization`: whatever scheme it names, or none. */
export const authorization: PlaceRule = (text, at) => {
  const before = text.charCodeAt(at - 1);
  if (isLetter(before) || isDigit(before)) return NOTHING;
  AUTHORIZATION.lastIndex = at;
  const found = AUTHORIZATION.exec(text)?.[0];
  return found === undefined ? NOTHING : tokenAt(text, at + found.length, 'value of "Authorization"');
};

const COOKIES =
  /(?:set-)?cookies?2?\\?["'`]?\]?\s{0,4}(?::|=|,|\s)\s{0,4}\\?["'`]?(?=[A-Za-z0-9_.$%-]{1,100}=)/iy;
const LONGEST_HEADER = 8_000;
/** The rest of the line, unless a quote ends it. */
const isInHeader = (code: number): boolean => code > 0x1f && !'"\'`<>\\'.includes(String.fromCharCode(code));
const ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|secure|httponly|priority|version|partitioned)$/i;

/** The keyword is `cookie`: each value by itself, so that the names still tell what it was. */
export const cookies: PlaceRule = (text, at) => {
  if (at > 0 && isWord(text.charCodeAt(at - 1))) return NOTHING;
  COOKIES.lastIndex = at;
  const opening = COOKIES.exec(text)?.[0];
  if (opening === undefined) return NOTHING;
  const from = at + opening.length;
  const next = text.slice(from, from + LONGEST_HEADER).search(/cookie/i);
  const end = runEnd(text, from, next < 0 ? LONGEST_HEADER : next, isInHeader);
  const found: Finding[] = [];
  let start = from;
  for (const field of text.slice(from, end).split(/[;\s]/)) {
    const equals = field.indexOf('=');
    const value = field.slice(equals + 1);
    const isValue = equals > 0 && !ATTRIBUTE.test(field.slice(0, equals)) && !isHarmless(value);
    if (isValue) {
      const valueStart = start + equals + 1;
      found.push(finding(valueStart, valueStart + value.length, 'cookie', 'value of a cookie', 'medium'));
    }
    start += field.length + 1;
  }
  return found;
};

const isHarmless = (value: string): boolean =>
  isPlaceholder(value) ||
  isWords(value) ||
  value.length < 8 ||
  (!/\d/.test(value) && value.length < 16) ||
  /^[\d.,:/-]+$/.test(value);

const PAIR = /(?:-u|--user|--proxy-user)[ =]["']?([A-Za-z0-9_.@-]{1,80}):([^\s"'`:]{3,100})/y;

/** The keywords are ` -u` and `--user` of curl and its like: `user:password`. */
export const userOption: PlaceRule = (text, at) => {
  const from = text.charCodeAt(at) === 0x20 ? at + 1 : at;
  PAIR.lastIndex = from;
  const found = PAIR.exec(text);
  const password = found?.[2];
  if (found === null || password === undefined) return NOTHING;
  if (isPlaceholder(password) || isWords(password) || /^\d{1,6}$/.test(password)) return NOTHING;
  const end = from + found[0].length;
  return [finding(end - password.length, end, 'password', 'password behind an option', 'medium')];
};

function skipBlanks(text: string, at: number): number {
  return runEnd(text, at, 4, (code) => code === 0x20 || code === 0x09);
}

/** Without the marks of a sentence at its end. */
function trimmed(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && '.:,'.includes(text.charAt(end - 1))) end--;
  return end;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of some base64 as characters; what is no base64 ends it. */
function fromBase64(value: string): string {
  let bits = 0;
  let held = 0;
  let out = '';
  for (const char of value.replace(/-/g, '+').replace(/_/g, '/')) {
    const digit = ALPHABET.indexOf(char);
    if (digit < 0) break;
    bits = ((bits << 6) | digit) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out += String.fromCharCode((bits >> held) & 0xff);
  }
  return out;
}
