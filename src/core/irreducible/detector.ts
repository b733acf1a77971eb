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
}
