import type { DetectorInput } from './detector.ts';
import { detectSpans } from './scan.ts';

/** For tests: prose of a user that may constrain; override what the case is about. */
export const asInput = (text: string, as: Partial<DetectorInput> = {}): DetectorInput => ({
  text,
  role: 'user',
  mayConstrain: true,
  isError: false,
  prose: true,
  program: false,
  listing: false,
  argument: false,
  ...as,
});

/** For tests: output of a tool. */
export const OUTPUT: Partial<DetectorInput> = { role: 'tool', mayConstrain: false, prose: false };
/** For tests: prose of the agent, which never constrains. */
export const AGENT: Partial<DetectorInput> = { role: 'assistant', mayConstrain: false };

/** For tests: the spans of a text as `kind literal`, in order. */
export function spansOf(text: string, as: Partial<DetectorInput> = {}): readonly string[] {
  return detectSpans(asInput(text, as)).map(
    (span) => `${span.rule.kind} ${text.slice(span.start, span.end)}`,
  );
}

/** For tests: the literals that rules of one family (`path`, or `path.file`) found in a text, in order. */
export function literalsOf(family: string, text: string, as: Partial<DetectorInput> = {}): readonly string[] {
  return detectSpans(asInput(text, as))
    .filter(({ rule }) => rule.id === family || rule.id.startsWith(`${family}.`))
    .map((span) => text.slice(span.start, span.end));
}
