import { isBlank } from '../chars.ts';
import { unspokenBlocks } from '../harness-blocks.ts';
import { withoutTail } from '../without-tail.ts';
import { asksToKnow, findCues } from './find-cues.ts';
import { isDense } from './phrases.ts';
import { cutClauses, cutSentences, isProse, LIST_MARK, LONGEST_PIECE, LONGEST_SENTENCE } from './prose.ts';
import { type HeadingForce, readHeading } from './read-heading.ts';

/** Why a sentence counts: it holds a word that binds, it says how in the imperative, or it stands under a heading. */
export type ConstraintReason = 'cue' | 'instruction' | 'listed';

/** A sentence that binds: UTF-16 offsets, half-open. */
export interface FoundConstraint {
  readonly start: number;
  readonly end: number;
  readonly reason: ConstraintReason;
  /** The text of the heading above it, if that is what makes it bind. */
  readonly heading: string | null;
}

/** About 400 tokens at four characters each: above this, a message is mostly pasted material. */
const LONG_MESSAGE = 1_600;
const SHORTEST = 8;
/** Scripts without blanks say as much in fewer characters. */
const SHORTEST_DENSE = 4;

/** How one sentence binds; `null` where it does not. `long`: it stands in a message of pasted material. */
export function bindingOf(sentence: string, long = false): ConstraintReason | null {
  const { cues, words } = findCues(sentence);
  if (cues.length === 0) return null;
  const isQuestion = /[?？؟]\W{0,7}$/.test(sentence.slice(-8));
  if (isQuestion && asksToKnow(sentence, words)) return null;
  const binding = cues.filter(({ value }) => !(long && value.mild) && (!isQuestion || value.asks));
  if (binding.length === 0) return null;
  return binding.every(({ value }) => value.instruction) ? 'instruction' : 'cue';
}

/** The line without its list mark, its marks of a heading, and the colon at its end. */
const bare = (line: string): string =>
  withoutTail(line.replace(LIST_MARK, '').replace(/^[*_\s]+/, ''), /[*_\s:：]/);

interface Section {
  readonly heading: HeadingForce;
  readonly text: string;
  /** A heading of markdown holds until the next one; a line with a colon only over the list below it. */
  readonly isMarkdown: boolean;
}

/** Everything that the walk over the lines of one text knows. */
class Walk {
  readonly #text: string;
  readonly #long: boolean;
  readonly #take: (found: FoundConstraint) => void;
  #section: Section | null = null;
  #from = -1;
  #to = 0;
  #isItem = false;

  constructor(text: string, take: (found: FoundConstraint) => void) {
    this.#text = text;
    this.#long = text.length > LONG_MESSAGE;
    this.#take = take;
  }

  /** Ends the paragraph or the item that is open. */
  close(): void {
    if (this.#from < 0) return;
    const from = this.#from;
    this.#from = -1;
    if (this.#isItem && this.#section !== null) this.#judge(from, this.#to, this.#section);
    else cutSentences(this.#text, from, this.#to, (start, end) => this.#judge(start, end, null));
  }

  endSection(): void {
    this.close();
    this.#section = null;
  }

  /** A line that is neither blank nor in a fence or a block of the harness. */
  line(from: number, to: number, line: string): void {
    const isMarkdown = /^#{1,6}\s/.test(line);
    const isItem = !isMarkdown && LIST_MARK.test(line);
    const prose = isProse(line.replace(LIST_MARK, ''));
    // A hard-wrapped sentence goes on in a line that begins with a small letter; so does an item, indented or not.
    const goesOn = this.#from >= 0 && !isItem && !isMarkdown && /^[\p{Ll}(]/u.test(line);
    if (goesOn && (prose || this.#isItem)) {
      this.#to = to;
      return;
    }
    this.close();
    if (isMarkdown || (!isItem && /[:：]\**$/.test(line)) || /^\*\*[^*]{2,60}\*\*$/.test(line)) {
      const heading = readHeading(bare(line));
      if (isMarkdown || heading !== null || this.#section?.isMarkdown !== true) {
        this.#section = heading === null ? null : { heading, text: bare(line), isMarkdown };
      }
      if (isMarkdown || heading !== null) return;
    } else if (!isItem && this.#section?.isMarkdown === false) {
      this.#section = null;
    }
    const inline = this.#section === null ? this.#inline(from, to, line) : null;
    if (inline !== null) {
      this.#judge(from, to, inline);
      return;
    }
    if (!prose && !(isItem && this.#section !== null)) return;
    this.#from = from;
    this.#to = to;
    this.#isItem = isItem;
  }

  /** `Constraints: no lodash, 200 lines` is a heading and its list on one line. */
  #inline(from: number, to: number, line: string): Section | null {
    const colon = line.slice(0, 60).search(/[:：]/);
    if (colon < 1 || to - from > LONGEST_PIECE || this.#long) return null;
    const text = bare(line.slice(0, colon));
    const heading = readHeading(text);
    return heading === null || heading.notice === true || !/\S\S/.test(line.slice(colon + 1))
      ? null
      : { heading, text, isMarkdown: false };
  }

  #judge(from: number, to: number, section: Section | null): void {
    const text = this.#text;
    let start = from;
    let end = to;
    while (start < end && isBlank(text.charCodeAt(start))) start++;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    if (end - start > LONGEST_SENTENCE) return;
    const mark = LIST_MARK.exec(text.slice(start, Math.min(end, start + 12)));
    if (mark !== null) start += mark[0].length;
    if (end - start > LONGEST_PIECE) {
      for (const [a, b] of cutClauses(text, start, end)) this.#piece(a, b, section);
    } else this.#piece(start, end, section);
  }

  #piece(from: number, to: number, section: Section | null): void {
    const text = this.#text;
    let end = to;
    while (end > from && isBlank(text.charCodeAt(end - 1))) end--;
    const sentence = text.slice(from, end);
    if (section !== null) {
      if (sentence.length > 1) this.#take({ start: from, end, reason: 'listed', heading: section.text });
      return;
    }
    const dense = isDense(sentence);
    if (sentence.length < (dense ? SHORTEST_DENSE : SHORTEST) || !(dense || /\s/.test(sentence))) return;
    const reason = bindingOf(sentence, this.#long);
    if (reason !== null) this.#take({ start: from, end, reason, heading: null });
  }
}

/**
 * The sentences of a user's message or a system prompt that bind what the agent may do, in order. Blocks of the harness,
 * fences of code, logs and tables are passed over. Linear.
 */
export function findConstraints(text: string): readonly FoundConstraint[] {
  const found: FoundConstraint[] = [];
  const walk = new Walk(text, (constraint) => found.push(constraint));
  const blocks = unspokenBlocks(text);
  let block = 0;
  let fenced = false;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    while (block < blocks.length && (blocks[block]?.[1] ?? 0) <= from) block++;
    const next = blocks[block]?.[0] ?? text.length;
    const line = text.slice(from, Math.min(to, from + 600)).trim();
    if (line.startsWith('```') || line.startsWith('~~~')) {
      fenced = !fenced;
      walk.close();
    } else if (fenced || next <= from) {
      walk.endSection();
    } else if (line === '') {
      walk.close();
    } else {
      walk.line(from, Math.min(to, next), line);
    }
    from = to + 1;
  }
  walk.close();
  return found;
}
