/** What the page and the worker say to each other about reports: what was opened, what is to be made, what it would hold. */
import type { Annotations } from '../../core/compaction/annotations.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import type { HandMask, HandMaskProblem, ReviewedRedaction } from '../../core/report/redaction/model.ts';
import type { Level } from '../../core/report/shared/levels.ts';
import type {
  Omission,
  SharedReport,
  SharedVersus,
  SharedView,
  TurnNote,
} from '../../core/report/shared/model.ts';
import type { ReportTable } from '../../core/report/shared/report-tables.ts';

/** What of an opened report is no column and no text of a turn: what the page shows beside the numbers. */
export type ReportSummary = Omit<SharedReport, 'columns' | 'rules' | 'run' | 'literals' | 'turns'>;

/** What the worker can make of a thread. `typed` makes nothing: it masks what the author typed, for a picture. */
export const ARTEFACT_KINDS = ['link', 'file', 'html', 'markdown', 'csv', 'structure', 'typed'] as const;
export type ArtefactKind = (typeof ARTEFACT_KINDS)[number];

/** What is to be made, and of what: everything that the page knows and the worker does not. */
export interface ShareQuestion {
  readonly kind: ArtefactKind;
  readonly level: Level;
  readonly table: ReportTable;
  readonly title: string | null;
  readonly note: string | null;
  readonly notes: readonly TurnNote[];
  readonly policy: Policy;
  readonly versus: SharedVersus | null;
  /** Items as the thread that was counted last numbers them. */
  readonly annotations: Annotations;
  readonly view: SharedView;
  readonly hide: readonly HandMask[];
  /** Masks that a person takes off. */
  readonly show: readonly string[];
  /** The form of an HTML report, where one is to be made; `null` where it could not be had. */
  readonly template: string | null;
}

/** One field of what travels. */
export interface ContentsEntry {
  /** As the schema names it: `transcript.name`. */
  readonly path: string;
  /** Its size in the file, in bytes of UTF-8. */
  readonly bytes: number;
  /** The value, where it is short enough to be read. */
  readonly value: string | null;
}

export type Artefact =
  | { readonly ok: true; readonly text: string; readonly bytes: number }
  /** `length` is that of the shortest link, in characters; 0 where there is none at all. */
  | {
      readonly ok: false;
      readonly code: 'too-long' | 'no-text-in-links' | 'no-template';
      readonly length: number;
    }
  | { readonly ok: false; readonly code: 'damaged'; readonly length: 0; readonly detail: string };

export interface ShareAnswer {
  readonly artefact: Artefact;
  /** What a link left out to be short enough. */
  readonly omits: readonly Omission[];
  /** With secrets masked, as it travels. */
  readonly title: string | null;
  readonly redactions: readonly ReviewedRedaction[];
  readonly problems: readonly HandMaskProblem[];
  /** Field by field, in what is no prose or table. */
  readonly contents: readonly ContentsEntry[];
}
