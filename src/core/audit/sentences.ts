/**
 * Sentences as an audit compares them: the words that carry the matter, the numbers, whether it forbids. Rough on
 * purpose: two sentences that say the same share most of their words, and one that says the contrary shares them too.
 */
import { type FoundConstraint, findConstraints } from '../irreducible/constraints/find-constraints.ts';
import type { Force } from '../irreducible/constraints/force.ts';
import { cutSentences, LIST_MARK } from '../irreducible/constraints/prose.ts';
import { readConstraint } from '../irreducible/constraints/read-constraint.ts';
import { withoutTail } from '../irreducible/without-tail.ts';
import { fold } from './fold.ts';

export interface Sentence {
  readonly text: string;
  /** UTF-16 offsets into the text that it was cut from, half-open. */
  readonly start: number;
  readonly end: number;
  /** The line with a colon or the mark of a heading above it; empty without one. */
  readonly heading: string;
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly forbids: boolean;
  /** How it binds; `null` where nothing in it does. */
  readonly force: Force | null;
  readonly scope: string | null;
}

const EMPTY =
  'a an the this that these those it its is are was were be been being am do does did done have has had having i you he she we they me him her us them my your our their of to in on at by for with from as and or but if so than then there here what which who whom whose when where why how all any each every both few more most other some such no nor not only own same too very can will just should now also must may might could would shall need needs never always please make sure ensure keep use using used user users wants want wanted asked asks said says requires required requirement constraint constraints instruction instructions rule rules note important one'.split(
    ' ',
  );
const STOP = new Set(EMPTY);
const NEGATION =
  /\b(?:not|never|no|none|without|avoid|don'?t|doesn'?t|didn'?t|mustn'?t|shouldn'?t|can'?t|cannot|won'?t|forbid(?:den|s)?|prohibit(?:ed|s)?|nicht|kein\w*|nie|ohne|pas|jamais|sans|nunca|sin|não|sem)\b|不|别|勿|禁止|ない|नहीं|मत|لا\s/i;
const LONGEST = 1_000;

/** A word without the endings that grammar adds. */
const stemmed = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ing|ed|es|s|ly)$/, '').replace(/([bdgklmnprt])\1$/, '$1') : word;

function wordsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}_][\p{L}\p{M}\p{N}_./@-]*/gu)) {
    const bare = withoutTail(word, /[./@-]/);
    if (isDenseWord(bare)) for (let at = 0; at + 1 < bare.length; at++) found.add(bare.slice(at, at + 2));
    else if (!STOP.has(bare) && bare.length > 1) found.add(stemmed(bare));
  }
  return found;
}

/** Scripts without blanks: pairs of letters stand for words. */
const isDenseWord = (word: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(word) && word.length > 1;

const numbersIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replaceAll(',', '')));

export function readSentence(
  text: string,
  start: number,
  heading: string,
  binding: FoundConstraint | null,
): Sentence {
  const plain = fold(text).slice(0, LONGEST);
  const read = binding === null ? null : readConstraint(text, binding.heading);
  return {
    text,
    start,
    end: start + text.length,
    heading,
    words: wordsIn(plain),
    numbers: numbersIn(plain),
    forbids: NEGATION.test(plain) || (read !== null && (read.force === 'never' || read.force === 'avoid')),
    force: read?.force ?? null,
    scope: read === null || read.scope === null ? null : text.slice(read.scope.start, read.scope.end),
  };
}

/** The sentences of a text, each with the heading above it. Linear. */
export function sentencesOf(text: string): readonly Sentence[] {
  const binding = new Map(findConstraints(text).map((found) => [found.end, found]));
  const found: Sentence[] = [];
  let heading = '';
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const line = text.slice(from, to);
    if (/^\s{0,3}#{1,6}\s/.test(line) || /^[^.!?]{1,80}[:：]\s*(?:\*\*\s*)?$/.test(line)) {
      heading = withoutTail(line.replace(/^[\s#*\d.]+/, ''), /[\s:：*]/);
    } else if (line.trim() !== '') {
      const mark = LIST_MARK.exec(line.trimStart());
      const begin = from + (line.length - line.trimStart().length) + (mark?.[0].length ?? 0);
      cutSentences(text, begin, to, (start, end) => {
        const raw = text.slice(start, end);
        const lead = raw.length - raw.trimStart().length;
        const sentence = raw.trim();
        if (sentence.length < 2) return;
        const bound = binding.get(start + lead + sentence.length) ?? null;
        found.push(readSentence(sentence, start + lead, heading, bound));
      });
    }
    from = to + 1;
  }
  return found;
}

/** The share of the words of one sentence that another holds too. */
export function sharedWords(of: Sentence, within: Sentence): number {
  if (of.words.size === 0) return 0;
  let shared = 0;
  for (const word of of.words) if (within.words.has(word)) shared++;
  return shared / of.words.size;
}
