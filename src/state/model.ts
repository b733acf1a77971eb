/**
 * What the stores hold and what can be done with them. Four stores: the session (what was opened), the policy
 * (every setting that a verdict depends on), the annotations (what a person said about the thread) and the view (what
 * a person is looking at). Derived things — the run,
 * the selected pass, counts — are never stored; `selectors.ts` computes them, memoised on their inputs.
 */
import type { FindQuery, HitRanges } from '../core/analysis/find-text.ts';
import type { ProbableCompaction } from '../core/analysis/probable-compactions.ts';
import type { ThreadColumns } from '../core/columns.ts';
import type { Annotations } from '../core/compaction/annotations.ts';
import type { Policy } from '../core/compaction/policy/policy.ts';
import type { VerdictKind } from '../core/floor/verdict.ts';
import type { HeardConstraints } from '../core/irreducible/constraints/hear-constraints.ts';
import type { Rule } from '../core/irreducible/detector.ts';
import type { KindGroup } from '../core/irreducible/kinds.ts';
import type { TurnNote } from '../core/report/shared/model.ts';
import type { FieldMapping } from '../core/transcript/formats/home-made/mapping.ts';
import type { LoggedCompaction, Role, SourceRange } from '../core/transcript/model.ts';
import type { FindAnswer, FoundSoFar, WantedHits } from '../worker/find/find-protocol.ts';
import type { RawText } from '../worker/open/raw-place.ts';
import type {
  DocumentSummary,
  Estimate,
  MemoryUse,
  Progress,
  TurnRow,
  WorkerFailure,
} from '../worker/protocol.ts';
import type { Versus } from './policy/versus.ts';

export interface SessionState {
  /** `ready` means that every turn is readable and counted. Shown as `data-state` on the root element. */
  readonly status: 'empty' | 'reading' | 'ready' | 'failed';
  readonly document: DocumentSummary | null;
  /**
   * Grows with each document that is another one: it stays as it is when a log that was written further is opened again, and
   * whatever a person chose in the document stays too. 0 while there is none.
   */
  readonly opened: number;
  readonly conversation: string | null;
  readonly thread: string | null;
  /** Set as soon as the turns are readable, before they are counted. */
  readonly turns: { readonly count: number; readonly roles: Uint8Array; readonly chars: Uint32Array } | null;
  readonly compactions: readonly LoggedCompaction[];
  /** Compactions of which only the usage that the log reports tells. */
  readonly probableCompactions: readonly ProbableCompaction[];
  /** Set once everything is counted. */
  readonly columns: ThreadColumns | null;
  readonly rules: readonly Rule[];
  /** A guess at the columns, where counting takes a while or was stopped; stays until the next thread or count. */
  readonly estimate: Estimate | null;
  /** Fixed cost in tokens that the log reports, or `null`. */
  readonly reportedFixedCost: number | null;
  /** What the worker holds of it, as it was told with the count. */
  readonly memory: MemoryUse | null;
  readonly progress: Progress | null;
  /**
   * Why the last thing asked for did not happen. What was readable before stays: with `turns` set this is a
   * notice beside a transcript, without it is all there is to show.
   */
  readonly failure: WorkerFailure | null;
  /** The document goes another way than the start of it that was shown first: it took that one's place. */
  readonly wentAnotherWay: boolean;
  /** The sample that the document is, if it is one. */
  readonly sample: string | null;
  /** The mapping that the document is read by; `at` says when it was made, if it was kept since. */
  readonly mapped: { readonly mapping: FieldMapping; readonly at: string | null } | null;
}

/** A file of a folder, with its path from the folder down. */
export interface FolderFile {
  readonly path: string;
  readonly file: File;
}

export interface SessionActions {
  openFiles(files: readonly File[], as?: string): Promise<void>;
  /** Takes a later state of the file on screen, read as that is: by the same format or mapping where one was chosen. */
  readOn(file: File): Promise<void>;
  /** Opens what of a folder are transcripts, as the sessions that they make; `skipped` was not looked into. */
  openFolder(files: readonly FolderFile[], skipped: readonly string[]): Promise<void>;
  openPaste(text: string, as?: string): Promise<void>;
  /** Opens the report in a fragment of an address. */
  openLink(fragment: string): Promise<void>;
  openSample(id: string): Promise<void>;
  /** Reads the document on screen, or with `last` what was read last, once more from memory: as a format, or as what it looks like. */
  openAgain(as: string | null, which?: 'shown' | 'last'): Promise<void>;
  /** Reads it again by a mapping of its keys. */
  openMapped(mapping: FieldMapping, which: 'shown' | 'last'): Promise<void>;
  selectThread(conversation: string, thread: string): Promise<void>;
  /** Stops reading or counting; what was readable stays on screen. */
  cancel(): void;
  /**
   * Counts the current thread again after `cancel`, or under another encoding; reads a file again of which only the start
   * is here. Nothing while another is arriving.
   */
  resume(): Promise<void>;
  /** Opens what is on screen once more from where it came, as far as that is known. */
  reopen(): Promise<void>;
  /** Forgets a failure: back to what is readable, or to nothing. */
  dismissFailure(): void;
  close(): void;
  rows(turns: readonly number[], limit: number): Promise<readonly TurnRow[]>;
  literals(items: Uint32Array): Promise<readonly string[]>;
  /** What stands at places of the file that is open, up to `limit` bytes each; `null` where that is no longer known. */
  raw(places: readonly SourceRange[], limit: number): Promise<readonly (RawText | null)[]>;
  /** Who said the constraints of the counted thread; `null` where it is no longer there. */
  constraints(): Promise<HeardConstraints | null>;
  /**
   * Looks through all turns from one on, wrapping; tells of what it finds as it finds it. `null` where it was called off:
   * by another search, another thread or `stopFinding`; or where it could not be done.
   */
  find(query: FindQuery, from: number, onFound: (found: FoundSoFar) => void): Promise<FindAnswer | null>;
  stopFinding(): void;
  /** Where the hits of turns are, in the order asked for; none where the thread is another one by now. */
  hits(query: FindQuery, wanted: readonly WantedHits[]): Promise<readonly HitRanges[]>;
  /** Where a hit of a turn begins in its text, by its number in the turn. */
  hitPlace(query: FindQuery, turn: number, hit: number): Promise<number | null>;
}

export interface PolicyState {
  readonly policy: Policy;
  /** How often a person changed it; what a link, a report or the device brought does not count. */
  readonly acts: number;
}
export interface PolicyActions {
  /** A person's change. */
  set(patch: Partial<Policy>): void;
  /** Back to the record's policy. */
  reset(): void;
  /** Takes settings over that no person chose just now, so that there is nothing to undo. */
  adopt(patch: Partial<Policy>): void;
}

export type Theme = 'system' | 'light' | 'dark';
export interface ViewState {
  readonly theme: Theme;
  /** The pass that the inspector shows, by its index in the run. */
  readonly selectedPass: number | null;
  readonly selectedTurn: number | null;
  /** The shared cursor of timeline and transcript. */
  readonly hoverTurn: number | null;
  /** The turns that the timeline shows; `null` for all. */
  readonly zoom: { readonly from: number; readonly to: number } | null;
  /** The turn to scroll to; `serial` grows with every wish, so that the same turn can be asked for twice. */
  readonly reveal: { readonly turn: number; readonly serial: number } | null;
  readonly roles: readonly Role[];
  readonly kinds: readonly KindGroup[];
  readonly verdicts: readonly VerdictKind[];
  /** The part of the page under the timeline. */
  readonly tab: string;
  readonly inspectorOpen: boolean;
  readonly helpOpen: boolean;
  /** The list of what could not be read as it stands. */
  readonly diagnosticsOpen: boolean;
  /** The list of the conversations of the file. */
  readonly conversationsOpen: boolean;
  /** The turn that a person is about to link with another one. */
  readonly linkFrom: number | null;
  /** The turn whose note is being written. */
  readonly noteAt: number | null;
  /** The sheet on which a person looks at what they are about to share. */
  readonly shareOpen: boolean;
  /** The second policy that the settings are compared with; `null` for none. */
  readonly versus: Versus | null;
}
export interface ViewActions {
  set(patch: Partial<ViewState>): void;
  /** Selects a pass and brings its segment into view. */
  showPass(index: number | null): void;
  /** Scrolls the transcript to a turn and selects it. */
  showTurn(turn: number): void;
}

/** A stretch of a turn's text, in UTF-16 units, half-open: names the item that stands there. */
export interface ItemPlace {
  readonly turn: number;
  readonly start: number;
  readonly end: number;
}

/** `Annotations` as they are kept: an item is named by a place where it stands, never by its text. */
export interface PlacedAnnotations {
  readonly pinnedTurns: readonly number[];
  readonly pinnedItems: readonly ItemPlace[];
  readonly ignoredItems: readonly ItemPlace[];
  readonly links: Annotations['links'];
  readonly unlinked: Annotations['unlinked'];
  /** What a person wrote at turns, in the order of the turns. No verdict depends on it. */
  readonly notes: readonly TurnNote[];
  /** What heads a report of the thread; empty where nothing does. */
  readonly title: string;
  readonly about: string;
}

/** One thing that a person changed; `on` says whether it was said or taken back. */
export type AnnotationChange =
  | { readonly kind: 'turn'; readonly turn: number; readonly on: boolean }
  | {
      readonly kind: 'items';
      readonly saying: 'always' | 'never';
      readonly count: number;
      readonly on: boolean;
    }
  | { readonly kind: 'link'; readonly first: number; readonly last: number; readonly on: boolean }
  | { readonly kind: 'chain'; readonly key: string; readonly on: boolean }
  /** `on` where there is a note now. */
  | { readonly kind: 'note'; readonly turn: number; readonly on: boolean }
  | { readonly kind: 'heading'; readonly on: boolean }
  | { readonly kind: 'lost'; readonly count: number; readonly on: boolean }
  | { readonly kind: 'clear'; readonly count: number; readonly on: boolean };

/** One change of what is said about a thread, with what was said before and after it. */
export interface SayingStep {
  readonly before: PlacedAnnotations;
  readonly after: PlacedAnnotations;
  readonly what: AnnotationChange;
}

/** What is said about a thread, and the steps that undo and redo go through: each begins where the one before ended. */
export interface SayingHistory {
  readonly id: number;
  readonly said: PlacedAnnotations;
  /** The last one is undone next. */
  readonly past: readonly SayingStep[];
  /** The last one is done again next. */
  readonly future: readonly SayingStep[];
}

export interface AnnotationsState {
  /** The thread that all of it is about; `null` while none is open. */
  readonly thread: string | null;
  /** As it is kept; survives another encoding. */
  readonly said: PlacedAnnotations;
  /** The same in numbers of the present columns. `NO_ANNOTATIONS` itself where nothing was said. */
  readonly annotations: Annotations;
  /** Places of pinned or ignored items where nothing irreducible stands (any more). */
  readonly lost: readonly ItemPlace[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Names the history that undo and redo go through: it stays when the thread gets another name, and ends when others changed what is kept. */
  readonly historyId: number;
  /** The last change and how it came about; `serial` grows with every change. `null` in a thread just opened. */
  readonly change: {
    readonly what: AnnotationChange;
    readonly by: 'act' | 'undo' | 'redo';
    readonly serial: number;
    /** It goes on with the change before: both are one step. */
    readonly goesOn?: true;
  } | null;
  /** Whether the device keeps it; `false` where storage is absent, full or denied. */
  readonly isKept: boolean;
}

export interface AnnotationsActions {
  togglePinnedTurn(turn: number): void;
  /** An item that is pinned is no longer ignored, and the other way round. */
  togglePinnedItem(item: number): void;
  toggleIgnoredItem(item: number): void;
  ignoreItems(items: readonly number[]): void;
  /** Links two turns and all between them into a chain. */
  link(one: number, other: number): void;
  removeLink(first: number, last: number): void;
  /** Takes a found chain apart, by its key. */
  takeApart(key: string): void;
  restoreChain(key: string): void;
  /** Writes a note at a turn; an empty one is taken away. */
  writeNote(turn: number, text: string): void;
  /** What heads a report: its title and what is said about it. Typing is one change, however long it takes. */
  writeHeading(heading: { readonly title?: string; readonly about?: string }): void;
  forgetLost(): void;
  clear(): void;
  undo(): void;
  redo(): void;
  /** The thread on screen has another name from now on, since its document grew: what was said and its history go along. */
  moveTo(thread: string): void;
  /** Shows what is kept of a thread, `null` where nothing is; its history comes back with it. */
  open(thread: string | null, kept: PlacedAnnotations | null): void;
  setKept(isKept: boolean): void;
  /** The histories of the threads of this page by their names, the one that changed last at the end. */
  histories(): ReadonlyMap<string, SayingHistory>;
  /** Takes over the histories of a page that was here before, for when their threads are open again. */
  recall(histories: ReadonlyMap<string, SayingHistory>): void;
}

/** What compaction would do at one slot, over all passes of the run. */
export interface SlotCliff {
  readonly slot: number;
  readonly worst: VerdictKind;
  readonly counts: Readonly<Record<VerdictKind, number>>;
}

export type SessionStore = SessionState & SessionActions;
export type PolicyStore = PolicyState & PolicyActions;
export type ViewStore = ViewState & ViewActions;
export type AnnotationsStore = AnnotationsState & AnnotationsActions;

/** A sample that ships with the build. */
export interface Sample {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  /** What a person will see in it, as one sentence. */
  readonly about: string;
}
