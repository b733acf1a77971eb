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
const NONE: readonly Candidate[] = [];

export function createNearMisses(candidates: readonly Candidate[]): NearMisses {
  const byName = new Map<string, Candidate[]>();
  const byCase = new Map<string, Candidate[]>();
  const byShape = new Map<string, Candidate[]>();
  const byNumber = new Map<string, Candidate[]>();
  const byEdge = new Map<string, Candidate[]>();
  const file = (map: Map<string, Candidate[]>, key: string, candidate: Candidate): void => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [candidate]);
    else if (known.length < MOST_COMPARED) known.push(candidate);
  };
  for (const candidate of candidates) {
    const { literal, kind, isSupported } = candidate;
    if (isPathLike(literal, kind)) file(byName, nameOf(literal), candidate);
    if (isSupported) continue;
    file(byCase, literal.toLowerCase(), candidate);
    file(byShape, shapeOf(literal), candidate);
    const number = leadingNumber(literal);
    if (number !== null) file(byNumber, String(Math.round(number.value)), candidate);
    for (const key of edgesOf(literal)) file(byEdge, key, candidate);
  }

  return {
    find(literal, kind) {
      const from = (map: Map<string, Candidate[]>, key: string): readonly Candidate[] => {
        const filed = map.get(key) ?? NONE;
        return filed.some((one) => one.literal === literal)
          ? filed.filter((one) => one.literal !== literal)
          : filed;
      };
      const cased = from(byCase, literal.toLowerCase())[0];
      if (cased !== undefined) return miss(cased, 'case');
      if (isPathLike(literal, kind)) {
        const found = pathMiss(literal, from(byName, nameOf(literal)));
        if (found !== null) return found;
      }
      const number = leadingNumber(literal);
      if (number !== null) {
        const found = numberMiss(number, from(byNumber, String(Math.round(number.value))));
        if (found !== null) return found;
      }
      const edges: Candidate[] = [];
      for (const key of edgesOf(literal))
        for (const one of byEdge.get(key) ?? []) if (one.literal !== literal) edges.push(one);
      const cut = edges.find((one) => one.literal.length < literal.length + 6 && isCut(literal, one.literal));
      if (cut !== undefined) return miss(cut, 'truncated');
      const close = edges.find((one) => isOneEdit(literal, one.literal));
      if (close !== undefined) {
        return miss(close, lettersOf(literal) === lettersOf(close.literal) ? 'digits-changed' : 'spelling');
      }
      const shaped = from(byShape, shapeOf(literal)).filter((one) => one.kind === kind);
      const digits = shaped.find((one) => hasDigit(literal) && lettersOf(literal) === lettersOf(one.literal));
      if (digits !== undefined && lettersOf(literal).length > 0) return miss(digits, 'digits-changed');
      const same = SHAPED.has(kind) ? shaped[0] : undefined;
      return same === undefined ? null : miss(same, 'same-shape');
    },
  };
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

/** Files for edit distance and cuts: how it begins, how it ends. */
const edgesOf = (literal: string): readonly string[] =>
  literal.length < SHORTEST ? [] : [`^${literal.slice(0, EDGE)}`, `${literal.slice(-EDGE)}$`];

const DOTS = new Set(['.', '…']);

/** The beginning or the end of the item, half of it at least, with or without dots for what is missing. */
function isCut(literal: string, other: string): boolean {
  const isDotted = DOTS.has(other[0] ?? '') || DOTS.has(other[other.length - 1] ?? '');
  const bare = isDotted ? other.replace(/^(?:\.{2,3}|…)|(?:\.{2,3}|…)$/g, '') : other;
  if (bare.length < SHORTEST || bare.length >= literal.length) return false;
  const isMarked = bare.length < other.length;
  if (!isMarked && bare.length * 2 < literal.length) return false;
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
