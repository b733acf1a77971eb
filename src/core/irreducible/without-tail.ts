/**
 * A text without the characters at its end that a class of one character matches. An expression such as `/[.!?]+$/` does the
 * same, but looks at each run of them again from each of its characters.
 */
export function withoutTail(text: string, tail: RegExp): string {
  let end = text.length;
  while (end > 0 && tail.test(text.charAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}
