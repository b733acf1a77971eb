/**
 * Regular expressions that a person types into a search. The engine says what is wrong with one in its own words and
 * not where; `faultIn` walks over the expression and says both, for the mistakes that people make. It judges nothing
 * that the engine accepts. `^` and `$` stand for the ends of lines.
 */

/** What is wrong with an expression, as a phrase, and at which of its UTF-16 units; `null` where that is not known. */
export interface ExpressionFault {
  readonly words: string;
  readonly at: number | null;
}

export type CompiledExpression =
  | { readonly ok: true; readonly expression: RegExp }
  | { readonly ok: false; readonly fault: ExpressionFault };

export interface ExpressionSetting {
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

/** Compiles an expression for a search: global, by lines, in Unicode. */
export function compileExpression(
  source: string,
  { matchCase, wholeWord }: ExpressionSetting,
): CompiledExpression {
  const flags = matchCase ? 'gmu' : 'gimu';
  const plain = build(source, flags);
  // Without the Unicode flag `\-` and `\_` stand for themselves, as in most other tools. `\p{L}` would then be text.
  const lenient = plain.ok || /\\[pPku]/.test(source) ? plain : build(source, flags.replace('u', ''));
  if (!lenient.ok) return { ok: false, fault: faultIn(source) ?? { words: lenient.words, at: null } };
  if (!wholeWord) return lenient;
  const word = lenient.expression.unicode ? '[\\p{L}\\p{N}\\p{M}_]' : '\\w';
  const whole = build(
    `(?<!${word}(?=${word}))(?:${source})(?!(?<=${word})${word})`,
    lenient.expression.flags,
  );
  return whole.ok ? whole : { ok: false, fault: { words: whole.words, at: null } };
}

function build(
  source: string,
  flags: string,
): { readonly ok: true; readonly expression: RegExp } | { readonly ok: false; readonly words: string } {
  try {
    return { ok: true, expression: new RegExp(source, flags) };
  } catch (error) {
    // "Invalid regular expression: /(/gmu: Unterminated group": only the end is for a person.
    const said = error instanceof Error ? error.message : '';
    const words = said.slice(said.lastIndexOf(': ') + 1).trim();
    return { ok: false, words: words === '' ? 'is not a regular expression' : words };
  }
}

/** The first mistake of an expression; `null` where none of the known ones is in it. */
export function faultIn(source: string): ExpressionFault | null {
  const groups: number[] = [];
  /** Whether what stands before can be repeated. */
  let repeatable = false;
  let at = 0;
  while (at < source.length) {
    const character = source.charAt(at);
    const rest = source.slice(at, at + 24);
    if (character === '\\') {
      if (at + 1 >= source.length) return { words: 'ends in a single \\', at };
      repeatable = !/^\\[bB]/.test(rest);
      at += 2;
      continue;
    }
    if (character === '[') {
      const end = classEnd(source, at);
      if (end === null) return { words: 'the [ is never closed', at };
      const range = faultyRange(source, at + 1, end);
      if (range !== null) return range;
      repeatable = true;
      at = end + 1;
      continue;
    }
    if (character === '(') {
      groups.push(at);
      repeatable = false;
      at += /^\(\?(?:[:=!]|<[=!]|<[\p{L}_$][\p{L}\p{N}_$]*>)/u.exec(rest)?.[0].length ?? 1;
      continue;
    }
    if (character === ')') {
      if (groups.pop() === undefined) return { words: 'the ) closes nothing', at };
      repeatable = true;
      at++;
      continue;
    }
    const repeat = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(rest);
    if (repeat !== null) {
      if (!repeatable) return { words: `there is nothing to repeat before ${repeat[0]}`, at };
      const [, least = '', most = ''] = repeat;
      if (most !== '' && Number(most) < Number(least)) return { words: `${repeat[0]} counts backwards`, at };
      repeatable = false;
      at += repeat[0].length;
      continue;
    }
    repeatable = character !== '^' && character !== '|';
    at++;
  }
  const open = groups.at(-1);
  return open === undefined ? null : { words: 'the ( is never closed', at: open };
}

/** Where a class ends; `null` where it does not. */
function classEnd(source: string, open: number): number | null {
  for (let at = open + 1; at < source.length; at++) {
    if (source.charAt(at) === '\\') at++;
    else if (source.charAt(at) === ']') return at;
  }
  return null;
}

/** A range of plain characters in a class whose end comes before its start. */
function faultyRange(source: string, from: number, to: number): ExpressionFault | null {
  for (let at = from; at + 2 < to; at++) {
    if (source.charAt(at) === '\\') {
      at++;
      continue;
    }
    if (source.charAt(at + 1) !== '-' || source.charAt(at + 2) === '\\') continue;
    if (source.charAt(at) > source.charAt(at + 2)) {
      return { words: `${source.slice(at, at + 3)} is out of order`, at };
    }
    at += 2;
  }
  return null;
}
