/** Passwords and tokens inside addresses: `postgres://user:password@host`, `https://token@host`, webhooks. */
import { classesOf, isDigit, isLetter, isWord, runEnd, runStart } from './characters.ts';
import { finding, NOTHING, type PlaceRule } from './finding.ts';
import type { Finding } from './model.ts';
import { isPlaceholder } from './placeholders.ts';

const isScheme = (code: number): boolean =>
  isLetter(code) || isDigit(code) || code === 0x2b || code === 0x2d || code === 0x2e;
/** What may stand in a user or a password; `/`, `?` and `#` should be escaped there, and in connection strings often are not. */
const isUserInfo = (code: number): boolean =>
  isWord(code) || "-._~!$&'()*+,;=:%@^|".includes(String.fromCharCode(code));
const isUserInfoOrPath = (code: number): boolean =>
  isUserInfo(code) || '/?#[]'.includes(String.fromCharCode(code));

const WEB = /^(?:https?|wss?|file|ftp|git|ssh|vscode|chrome|about|data)$/;

/** The keyword is `://`. */
export const addressSecret: PlaceRule = (text, at) => {
  const schemeStart = runStart(text, at, 30, isScheme);
  if (schemeStart === at) return NOTHING;
  const scheme = text.slice(schemeStart, at).toLowerCase();
  const isWeb = WEB.test(scheme.replace(/^git\+/, ''));
  const from = at + 3;
  const to = runEnd(text, from, 400, isWeb ? isUserInfo : isUserInfoOrPath);
  const authority = text.slice(from, to);
  const sign = isWeb ? authority.lastIndexOf('@') : lastSignBeforeHost(authority);
  if (sign <= 0) return webhook(text, from);
  return userInfo(authority.slice(0, sign), from);
};

/** The `@` before the host: the last one before an unescaped path, or the last one when the password holds a slash. */
function lastSignBeforeHost(authority: string): number {
  const path = authority.search(/[/?#]/);
  const sign = (path < 0 ? authority : authority.slice(0, path)).lastIndexOf('@');
  if (sign > 0 || path < 0) return sign;
  const colon = authority.indexOf(':');
  return colon > 0 && colon < path && !/^\d+$/.test(authority.slice(colon + 1, path))
    ? authority.lastIndexOf('@')
    : -1;
}

function userInfo(info: string, from: number): readonly Finding[] {
  const colon = info.indexOf(':');
  if (colon < 0) {
    const isToken = info.length >= 16 && classesOf(info) >= 2 && /\d/.test(info) && !isPlaceholder(info);
    return isToken ? [finding(from, from + info.length, 'token', 'token in an address', 'medium')] : NOTHING;
  }
  const password = info.slice(colon + 1);
  if (isPlaceholder(password) || password === info.slice(0, colon)) return NOTHING;
  return [finding(from + colon + 1, from + info.length, 'password', 'password in an address')];
}

const SLACK_HOOK = /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/_-]{20,200})/y;
const DISCORD_HOOK =
  /(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{10,25}\/[A-Za-z0-9_-]{30,120})/y;

/** Who knows the path of a webhook can post there. */
function webhook(text: string, from: number): readonly Finding[] {
  for (const [pattern, kind, rule] of [
    [SLACK_HOOK, 'slack-webhook', 'Slack webhook'],
    [DISCORD_HOOK, 'discord-webhook', 'Discord webhook'],
  ] as const) {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    const path = found?.[1];
    if (found === null || path === undefined || isPlaceholder(path)) continue;
    const end = from + found[0].length;
    return [finding(end - path.length, end, kind, rule)];
  }
  return NOTHING;
}

const ORACLE = /jdbc:oracle:thin:([^/\s"']{1,60})\/([^@\s"']{3,100})@/iy;

/** `jdbc:oracle:thin:user/password@host`: the keyword is `jdbc:oracle`. */
export const oracleAddress: PlaceRule = (text, at) => {
  ORACLE.lastIndex = at;
  const found = ORACLE.exec(text);
  const password = found?.[2];
  if (found === null || password === undefined || isPlaceholder(password)) return NOTHING;
  const end = at + found[0].length - 1;
  return [finding(end - password.length, end, 'password', 'password in a connection string')];
};

/** The token of a bot stands before `:AA`, as a number, and behind it. */
export const telegramToken: PlaceRule = (text, at) => {
  const start = runStart(text, at, 11, isDigit);
  const before = start === 0 ? 0 : text.charCodeAt(start - 1);
  // Telegram's own addresses write `bot` before it.
  const afterBot = text.startsWith('bot', start - 3);
  if (at - start < 8 || (isWord(before) && !afterBot)) return NOTHING;
  const end = runEnd(text, at + 1, 60, (code) => isWord(code) || code === 0x2d);
  return end - at - 1 >= 34 && end - at - 1 <= 40
    ? [finding(start, end, 'telegram-token', 'Telegram bot token')]
    : NOTHING;
};

const isTokenChar = (code: number): boolean => (isWord(code) && code < 0x80) || code === 0x2d;

/** Three parts of fixed lengths between dots; the place is the first dot. */
export const discordToken: PlaceRule = (text, at) => {
  if (text.charCodeAt(at + 7) !== 0x2e) return NOTHING;
  const start = runStart(text, at, 30, isTokenChar);
  const end = runEnd(text, at + 8, 60, isTokenChar);
  if (at - start < 23 || at - start > 28 || end - at - 8 < 27 || end - at - 8 > 40) return NOTHING;
  if (!/^[MNO]/.test(text.slice(start, start + 1))) return NOTHING;
  if (runEnd(text, at + 1, 6, isTokenChar) !== at + 7) return NOTHING;
  const value = text.slice(start, end);
  return classesOf(value) >= 3 ? [finding(start, end, 'discord-token', 'Discord bot token')] : NOTHING;
};
