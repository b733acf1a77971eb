import type { Role } from '../transcript/model.ts';
import type { SpanKind } from './kinds.ts';

/** Stands on a span for the rule that found it; `words` is the reason that a person reads. */
export interface Rule {
  /** Stable and unique, such as `path.posix`. */
  readonly id: string;
  readonly kind: SpanKind;
  /** A phrase: `a POSIX path: changed, it names another file`. */
  readonly words: string;
}

/** A stretch of text that a detector claims, as UTF-16 offsets, half-open. */
export type Emit = (rule: Rule, start: number, end: number) => void;

/** What a detector may know of the text that it reads. Offsets are into `text`. */
export interface DetectorInput {
  readonly text: string;
  readonly role: Role;
  /** Whether constraint sentences count here: words that a user typed or a system prompt holds. */
  readonly mayConstrain: boolean;
  readonly isError: boolean;
  /** Whether a person or the agent wrote it as prose; otherwise it is a tool's output or an argument. */
  readonly prose: boolean;
  /**
   * Whether it is code or what a program prints: there quotes hold strings of the program, and a string with blanks is
   * left to what is found inside it.
   */
  readonly program: boolean;
  /** Whether it is a listing that the environment still holds: its string literals are source code, not state. */
  readonly listing: boolean;
  /** Whether a command printed it, and not as an error: then the line of a path is a position, and a pattern is code. */
  readonly printed?: boolean;
  /** Whether it is the whole value of one argument of a tool call. */
  readonly argument: boolean;
  /** Whether words that ordinary vocabulary does not hold count here; not unless it is said. */
  readonly words?: boolean;
}

/**
 * A stretch without blanks, quotes or unrelated brackets; or a piece of one, when nothing claims the whole.
 * The scanner uses one object again and again: a detector must not keep it.
 */
export interface Atom {
  readonly input: DetectorInput;
  /** The whole text, for a look at what stands around. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** `text.slice(start, end)`. */
  readonly str: string;
  /** The union of the class bits of its characters (`chars.ts`). */
  readonly mask: number;
  /** 0 for a whole atom, more for pieces of one that nothing claimed whole. */
  readonly level: number;
  /** What the detector of URLs gave up in this text, so that it reads no stretch from each of a hundred starts. */
  readonly overlong: Overlong;
}

/** Starts of URLs that went on for too long, one within another, and where the last of them gave up. */
export interface Overlong {
  starts: number;
  until: number;
}

/** A detector that classifies atoms. It is asked only when the atom holds one of the bits that it needs. */
export interface AtomDetector {
  readonly rules: readonly Rule[];
  readonly needs: number;
  /**
   * Whether it claims anything of atoms with these bits: asked once a mask, so that most are never
   * called. A piece has the group bit of the whole atom, whether or not it holds the group. Absent: it may. `classify` relies on it.
   */
  readonly takes?: (mask: number) => boolean;
  /**
   * Emits what it claims and returns where its claim ends; the rest of the atom is asked again. 0 claims
   * nothing; `atom.end` without an emission means "this is nothing, and nobody else should take it".
   */
  readonly classify: (atom: Atom, emit: Emit) => number;
}

/** A detector that reads the text itself: lines, sentences, quotes. */
export interface TextDetector {
  readonly rules: readonly Rule[];
  readonly detect: (input: DetectorInput, emit: Emit) => void;
}
