/**
 * What an item was turned into.
 *
 * Problem. A summary that says `src/a.ts` for `/srv/tree-2/src/a.ts`, or another well-formed id, is worse than one that says
 * nothing: whoever reads it goes on with it. Idea. Only what no turn supports can be an invention, so the candidates are
 * the unsupported literals of the summary; a path whose front was lost is the exception, since its tail stands in the turns
 * too. Candidates are filed by what survives an alteration — the last name of a path, the digits of a number, the letters
 * without their case, the shape — so that an item meets the few that could be it.
 *
 * Cost. A lookup an item for each file; edit distance only among candidates of nearly its length that share its first or
 * last three characters. Limits. Two alterations at once (another case and another digit) are found by shape at most.
 */
import type { SpanKind } from '../irreducible/kinds.ts';
import type { Alteration, NearMiss } from './model.ts';
import { isPathLike, nameOf, pathMiss } from './path-miss.ts';

/** A literal of the summary that could be what an item became. */
export interface Candidate {
  readonly literal: string;
  readonly kind: SpanKind;
  readonly isSupported: boolean;
}

export interface NearMisses {
  /** What the item most likely became; `null` where nothing comes near. */
  find(literal: string, kind: SpanKind): NearMiss | null;
}

const SHAPED: ReadonlySet<SpanKind> = new Set<SpanKind>([
  'uuid',
  'hash',
  'id',
  'version',
  'datetime',
  'email',
  'address',
  'errno',
]);
const MOST_COMPARED = 24;

/** A candidate with what is asked of it for every item that it meets. */
interface Filed extends Candidate {
  /** Without the dots that say that something is missing. */
  readonly bare: string;
  /** Without digits. */
  readonly letters: string;
}
const NONE: readonly Filed[] = [];

export function createNearMisses(candidates: readonly Candidate[]): NearMisses {
  const byName = new Map<string, Filed[]>();
  const byCase = new Map<string, Filed[]>();
  const byShape = new Map<string, Filed[]>();
  const byNumber = new Map<string, Filed[]>();
  const byFront = new Map<string, Filed[]>();
  const byEnd = new Map<string, Filed[]>();
  const file = (map: Map<string, Filed[]>, key: string, candidate: Filed): void => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [candidate]);
    else if (known.length < MOST_COMPARED) known.push(candidate);
  };
  for (const one of candidates) {
    const { literal, kind, isSupported } = one;
    const candidate: Filed = { ...one, bare: withoutDots(literal), letters: lettersOf(literal) };
    if (isPathLike(literal, kind)) file(byName, nameOf(literal), candidate);
    if (isSupported) continue;
    file(byCase, literal.toLowerCase(), candidate);
    file(byShape, shapeOf(literal), candidate);
    const number = leadingNumber(literal);
    if (number !== null) file(byNumber, String(Math.round(number.value)), candidate);
    if (literal.length < SHORTEST) continue;
    file(byFront, literal.slice(0, EDGE), candidate);
    file(byEnd, literal.slice(-EDGE), candidate);
  }

  return {
    find(literal, kind) {
      const cased = firstOther(byCase.get(literal.toLowerCase()), literal);
      if (cased !== null) return miss(cased, 'case');
      if (isPathLike(literal, kind)) {
        const found = pathMiss(literal, others(byName.get(nameOf(literal)), literal));
        if (found !== null) return found;
      }
      const number = leadingNumber(literal);
      if (number !== null) {
        const found = numberMiss(number, others(byNumber.get(String(Math.round(number.value))), literal));
        if (found !== null) return found;
      }
      if (literal.length >= SHORTEST) {
        const edited = editMiss(
          literal,
          byFront.get(literal.slice(0, EDGE)) ?? NONE,
          byEnd.get(literal.slice(-EDGE)) ?? NONE,
        );
        if (edited !== null) return edited;
      }
      const isShaped = SHAPED.has(kind);
      const isNumbered = hasDigit(literal);
      return isShaped || isNumbered
        ? shapeMiss(literal, kind, byShape.get(shapeOf(literal)) ?? NONE, isShaped, isNumbered)
        : null;
    },
  };
}

function firstOther(filed: readonly Filed[] | undefined, literal: string): Filed | null {
  if (filed === undefined) return null;
  for (const one of filed) if (one.literal !== literal) return one;
  return null;
}

function others(filed: readonly Filed[] | undefined, literal: string): readonly Filed[] {
  if (filed === undefined) return NONE;
  for (const one of filed)
    if (one.literal === literal) return filed.filter((other) => other.literal !== literal);
  return filed;
}

/** Of those that begin or end alike: the first that is cut off it, else the first that is one edit away. */
function editMiss(literal: string, front: readonly Filed[], end: readonly Filed[]): NearMiss | null {
  let close: Filed | null = null;
  for (const list of [front, end]) {
    for (const one of list) {
      if (one.literal === literal) continue;
      if (isCut(literal, one)) return miss(one, 'truncated');
      if (close === null && isOneEdit(literal, one.literal)) close = one;
    }
  }
  if (close === null) return null;
  return miss(close, lettersOf(literal) === close.letters ? 'digits-changed' : 'spelling');
}

/** Other digits in the same letters; of kinds whose members have one shape, another of that shape. */
function shapeMiss(
  literal: string,
  kind: SpanKind,
  filed: readonly Filed[],
  isShaped: boolean,
  isNumbered: boolean,
): NearMiss | null {
  if (filed.length === 0) return null;
  const letters = lettersOf(literal);
  let same: Filed | null = null;
  for (const one of filed) {
    if (one.literal === literal || one.kind !== kind) continue;
    if (isNumbered && letters === one.letters) return miss(one, 'digits-changed');
    same ??= one;
  }
  return isShaped && same !== null ? miss(same, 'same-shape') : null;
}

const miss = ({ literal }: Candidate, how: Alteration): NearMiss => ({ literal, how });

interface Measured {
  readonly value: number;
  readonly unit: string;
}

/** A number and what stands behind it; `null` for what is no plain number. */
function leadingNumber(literal: string): Measured | null {
  const found = /^[-+]?[$€£¥]?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?([A-Za-z%µ°]{0,12})$/.exec(
    literal,
  );
  if (found === null) return null;
  const value = Number((found[1] ?? '').replaceAll(',', ''));
  return Number.isFinite(value) ? { value, unit: found[2] ?? '' } : null;
}

/** The same number rounded, or with another unit. */
function numberMiss(number: Measured, candidates: readonly Candidate[]): NearMiss | null {
  for (const candidate of candidates) {
    const other = leadingNumber(candidate.literal);
    if (other === null) continue;
    if (other.value === number.value && other.unit !== number.unit) return miss(candidate, 'unit');
    if (other.unit === number.unit && other.value !== number.value) return miss(candidate, 'precision');
  }
  return null;
}

/** Letters and digits by class, runs of letters as one: what two ids of a kind have in common. */
function shapeOf(literal: string): string {
  const length = Math.min(literal.length, 200);
  let shape = '';
  for (let at = 0; at < length; ) {
    const code = literal.charCodeAt(at);
    if (!isLetter(code)) {
      shape += code >= 48 && code <= 57 ? 'h' : literal[at];
      at++;
      continue;
    }
    const from = at;
    let isHex = true;
    for (let one = code; at < length && isLetter(one); one = literal.charCodeAt(++at))
      isHex &&= (one | 32) <= 102;
    shape += isHex ? 'h'.repeat(at - from) : 'a';
  }
  return shape;
}

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/** What is left without digits. */
const lettersOf = (literal: string): string => literal.replace(/\d+/g, '#');
const hasDigit = (literal: string): boolean => /\d/.test(literal);

const SHORTEST = 6;
const EDGE = 3;

/** Without the dots at either end. */
const withoutDots = (literal: string): string =>
  /^[.…]|[.…]$/.test(literal) ? literal.replace(/^(?:\.{2,3}|…)|(?:\.{2,3}|…)$/g, '') : literal;

/** The beginning or the end of the item, half of it at least, with or without dots for what is missing. */
function isCut(literal: string, { literal: other, bare }: Filed): boolean {
  if (other.length >= literal.length + 6 || bare.length < SHORTEST || bare.length >= literal.length)
    return false;
  if (bare.length === other.length && bare.length * 2 < literal.length) return false;
  return literal.startsWith(bare) || literal.endsWith(bare);
}

/** Whether one character more, less, other, or two exchanged make one of the other. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  let end = 0;
  while (end < a.length - at && end < b.length - at && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const left = a.length - at - end;
  const right = b.length - at - end;
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && a[at] === b[at + 1] && a[at + 1] === b[at];
}
