/**
 * Spans, packed: each column of a span is said in the company of those that were said before. What a literal was last time
 * it mostly is again — its kind, its rule, its length, where in its line it stands — so that a repeated span is a handful of
 * bits, all of them expected.
 */
import { COUNTED, type SpanColumns } from '../../columns.ts';
import { DEFAULT_RULES, markCounted } from '../../floor/counting-rules.ts';
import { SPAN_KINDS } from '../../irreducible/kinds.ts';
import { SPAN_SOURCES } from '../../irreducible/span-sources.ts';
import { type BitCoder, type BitModel, bitModel } from './bit-coder.ts';
import { codeNumber, codeSigned, codeSymbol, numberModel, symbolModel } from './number-coder.ts';
import { createSequenceCoder, type Naming } from './sequence-coder.ts';

const KINDS = SPAN_KINDS.length + 1;
const SOURCES = SPAN_SOURCES.length + 1;
const NAMINGS: readonly Naming[] = ['guessed', 'new', 'old', 'named'];
const FLOORS = COUNTED.working | COUNTED.exhaustive;

export interface SpanShape {
  /** Where the spans of each turn begin. */
  readonly offsets: Uint32Array;
  readonly role: Uint8Array;
  readonly items: number;
  /** Whether places and rules are packed too. */
  readonly places: boolean;
}

/** `from` are the columns to write; a reader is told `null` and how many spans there are by `shape`. */
export function packSpans(coder: BitCoder, from: SpanColumns | null, shape: SpanShape): SpanColumns {
  const { offsets, role, items, places } = shape;
  const count = offsets.at(-1) ?? 0;
  const hasKeyed = flag(coder, from?.keyed !== undefined);
  const hasResults = places && flag(coder, from?.resultEnd !== undefined);
  const hasLost = flag(coder, from?.lost !== undefined);
  const start = new Uint32Array(count);
  const end = new Uint32Array(count);
  const kind = new Uint8Array(count);
  const item = new Uint32Array(count);
  const rule = new Uint16Array(count);
  const source = new Uint8Array(count);
  const counted = new Uint8Array(count);
  const cut = new Uint32Array(count);
  const keyed = new Uint8Array(count);
  const resultEnd = new Uint32Array(count);
  const lostRow: number[] = [];
  const lostSince: number[] = [];

  const sequence = createSequenceCoder(coder, items, count, SOURCES);
  const codeSource = symbolModel(SOURCES * SOURCES * 4, 5);
  const codeKind = symbolModel(SOURCES * KINDS, 5);
  const isSameKind = bitModel(SOURCES);
  const codeRest = symbolModel(SOURCES * 4, 2);
  const codeKeyed = bitModel(KINDS * 4);
  const isCut = bitModel(SOURCES * KINDS * 16);
  const codePlaces = places ? createPlaceCoder(coder, items, count, hasResults) : null;
  const isLost = bitModel(SOURCES * 4);
  const sameSince = bitModel(2);
  const codeSince = numberModel(1);
  /** By item: what it was when it was met last; `kindOf` one higher, 0 for never. */
  const kindOf = new Uint8Array(items);
  const sourceOf = new Uint8Array(items);
  const keyedOf = new Uint8Array(items);
  const restOf = new Uint8Array(items);
  const cutOf = new Uint8Array(items);
  let lostAt = 0;
  let since = 0;

  for (let turn = 0; turn + 1 < offsets.length; turn++) {
    const author = role[turn] ?? 0;
    const first = offsets[turn] ?? 0;
    let sourceBefore = SOURCES - 1;
    let kindBefore = KINDS - 1;
    let cutBefore = 0;
    let lostBefore = 0;
    codePlaces?.begin();
    for (let row = first; row < (offsets[turn + 1] ?? 0); row++) {
      const { expected, copiedFrom } = sequence;
      const copied = copiedFrom < 0 ? null : copiedFrom;
      const likely = copied !== null ? (source[copied] ?? 0) : (sourceOf[expected] ?? SOURCES - 1);
      const sourcePlace = ((likely * SOURCES + sourceBefore) << 2) | (author & 3);
      const s = codeSymbol(coder, codeSource, sourcePlace, 5, from?.source[row] ?? 0);
      const place = Math.min(s, SOURCES - 1);
      source[row] = s;
      const id = sequence.code(from?.item[row] ?? 0, place, -1);
      item[row] = id;
      const known = kindOf[id] ?? 0;
      const saidKind = from?.kind[row] ?? 0;
      let k = known - 1;
      if (known === 0 || coder.bit(isSameKind, place, saidKind === k ? 0 : 1) === 1)
        k = codeSymbol(coder, codeKind, place * KINDS + kindBefore, 5, saidKind);
      kind[row] = k;
      kindOf[id] = k + 1;
      sourceOf[id] = place;
      const kindPlace = Math.min(k, KINDS - 1);
      const rest = codeSymbol(
        coder,
        codeRest,
        (place << 2) | (restOf[id] ?? 0),
        2,
        (from?.counted[row] ?? 0) >> 2,
      );
      counted[row] = rest << 2;
      restOf[id] = rest;
      if (hasKeyed) {
        const slot = (kindPlace << 2) | (keyedOf[id] ?? 0);
        const value = coder.bit(codeKeyed, slot, from?.keyed?.[row] ?? 0);
        keyed[row] = value;
        keyedOf[id] = 1 + value;
      }
      // What is copied stands as it stood there.
      const original = copied !== null && item[copied] === id ? copied : null;
      const naming = original === null ? NAMINGS.indexOf(sequence.naming) : NAMINGS.length;
      const wasCut = original === null ? (cutOf[id] ?? 0) : (cut[original] ?? 0) > 0 ? 2 : 1;
      const company = (place * KINDS + kindPlace) * 2 + (original === null ? 0 : 1);
      const cutSlot = (company << 3) | (cutBefore << 2) | wasCut;
      const hasCut = coder.bit(isCut, cutSlot, (from?.cut[row] ?? 0) > 0 ? 1 : 0);
      cutBefore = hasCut;
      cutOf[id] = 1 + hasCut;
      if (codePlaces === null) {
        // What stands for a place only says in which order they come.
        const ordinal = 2 * (row - first);
        start[row] = ordinal;
        end[row] = ordinal + 1;
        cut[row] = hasCut === 1 ? ordinal : 0;
      } else {
        const span = { id, naming, original, kind: kindPlace, source: place, hasCut };
        const at = codePlaces.code(from, row, span);
        start[row] = at.start;
        end[row] = at.end;
        cut[row] = at.cut;
        rule[row] = at.rule;
        resultEnd[row] = at.resultEnd;
      }
      if (hasLost) {
        const wasLost = from?.lost?.row[lostAt] === row;
        const value = coder.bit(isLost, (place << 2) | lostBefore, wasLost ? 1 : 0);
        lostBefore = 1 + value;
        if (value === 1) {
          const said = from?.lost?.since[lostAt] ?? 0;
          if (coder.bit(sameSince, 0, said === since ? 0 : 1) === 1)
            since = codeNumber(coder, codeSince, 0, said);
          lostRow.push(row);
          lostSince.push(since);
          lostAt++;
        }
      }
      sourceBefore = place;
      kindBefore = kindPlace;
    }
  }
  const spans = { count, offsets, start, end, kind, item, rule, source, counted, cut };
  codeFloors(coder, from, spans);
  return {
    ...spans,
    ...(hasKeyed ? { keyed } : {}),
    ...(hasResults ? { resultEnd } : {}),
    ...(hasLost ? { lost: { row: Uint32Array.from(lostRow), since: Uint32Array.from(lostSince) } } : {}),
  };
}

const flag = (coder: BitCoder, value: boolean): boolean => coder.plain(value ? 1 : 0, 1) === 1;

/** What the floors count follows from the sources under the rules; where it does not, each span says so. */
function codeFloors(coder: BitCoder, from: SpanColumns | null, spans: SpanColumns): void {
  markCounted(spans, spans.counted, DEFAULT_RULES);
  const follows = flag(
    coder,
    from === null || spans.counted.every((bits, row) => bits === from.counted[row]),
  );
  if (follows) return;
  const model = symbolModel(4, 2);
  for (let row = 0; row < spans.count; row++) {
    const bits = spans.counted[row] ?? 0;
    const said = codeSymbol(coder, model, bits & FLOORS, 2, (from?.counted[row] ?? 0) & FLOORS);
    spans.counted[row] = (bits & ~FLOORS) | said;
  }
}

interface SpanCompany {
  readonly id: number;
  readonly naming: number;
  /** The row that is copied, if one is. */
  readonly original: number | null;
  readonly kind: number;
  readonly source: number;
  readonly hasCut: number;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly cut: number;
  readonly rule: number;
  readonly resultEnd: number;
}

/** Where spans stand, and which rule found them. */
function createPlaceCoder(coder: BitCoder, items: number, count: number, hasResults: boolean) {
  const codeGap = numberModel(SOURCES * 2);
  const codeLength = numberModel(KINDS);
  const codeIndent = numberModel(SOURCES);
  const codeRule = numberModel(KINDS);
  const codeBase = numberModel(1);
  const same: BitModel = bitModel(64);
  const sameBase = bitModel(2);
  const hasResult = bitModel(SOURCES * 2);
  /** By item: one more than the number when it was met last. */
  const gapOf = new Uint32Array(items);
  const lengthOf = new Uint32Array(items);
  /** By row, alike. */
  const gapAt = new Uint32Array(count);
  const indentAt = new Uint32Array(count);
  const indentOf = new Uint32Array(items);
  const ruleOf = new Uint32Array(items);
  let before = 0;
  let base = 0;
  let inResult = 0;

  /** A number that is mostly what it was for the same item. */
  const remembered = (
    memory: Uint32Array,
    company: SpanCompany,
    which: number,
    value: number,
    outright: (value: number) => number,
    rows: Uint32Array | null = null,
  ): number => {
    const { original } = company;
    const known = original !== null && rows !== null ? (rows[original] ?? 0) : (memory[company.id] ?? 0);
    const slot = (which << 3) | company.naming;
    const coded =
      known > 0 && coder.bit(same, slot, value === known - 1 ? 0 : 1) === 0 ? known - 1 : outright(value);
    memory[company.id] = coded + 1;
    return coded;
  };

  return {
    begin(): void {
      before = 0;
      base = 0;
      inResult = 0;
    },
    code(from: SpanColumns | null, row: number, company: SpanCompany): Place {
      const { kind, source, hasCut } = company;
      const saidStart = from?.start[row] ?? 0;
      const gap = remembered(
        gapOf,
        company,
        hasCut,
        saidStart - before,
        (value) => codeNumber(coder, codeGap, source * 2 + hasCut, value),
        gapAt,
      );
      gapAt[row] = gap + 1;
      const start = before + gap;
      const length = remembered(lengthOf, company, 2, (from?.end[row] ?? 0) - saidStart, (value) =>
        codeNumber(coder, codeLength, kind, value),
      );
      const end = start + length;
      let cut = 0;
      if (hasCut === 1) {
        const indent = remembered(
          indentOf,
          company,
          3,
          saidStart - (from?.cut[row] ?? 0),
          (value) => codeNumber(coder, codeIndent, source, value),
          indentAt,
        );
        indentAt[row] = indent + 1;
        cut = Math.max(0, start - indent);
      }
      const rule = remembered(ruleOf, company, 4, from?.rule[row] ?? 0, (value) =>
        codeNumber(coder, codeRule, kind, value),
      );
      before = end;
      return { start, end, cut, rule, resultEnd: hasResults ? resultEndOf(from, row, source, end) : 0 };
    },
  };

  function resultEndOf(from: SpanColumns | null, row: number, source: number, end: number): number {
    const said = from?.resultEnd?.[row] ?? 0;
    inResult = coder.bit(hasResult, (source << 1) | inResult, said > 0 ? 1 : 0);
    if (inResult === 0) return 0;
    const saidBase = end - said;
    if (coder.bit(sameBase, 0, saidBase === base ? 0 : 1) === 1)
      base += codeSigned(coder, codeBase, 0, saidBase - base);
    return Math.max(0, end - base);
  }
}
