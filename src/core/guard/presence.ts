/**
 * Whether a literal stands in a summary, letter for letter. `13` does not stand in `130`, nor `1.5` in `1.5.2`, nor
 * `retry` in `retry_count`; `3.0.2` does stand in `v3.0.2`. Of a literal with line breaks or runs of blanks, blanks
 * are compared as one: summaries are wrapped anew. Cost: linear in the summary for each literal.
 */
export interface Presence {
  has(literal: string): boolean;
}

export function createPresence(summary: string): Presence {
  const flat = flatten(summary);
  return { has: (literal) => stands(summary, literal) || stands(flat, flatten(literal)) };
}

const flatten = (text: string): string => text.split(/\s+/).join(' ').trim();

function stands(text: string, literal: string): boolean {
  if (literal === '') return true;
  const last = literal.length - 1;
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + 1)) {
    const after = at + literal.length;
    if (
      !continues(literal[0], text[at - 1], text[at - 2]) &&
      !continues(literal[last], text[after], text[after + 1])
    )
      return true;
  }
  return false;
}

/** Whether the character beside an edge, or the one beyond it, makes a longer word or number of it. */
function continues(
  edge: string | undefined,
  beside: string | undefined,
  beyond: string | undefined,
): boolean {
  if (isDigit(edge)) return isDigit(beside) || (beside === '.' && isDigit(beyond));
  return isWord(edge) && isWord(beside);
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';
const isWord = (char: string | undefined): boolean => char !== undefined && /[A-Za-z0-9_]/.test(char);
