/**
 * What the stores hold and what can be done with them. Three stores: the session (what was opened), the policy
 * (every setting that a verdict depends on) and the view (what a person is looking at). Derived things — the run,
 * the selected pass, counts — are never stored; `selectors.ts` computes them, memoised on their inputs.
 */
import type { ThreadColumns } from '../core/columns.ts';
import type { Policy } from '../core/compaction/policy.ts';
import type { VerdictKind } from '../core/floor/verdict.ts';
import type { Rule } from '../core/irreducible/detector.ts';
import type { KindGroup } from '../core/irreducible/kinds.ts';
import type { LoggedCompaction, Role } from '../core/transcript/model.ts';
import type { DocumentSummary, Progress, TurnRow, WorkerFailure } from '../worker/protocol.ts';

export interface SessionState {
  /** `ready` means that every turn is readable and counted. Shown as `data-state` on the root element. */
  readonly status: 'empty' | 'reading' | 'ready' | 'failed';
  readonly document: DocumentSummary | null;
  readonly conversation: string | null;
  readonly thread: string | null;
  /** Set as soon as the turns are readable, before they are counted. */
  readonly turns: { readonly count: number; readonly roles: Uint8Array; readonly chars: Uint32Array } | null;
  readonly compactions: readonly LoggedCompaction[];
  /** Set once everything is counted. */
  readonly columns: ThreadColumns | null;
  readonly rules: readonly Rule[];
  /** Fixed cost in tokens that the log reports, or `null`. */
  readonly reportedFixedCost: number | null;
  readonly progress: Progress | null;
  /**
   * Why the last thing asked for did not happen. What was readable before stays: with `turns` set this is a
   * notice beside a transcript, without it is all there is to show.
   */
  readonly failure: WorkerFailure | null;
  /** The sample that the document is, if it is one. */
  readonly sample: string | null;
}

export interface SessionActions {
  openFiles(files: readonly File[], as?: string): Promise<void>;
  openPaste(text: string, as?: string): Promise<void>;
  openSample(id: string): Promise<void>;
  selectThread(conversation: string, thread: string): Promise<void>;
  /** Stops reading or counting; what was readable stays on screen. */
  cancel(): void;
  /** Counts the current thread again after `cancel`, or under another encoding; nothing while another is arriving. */
  resume(): Promise<void>;
  /** Forgets a failure: back to what is readable, or to nothing. */
  dismissFailure(): void;
  close(): void;
  rows(turns: readonly number[], limit: number): Promise<readonly TurnRow[]>;
  literals(items: Uint32Array): Promise<readonly string[]>;
  find(
    query: string,
    matchCase: boolean,
  ): Promise<{ readonly turns: Uint32Array; readonly hits: Uint32Array }>;
}

export interface PolicyState {
  readonly policy: Policy;
}
export interface PolicyActions {
  set(patch: Partial<Policy>): void;
  reset(): void;
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
  readonly inspectorOpen: boolean;
  readonly helpOpen: boolean;
}
export interface ViewActions {
  set(patch: Partial<ViewState>): void;
  /** Selects a pass and brings its segment into view. */
  showPass(index: number | null): void;
  /** Scrolls the transcript to a turn and selects it. */
  showTurn(turn: number): void;
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

/** A sample that ships with the build. */
export interface Sample {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  /** What a person will see in it, as one sentence. */
  readonly about: string;
}
