import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { isWord } from '../characters.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../model.ts';

const IBAN = /[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?/g;

/** The one that every text about account numbers quotes. */
const SHOWN_IBANS = new Set([
  'GB29NWBK60161331926819',
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'FR1420041010050500013M02606',
]);

/** International account numbers whose check digits are right; in groups of four or in one. */
export function findIbans(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(IBAN)) {
    const start = match.index;
    if (start > 0 && isWord(text.charCodeAt(start - 1))) continue;
    const end = validEnd(match[0]);
    if (end === null || isWord(text.charCodeAt(start + end))) continue;
    if (SHOWN_IBANS.has(match[0].slice(0, end).replace(/[ -]/g, ''))) continue;
    found.push(finding(start, start + end, 'iban', 'account number with right check digits'));
  }
  return found;
}

/** The longest beginning, in whole groups, that is an account number: words behind it may look like a group of it. */
function validEnd(candidate: string): number | null {
  for (let end = candidate.length; end >= 15; ) {
    if (isValidIBAN(electronicFormatIBAN(candidate.slice(0, end)) ?? '')) return end;
    const space = Math.max(candidate.lastIndexOf(' ', end - 1), candidate.lastIndexOf('-', end - 1));
    if (space < 0) return null;
    end = space;
  }
  return null;
}

const CARD = /\d(?:[ -]?\d){12,18}/g;
/** First digits and lengths that the card networks have. */
const NETWORKS =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:6011|65\d\d|64[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17})$/;
/** What payment services publish for tests. */
const TEST_CARDS = new Set(
  `4242424242424242 4000056655665556 5555555555554444 2223003122003222 5200828282828210 5105105105105100 378282246310005 371449635398431
  6011111111111117 6011000990139424 3056930009020004 30569309025904 38520000023237 3566002020360505 6200000000000005 4111111111111111
  4012888888881881 4222222222222 4000000000000002 4000000000009995 4000002500003155 4000000000000077 378734493671000 3530111333300000`.split(
    /\s+/,
  ),
);

/** Payment cards: a network's digits, a right check digit, and nothing that makes it a part of a longer number or name. */
export function findCards(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(CARD)) {
    const start = match.index;
    const end = start + match[0].length;
    const before = text.charAt(start - 1);
    const after = text.charAt(end);
    if (/[\w.+/=-]/.test(before) || /[\w/=-]/.test(after) || /^\.\d/.test(text.slice(end, end + 2))) continue;
    const digits = match[0].replace(/\D/g, '');
    if (!NETWORKS.test(digits) || TEST_CARDS.has(digits) || /^(\d)\1+$/.test(digits)) continue;
    if (!hasRightCheckDigit(digits) || !isGrouped(match[0])) continue;
    const confident =
      match[0] !== digits ||
      /card|visa|master|amex|pan\b|cc/i.test(text.slice(Math.max(0, start - 60), start));
    found.push(
      finding(start, end, 'card', 'card number with a right check digit', confident ? 'high' : 'low'),
    );
  }
  return found;
}

/** No separators, or groups as cards have them: a column of figures has others. */
const isGrouped = (number: string): boolean =>
  /^(?:\d+|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})$/.test(number);

function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.charAt(digits.length - 1 - i));
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
