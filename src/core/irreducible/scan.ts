import { scanAtoms } from './atoms.ts';
import { C, classOf, codeAt, maskOf, PLAIN_BITS, WORD_BITS } from './chars.ts';
import type { Atom, AtomDetector, DetectorInput, Emit } from './detector.ts';
import { mergeSpans, type Span } from './merge.ts';
import { ATOM_DETECTORS, TEXT_DETECTORS, WORD_DETECTOR } from './rules.ts';

/** Above this length an atom is data, and only its pieces are looked at. */
const ATOM_LIMIT = 400;
/** What a piece may be cut at when nothing claims the whole: first settings and lists, then folders, then members. */
const CUTS = [
  0,
  C.equals | C.colon | C.comma | C.sign | C.at | C.hash,
  C.slash | C.equals | C.colon | C.comma | C.sign | C.at | C.hash,
  C.dot | C.dash | C.dollar | C.slash | C.equals | C.colon | C.comma | C.sign | C.at | C.hash,
] as const;
/** An atom of these alone, longer than the limit, is base64 or the like. */
const BLOB = C.lower | C.upper | C.inner | C.digit | C.slash | C.sign | C.under | C.dash;

type CandidatesFor = (mask: number) => readonly AtomDetector[];

/** A power of two, and more than the masks that occur in a text. */
const KEPT_MASKS = 512;

/** The detectors that need some bit of a mask. Few masks occur, so the answers are kept, each at the place of its mask. */
function createCandidates(detectors: readonly AtomDetector[]): CandidatesFor {
  const masks = new Int32Array(KEPT_MASKS);
  const kept: (readonly AtomDetector[])[] = Array.from({ length: KEPT_MASKS }, () => []);
  return (mask) => {
    const place = (mask ^ (mask >>> 9)) & (KEPT_MASKS - 1);
    if (masks[place] === mask) return kept[place] ?? [];
    const found = detectors.filter(({ needs, takes }) => (needs & mask) !== 0 && takes?.(mask) !== false);
    masks[place] = mask;
    kept[place] = found;
    return found;
  };
}

/** The atom that detectors see: one object, moved along. */
class MovingAtom implements Atom {
  readonly input: DetectorInput;
  readonly text: string;
  start = 0;
  end = 0;
  mask = 0;
  level = 0;
  readonly overlong = { starts: 0, until: 0 };
  private made: string | null = null;
  constructor(input: DetectorInput) {
    this.input = input;
    this.text = input.text;
  }
  /** Made only where a detector asks: digits alone, which are half of all atoms, are read where they stand. */
  get str(): string {
    this.made ??= this.text.slice(this.start, this.end);
    return this.made;
  }
  move(start: number, end: number, mask: number, level: number): void {
    this.start = start;
    this.end = end;
    this.mask = mask;
    this.level = level;
    this.made = null;
  }
}

/**
 * Finds the irreducible spans of one text: ordered, disjoint, inside the text (design: the estimator).
 *
 * One scan cuts the text into atoms; plain words are dropped at once by their mask; other atoms are offered
 * to the detectors from the most exact to the loosest, whole first, then in pieces, three cuts deep at most.
 * Quotes, error lines and sentences are found by detectors that look at the text themselves. Linear in the
 * length of the text, without recursion.
 */
export function detectSpans(input: DetectorInput): readonly Span[] {
  const spans: Span[] = [];
  const emit: Emit = (rule, start, end) => {
    if (start < end) spans.push({ start, end, rule });
  };
  scanWith(input, candidatesFor, emit);
  for (const detector of TEXT_DETECTORS) detector.detect(input, emit);
  if (input.words === true) WORD_DETECTOR.detect(input, emit);
  return mergeSpans(spans);
}

/** What some detectors of atoms alone claim, unmerged: to measure one of them by itself. */
export function claimsOf(detectors: readonly AtomDetector[]): (input: DetectorInput, emit: Emit) => void {
  const own = createCandidates(detectors);
  return (input, emit) => scanWith(input, own, emit);
}

const candidatesFor = createCandidates(ATOM_DETECTORS);

/** Offers every atom of a text to its candidates. */
function scanWith(input: DetectorInput, candidatesFor: CandidatesFor, emit: Emit): void {
  const { text } = input;
  const atom = new MovingAtom(input);

  /** Offers one stretch to the detectors; returns where the claim ends, or 0. */
  const offer = (start: number, end: number, mask: number, level: number): number => {
    atom.move(start, end, mask, level);
    for (const detector of candidatesFor(mask)) {
      const claimed = detector.classify(atom, emit);
      if (claimed > 0) return claimed;
    }
    return 0;
  };

  // Pieces still to offer, as start, end, level; the last is next. Empty between atoms.
  const pending: number[] = [];
  /** Queues what is left of a stretch that was offered, or not, and claimed up to `claimed`; 0 where nothing was. */
  const queueRest = (start: number, end: number, mask: number, level: number, claimed: number): void => {
    if (claimed > start) {
      // The rest of the stretch is offered anew, without the sign that joined it.
      let rest = claimed;
      while (rest < end && (classOf(text.charCodeAt(rest)) & (WORD_BITS | C.dash | C.slash | C.dollar)) === 0)
        rest++;
      if (rest < end) pending.push(rest, end, Math.max(1, level));
      return;
    }
    if (level >= CUTS.length - 1) return;
    const cuts = CUTS[level + 1] ?? 0;
    if ((mask & cuts) === 0) pending.push(start, end, level + 1);
    else pushPieces(text, start, end, cuts, level + 1, pending);
  };
  const visit = (from: number, to: number, whole: number): number => {
    const isLong = to - from > ATOM_LIMIT;
    if (isLong && (whole & ~BLOB) === 0 && (whole & (C.slash | C.sign | C.digit)) !== 0) return to;
    if ((whole & WORD_BITS) === 0) return to;
    let resume = to;
    // Nearly every atom is claimed whole.
    if (!isLong || (whole & C.colon) !== 0) {
      if ((whole & ~PLAIN_BITS) === 0) return to;
      const claimed = offer(from, to, whole, 0);
      if (claimed >= to) return claimed;
      queueRest(from, to, whole, 0, claimed);
    } else queueRest(from, to, whole, 0, 0);
    while (pending.length > 0) {
      const level = pending.pop() ?? 0;
      const end = pending.pop() ?? 0;
      const start = pending.pop() ?? 0;
      const mask = maskOf(text, start, end) | (whole & C.group);
      if ((mask & WORD_BITS) === 0) continue;
      let claimed = 0;
      if (end - start <= ATOM_LIMIT) {
        if ((mask & ~PLAIN_BITS) === 0) continue;
        claimed = offer(start, end, mask, level);
        if (claimed >= end) {
          if (claimed > resume) resume = claimed;
          continue;
        }
      }
      queueRest(start, end, mask, level, claimed);
    }
    return resume;
  };

  scanAtoms(text, visit);
}

/** Cuts a stretch at the given classes and queues the pieces, trimmed of dots and dashes that nothing follows. */
function pushPieces(
  text: string,
  from: number,
  to: number,
  cuts: number,
  level: number,
  pending: number[],
): void {
  let start = from;
  for (let i = from; i <= to; i++) {
    if (i < to && (classOf(text.charCodeAt(i)) & cuts) === 0) continue;
    // A percent sign belongs to the number before it, a dollar or a hash to the name behind it.
    const code = codeAt(text, i);
    const withSign = i < to && code === 37 ? 1 : 0;
    let end = i + withSign;
    while (end > start && (text[end - 1] === '.' || text[end - 1] === '-')) end--;
    if (end > start) pending.push(start, end, level);
    start = code === 35 || code === 64 || (code === 36 && level > 2) ? i : i + 1;
    if (start === i && i === from) start = i + 1;
  }
}
