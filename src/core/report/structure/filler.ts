const KEPT_WORDS = new Set(['true', 'false', 'null']);

/**
 * A text with its letters and digits taken out and its shape left: blanks, newlines and ASCII punctuation stay, a letter is
 * `x` or `X`, a digit is `1`, a sign of a script without blanks is `字`, everything else is `x`. As long as the text in UTF-16
 * units, and the same for texts of the same shape, so nothing can be read back. `true`, `false` and `null` stay: JSON remains JSON.
 */
export function filler(text: string): string {
  const out: string[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(/[A-Za-z]+/g)) {
    out.push(
      shapeOf(text, from, index),
      KEPT_WORDS.has(word) ? word : shapeOf(text, index, index + word.length),
    );
    from = index + word.length;
  }
  out.push(shapeOf(text, from, text.length));
  return out.join('');
}

function shapeOf(text: string, from: number, to: number): string {
  let out = '';
  for (let i = from; i < to; i++) out += shapeOfUnit(text.charCodeAt(i));
  return out;
}

function shapeOfUnit(code: number): string {
  if (code >= 0x30 && code <= 0x39) return '1';
  if (code >= 0x41 && code <= 0x5a) return 'X';
  if (code >= 0x61 && code <= 0x7a) return 'x';
  if (code === 0x09 || code === 0x0a || code === 0x0d) return String.fromCharCode(code);
  if (code < 0x20 || code === 0x7f) return ' ';
  if (code < 0x7f) return String.fromCharCode(code);
  return (code >= 0x3040 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) ? '字' : 'x';
}
