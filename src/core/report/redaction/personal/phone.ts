import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { finding } from '../finding.ts';
import type { Finding } from '../model.ts';

/** A plus and a country's code, as people and services write numbers. */
const INTERNATIONAL = /\+\d[\d ().-]{6,20}\d/g;
/** North American, with its area code set apart. */
const NATIONAL = /(?:\(\d{3}\)[ -]?|\d{3}([-. ]))\d{3}[-. ]\d{4}/g;
/** Behind a word that says that it is one. */
const NAMED =
  /\b(?:phone|telephone|tel|mobile|cell|handy|telefon|whatsapp|sms|fax)(?:[ _-]?(?:number|no|nr))?\b["'\\]{0,4}[ \t]{0,3}[:=.]?[ \t]{0,3}["'\\]{0,4}(\(?\d[\d ().-]{6,18}\d)/gi;

/** What all of them have; most texts have none. */
const NUMBER = /\d\d[\d ().-]{4,20}\d\d/;

/** Phone numbers that a country's plan holds. `555-01xx` is kept for stories. */
export function findPhones(text: string): Finding[] {
  if (!NUMBER.test(text)) return [];
  const found: Finding[] = [];
  const seen = new Set<number>();
  const look = (start: number, candidate: string, rule: string, country: 'US' | null): void => {
    if (seen.has(start)) return;
    for (const { startsAt, endsAt, number } of findPhoneNumbersInText(
      candidate,
      country === null ? {} : { defaultCountry: country },
    )) {
      if (!number.isValid() || /555\D?01\d\d$/.test(candidate.slice(startsAt, endsAt))) continue;
      seen.add(start);
      found.push(
        finding(start + startsAt, start + endsAt, 'phone', rule, country === null ? 'high' : 'medium'),
      );
    }
  };
  for (const match of text.matchAll(INTERNATIONAL)) {
    if (/[\w.+)]/.test(text.charAt(match.index - 1)) || isInDiff(text, match.index, match[0])) continue;
    if (/[\w@]/.test(text.charAt(match.index + match[0].length))) continue;
    look(match.index, match[0], 'international phone number', null);
  }
  for (const match of text.matchAll(NATIONAL)) {
    const before = text.charAt(match.index - 1);
    const after = text.charAt(match.index + match[0].length);
    if (/[\w.+/:-]/.test(before) || /[\w/:-]/.test(after)) continue;
    look(match.index, match[0], 'North American phone number', 'US');
  }
  for (const match of text.matchAll(NAMED)) {
    const number = match[1] ?? '';
    const start = match.index + match[0].length - number.length;
    if (/[\w-]/.test(text.charAt(start + number.length))) continue;
    look(start, number, 'number behind a word such as "phone"', 'US');
    const digits = number.replace(/\D/g, '').length;
    if (seen.has(start) || digits < 9 || digits > 13 || !/^0|[ ().-]/.test(number)) continue;
    if (/555\D?01\d\d$/.test(number)) continue;
    seen.add(start);
    found.push(finding(start, start + number.length, 'phone', 'number behind a word such as "phone"', 'low'));
  }
  return found;
}

/** A plus at the start of a line of a patch is the line's own, unless the number is written as people write one. */
function isInDiff(text: string, at: number, candidate: string): boolean {
  if (at > 0 && text.charAt(at - 1) !== '\n') return false;
  if (/[ ()]/.test(candidate.slice(0, 6))) return false;
  const previous = text.lastIndexOf('\n', at - 2) + 1;
  const next = text.indexOf('\n', at) + 1;
  const isMark = (char: string): boolean => /[-+@ ]/.test(char);
  return (at > 0 && isMark(text.charAt(previous))) || (next > 0 && isMark(text.charAt(next)));
}
