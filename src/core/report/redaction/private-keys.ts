/** Private keys in PEM armour, as they stand in files, in JSON strings, in diffs and behind a prompt; keys of SSH. */
import { isWord, runEnd } from './characters.ts';
import { finding, NOTHING, type PlaceRule } from './finding.ts';

const LONGEST = 40_000;
const HEADER = /-----BEGIN ([A-Z0-9 ]{0,40})PRIVATE KEY( BLOCK)?-----/y;
/** What the body of a key may hold when its end is missing: base64, newlines and what quotes or escapes them. */
const isBody = (code: number): boolean =>
  isWord(code) || ' \n\r\t\\"\',+/=:|>-'.includes(String.fromCharCode(code));

/** Masks from the first dash to the last; a key that was cut is masked as far as it looks like one. */
export const privateKey: PlaceRule = (text, at) => {
  HEADER.lastIndex = at;
  const header = HEADER.exec(text)?.[0];
  if (header === undefined) return NOTHING;
  const body = at + header.length;
  const following = text.slice(body, body + LONGEST);
  const next = following.indexOf('-----BEGIN ');
  const near = next < 0 ? following : following.slice(0, next);
  const end = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/.exec(near);
  if (end !== null) {
    const inside = near.slice(0, end.index);
    if (inside.length < 80 && /^(?:[\s.…xX*]|\\n)*$|[<>{}]/.test(inside)) return NOTHING;
    return [finding(at, body + end.index + end[0].length, 'private-key', 'private key')];
  }
  const cut = runEnd(text, body, near.length, isBody);
  const inside = text.slice(body, cut).trimEnd();
  if (!/[A-Za-z0-9+/=]{16}/.test(inside)) return NOTHING;
  return [finding(at, body + lastOfKey(inside), 'private-key', 'private key without its end', 'medium')];
};

/** The end of the last stretch that only base64 has: words after a cut key are not part of it. */
function lastOfKey(inside: string): number {
  let end = 0;
  for (const run of inside.matchAll(/[A-Za-z0-9+/=]{16,}/g)) end = run.index + run[0].length;
  return end;
}

const SSH_PUBLIC =
  /(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\d{3}|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com) AAAA[A-Za-z0-9+/=]{20,2000} ([^\s"'\\@]{1,64}@[^\s"'\\,;]{1,100})/y;

/** A public key is public; the `user@host` behind it is not. */
export const sshComment: PlaceRule = (text, at) => {
  SSH_PUBLIC.lastIndex = at;
  const found = SSH_PUBLIC.exec(text);
  const comment = found?.[1];
  if (found === null || comment === undefined) return NOTHING;
  const end = at + found[0].length;
  return [finding(end - comment.length, end, 'ssh-comment', 'comment of a public SSH key', 'medium')];
};

const isTokenChar = (code: number): boolean => (isWord(code) && code < 0x80) || code === 0x2d;

/** `header.payload.signature` in base64url, both first parts JSON objects; also the five parts of an encrypted one. */
export const jsonWebToken: PlaceRule = (text, at) => {
  if (at > 0 && (isTokenChar(text.charCodeAt(at - 1)) || text.charCodeAt(at - 1) === 0x2e)) return NOTHING;
  const ends: number[] = [];
  let from = at;
  while (ends.length < 5) {
    const end = runEnd(text, from, text.length, isTokenChar);
    // A direct-encryption token has an empty second part.
    if (end === from && ends.length !== 1) break;
    ends.push(end);
    if (text.charCodeAt(end) !== 0x2e) break;
    from = end + 1;
  }
  const [first = at, second = at] = ends;
  const last = ends.at(-1) ?? at;
  const isSigned = text.startsWith('eyJ', first + 1) && second - first > 10;
  if (first - at < 12 || !(isSigned || ends.length === 5)) return NOTHING;
  return [finding(at, last, 'jwt', 'JSON web token')];
};
