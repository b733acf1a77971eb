/**
 * What a person said about one thread, beside the policy: kept under the content of its file, travels with a report.
 * Turns and items are numbers of the thread's columns.
 */
export interface Annotations {
  /** Turns that stay verbatim in context. */
  readonly pinnedTurns: readonly number[];
  /** Items that always count, wherever they stand and whatever shows them. */
  readonly pinnedItems: readonly number[];
  /** Items that never count. */
  readonly ignoredItems: readonly number[];
  /** Runs of turns that must stay in one summary because the person says so, both ends included. */
  readonly links: readonly { readonly first: number; readonly last: number }[];
  /** Keys of chains that the person took apart. */
  readonly unlinked: readonly string[];
}

export const NO_ANNOTATIONS: Annotations = {
  pinnedTurns: [],
  pinnedItems: [],
  ignoredItems: [],
  links: [],
  unlinked: [],
};
