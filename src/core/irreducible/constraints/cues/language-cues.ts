import type { Force } from '../force.ts';

/**
 * Phrases are in small letters, words apart by one blank. `^` in front: only where a clause begins (the sentence, or
 * behind a comma, a colon, `please`, `and` …). `…` between words: up to four other words may stand there. In scripts that write without
 * blanks a phrase is a bare piece of text, with neither sign.
 */
export type Phrases = readonly string[];

/** Words that bind, all alike. */
export interface CueGroup {
  readonly force: Force;
  readonly words: Phrases;
  /** Too common to bind in a message long enough to be pasted material. */
  readonly mild?: boolean;
  /** Binds in a question too: `can you do it without a loop?`. */
  readonly asks?: boolean;
}

/** What one language says constraints with. */
export interface LanguageCues {
  readonly cues: readonly CueGroup[];
  /** Phrases that hold a cue and do not bind: `not only`, `I need to`. They hide the words that they cover. */
  readonly friends: Phrases;
  /** What stands before the first word that matters: `please`, `and`, `ok`. Single words. */
  readonly openers: Phrases;
  /** First words of a question that asks for knowledge and not for work: it never binds. */
  readonly asking: Phrases;
  /** Imperatives that say how, and last: `use tabs`. They bind where they begin a sentence of a short message. */
  readonly imperatives: readonly { readonly force: Force; readonly words: Phrases }[];
  /** What a heading says about the list below it. */
  readonly headings: readonly HeadingGroup[];
  readonly scope: ScopeWords;
  readonly lifts: LiftWords;
}

/** Headings, all alike. `force` is `null` where an item of the list says itself how it binds. */
export interface HeadingGroup {
  readonly force: Force | null;
  readonly words: Phrases;
  /** Calls for attention: what follows on the same line may be a mere fact. */
  readonly notice?: boolean;
}

/** How a sentence says where, when or how long it holds. */
export interface ScopeWords {
  /** The whole scope: `from now on`. */
  readonly whole: Phrases;
  /** Begins a scope that ends with its clause: `until I say so`. */
  readonly clause: Phrases;
  /** Begins a scope when a path or code follows: `in src/`. */
  readonly place: Phrases;
}

/** How somebody takes a constraint back. */
export interface LiftWords {
  /** Takes back whatever it names: `forget the rule about`. */
  readonly drops: Phrases;
  /** Allows what was forbidden or limited: `you can … now`. */
  readonly allows: Phrases;
  /** Holds one of those and takes nothing back: `don't forget`. */
  readonly friends: Phrases;
}
