/**
 * Values of telling keys: `DB_PASSWORD=…`, `"api_key": "…"`, `--token …`, `AccountKey=…;`, `<password>…</password>`.
 *
 * Problem. The value of such a key has any shape, and most of what stands behind the word "token" is no secret: counts of
 * tokens, types, variables, words. Idea. From the telling word the whole key is read; its last words decide whether it
 * names a secret. Then the sign between key and value, then the value, which must look like one: no word, no code, no
 * placeholder, of some entropy. Cost. Bounded at each telling word. Limits. A password that is an ordinary word is seen
 * only in an address; prose is read only as "the password is …".
 */
import { classesOf, entropyOf, isDigit, isLetter, isWord, runEnd, runStart } from './characters.ts';
import { finding, NOTHING, type PlaceRule } from './finding.ts';
import type { RedactionKind } from './model.ts';
import { isPlaceholder, isWords } from './placeholders.ts';

/** What to look for, in any case; the rule then reads the whole key. */
export const TELLING_WORDS = [
  'pass',
  'pwd',
  'secret',
  'token',
  'key',
  'credential',
  'auth',
  'sig=',
  'signature=',
] as const;

const KEY_LIMIT = 80;
const VALUE_LIMIT = 4_000;
/** Longer stretches without a blank or a quote are no value that somebody wrote, and would be read again and again. */
const BARE_LIMIT = 1_000;

type KeyKind = 'password' | 'api-key' | 'token' | 'secret' | 'aws-secret' | 'azure-key';

const isKeyChar = (code: number): boolean => (isWord(code) && code < 0x80) || code === 0x2d;

export const assignment: PlaceRule = (text, at) => {
  const start = runStart(text, at, KEY_LIMIT, isKeyChar);
  const end = runEnd(text, at, KEY_LIMIT, isKeyChar);
  // Of several telling words in one key the first reads it.
  if (start < at && isTelling(text.slice(start, at))) return NOTHING;
  const key = text.slice(start, end);
  const kind = kindOfKey(key, text.slice(Math.max(0, start - 1), start));
  if (kind === null) return NOTHING;
  const sign = signAfter(text, start, end);
  if (sign === null) return NOTHING;
  // `PASS: TestOrders` is a test that passed, and `pass: 12` how many did.
  if (/^pass$/i.test(key) && !/["'`]$|=\s?$/.test(text.slice(end, sign.at))) return NOTHING;
  const value = valueAt(text, sign);
  if (value === null || value.text.toLowerCase() === key.toLowerCase()) return NOTHING;
  if (!isSecret(value, kind, sign)) return NOTHING;
  // `PWD` is the folder one is in.
  if (/^pwd$/i.test(key) && /[/\\]/.test(value.text)) return NOTHING;
  return [
    finding(
      value.start,
      value.start + value.text.length,
      kind,
      `value of "${key.slice(0, 40).replace(/^-+/, '')}"`,
      kind === 'password' || value.text.length < 16 ? 'medium' : 'high',
    ),
  ];
};

const isTelling = (text: string): boolean => {
  const lower = text.toLowerCase();
  return ['pass', 'pwd', 'secret', 'token', 'key', 'credential', 'auth'].some((word) => lower.includes(word));
};

/** Words behind the telling one that change nothing: `SECRET_KEY_BASE`, `TOKEN_PROD`, `password2`. */
const SUFFIX = /^(?:base|prod|production|dev|staging|live|main|value|val|str|b64|base64|hash|\d{1,3}|v\d)$/;
const PASSWORD =
  /^(?:password|passwd|passphrase|passwort|pwd|pass|dbpass|dbpassword|pgpassword|userpassword|rootpassword|sshpass|rediscliauth)$/;
const TOKEN_IS_NONE =
  /^(?:page|next|nextpage|prev|previous|sync|continuation|continue|resume|cancellation|cancel|pad|eos|bos|unk|mask|stop|special|cls|sep|first|last|per|each|line|syntax|image|start|end|ast|current|lookahead|comment|string|max|min|new|num|total|input|output)$/;
const KEY_IS_ONE =
  /^(?:api|secret|access|private|encryption|signing|account|auth|master|license|shared|storage|session|webhook|service|client|app|application|deploy|subscription|functions?|host|admin|publishable|rsa|aes|hmac|jwt|cipher|crypto|ssh|gpg|pgp|openai|anthropic|gemini|google|azure|mistral|cohere|groq|stripe|sendgrid|twilio|mailgun|algolia|datadog|newrelic|sentry|wandb|tavily|serper|exa|deepseek|together|fireworks|replicate)$/;
/** Written as one word, without capitals that would divide it. */
const JOINED_KEY =
  /^(?:\w*(?:apikey|secretkey|accesskey|privatekey|accountkey|authkey|encryptionkey|signingkey|masterkey|sharedaccesskey|storagekey|sessionkey|licensekey|subscriptionkey))$/;
const JOINED_TOKEN =
  /^(?:\w*(?:accesstoken|authtoken|refreshtoken|apitoken|bearertoken|idtoken|csrftoken|sessiontoken|xsrftoken|authenticitytoken))$/;
const JOINED_SECRET =
  /^(?:\w*(?:clientsecret|appsecret|secretvalue|sharedsecret|consumersecret|webhooksecret))$/;

function kindOfKey(key: string, before: string): KeyKind | null {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  while (words.length > 1 && SUFFIX.test(words.at(-1) ?? '')) words.pop();
  const last = words.at(-1) ?? '';
  const previous = words.at(-2) ?? '';
  const joined = `${previous}${last}`;
  if (PASSWORD.test(last)) return 'password';
  if ((last === 'word' || last === 'phrase') && previous === 'pass') return 'password';
  if (last === 'signature' || last === 'sig')
    return /[?&]/.test(before) || /amz|goog/.test(previous) ? 'secret' : null;
  if (words.includes('public') || words.includes('count')) return null;
  if (last === 'token') return TOKEN_IS_NONE.test(previous) ? null : 'token';
  if (JOINED_TOKEN.test(last)) return 'token';
  if (last === 'secret' || JOINED_SECRET.test(last)) return 'secret';
  if (last === 'credential' || last === 'credentials') return 'secret';
  if (last === 'key' || JOINED_KEY.test(last)) {
    if (words.includes('aws') && words.includes('secret')) return 'aws-secret';
    if (/(?:account|sharedaccess|access|storage)key$/.test(joined) && !joined.startsWith('secret')) {
      return /account|shared|storage/.test(key.toLowerCase()) ? 'azure-key' : 'api-key';
    }
    return JOINED_KEY.test(last) || KEY_IS_ONE.test(previous) ? 'api-key' : null;
  }
  if (last === 'auth' || last === 'authkey') return 'secret';
  return null;
}

interface Sign {
  readonly at: number;
  /** A line of an environment file or a command: the value has no quotes and ends at a blank. */
  readonly kind: 'assigned' | 'option' | 'element' | 'called' | 'said';
}

const ASSIGNED =
  /(?:\\{0,3}["'`])?\]?[ \t]{0,8}(?:(?:=>|:=|===?|=|:)[ \t]{0,8}|\\?[rn]?,?\s{0,8}\\{0,3}["']value\\{0,3}["']\s{0,4}:\s{0,4})/y;
/** The key is itself a value: `"name": "API_KEY", "value": "…"`, `name: API_KEY` and `value: …` below it, `key="…" value="…"`. */
const QUOTED_VALUE =
  /(?:\\{0,3}["'`]),?\s{0,12}\\{0,3}["']?value\\{0,3}["']?\s{0,4}[:=]\s{0,4}|\s{0,3}\n\s{1,12}value:\s{1,4}/y;
const SAID = /\s{1,3}(?:is|was|are|ist|es|est)(?:\s{1,3}(?:now|set to))?:?\s{1,3}/y;

/** What joins a key to its value, and where the value begins. */
function signAfter(text: string, start: number, end: number): Sign | null {
  const match = (pattern: RegExp): number | null => {
    pattern.lastIndex = end;
    const found = pattern.exec(text)?.[0];
    return found === undefined ? null : end + found.length;
  };
  if (text.charCodeAt(start - 1) === 0x3c && text.charCodeAt(end) === 0x3e)
    return { at: end + 1, kind: 'element' };
  const named = match(QUOTED_VALUE);
  if (named !== null) return { at: named, kind: 'assigned' };
  const assigned = match(ASSIGNED);
  if (assigned !== null) return { at: assigned, kind: 'assigned' };
  const next = text.charCodeAt(end);
  if (text.startsWith('--', start) && next === 0x20) return { at: end + 1, kind: 'option' };
  if (next === 0x28 && /["'`]/.test(text.charAt(end + 1))) return { at: end + 1, kind: 'called' };
  const said = match(SAID);
  return said === null ? null : { at: said, kind: 'said' };
}

interface Value {
  readonly start: number;
  readonly text: string;
  readonly quoted: boolean;
}

function valueAt(text: string, { at, kind }: Sign): Value | null {
  if (kind === 'element') {
    const end = runEnd(text, at, VALUE_LIMIT, (code) => code !== 0x3c && code > 0x1f);
    return { start: at, text: text.slice(at, end), quoted: true };
  }
  const opening = /(?:\\{0,3}["'`])/y;
  opening.lastIndex = at;
  const quote = opening.exec(text)?.[0];
  if (quote !== undefined) {
    const start = at + quote.length;
    const limit = Math.min(text.length, start + VALUE_LIMIT);
    const end = closing(text, start, limit, quote);
    return { start, text: text.slice(start, end), quoted: true };
  }
  const end = runEnd(text, at, BARE_LIMIT + 1, isBare);
  if (end - at > BARE_LIMIT) return null;
  const bare = text.slice(at, withoutMarks(text, at, end));
  // In a query or a form the next field ends a value; the `\n` of a JSON string does as well.
  const escaped = bare.search(/\\["nrt]|&[\w.-]{1,40}=/);
  const stop = escaped < 0 ? bare.length : escaped;
  return { start: at, text: bare.slice(0, runStart(bare, stop, stop, isBackslash)), quoted: false };
}

const isBackslash = (code: number): boolean => code === 0x5c;

/** Where a value ends without the marks of a sentence or the brackets around it. */
const withoutMarks = (text: string, from: number, to: number): number =>
  runStart(text, to, to - from, (code) => '.,:!?)]}'.includes(String.fromCharCode(code)));

const isBare = (code: number): boolean =>
  code > 0x20 &&
  code !== 0x22 &&
  code !== 0x27 &&
  code !== 0x60 &&
  code !== 0x3c &&
  code !== 0x3e &&
  code !== 0x3b &&
  code !== 0x2c &&
  code !== 0x7c;

/** The end of a quoted value: its quote, written as it was opened, or the end of the line. */
function closing(text: string, start: number, limit: number, quote: string): number {
  const mark = quote.charAt(quote.length - 1);
  for (let i = start; i < limit; i++) {
    const char = text.charAt(i);
    if (char === '\n') return i;
    if (char === '\\' && quote.length === 1) i++;
    else if (char === mark && text.startsWith(quote, i - quote.length + 1)) return i - quote.length + 1;
  }
  return limit;
}

function isSecret({ text, quoted }: Value, key: RedactionKind, { kind }: Sign): boolean {
  if (isPlaceholder(text) || /^\s|\n/.test(text)) return false;
  if (!quoted && isCode(text)) return false;
  const hasDigit = [...text.slice(0, 400)].some((char) => isDigit(char.charCodeAt(0)));
  const hasLetter = [...text.slice(0, 400)].some((char) => isLetter(char.charCodeAt(0)));
  if (kind === 'said') {
    // Prose: what follows "is" must be told from a word.
    return text.length >= 6 && hasDigit && hasLetter && !/\s/.test(text) && key !== 'token';
  }
  if (/\s/.test(text) && !(key === 'password' && quoted && hasDigit)) return false;
  if (key === 'password') {
    if (text.length < 4 || text.length > 200) return false;
    if (isWords(text)) return false;
    if (/^[A-Za-z_.]+$/.test(text) && !quoted) return false;
    if (!hasLetter && !quoted && kind !== 'option') return text.length >= 6 && /\D/.test(text);
    return text.length >= 6 || (hasDigit && hasLetter) || (quoted && hasDigit);
  }
  if (text.length < 8 || isWords(text) || /^(?:https?|file|s3|gs|arn|sha\d{1,3})[:-]/.test(text))
    return false;
  if (/^[~.]{0,2}\//.test(text) && /[/.]\w{1,30}$/.test(text) && entropyOf(text) < 4) return false;
  if (!hasLetter || (!hasDigit && (text.length < 20 || classesOf(text) < 2))) return false;
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text)) return false;
  return entropyOf(text.slice(0, 400)) >= 2.8;
}

/** A call, an index, a member, a type or a variable: what code writes where a value could stand. */
const isCode = (text: string): boolean =>
  /^[A-Za-z_$][\w$]*(?:[.?]+[A-Za-z_$][\w$]*)*(?:[([{<]|$)/.test(text)
    ? /[([{<]/.test(text) || /[.?]/.test(text) || !/\d/.test(text) || /^[a-z]+(?:[A-Z][a-z]+)+\d?$/.test(text)
    : /^[([{<\\*&$:]/.test(text);
