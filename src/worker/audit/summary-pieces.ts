/** A longer line is cut, so that no piece is a wall that layout stalls on. */
const LONGEST = 1_200;
/** How far back a cut looks for a blank. */
const REACH = 160;

/** Where the pieces of a text begin: its lines with their newlines, long ones in parts, cut at blanks where there are some. */
export function piecesOf(text: string): Uint32Array {
  const starts: number[] = [];
  for (let from = 0; from < text.length; ) {
    starts.push(from);
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline + 1;
    from = end - from <= LONGEST ? end : cutBefore(text, from + LONGEST);
  }
  return Uint32Array.from(starts);
}

/** A place to cut at or a little before `at`: behind a blank, and never inside a pair of surrogates. */
function cutBefore(text: string, at: number): number {
  for (let cut = at; cut > at - REACH; cut--) if (/\s/.test(text[cut - 1] ?? '')) return cut;
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
