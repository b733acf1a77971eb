/** A blank further back than this share of a row ends none: the row would be too short. */
const FARTHEST = 0.5;

/**
 * Where the rows of a preview begin: after each newline, and within a line that is too long behind the last blank in reach,
 * or else after so many characters. Linear: each row looks back over itself only.
 */
export function lineOffsets(text: string, longest: number): readonly number[] {
  const offsets: number[] = [0];
  let from = 0;
  while (from < text.length) {
    const newline = text.indexOf('\n', from);
    const end = newline === -1 ? text.length : newline + 1;
    for (let row = from; row + longest < end; ) {
      const least = row + Math.ceil(longest * FARTHEST);
      let next = row + longest;
      while (next > least && text[next - 1] !== ' ') next--;
      row = text[next - 1] === ' ' ? next : row + longest;
      offsets.push(row);
    }
    if (end < text.length) offsets.push(end);
    from = end;
  }
  return offsets;
}
