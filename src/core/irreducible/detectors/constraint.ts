import { isBlank } from '../chars.ts';
import type { Emit, Rule, TextDetector } from '../detector.ts';
import { harnessBlocks } from '../harness-blocks.ts';
import { errorRuleOf } from './error.ts';

/**
 * Constraint sentences: the whole sentence, since a rule without its exception is another rule.
 *
 * Problem: the words that bind ("only", "without") are ordinary words, and users paste logs and code. Idea:
 * only text that a user typed or a system prompt holds is asked; lines that read as code, log or stack trace
 * are left out; a sentence ends at a full stop before a blank, at a blank line or at a list mark; and it
 * counts when it holds a cue, bounded as a word. In messages above about 400 tokens, which are mostly pasted
 * material, a cue must be a strong one. Cost: linear. Limits: English cues; sentences above 500 characters
 * are left to the detectors of atoms.
 */
const constraint: Rule = {
  id: 'constraint',
  kind: 'constraint',
  words: "a user's constraint: every word of the sentence binds",
};

/** About 400 tokens at four characters each. */
const LONG_MESSAGE = 1_600;
const LIMIT = 500;

const STRONG =
  /\b(?:must(?:n['’]t)?|never|always|exactly|do not|don['’]t|cannot|can['’]t|may not|shall|should(?:n['’]t| not)|at (?:most|least)|no (?:more|fewer|less|longer|later|earlier|other) than|not allowed|forbidden|prohibited|required?|make sure|ensure|under no circumstances|only)\b/i;
const ANY =
  /\b(?:must(?:n['’]t)?|never|always|only|exactly|do not|don['’]t|cannot|can['’]t|may not|shall|should(?:n['’]t)?|at (?:most|least)|no (?:more|fewer|less|longer|later|earlier|other) than|not allowed|forbidden|prohibited|required?|requires?|make sure|ensure|without|avoid|prefer(?:ably)?|instead(?: of)?|rather than|unless|except|need(?:s)? to|have to|has to|under no circumstances|keep|leave|stick to|limit(?:ed)?|not (?:change|touch|edit|modify|use|add|remove|delete|commit|push)|up to|within|maximum|minimum)\b/i;
/** A question binds only where it asks for a bounded thing. */
const BOUND =
  /\b(?:only|without|at (?:most|least)|exactly|make sure|ensure|never|always|instead of|avoid)\b/i;
/** `I don't know why` is no rule. */
const OWN =
  /\b(?:I|we)(?:['’](?:ll|d))? (?:just |also |only |will )?(?:need to|have to|prefer|keep|don['’]t|do not|can['’]t|cannot|didn['’]t|should)\b(?! (?:want|need|like|allow|use|have to|ever))/i;

const LOG_HEAD =
  /^(?:\[?\d{4}-\d{2}-\d{2}|\d{2}:\d{2}:\d{2}|at \S+ ?\(|File "|Traceback|\$ |>>> |diff --git|@@ |\+\+\+ |--- |\||[{}<\])]|import |from \S+ import|const |let |var |def |class |function |return |if \(|for \(|#include|\/\/|\/\*|export |public |private )/;
const LIST_MARK = /^(?:[-*+•–]|\d{1,3}[.)]|[a-z][.)]|#{1,6}|>+)\s+/;
const CLOSERS = '"\'`)]}’”»*_';

/** Whether a line reads as a sentence and not as code, a log or a table. */
function isProse(line: string): boolean {
  const head = line.slice(0, 400);
  if (LOG_HEAD.test(head) || /[{};]$|=>$|\)\s*\{$/.test(head)) return false;
  if (errorRuleOf(head) !== null) return false;
  let letters = 0;
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if (code === 32 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127) letters++;
  }
  return letters >= head.length * 0.7 && /\S\s+\S+\s+\S/.test(head);
}

/** Whether a sentence ends behind the mark at `i`: `3.0.2`, `e.g. this` and `a.b` do not end one. */
function isSentenceEnd(text: string, i: number, end: number): boolean {
  const char = text[i] ?? '';
  if ('。！？'.includes(char)) return true;
  if (!'.!?'.includes(char)) return false;
  let next = i + 1;
  while (next < end && next < i + 4 && CLOSERS.includes(text[next] ?? ' ')) next++;
  if (next < end && !isBlank(text.charCodeAt(next))) return false;
  if (char !== '.') return true;
  return !/(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|mr|mrs|dr|st|jan|feb|aug|sept?|oct|nov|dec)|\b[A-Za-z])$/i.test(
    text.slice(Math.max(0, i - 7), i),
  );
}

function judge(text: string, from: number, to: number, long: boolean, emit: Emit): void {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  if (end - start < 8 || end - start > LIMIT) return;
  const mark = LIST_MARK.exec(text.slice(start, Math.min(end, start + 12)));
  if (mark !== null) start += mark[0].length;
  const sentence = text.slice(start, end);
  if (!(long ? STRONG : ANY).test(sentence) || !/\s/.test(sentence)) return;
  if (sentence.endsWith('?') && !BOUND.test(sentence)) return;
  if (OWN.test(sentence) && !STRONG.test(sentence.replace(OWN, ' '))) return;
  emit(constraint, start, end);
}

/** Cuts one paragraph into sentences and judges each. */
function judgeParagraph(text: string, from: number, to: number, long: boolean, emit: Emit): void {
  let start = from;
  let tick = text.indexOf('`', from);
  for (let i = from; i < to; i++) {
    if (i === tick) {
      // What stands in backticks is code: a question mark in a pattern ends no sentence.
      const close = text.indexOf('`', i + 1);
      if (close > 0 && close < to) i = close;
      tick = text.indexOf('`', i + 1);
      continue;
    }
    const code = text.charCodeAt(i);
    if (code !== 46 && code !== 33 && code !== 63 && code < 0x3002) continue;
    if (!isSentenceEnd(text, i, to)) continue;
    let end = i + 1;
    while (end < to && CLOSERS.includes(text[end] ?? ' ')) end++;
    judge(text, start, end, long, emit);
    start = end;
  }
  judge(text, start, to, long, emit);
}

/** Finds sentences of users and system prompts that bind what the agent may do. */
export const constraintDetector: TextDetector = {
  rules: [constraint],
  detect({ text, mayConstrain }, emit) {
    if (!mayConstrain || !ANY.test(text)) return;
    const long = text.length > LONG_MESSAGE;
    const blocks = harnessBlocks(text);
    let block = 0;
    let fenced = false;
    let paragraph = -1;
    let paragraphEnd = 0;
    const close = (): void => {
      if (paragraph >= 0) judgeParagraph(text, paragraph, paragraphEnd, long, emit);
      paragraph = -1;
    };
    for (let from = 0; from < text.length; ) {
      const newline = text.indexOf('\n', from);
      const to = newline < 0 ? text.length : newline;
      while (block < blocks.length && (blocks[block]?.[1] ?? 0) <= from) block++;
      const inBlock = (blocks[block]?.[0] ?? text.length) <= from;
      const line = text.slice(from, Math.min(to, from + 600)).trim();
      if (line.startsWith('```') || line.startsWith('~~~')) {
        fenced = !fenced;
        close();
      } else if (fenced || inBlock || line === '' || !isProse(line.replace(LIST_MARK, ''))) {
        close();
      } else {
        // A hard-wrapped sentence goes on in a line that begins with a small letter.
        const goesOn = paragraph >= 0 && /^[a-z(]/.test(line) && !LIST_MARK.test(line);
        if (!goesOn) {
          close();
          paragraph = from;
        }
        paragraphEnd = Math.min(to, blocks[block]?.[0] ?? to);
      }
      from = to + 1;
    }
    close();
  },
};
