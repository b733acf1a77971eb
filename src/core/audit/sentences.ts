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
import { DEEDS, isPlainWord, kinOf, withoutPhrases } from './kin-words.ts';

export interface Sentence {
  readonly text: string;
  /** UTF-16 offsets into the text that it was cut from, half-open. */
  readonly start: number;
  readonly end: number;
  /** The line with a colon or the mark of a heading above it; empty without one. */
  readonly heading: string;
  /** What carries the matter, each word by its stem or its deed (`kin-words.ts`). */
  readonly words: ReadonlySet<string>;
  /** The same as written, in small letters. */
  readonly written: ReadonlySet<string>;
  /** Those of `words` that are names, paths or values and no words of a language. */
  readonly names: ReadonlySet<string>;
  /** Those of `words` that stand behind a preposition: where and for what it holds. */
  readonly placed: ReadonlySet<string>;
  /** Those in the clauses that forbid; empty where nothing does. */
  readonly denied: ReadonlySet<string>;
  /** Whether it wants something left as it is (1), or changed or removed (-1); 0 where it speaks of neither. */
  readonly stance: -1 | 0 | 1;
  readonly numbers: ReadonlySet<string>;
  readonly forbids: boolean;
  /** How it binds; `null` where nothing in it does. */
  readonly force: Force | null;
  readonly scope: string | null;
}

const EMPTY =
  'a an the this that these those it its is are was were be been being am do does did done have has had having i you he she we they me him her us them my your our their of to in on at by for with from as and or but if so than then there here what which who whom whose when where why how all any each every both few more most other some such no nor not only own same too very can will just should now also must may might could would shall need needs never always please make sure ensure use using used user users wants want wanted asked asks said says told requires required requirement requirements request requests message messages latest constraint constraints instruction instructions rule rules preference preferences prefer prefers preferred note important one since out up down off over about because though although however into onto through between already yet still back again even much many way while whatever come comes stay stays remain remains left leave leaves anything something everything nothing else thing things stuff shit like really actually basically probably maybe get got let lets ok okay yes alright hey btw without avoid der die das und oder ein eine einen den dem des ich du wir sie es ist sind war zu auf von für auch nur noch bitte soll sollen muss müssen kann werden wird nutzer sagt le la les un une des du et ou je il elle est sont au aux sur pour par avec que qui ce cette faut doit consigne utilisateur el los las una del por para con se al lo su sus debe usuario regla os da'.split(
    ' ',
  );
const STOP = new Set(EMPTY);
const NEGATION =
  /\b(?:not|never|no|none|nothing|nobody|neither|nor|without|avoid|don'?t|doesn'?t|didn'?t|mustn'?t|shouldn'?t|can'?t|cannot|won'?t|forb(?:id(?:s|den)?|ade)|verboten|interdit|prohibido|prohibit(?:ed|s)?|nicht|kein\w*|nie|niemals|ohne|ne|pas|jamais|sans|nunca|sin|não|sem)\b|\bn'/i;
const NEGATION_ELSEWHERE = /(?<!\p{L})(?:не|нельзя|никогда|без)(?!\p{L})|不|别|勿|禁止|ない|नहीं|मत|لا\s/iu;
const negates = (text: string): boolean => NEGATION.test(text) || NEGATION_ELSEWHERE.test(text);
const LONGEST = 1_000;

const WORD = /[\p{L}\p{M}\p{N}_§][\p{L}\p{M}\p{N}_./@'-]*/gu;
/** Words behind which it is said where, when or for what something holds. */
const PLACING =
  /^(?:in|inside|within|under|for|on|at|during|from|when|while|if|until|before|after|für|bei|unter|während|dans|pour|sous|para|bajo|durante)$/;
/** How many words behind such a one still belong to it. */
const PLACED = 4;

interface Words {
  readonly words: Set<string>;
  readonly written: Set<string>;
  readonly names: Set<string>;
  readonly placed: Set<string>;
  isUntouched: boolean;
}

function wordsIn(plain: string): Words {
  const found: Words = {
    words: new Set(),
    written: new Set(),
    names: new Set(),
    placed: new Set(),
    isUntouched: false,
  };
  let placing = 0;
  for (const [word] of plain.matchAll(WORD)) {
    const bare = withoutTail(word, /[./@'-]/);
    placing = PLACING.test(bare) ? PLACED : placing - 1;
    if (isDenseWord(bare)) {
      for (let at = 0; at + 1 < bare.length; at++) {
        found.words.add(bare.slice(at, at + 2));
        found.written.add(bare.slice(at, at + 2));
      }
      continue;
    }
    // `template/README` names two things, `src/a.ts` one.
    const parts = /^\p{L}+(?:\/\p{L}+)+$/u.test(bare) ? bare.split('/') : [bare];
    for (const part of parts) addWord(found, part, placing > 0);
  }
  return found;
}

function addWord(found: Words, word: string, isPlaced: boolean): void {
  // A number alone is compared as a number.
  if (word.length < 2 || STOP.has(word) || /^[\d.,]+$/.test(word) || /n't$/.test(word)) return;
  const { kin, isUntouched } = kinOf(isPlainWord(word) ? word.replace(/'s?$|^'/, '') : word);
  if (STOP.has(kin)) return;
  found.words.add(kin);
  found.written.add(word);
  if (!isPlainWord(word) && kin === word) found.names.add(kin);
  if (isPlaced) found.placed.add(kin);
  found.isUntouched ||= isUntouched;
}

/** Whether a sentence wants something kept: by the first clause that speaks of a deed. */
function stanceOf(plain: string, isUntouched: boolean): -1 | 0 | 1 {
  if (isUntouched) return 1;
  for (const clause of plain.split(CLAUSES)) {
    for (const [word] of clause.matchAll(WORD)) {
      const { kin } = kinOf(word);
      const sign = kin === DEEDS.keep ? 1 : kin === DEEDS.change || kin === DEEDS.remove ? -1 : 0;
      if (sign === 0) continue;
      const isDenied = negates(clause) || INSTEAD.test(clause);
      return sign > 0 === isDenied ? -1 : 1;
    }
  }
  return 0;
}

/** Words with a capital inside are names, which small letters do not show. */
function withCamelCase(
  names: ReadonlySet<string>,
  text: string,
  words: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!/[a-z][A-Z]/.test(text)) return names;
  const all = new Set(names);
  for (const [word] of text.matchAll(/\w+/g)) {
    if (/[\d_]/.test(word) || !/[a-z][A-Z]/.test(word.slice(1))) continue;
    const { kin } = kinOf(word.toLowerCase());
    if (words.has(kin)) all.add(kin);
  }
  return all;
}

/** The words of the clauses that forbid. */
function deniedIn(plain: string, words: ReadonlySet<string>): ReadonlySet<string> {
  const clauses = plain.split(CLAUSES);
  if (clauses.length === 1) return words;
  return new Set(clauses.filter((clause) => negates(clause)).flatMap((clause) => [...wordsIn(clause).words]));
}

const CLAUSES = /[,;:!?—–，；：。、]|\.\s|\s-\s|\b(?:but|while|aber|sondern|mais|pero)\b/;
const INSTEAD = /\b(?:instead of|rather than|forbidden|prohibited|verboten|interdit|prohibido)\b/;

/** Scripts without blanks: pairs of letters stand for words. */
const isDenseWord = (word: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(word) && word.length > 1;

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};
const NUMBERS = new RegExp(
  `(?<![\\p{L}\\d.])\\d+(?:[.,]\\d+)*|\\b(?:${Object.keys(NUMBER_WORDS).join('|')})\\b`,
  'gu',
);
/** The numbers of a text, also as words; the digits of a name are none. */
const numbersIn = (plain: string): ReadonlySet<string> =>
  new Set([...plain.matchAll(NUMBERS)].map(([number]) => NUMBER_WORDS[number] ?? number.replaceAll(',', '')));

export function readSentence(
  text: string,
  start: number,
  heading: string,
  binding: FoundConstraint | null,
): Sentence {
  const plain = withoutPhrases(fold(text).slice(0, LONGEST).toLowerCase());
  const { words, written, names, placed, isUntouched } = wordsIn(plain);
  const isDeed = words.has(DEEDS.keep) || words.has(DEEDS.change) || words.has(DEEDS.remove);
  const read = binding === null ? null : readConstraint(text, binding.heading);
  return {
    text,
    start,
    end: start + text.length,
    heading,
    words,
    written,
    names: withCamelCase(names, text, words),
    placed,
    denied: negates(plain) ? deniedIn(plain, words) : words,
    stance: isDeed ? stanceOf(plain, isUntouched) : 0,
    numbers: numbersIn(plain),
    forbids: negates(plain) || (read !== null && (read.force === 'never' || read.force === 'avoid')),
    force: read?.force ?? null,
    scope: read === null || read.scope === null ? null : text.slice(read.scope.start, read.scope.end),
  };
}

/** The sentences of a text, each with the heading above it. Linear. */
export function sentencesOf(text: string): readonly Sentence[] {
  const binding = new Map(findConstraints(text).map((found) => [found.end, found]));
  const found: Sentence[] = [];
  let heading = '';
  /** A heading of Markdown holds until the next one, a line with a colon over what follows it without a break. */
  let isMarkdown = false;
  let isOver = false;
  let wasBlank = false;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const line = text.slice(from, to);
    if (/^\s{0,3}#{1,6}\s/.test(line) || /^[^.!?]{1,80}[:：]\s*(?:\*\*\s*)?$/.test(line)) {
      heading = withoutTail(line.replace(/^[\s#*\d.]+/, ''), /[\s:：*]/);
      isMarkdown = line.trimStart().startsWith('#');
      isOver = false;
      wasBlank = false;
    } else if (line.trim() === '') {
      wasBlank = true;
    } else {
      const mark = LIST_MARK.exec(line.trimStart());
      if (mark === null && wasBlank && isOver && !isMarkdown) heading = '';
      isOver = true;
      wasBlank = false;
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
