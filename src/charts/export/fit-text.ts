/**
 * How wide words get, without a page to measure them in. Faces differ from machine to machine, so widths are taken from the
 * wider ones: what fits by this reckoning fits everywhere, and nothing runs out of a picture.
 */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const NARROW = /[ iljftrI.,:;|!'()[\]·]/;
const BROAD = /[mwMW@%—…]/;
const CAPITAL = /[A-Z0-9#&$+=<>~?_]/;

/** The width of a line in px, rather too much than too little. */
export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const character of text) em += emOf(character);
  return em * size;
}

function emOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0xffff || WIDE.test(character)) return 1.3;
  if (NARROW.test(character)) return 0.42;
  if (BROAD.test(character)) return 1.02;
  if (CAPITAL.test(character)) return 0.76;
  // Letters beyond Latin may be as wide as any.
  return code < 0x250 ? 0.64 : 1.1;
}

/** Of longer text nothing is looked at: no picture has room for so much. */
const LONGEST = 4_000;

/** The text in at most `most` lines that fit a width; what does not fit is cut off with an ellipsis. */
export function wrapText(text: string, width: number, size: number, most: number): readonly string[] {
  const whole = text.slice(0, LONGEST);
  const lines: string[] = [];
  let line = '';
  // A number keeps its sign of per cent.
  for (const word of whole.split(/\s+(?!%)/)) {
    if (word === '') continue;
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size) > width) {
      if (lines.length === most - 1) return [...lines, cutText(`${longer} …`, width, size)];
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return lines.map((one) => cutText(one, width, size));
}

/** The text, or as much of it as fits with an ellipsis behind. */
export function cutText(text: string, width: number, size: number): string {
  const whole = text.slice(0, LONGEST);
  if (whole.length === text.length && textWidth(whole, size) <= width) return whole;
  const room = width - textWidth('…', size);
  let kept = '';
  let used = 0;
  for (const character of whole) {
    used += emOf(character) * size;
    if (used > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
