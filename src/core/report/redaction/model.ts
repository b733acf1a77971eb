import type { CharOffset } from '../../units.ts';

/**
 * What a stretch of text is that must not leave. The name is what stands in its place: `[github-token 1]`. The order is
 * the order of strength: where two findings overlap, the kind that stands first here names them.
 */
export const REDACTION_KINDS = [
  'hidden',
  'private-key',
  'aws-key',
  'aws-secret',
  'azure-key',
  'google-key',
  'openai-key',
  'anthropic-key',
  'huggingface-token',
  'replicate-token',
  'stripe-key',
  'twilio-key',
  'sendgrid-key',
  'slack-token',
  'slack-webhook',
  'discord-token',
  'discord-webhook',
  'telegram-token',
  'github-token',
  'gitlab-token',
  'npm-token',
  'pypi-token',
  'vendor-token',
  'jwt',
  'password',
  'credentials',
  'cookie',
  'bearer-token',
  'api-key',
  'token',
  'secret',
  'iban',
  'card',
  'email',
  'phone',
  'ssh-comment',
  'mac-address',
  'ip-address',
  'user-name',
] as const;
export type RedactionKind = (typeof REDACTION_KINDS)[number];

/** How sure the rule is: a shape that only a secret has, a shape in a telling place, or a guess. All are masked alike. */
export type Confidence = 'high' | 'medium' | 'low';

/** A stretch of a text that must not leave, in UTF-16 units, half-open. */
export interface Finding {
  readonly start: CharOffset;
  readonly end: CharOffset;
  readonly kind: RedactionKind;
  /** Which rule found it, as a name to show. */
  readonly rule: string;
  readonly confidence: Confidence;
}

/** A text of a report and where it stands there; the place is the caller's own name for it and is only handed back. */
export interface RedactionText {
  readonly place: string;
  readonly text: string;
}

/** What a person hides by hand, beside what the rules find. */
export type HandMask =
  /** Wherever this text stands, in any case that it is written in. */
  | { readonly by: 'text'; readonly text: string }
  /** `*` is any run of characters that are no blank, `?` one of them. */
  | { readonly by: 'wildcard'; readonly pattern: string }
  /** A regular expression without look-around and back references; it is matched in linear time. */
  | { readonly by: 'regex'; readonly pattern: string }
  /** A stretch that was selected in one text. Its words are hidden elsewhere too, unless they are shorter than four characters. */
  | {
      readonly by: 'selection';
      readonly place: string;
      readonly start: CharOffset;
      readonly end: CharOffset;
    };

export interface RedactorOptions {
  readonly hide?: readonly HandMask[];
  /** What a person shows although a rule found it: masks (`[email 3]`) or the very texts. */
  readonly show?: readonly string[];
  /** Kinds that nobody looks for. */
  readonly off?: readonly RedactionKind[];
}

/** A stretch that is replaced, and by what. */
export interface MaskedRange {
  readonly start: CharOffset;
  readonly end: CharOffset;
  readonly mask: string;
  readonly kind: RedactionKind;
}

/** One secret of a report, however often it occurs. */
export interface Redaction {
  /** What stands in its place, such as `[github-token 1]`. */
  readonly mask: string;
  readonly kind: RedactionKind;
  readonly rule: string;
  readonly confidence: Confidence;
  readonly byHand: boolean;
  /** A person decided to leave it in. */
  readonly shown: boolean;
  /** It is looked for in every text; else (a weak password, a name that is also a word) only where a rule sees it. */
  readonly everywhere: boolean;
  /** The secret itself, cut at 200 characters. Only for its owner's eyes: no artefact may hold it. */
  readonly text: string;
}

/** Where a redaction stands: the text around it is masked as well. */
export interface Occurrence {
  readonly place: string;
  readonly start: CharOffset;
  readonly end: CharOffset;
  readonly before: string;
  readonly after: string;
}

/** A redaction with how often it occurs, and its first places. */
export interface ReviewedRedaction extends Redaction {
  readonly count: number;
  readonly occurrences: readonly Occurrence[];
}

/** Why a mask by hand cannot be used. */
export interface HandMaskProblem {
  readonly mask: HandMask;
  readonly code: 'empty' | 'not-a-pattern' | 'too-long' | 'not-supported' | 'no-such-place';
  readonly reason: string;
}

/** Collects the texts of one report; what it found is used once it is sealed. */
export interface Redactor {
  /** Looks through a text. The order of the texts decides the numbers of the masks. */
  add(text: RedactionText): void;
  /** Ends the collecting. Cheap; may be called once. */
  seal(): Redactions;
}

export interface Redactions {
  /** In order of first occurrence. */
  readonly list: readonly Redaction[];
  readonly problems: readonly HandMaskProblem[];
  /** A text with its secrets masked. The place matters for selections only. */
  mask(text: string, place?: string): string;
  /** What `mask` replaces, ordered and disjoint. */
  ranges(text: string, place?: string): readonly MaskedRange[];
  /** Goes through the texts again for counts and places, at most `places` (3) of each. */
  review(texts: Iterable<RedactionText>, places?: number): readonly ReviewedRedaction[];
}

/** How many of each kind; kinds without any are absent. In the order of `REDACTION_KINDS`. */
export type RedactionCounts = readonly { readonly kind: RedactionKind; readonly count: number }[];
