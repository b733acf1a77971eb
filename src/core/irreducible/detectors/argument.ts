import { isBlank } from '../chars.ts';
import type { Rule, TextDetector } from '../detector.ts';

const argument: Rule = { id: 'argument', kind: 'argument', words: 'an argument of a tool call, whole' };
const LIMIT = 60;

/** Claims the whole value of an argument of at most 60 characters on one line; longer ones count by what is in them. */
export const argumentDetector: TextDetector = {
  rules: [argument],
  detect(input, emit) {
    if (!input.argument || input.text.length > LIMIT + 40) return;
    const { text } = input;
    let start = 0;
    let end = text.length;
    while (start < end && isBlank(text.charCodeAt(start))) start++;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    if (end === start || end - start > LIMIT || text.slice(start, end).includes('\n')) return;
    emit(argument, start, end);
  },
};
