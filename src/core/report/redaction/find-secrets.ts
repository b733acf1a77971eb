/**
 * What one text holds that must not leave.
 *
 * Three kinds of rule: those that wait for a keyword (`keyword-index.ts` finds all keywords in one walk), those that read
 * the whole text for personal data, and secretlint's. Each reads the text as it is and with its escapes undone. Where
 * findings overlap they become one that covers both, named after the strongest; what secretlint finds counts only where
 * nothing of ours lies, since ours keep to the secret and leave the key, the host and the user to be read.
 */
import { charOffset } from '../../units.ts';
import { assignment, TELLING_WORDS } from './assignments.ts';
import { COMMANDS, commandPassword } from './commands.ts';
import { type View, viewsOf } from './decoded-view.ts';
import { finding, type PlaceRule } from './finding.ts';
import { authorization, basicCredentials, bearerToken, cookies, userOption } from './headers.ts';
import { createKeywordIndex, type Keyword } from './keyword-index.ts';
import { holdsMask } from './mask.ts';
import { type Finding, REDACTION_KINDS } from './model.ts';
import { findCards, findIbans } from './personal/account-numbers.ts';
import { findEmails } from './personal/email.ts';
import { homeName } from './personal/home-names.ts';
import { findIpv4, findIpv6, findMacs } from './personal/network-addresses.ts';
import { findPhones } from './personal/phone.ts';
import { jsonWebToken, privateKey, sshComment } from './private-keys.ts';
import { findWithSecretlint } from './secretlint.ts';
import { addressSecret, discordToken, oracleAddress, telegramToken } from './urls.ts';
import { VENDOR_KEYWORDS } from './vendor-tokens.ts';

const exact = (rule: PlaceRule, ...words: readonly string[]): Keyword<PlaceRule>[] =>
  words.map((word) => ({ word, anyCase: false, rule }));
const anyCase = (rule: PlaceRule, ...words: readonly string[]): Keyword<PlaceRule>[] =>
  words.map((word) => ({ word, anyCase: true, rule }));

const keywords = createKeywordIndex<PlaceRule>([
  ...VENDOR_KEYWORDS.map(({ word, rule }) => ({ word, anyCase: false, rule })),
  ...exact(privateKey, '-----BEGIN '),
  ...exact(sshComment, 'ssh-', 'ecdsa-sha2-', 'sk-ssh-ed25519@', 'sk-ecdsa-sha2-'),
  ...exact(jsonWebToken, 'eyJ'),
  ...exact(addressSecret, '://'),
  ...exact(telegramToken, ':AA'),
  ...exact(userOption, ' -u', '--user', '--proxy-user'),
  ...anyCase(oracleAddress, 'jdbc:oracle'),
  ...anyCase(bearerToken, 'bearer'),
  ...anyCase(basicCredentials, 'basic'),
  ...anyCase(authorization, 'authorization'),
  ...anyCase(cookies, 'cookie', 'set-cookie'),
  ...exact(commandPassword, ...COMMANDS),
  ...anyCase(assignment, ...TELLING_WORDS),
  ...anyCase(homeName, '/home', '/users', '\\home', '\\users', '-users', '-home'),
]);

/** Findings of a text, ordered and disjoint. Deterministic; linear in the text. */
export function findSecrets(text: string): readonly Finding[] {
  const ours: Finding[] = [];
  const theirs: Finding[] = [];
  for (const view of outermostAndInnermost(text)) {
    const place = (found: Finding): Finding => ({
      ...found,
      start: charOffset(view.toText(found.start)),
      end: charOffset(view.toText(found.end)),
    });
    for (const found of findInView(view.text)) ours.push(place(found));
    for (const found of findWithSecretlint(view.text)) theirs.push(place(found));
  }
  const merged = mergeFindings(ours);
  const more = theirs.filter((their) => !overlapsAny(merged, their));
  const all = more.length === 0 ? merged : mergeFindings([...merged, ...more]);
  return all.filter(({ start, end }) => !holdsMask(text.slice(start, end)));
}

/** The text as it is, and with all its escapes undone: what lies between would be read a third time for nothing new. */
function outermostAndInnermost(text: string): readonly View[] {
  const views = viewsOf(text);
  return views.length <= 2 ? views : [...views.slice(0, 1), ...views.slice(-1)];
}

function findInView(text: string): Finding[] {
  const found: Finding[] = [];
  keywords.scan(text, (rule, at) => {
    for (const one of rule(text, at)) found.push(one);
    return null;
  });
  for (const one of findDiscordTokens(text)) found.push(one);
  for (const find of [findEmails, findPhones, findIbans, findCards, findIpv4, findIpv6, findMacs]) {
    for (const one of find(text)) found.push(one);
  }
  return found;
}

function findDiscordTokens(text: string): Finding[] {
  const found: Finding[] = [];
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
    for (const one of discordToken(text, dot)) found.push(one);
  }
  return found;
}

const RANK = new Map(REDACTION_KINDS.map((kind, index) => [kind, index]));
const rankOf = ({ kind }: Finding): number => RANK.get(kind) ?? REDACTION_KINDS.length;

/** Ordered by start; findings that share a character become one. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  const ordered = findings
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (const next of ordered) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) {
      merged.push(next);
      continue;
    }
    const name = rankOf(next) < rankOf(last) ? next : last;
    merged[merged.length - 1] = finding(
      last.start,
      Math.max(last.end, next.end),
      name.kind,
      name.rule,
      name.confidence,
    );
  }
  return merged;
}

/** Whether a range shares a character with one of some that are ordered and disjoint. */
export function overlapsAny(
  ordered: readonly Finding[],
  { start, end }: Pick<Finding, 'start' | 'end'>,
): boolean {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const first = ordered[low];
  return first !== undefined && first.start < end;
}
