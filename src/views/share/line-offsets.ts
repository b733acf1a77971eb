/** Where the rows of a preview begin: after each newline, and within a long line after so many characters. */
export function lineOffsets(text: string, longest: number): readonly number[] {
  const offsets: number[] = [0];
  let from = 0;
  while (from < text.length) {
    const newline = text.indexOf('\n', from);
    const end = newline === -1 ? text.length : newline + 1;
    for (let at = from + longest; at < end; at += longest) offsets.push(at);
    if (end < text.length) offsets.push(end);
    from = end;
  }
  return offsets;
}
