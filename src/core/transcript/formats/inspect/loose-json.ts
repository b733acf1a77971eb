import { parseJson } from '../../json-ranges.ts';

/** Parsed JSON, and whether something in it had to be replaced for that. */
export interface LooseJson {
  readonly value: unknown;
  readonly repaired: boolean;
}

/** Reads JSON in which `NaN`, `Infinity` and `-Infinity`, as Python writes them, stand for `null`; `null` for anything else that is no JSON. */
export function parseLoose(text: string): LooseJson | null {
  const direct = parseJson(text);
  if (direct.ok) return { value: direct.value, repaired: false };
  if (!text.includes('NaN') && !text.includes('Infinity')) return null;
  const cleaned = parseJson(withoutBareWords(text));
  return cleaned.ok ? { value: cleaned.value, repaired: true } : null;
}

const WORDS = ['-Infinity', 'Infinity', 'NaN'] as const;

function withoutBareWords(text: string): string {
  let out = '';
  let from = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (inString && letter === '\\') at++;
    else if (letter === '"') inString = !inString;
    else if (!inString && (letter === '-' || letter === 'I' || letter === 'N')) {
      const word = WORDS.find((candidate) => text.startsWith(candidate, at));
      if (word === undefined) continue;
      out += `${text.slice(from, at)}null`;
      at += word.length - 1;
      from = at + 1;
    }
  }
  return out + text.slice(from);
}
