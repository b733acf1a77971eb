import { isDigit, isLetter, isWord, runEnd, runStart } from '../characters.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../model.ts';

const isLocal = (code: number): boolean => isWord(code) || '.+-'.includes(String.fromCharCode(code));
const isDomain = (code: number): boolean =>
  isLetter(code) || isDigit(code) || code === 0x2e || code === 0x2d || code > 0x7f;

/** Names that documentation may use (RFC 2606), and machines that no mail reaches. */
const RESERVED =
  /(?:^|\.)(?:example\.(?:com|org|net|edu)|example|test|invalid|localhost|local|localdomain|internal|lan|domain\.com|yourdomain\.com|email\.com|mycompany\.com|company\.com|acme\.com|foo\.com|bar\.com|test\.com)$/;
const NOBODY =
  /^(?:git|hg|svn|no-?reply|do-?not-?reply|notifications?|mailer-daemon|nobody|bot|root|ubuntu|ec2-user|.{0,40}\[bot\])$/;
/** `icon@2x.png`, `unit@1.service`: what looks like a domain is the end of a file name. */
const FILE_END =
  /\.(?:png|jpe?g|gif|svg|webp|ico|[cm]?[jt]sx?|css|scss|json|ya?ml|toml|py|rb|rs|go|html?|txt|md|service|target|timer|socket|mount|so|zip|gz|whl|jar|lock|patch)$/;

/** Mail addresses, wherever an `@` stands between a name and a domain. Linear: each `@` looks at most 64 and 255 characters away. */
export function findEmails(text: string): Finding[] {
  const found: Finding[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = skipMarks(text, runStart(text, at, 64, isLocal), at);
    const end = domainEnd(text, at + 1);
    if (start >= at || end <= at + 1) continue;
    const local = text.slice(start, at).toLowerCase();
    const domain = text.slice(at + 1, end).toLowerCase();
    if (!/\.[a-z\u0080-\uffff]{2,24}$/.test(domain) || /\.\.|^\.|^-/.test(domain)) continue;
    if (RESERVED.test(domain) || NOBODY.test(local) || FILE_END.test(domain)) continue;
    if (!/[a-z0-9\u0080-\uffff]/.test(local) || isUserInfo(text, start)) continue;
    found.push(finding(start, end, 'email', 'mail address'));
  }
  return found;
}

/** What an escape before a name leaves of itself: the `n` of `\n`, the `u003c` of `\u003c`, the `2F` of `%2F`; and dots. */
function skipMarks(text: string, from: number, at: number): number {
  const before = text.charAt(from - 1);
  const residue = before === '\\' ? /^(?:u[0-9a-fA-F]{4}|[nrtbf])/ : before === '%' ? /^[0-9A-F]{2}/ : null;
  let start = from + (residue?.exec(text.slice(from, from + 5))?.[0].length ?? 0);
  while (start < at && '.-+'.includes(text.charAt(start))) start++;
  return start;
}

function domainEnd(text: string, from: number): number {
  let end = runEnd(text, from, 255, isDomain);
  while (end > from && '.-'.includes(text.charAt(end - 1))) end--;
  return end;
}

/** Whether this is the user or the password of an address: `scheme://user:pass@host`, which another rule reads. */
function isUserInfo(text: string, start: number): boolean {
  const from = runStart(
    text,
    start,
    300,
    (code) => code > 0x20 && code !== 0x22 && code !== 0x27 && code !== 0x2f,
  );
  return text.startsWith('//', from - 2) && text.charAt(from - 3) === ':';
}
