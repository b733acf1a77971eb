/** What the estimator is told about a text, by who wrote it. The text is put in later. */
import type { DetectorInput } from '../../core/irreducible/detector.ts';

/** Prose of a person, who may constrain. */
export const AS_USER: DetectorInput = {
  text: '',
  role: 'user',
  mayConstrain: true,
  isError: false,
  prose: true,
  program: false,
  listing: false,
  argument: false,
  words: true,
};
export const AS_AGENT: DetectorInput = { ...AS_USER, role: 'assistant', mayConstrain: false };
/** What a command printed. */
export const AS_OUTPUT: DetectorInput = { ...AS_AGENT, role: 'tool', prose: false, program: true };
/** A file that a tool read. */
export const AS_FILE: DetectorInput = { ...AS_OUTPUT, listing: true };
