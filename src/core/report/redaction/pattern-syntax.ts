import { isDigit, isLetter } from './characters.ts';
import type { HandMaskProblem } from './model.ts';

export type Node =
  | { readonly is: 'class'; readonly holds: (code: number) => boolean }
  | { readonly is: 'assert'; readonly what: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly is: 'sequence'; readonly parts: readonly Node[] }
  | { readonly is: 'either'; readonly parts: readonly Node[] }
  | { readonly is: 'repeat'; readonly part: Node; readonly least: number; readonly most: number | null };

export interface PatternFailure {
  readonly ok: false;
  readonly code: HandMaskProblem['code'];
  readonly reason: string;
}

type Holds = (code: number) => boolean;

const isNameChar: Holds = (code) => isLetter(code) || isDigit(code) || code === 0x5f;
const isBlank: Holds = (code) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;
const not =
  (holds: Holds): Holds =>
  (code) =>
    !holds(code);
const CLASSES: Readonly<Record<string, Holds>> = {
  d: isDigit,
  D: not(isDigit),
  w: isNameChar,
  W: not(isNameChar),
  s: isBlank,
  S: not(isBlank),
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };
const DEEPEST = 20;
const MOST_REPEATS = 200;

class Reader {
  at = 0;
  failure: PatternFailure | null = null;
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
  get char(): string {
    return this.source.charAt(this.at);
  }
  take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
  fail(code: HandMaskProblem['code'], reason: string): void {
    this.failure ??= { ok: false, code, reason };
    this.at = this.source.length;
  }
}

/** A pattern as a tree, or why it is none. Nesting is bounded. */
export function parsePattern(source: string): { readonly ok: true; readonly node: Node } | PatternFailure {
  const reader = new Reader(source);
  const node = readEither(reader, 0);
  if (reader.failure === null && reader.at < source.length)
    reader.fail('not-a-pattern', `A ")" at character ${reader.at + 1} closes nothing.`);
  return reader.failure ?? { ok: true, node };
}

function readEither(reader: Reader, depth: number): Node {
  if (depth > DEEPEST) reader.fail('not-supported', 'The groups are nested too deeply.');
  const parts = [readSequence(reader, depth)];
  while (reader.take('|')) parts.push(readSequence(reader, depth));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { is: 'either', parts };
}

function readSequence(reader: Reader, depth: number): Node {
  const parts: Node[] = [];
  while (reader.at < reader.source.length && reader.char !== '|' && reader.char !== ')') {
    const part = readAtom(reader, depth);
    parts.push(readRepeat(reader, part));
  }
  return { is: 'sequence', parts };
}

function readRepeat(reader: Reader, part: Node): Node {
  const bounds = readBounds(reader);
  if (bounds === null) return part;
  // A lazy repetition accepts the same texts; of those the longest counts here.
  reader.take('?');
  if (/[*+?]/.test(reader.char)) reader.fail('not-a-pattern', 'Something is repeated twice.');
  return { is: 'repeat', part, ...bounds };
}

function readBounds(reader: Reader): { least: number; most: number | null } | null {
  if (reader.take('*')) return { least: 0, most: null };
  if (reader.take('+')) return { least: 1, most: null };
  if (reader.take('?')) return { least: 0, most: 1 };
  const counted = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(reader.source.slice(reader.at));
  if (counted === null) return null;
  reader.at += counted[0].length;
  const least = Number(counted[1]);
  const most = counted[2] === '' ? least : counted[3] === '' ? null : Number(counted[3]);
  if (Math.max(least, most ?? 0) > MOST_REPEATS) reader.fail('not-supported', 'At most 200 repetitions.');
  else if (most !== null && most < least)
    reader.fail('not-a-pattern', 'The bounds of a repetition are out of order.');
  return { least, most };
}

function readAtom(reader: Reader, depth: number): Node {
  if (reader.take('(')) {
    if (reader.take('?') && !reader.take(':'))
      reader.fail('not-supported', 'Look-around and named groups are not supported.');
    const inner = readEither(reader, depth + 1);
    if (!reader.take(')')) reader.fail('not-a-pattern', 'A "(" is never closed.');
    return inner;
  }
  if (reader.take('[')) return { is: 'class', holds: readSet(reader) };
  if (reader.take('.')) return { is: 'class', holds: (code) => code !== 0x0a };
  if (reader.take('^')) return { is: 'assert', what: 'start' };
  if (reader.take('$')) return { is: 'assert', what: 'end' };
  if (reader.take('\\')) return readEscape(reader);
  if (/[*+?]/.test(reader.char)) reader.fail('not-a-pattern', 'Nothing stands before a repetition.');
  return one(reader);
}

function one(reader: Reader): Node {
  const wanted = reader.source.charCodeAt(reader.at);
  reader.at++;
  return { is: 'class', holds: (code) => code === wanted };
}

function readEscape(reader: Reader): Node {
  const char = reader.char;
  if (char === 'b' || char === 'B') {
    reader.at++;
    return { is: 'assert', what: char === 'b' ? 'edge' : 'inside' };
  }
  if (/[1-9kpPcxu]/.test(char) || char === '') reader.fail('not-supported', `"\\${char}" is not supported.`);
  return { is: 'class', holds: escaped(reader) };
}

/** What stands behind a backslash, inside a set or outside. */
function escaped(reader: Reader): Holds {
  const char = reader.char;
  reader.at++;
  const wanted = (CONTROLS[char] ?? char).charCodeAt(0);
  return CLASSES[char] ?? ((code) => code === wanted);
}

function readSet(reader: Reader): Holds {
  const inverted = reader.take('^');
  const members: Holds[] = [];
  for (let first = true; reader.at < reader.source.length && (first || reader.char !== ']'); first = false) {
    if (reader.take('\\')) {
      members.push(escaped(reader));
      continue;
    }
    const low = reader.source.charCodeAt(reader.at);
    reader.at++;
    const high = reader.source.charCodeAt(reader.at + 1);
    if (reader.char === '-' && reader.at + 1 < reader.source.length && high !== 0x5d) {
      reader.at += 2;
      members.push((code) => code >= low && code <= high);
    } else members.push((code) => code === low);
  }
  if (!reader.take(']')) reader.fail('not-a-pattern', 'A "[" is never closed.');
  const holds: Holds = (code) => members.some((member) => member(code));
  return inverted ? not(holds) : holds;
}
