/**
 * What is known of how a real agent compacts, as facts with how sure each is. A preset claims no more than its source
 * says: what no source states is `null` and "not stated", and where the replay differs from the agent it says so.
 */

/**
 * How a fact is known. `stated in code` and `stated in docs`: we read the program's own source, or its vendor's
 * documentation. `observed`: reports that quote the source, or logs that show it; we did not read it ourselves.
 */
export type Sureness = 'stated in code' | 'stated in docs' | 'observed' | 'not stated';

export interface Fact<T> {
  /** `null` exactly where nothing is stated. */
  readonly value: T | null;
  readonly sure: Sureness;
}

export const inCode = <T>(value: T): Fact<T> => ({ value, sure: 'stated in code' });
export const inDocs = <T>(value: T): Fact<T> => ({ value, sure: 'stated in docs' });
export const observed = <T>(value: T): Fact<T> => ({ value, sure: 'observed' });
export const NOT_STATED = { value: null, sure: 'not stated' } as const satisfies Fact<never>;

/** When it compacts. Tokens are those in context, unless the words of the trigger say what else is counted. */
export type PresetTrigger =
  /** `of` × window − `less`, kept between `least` and `most` where these are given. */
  | {
      readonly kind: 'fraction';
      readonly of: number;
      readonly less?: number;
      readonly least?: number;
      readonly most?: number;
    }
  | { readonly kind: 'used'; readonly tokens: number }
  /** Tokens left of the window. */
  | { readonly kind: 'left'; readonly tokens: number }
  /** More turns in context than `most`, whatever their tokens; or the window being full. */
  | { readonly kind: 'turns'; readonly most: number }
  /** Whichever comes first. */
  | { readonly kind: 'first of'; readonly triggers: readonly PresetTrigger[] }
  /** One trigger for windows above a size, another for the rest. */
  | {
      readonly kind: 'by window';
      readonly above: number;
      readonly larger: PresetTrigger;
      readonly otherwise: PresetTrigger;
    };

/** A number of tokens, or a share of the window or of the mark, kept between `least` and `most`. */
export type Amount =
  | number
  | {
      readonly share: number;
      readonly of: 'window' | 'mark';
      readonly least?: number;
      readonly most?: number;
    };

export type PresetRegion =
  | { readonly kind: 'everything' }
  | { readonly kind: 'oldest'; readonly fraction: number; readonly by: 'turns' | 'tokens' }
  | { readonly kind: 'all-but'; readonly newest: Amount; readonly by: 'turns' | 'tokens' };

export interface PresetSlot {
  readonly tokens: number;
  readonly words: string;
}

export interface PresetShown {
  readonly words: string;
  /** What can be worked out of it; `null` where the source does not say how much is cut. */
  readonly cut: { readonly newestTokens: Amount | null; readonly resultChars: number | null } | null;
}

export interface Preset {
  readonly id: string;
  readonly title: string;
  /** The window that a policy is made for when none is named, and whose figure it is. */
  readonly window: { readonly tokens: number; readonly words: string };
  /** `none`: there is none until somebody sets one; the policy then has the record's mark. */
  readonly trigger: Fact<PresetTrigger | 'none'>;
  readonly triggerWords: string;
  readonly region: Fact<PresetRegion>;
  readonly regionWords: string;
  /** `none`: the prompt asks for brevity, and nothing caps the summary. */
  readonly slot: Fact<PresetSlot | 'none'>;
  /** What stays verbatim. */
  readonly kept: Fact<string>;
  readonly keepFirst: number;
  readonly keepUser: boolean;
  /** What the summarizer is shown, where that is known to be other than all of it. */
  readonly shown: Fact<PresetShown>;
  /** Whether the agent can reach the raw turns through a pointer in its context. A file on a disk that it is not told of is none. */
  readonly reachable: Fact<boolean>;
  readonly reachableWords: string | null;
  readonly summaries: Fact<'rolling' | 'appended'>;
  /** System prompt and tools do not count towards the trigger: the policy's fixed cost is 0. */
  readonly countsTurnsOnly: boolean;
  /** Where the replay differs from the agent, one sentence each. */
  readonly differs: readonly string[];
  /** What document or code it was read from. */
  readonly source: string;
  /** The date of that source, `null` where it bears none that was noted. All of them were read on `PRESETS_READ`. */
  readonly sourceDate: string | null;
}

/** The day on which all sources were read. */
export const PRESETS_READ = '2026-11-29';
