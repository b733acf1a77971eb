import { isBlank } from '../chars.ts';
import type { DetectorInput, Emit, Rule, TextDetector } from '../detector.ts';
import { ansiLength } from '../escapes.ts';
import { nextTelling } from '../telling.ts';

/**
 * Error lines: the whole line, since the diagnosis is in its exact words.
 *
 * Problem: source code talks of errors all the time. Idea: a cheap search finds lines that hold a telling
 * syllable; each such line is judged once against patterns anchored at its head, as tools print them; listings
 * that the environment still holds are not asked at all. The place that a compiler puts before its message is a path of
 * its own: forty errors in one file name that file once. Cost: one search over the text, one judgement a line.
 * Limits: lines above 400 characters are left to the detectors of atoms.
 */
const exception: Rule = {
  id: 'error.exception',
  kind: 'error',
  words: 'an exception with its message, whole',
};
const line: Rule = {
  id: 'error.line',
  kind: 'error',
  words: 'an error message, whole: its wording is the diagnosis',
};
const assertion: Rule = { id: 'error.assertion', kind: 'error', words: 'a failed assertion or test' };
const result: Rule = {
  id: 'error.result',
  kind: 'error',
  words: 'the first line of a result that is flagged as an error',
};

const LIMIT = 400;

const EXCEPTION =
  /^(?:[\w.]+: )?(?:Uncaught (?:\(in promise\) )?|Unhandled (?:exception[.:] |rejection[: ]*)?|Caused by: |PHP Fatal error: {1,2}|\[[\w-]+\] )*(?:[A-Za-z_][\w$]*(?:\.|::|\\))*(?:[A-Z][\w$]*)?(?:Error|Exception|Warning|Interrupt|Fault|Failure)(?: ?\[\w+\])?(?: \([\w., :]+\))?:\s*\S/;
/** Java says the class of an exception, with or without a message behind it. */
const THREAD = /^Exception in thread "[^"]{1,80}" \S/;
/** Ruby says the class last: `a.rb:12:in 'f': undefined method 'x' for nil (NoMethodError)`. */
const CLASS_LAST = /^\S{1,200}:\d{1,7}:in ['`].{1,300} \([A-Z]\w*(?:::\w+)*\)$/;
const LABEL =
  /^(?:\d+\)\s)?(?:(?:[\w./-]+: )?(?:fatal |internal |compile |syntax |runtime |build |type |linker )?(?:error|fatal|panic|abort(?:ed)?|critical|failure))(?:\[[\w-]+\])?(?:[ (-][A-Z]{0,8}-?\d{2,7}\)?)?(?: \([\w :]+\))?\s?:\s*\S/i;
const NPM = /^(?:npm|pnpm|yarn) (?:ERR!|error)\s*\S|^\s*ERR_[A-Z_]+|^ERR! /;
/** `npm error path …` and the like say where npm stood, not what went wrong. */
const NPM_PLACE =
  /^(?:npm|pnpm|yarn) (?:ERR!|error) (?:path|location|command|workspace|cwd|cmd|signal|Lifecycle)\b/;
/** Where a compiler found it: a path of its own, not part of the message. */
const PLACE = /^(?=[^\s:(]{0,200}[A-Za-z])[^\s:()]{1,200}[:(]\d{1,7}(?:[:,]\d{1,7})?\)?(?: -|:)?\s*/;
const SHORTEST_MESSAGE = 8;
const COMPILER = /^[^\s:()]{1,200}[:(]\d{1,7}(?:[:,]\d{1,7})?\)?(?: -|:)?\s*(?:fatal )?(?:error|panic)\b/i;
const GO = /^(?:\.?[\w./-]+\.go|[\w./-]+\.(?:rs|c|cc|cpp|h|java|swift|kt)):\d{1,7}:(?:\d{1,7}:)? \S/;
const LEVEL =
  /^(?:[[(]?[\d:T.,/ Z+-]{8,40}[\])]?\s*)(?:\[[\w .-]{1,40}\]\s*)?[[(|]?\s?(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC|Error)\b[\])|:]?\s*\S|^\[?(?:ERROR|FATAL|CRITICAL|SEVERE)\]?[\s:|-]+\S/;
const TOOL =
  /^(?:[\w./+-]{1,60}: ){1,4}.*(?:No such file or directory|command not found|not found|[Pp]ermission denied|Not a directory|Is a directory|cannot \w+|[Cc]ould not \w+|[Cc]onnection (?:refused|reset|timed out)|Operation not permitted|[Ii]nvalid \w+|not recognized|unrecognized \w+|Device or resource busy|No space left|timed out)/;
const CRASH =
  /^(?:thread '.{1,80}' panicked at|panic: |Segmentation fault|.{0,80}\bcore dumped\b|Aborted\b|Assertion .{1,200} failed|fatal error:|Traceback: )|^(?:Access|Permission) denied|^Command failed|^Connection refused|^No such file or directory|^curl: \(\d+\)/;
const ASSERTION =
  /^E {2,}\S|^(?:FAILED|FAIL|ERROR)\s+\S.*(?:::| - |\.\w+$|\()|^(?:--- FAIL:|not ok \d+)|^(?:AssertionError|Assertion failed)\b/;

/** The text without terminal sequences. */
function withoutAnsi(text: string): string {
  if (!text.includes('\x1b')) return text;
  let out = '';
  for (let i = 0; i < text.length; ) {
    if (text.charCodeAt(i) === 27) i += Math.max(1, ansiLength(text, i));
    else {
      const next = text.indexOf('\x1b', i);
      const end = next < 0 ? text.length : next;
      out += text.slice(i, end);
      i = end;
    }
  }
  return out;
}

/** The stretch of a line without blanks and terminal sequences at its ends. */
function trimLine(text: string, from: number, to: number): readonly [start: number, end: number] {
  let start = from;
  while (start < to) {
    if (isBlank(text.charCodeAt(start))) start++;
    else if (text.charCodeAt(start) === 27) start += Math.max(1, ansiLength(text, start));
    else break;
  }
  let end = to;
  for (;;) {
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    // Only the last few characters are searched: looking back for an escape that is not there would cost the text.
    const near = Math.max(start, end - 24);
    const sequence = text.slice(near, end).lastIndexOf('\x1b');
    if (sequence < 0 || near + sequence + ansiLength(text, near + sequence) !== end) break;
    end = near + sequence;
  }
  start = Math.min(start, to);
  // Blanks of other scripts, which terminals do not print.
  const inner = text.slice(start, end);
  const bare = inner.trimEnd();
  return [start + bare.length - bare.trimStart().length, start + bare.length];
}

/**
 * The rule that a line of output falls under when it is an error line; `null` when it is none. Each expression begins with,
 * or needs, a sign that most lines lack, and is asked only where it is there.
 */
export function errorRuleOf(content: string): Rule | null {
  const hasColon = content.includes(':');
  const first = content.charAt(0);
  if (hasColon && EXCEPTION.test(content)) return exception;
  if (first === 'E' && THREAD.test(content)) return exception;
  if (hasColon && content.endsWith(')') && CLASS_LAST.test(content)) return exception;
  if ('EF-nA'.includes(first) && ASSERTION.test(content)) return assertion;
  if (hasColon && (LABEL.test(content) || TOOL.test(content))) return line;
  if (NPM.test(content) || LEVEL.test(content) || CRASH.test(content)) return line;
  if (COMPILER.test(content)) return line;
  return hasColon &&
    GO.test(content) &&
    /: (?:undefined|cannot|undeclared|expected|missing|error|imported|invalid|too many|not enough)/.test(
      content,
    )
    ? line
    : null;
}

function judge(text: string, from: number, to: number, emit: Emit): void {
  if (to - from > LIMIT + 80) return;
  const [start, end] = trimLine(text, from, to);
  if (end - start < 8 || end - start > LIMIT) return;
  const content = text.slice(start, end);
  const rule = errorRuleOf(withoutAnsi(content));
  if (rule === null || NPM_PLACE.test(content)) return;
  const place = PLACE.exec(content)?.[0].length ?? 0;
  emit(rule, end - start - place < SHORTEST_MESSAGE ? start : start + place, end);
}

/** Rust says where it panicked, and why on the line below. Returns the end of what was read. */
function messageBelow(text: string, from: number, to: number, emit: Emit): number {
  if (!/^thread '.{1,80}' .{0,40}panicked at \S{1,200}:$/.test(text.slice(from, Math.min(to, from + LIMIT))))
    return to;
  const newline = text.indexOf('\n', to + 1);
  const [start, end] = trimLine(text, Math.min(to + 1, text.length), newline < 0 ? text.length : newline);
  if (end - start < 2 || end - start > LIMIT) return to;
  emit(line, start, end);
  return end;
}

function firstLine({ text }: DetectorInput, emit: Emit): void {
  let from = 0;
  while (from < text.length && isBlank(text.charCodeAt(from))) from++;
  const newline = text.indexOf('\n', from);
  const [start, end] = trimLine(text, from, newline < 0 ? text.length : newline);
  if (end - start >= 2 && end - start <= LIMIT) emit(result, start, end);
}

/** Finds error lines of tools, compilers, runtimes and logs; the first line of an error result always. */
export const errorDetector: TextDetector = {
  rules: [exception, line, assertion, result],
  detect(input, emit) {
    const { text } = input;
    if (input.argument || (input.listing && !input.isError)) return;
    if (input.isError) firstLine(input, emit);
    for (let found = nextTelling(text, 0); found !== null; ) {
      const at = found.start;
      let from = at;
      while (from > 0 && text.charCodeAt(from - 1) !== 10) from--;
      const next = text.indexOf('\n', at);
      let lineEnd = next < 0 ? text.length : next;
      judge(text, from, lineEnd, emit);
      if (text.startsWith('anic', at)) lineEnd = messageBelow(text, from, lineEnd, emit);
      // A line is judged once, however often it says so.
      found = nextTelling(text, Math.max(found.end, lineEnd));
    }
  },
};
