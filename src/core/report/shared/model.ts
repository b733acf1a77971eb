import type { ThreadColumns } from '../../columns.ts';
import type { Annotations } from '../../compaction/annotations.ts';
import type { Policy } from '../../compaction/policy/policy.ts';
import type { VerdictKind } from '../../floor/verdict.ts';
import type { KindGroup } from '../../irreducible/kinds.ts';
import type { PartKind, Role } from '../../transcript/model.ts';
import type { Level } from './levels.ts';
import type { SharedRun } from './run-schema.ts';

/** The newest version of the report; `upgrades.ts` brings older ones here. */
export const SHARED_VERSION = 1;
export const SHARED_SCHEMA_PREFIX = 'floorline.shared/';
export const SHARED_SCHEMA = `${SHARED_SCHEMA_PREFIX}${SHARED_VERSION}` as const;

/**
 * What a link may leave out to be short enough, in the order in which it goes. Nothing of it moves a verdict:
 * - `places`: where spans stand, which rules found them, and the length of turns; what stands in their place is ordinal.
 * - `pieces`: what items are made of, of which the ranking makes use.
 * - `log`: the context that the log reports turn by turn.
 * - `uses`: where items stand inside longer ones; the hindsight floor then goes by spans alone.
 * - `reference`: the record's own estimator; its floor reads 0.
 */
export const OMISSIONS = ['places', 'pieces', 'log', 'uses', 'reference'] as const;
export type Omission = (typeof OMISSIONS)[number];

/**
 * A thread under a policy as its author saw it, to be sent to somebody who has no transcript: enough numbers that slot,
 * margin and policy still move. `file.ts` and `link.ts` write it, `schema.ts` says what of it travels, and the opening of
 * either treats it as hostile.
 */
export interface SharedReport {
  readonly level: Level;
  /** What a link left out; empty in what was never in one. */
  readonly omits: readonly Omission[];
  readonly title: string | null;
  readonly note: string | null;
  /** In the order of their turns. */
  readonly notes: readonly TurnNote[];
  readonly transcript: SharedTranscript;
  readonly policy: Policy;
  /** The second policy that the author compared with. */
  readonly versus: SharedVersus | null;
  readonly annotations: Annotations;
  readonly view: SharedView;
  /** What the log implies of system prompt and tools, in tokens. */
  readonly reportedFixedCost: number | null;
  readonly columns: ThreadColumns;
  /** The ids of the rules that `columns.spans.rule` points into. */
  readonly rules: readonly string[];
  /** The run as the author saw it, for programs that read a file; `null` in a link, which is replayed. */
  readonly run: SharedRun | null;
  /** The literal of each item, secrets masked; `null` below the level `items`. */
  readonly literals: readonly string[] | null;
  /** The text of each turn, secrets masked; `null` below the level `full`. */
  readonly turns: readonly SharedTurn[] | null;
}

/** Something that the author wrote at a turn. */
export interface TurnNote {
  readonly turn: number;
  readonly text: string;
}

export interface SharedTranscript {
  /** The id of its format. */
  readonly format: string;
  /** Names are text of the transcript: `null` below the level `items`. */
  readonly name: string | null;
  readonly conversation: string | null;
  readonly thread: string | null;
  readonly probableCompactions: readonly {
    readonly turn: number;
    readonly tokensBefore: number;
    readonly tokensAfter: number;
  }[];
}

export type SharedVersus =
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'settings'; readonly policy: Policy };

/** What the author was looking at. */
export interface SharedView {
  /** A word of the page for the part of it that was open. */
  readonly tab: string | null;
  readonly pass: number | null;
  readonly turn: number | null;
  readonly zoom: { readonly from: number; readonly to: number } | null;
  /** Filters name what is shown. */
  readonly roles: readonly Role[];
  readonly kinds: readonly KindGroup[];
  readonly verdicts: readonly VerdictKind[];
}

/** A turn with its text; offsets of `parts` and of the spans of the columns point into it. */
export interface SharedTurn {
  readonly text: string;
  readonly parts: readonly SharedPart[];
  readonly tools: readonly string[];
  readonly timestamp: string | null;
  readonly model: string | null;
}

export interface SharedPart {
  readonly kind: PartKind;
  readonly start: number;
  readonly end: number;
  readonly part: number;
  readonly args: readonly { readonly key: string; readonly start: number; readonly end: number }[];
}
