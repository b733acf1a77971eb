import { isUsualWord } from '../../irreducible/words/word-filter.ts';
import { classesOf } from './characters.ts';
import { decoded } from './decoded-view.ts';
import type { Literal } from './literal-matcher.ts';
import type { RedactionKind } from './model.ts';
import { isWords } from './placeholders.ts';

/** What makes two findings the same secret, however each is written: escapes, separators and case aside where they mean nothing. */
export function canonical(kind: RedactionKind, written: string): string {
  const text = decoded(written);
  switch (kind) {
    case 'private-key':
      return keyBody(text).replace(/[^A-Za-z0-9+/=]/g, '');
    case 'email':
    case 'mac-address':
      return text.toLowerCase().replace(/-(?=[0-9a-f]{2}(?:-|$))/g, ':');
    case 'phone':
      return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    case 'card':
    case 'iban':
      return text.replace(/[ -]/g, '');
    default:
      return text;
  }
}

/** What stands between the lines of dashes of a key. */
const keyBody = (text: string): string => text.replace(/-----(?:BEGIN|END)[A-Z0-9 ]{0,60}-----/g, '\n');

const NAMED_BY_SHAPE: ReadonlySet<RedactionKind> = new Set<RedactionKind>([
  'email',
  'phone',
  'iban',
  'card',
  'ip-address',
  'mac-address',
  'ssh-comment',
]);
const PLAIN_VALUES: ReadonlySet<RedactionKind> = new Set<RedactionKind>([
  'password',
  'secret',
  'token',
  'cookie',
  'api-key',
]);

/** Whether a secret is so unlike a word that it is one wherever it stands. */
export function isUnmistakable(kind: RedactionKind, text: string): boolean {
  if (kind === 'user-name') return text.length >= 3 && !isUsualWord(text.toLowerCase());
  if (!PLAIN_VALUES.has(kind)) return text.length >= 4;
  if (text.length < 5 || isWords(text)) return false;
  return /\d/.test(text)
    ? text.length >= 6 || classesOf(text) >= 3
    : text.length >= 8 && classesOf(text) >= 2;
}

/** The literals by which a secret is known again. */
export function literalsOf(kind: RedactionKind, written: string): readonly Literal[] {
  const text = decoded(written);
  if (kind === 'private-key') {
    // A line of a key alone, in a patch or a search, gives that line away.
    return keyBody(text)
      .split(/\s+|\\n/)
      .flatMap((line) => line.match(/[A-Za-z0-9+/=]+/g) ?? [])
      .filter((line) => line.length >= 24)
      .map((line) => ({ text: line, anyCase: false, bounded: false, head: null }));
  }
  const bounded = text.length < 12 || NAMED_BY_SHAPE.has(kind) || kind === 'user-name';
  return [{ text, anyCase: kind === 'email' || kind === 'mac-address', bounded, head: headOf(kind, text) }];
}

/** How many characters of a secret, shortened, still point to it: four behind its prefix, or behind the header of a JWT. */
function headOf(kind: RedactionKind, text: string): number | null {
  if (text.length < 16 || NAMED_BY_SHAPE.has(kind) || kind === 'user-name' || kind === 'hidden') return null;
  if (kind === 'jwt') return text.indexOf('.') + 16;
  const prefix = /^(?:[A-Za-z0-9]{1,12}[-_.]){1,3}(?=[A-Za-z0-9])/.exec(text.slice(0, 24))?.[0].length ?? 0;
  return Math.max(prefix, 4) + 4;
}
