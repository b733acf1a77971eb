/**
 * What the page and the worker say to each other. Text lives in the worker; the page holds columns of numbers
 * and asks for the rows that it shows. Every request has a job number, every answer repeats it; a job ends with
 * exactly one of `done` or `failed`, and may report `progress` before, the `early` start of a file, or `points` of a sweep.
 */
import type { FindQuery, HitRanges } from '../core/analysis/find-text.ts';
import type { ProbableCompaction } from '../core/analysis/probable-compactions.ts';
import type { ThreadColumns } from '../core/columns.ts';
import type { Annotations } from '../core/compaction/annotations.ts';
import type { Policy } from '../core/compaction/policy/policy.ts';
import type { SweepPoint, SweepQuestion, SweepRow } from '../core/compaction/sweep/sweep.ts';
import type { HeardConstraints } from '../core/irreducible/constraints/hear-constraints.ts';
import type { Rule } from '../core/irreducible/detector.ts';
import type { TurnKind } from '../core/report/shared/open-report.ts';
import type { Outlook } from '../core/tail/read-outlook.ts';
import type { Encoding } from '../core/tokens/tokenizer.ts';
import type { FieldMapping } from '../core/transcript/formats/home-made/mapping.ts';
import type { MappingProposal } from '../core/transcript/formats/home-made/propose.ts';
import type { ImportFailure } from '../core/transcript/formats/registry.ts';
import type {
  ConversationFacts,
  Diagnostic,
  LoggedCompaction,
  PartRange,
  Role,
  SourceRange,
  ThreadFacts,
} from '../core/transcript/model.ts';
import type {
  AuditAnswer,
  AuditList,
  AuditRow,
  AuditTarget,
  GenerationsAnswer,
  LedgerAnswer,
  SummaryRange,
} from './audit/audit-protocol.ts';
import type { FindAnswer, FoundSoFar, WantedHits } from './find/find-protocol.ts';
import type { FileLook } from './open/look-protocol.ts';
import type { RawText } from './open/raw-place.ts';
import type { ReportSummary, ShareAnswer, ShareQuestion } from './share/share-protocol.ts';

export type { FileLook };

export type JobId = number;

/** What a person gave us: files as handles to bytes (nothing is copied until it is read), or pasted text. */
export type OpenSource =
  | {
      readonly kind: 'files';
      readonly files: readonly File[];
      /** Where each file lies, when they are those of a folder; absent for files that were chosen one by one. */
      readonly paths?: readonly string[];
      /** Of a folder: what lies in it and was not even listed. */
      readonly skipped?: readonly string[];
    }
  | { readonly kind: 'paste'; readonly name: string; readonly text: string }
  /** The bytes of a document once more, by its hash, or with `null` of what was read last: they are still in memory. */
  | { readonly kind: 'again'; readonly document: string | null };

export type ThreadSummary = ThreadFacts;

/** One conversation in a list of many: its names, and its facts (`tokens` is an estimate). */
export interface ConversationSummary extends ConversationFacts {
  readonly id: string;
  readonly title: string;
}

export interface DocumentSummary {
  readonly name: string;
  readonly format: string;
  readonly formatName: string;
  readonly why: string;
  /** The format was asked for; `recognised` is then what the content suggests, `null` where it suggests nothing. */
  readonly asked: { readonly recognised: { readonly format: string; readonly name: string } | null } | null;
  readonly bytes: number;
  /** Hash of the bytes: settings, pins and links are kept under it. */
  readonly hash: string;
  readonly conversations: readonly ConversationSummary[];
  readonly diagnostics: readonly Diagnostic[];
  /** Only the start of the file was read so far: this many bytes of `bytes`. What it holds stays as it is when all is read. */
  readonly early?: { readonly bytes: number };
  /**
   * It is a state of a file that is followed. What stands before byte `from` was there already and was not read again;
   * `isRewritten` says that it was read anew since what was read before no longer stands there.
   */
  readonly followed?: { readonly from: number; readonly isRewritten: boolean };
  /** What is open is a report and no transcript: there may be no text, and no other thread. */
  readonly report?: ReportSummary;
}

/** What was found in a turn before its thread is counted; offsets as of spans, UTF-16 and half-open. */
export interface FoundEarly {
  readonly start: number;
  readonly end: number;
  /** Code of its kind. */
  readonly kind: number;
  /** Whether the working floor counts what stands where it stands, by the rules that are on unless somebody turns them off. */
  readonly counts: boolean;
}

/** One turn as the transcript shows it. Long texts arrive cut at `shown`; ask again with a higher limit for all of it. */
export interface TurnRow {
  readonly turn: number;
  readonly role: Role;
  readonly text: string;
  /** Length of the whole text; larger than `text.length` when the row was cut. */
  readonly length: number;
  readonly parts: readonly PartRange[];
  readonly toolNames: readonly string[];
  readonly timestamp: string | null;
  readonly model: string | null;
  readonly line: number | null;
  /** What is irreducible in the text that is here, in order and disjoint; absent once the columns tell it. */
  readonly found?: readonly FoundEarly[];
  /** Its text is not here, since a report of this level holds none: what can be told of it instead. */
  readonly withheld?: { readonly kinds: readonly TurnKind[]; readonly names: readonly string[] };
}

/**
 * The start of a large file, for the time that its rest is read: its first thread as `select` tells one, and the rows
 * themselves, whole, since the worker answers nothing while it parses.
 */
export interface EarlyStart {
  readonly document: DocumentSummary;
  readonly selected: Answers['select'];
  readonly rows: readonly TurnRow[];
}

/** What the worker holds of what is open, in bytes. */
export interface MemoryUse {
  /** The bytes of files that stay in memory, to be read again and looked at. */
  readonly files: number;
  /** The texts of all turns of the thread on screen: long ones as they are packed, others at two bytes a letter at most. */
  readonly texts: number;
  /** Numbers about them, here and on the page. */
  readonly columns: number;
}

/** What is known of a thread before it is counted; its columns mean something to a policy in conservative mode only. */
export interface Estimate {
  readonly columns: ThreadColumns;
  readonly reportedFixedCost: number | null;
}

/** A file as a mapping reads it, as far as a person wants to see it before opening. */
export interface MappingPreview {
  readonly conversations: number;
  /** Of all threads. */
  readonly turns: number;
  /** The first of the first thread. */
  readonly rows: readonly TurnRow[];
  /** Records that were skipped or repaired. */
  readonly faults: number;
  /** Only the start of a large file was read. */
  readonly isWhole: boolean;
  /** Why nothing could be read, as a sentence. */
  readonly problem: string | null;
}

/** What each request answers with. */
export interface Answers {
  /** Loads the table of an encoding ahead of need. */
  warm: null;
  /** Reads, recognises and parses; texts are readable from here on. */
  open: DocumentSummary;
  /** What a file of keys of its own could be read as; of several files the first that could be read. */
  propose: MappingProposal;
  /** How the start of a file would be read by a mapping; nothing is opened. */
  preview: MappingPreview;
  /** Makes a thread the current one; cheap, its rows can be asked for at once. Without names: the first of the first. */
  select: {
    readonly conversation: string;
    readonly thread: string;
    readonly turns: number;
    readonly roles: Uint8Array;
    readonly chars: Uint32Array;
    readonly compactions: readonly LoggedCompaction[];
    /** Compactions of which only the usage tells. */
    readonly probableCompactions: readonly ProbableCompaction[];
    /** It is a later state of the thread that was the current one: a log that grew was opened again. */
    readonly continues: boolean;
  };
  /** A quick guess at the columns of the current thread, for the time that counting takes: see `estimate-columns.ts`. */
  estimate: Estimate;
  /** Counts tokens, finds spans and items of the current thread. */
  analyse: {
    readonly columns: ThreadColumns;
    readonly rules: readonly Rule[];
    readonly reportedFixedCost: number | null;
    /** It was counted before, and the device had kept it. */
    readonly recalled?: boolean;
    readonly memory?: MemoryUse;
  };
  /** How many analyses the device keeps, after they were forgotten where that was asked. */
  kept: { readonly count: number; readonly bytes: number };
  /** Who said the constraints of the thread that was counted last, and which were taken back; rows and items as it numbers them. */
  constraints: HeardConstraints;
  rows: readonly TurnRow[];
  /** The literals of items, in the order asked for. */
  literals: readonly string[];
  /** What stands at places of the file of a document, in the order asked for; `null` where the file is no longer there. */
  raw: readonly (RawText | null)[];
  /** Turns that hold the query, with the number of hits in each; told of before, as they were found. */
  find: FindAnswer;
  /** Where the hits of turns are, in the order asked for. */
  hits: readonly HitRanges[];
  /** Where one hit of a turn begins; `null` where it cannot be found. */
  'hit-place': number | null;
  /** What many slots would make of the thread that was counted last; its points were sent before, as they were found. */
  sweep: readonly SweepRow[];
  /** How the thread that was counted last stands at its newest turn, and what is coming. */
  outlook: Outlook;
  /** A session looked at under a policy, beside whatever is open. */
  look: FileLook;
  /** A summary against what it had to keep, in the thread that was counted last. Its texts stay in the worker. */
  audit: AuditAnswer;
  /** Texts of rows of the audit that was made last, in the order asked for; none where another one came after it. */
  'audit-rows': readonly AuditRow[];
  /** Stretches of its summary. */
  'audit-text': readonly string[];
  'audit-ledger': LedgerAnswer;
  /** How items outlived the compactions of the log. */
  generations: GenerationsAnswer;
  /** Tokens of a text. */
  count: number;
  /** What of the thread that was counted last, or of the report on screen, is to be shared, for a person to look at. */
  share: ShareAnswer;
}

export type WorkerRequest =
  | { readonly type: 'warm'; readonly job: JobId; readonly encoding: Encoding }
  | {
      readonly type: 'open';
      readonly job: JobId;
      readonly source: OpenSource;
      readonly as: string | null;
      /** What the keys of a home-made file mean; then `as` is not asked. */
      readonly mapping: FieldMapping | null;
      /** Nothing else is on screen: the start of a large file is told as soon as it is read. */
      readonly early?: boolean;
      /** The file is followed: what was appended to it is read, and the rest only where that must be. */
      readonly follow?: boolean;
    }
  | { readonly type: 'propose'; readonly job: JobId; readonly source: OpenSource }
  | {
      readonly type: 'preview';
      readonly job: JobId;
      readonly source: OpenSource;
      readonly mapping: FieldMapping;
    }
  | {
      readonly type: 'select';
      readonly job: JobId;
      /** The hash of the document that the thread belongs to: one may be on screen while another was just read. */
      readonly document: string;
      readonly conversation: string | null;
      readonly thread: string | null;
    }
  | { readonly type: 'estimate'; readonly job: JobId }
  | {
      readonly type: 'analyse';
      readonly job: JobId;
      readonly encoding: Encoding;
      /** Whether the device may keep the numbers of a large transcript, and what it kept be used. */
      readonly keep?: boolean;
    }
  | { readonly type: 'kept'; readonly job: JobId; readonly forget: boolean }
  | { readonly type: 'constraints'; readonly job: JobId }
  | { readonly type: 'rows'; readonly job: JobId; readonly turns: readonly number[]; readonly limit: number }
  | { readonly type: 'literals'; readonly job: JobId; readonly items: Uint32Array }
  | {
      readonly type: 'raw';
      readonly job: JobId;
      /** The hash of the document. */
      readonly document: string;
      readonly places: readonly SourceRange[];
      /** Most bytes of each. */
      readonly limit: number;
    }
  | {
      readonly type: 'find';
      readonly job: JobId;
      readonly query: FindQuery;
      /** The turn to begin with; those before it come last. */
      readonly from: number;
    }
  | {
      readonly type: 'hits';
      readonly job: JobId;
      readonly query: FindQuery;
      readonly wanted: readonly WantedHits[];
    }
  | {
      readonly type: 'hit-place';
      readonly job: JobId;
      readonly query: FindQuery;
      readonly turn: number;
      /** Its number in the turn, from 0. */
      readonly hit: number;
    }
  | {
      readonly type: 'sweep';
      readonly job: JobId;
      readonly policy: Policy;
      /** Items as the thread that was counted last numbers them. */
      readonly annotations: Annotations;
      readonly question: SweepQuestion;
    }
  | {
      readonly type: 'outlook';
      readonly job: JobId;
      /** Its segments are those of the replay. */
      readonly policy: Policy;
      /** Items as the thread that was counted last numbers them. */
      readonly annotations: Annotations;
      /** What the log reports of it, in tokens. */
      readonly fixedCost: number | null;
    }
  | {
      readonly type: 'look';
      readonly job: JobId;
      readonly source: Extract<OpenSource, { readonly kind: 'files' }>;
      readonly policy: Policy;
    }
  | {
      readonly type: 'audit';
      readonly job: JobId;
      readonly target: AuditTarget;
      readonly policy: Policy;
      readonly annotations: Annotations;
    }
  | {
      readonly type: 'audit-rows';
      readonly job: JobId;
      readonly audit: number;
      readonly list: AuditList;
      readonly rows: readonly number[];
    }
  | {
      readonly type: 'audit-text';
      readonly job: JobId;
      readonly audit: number;
      readonly ranges: readonly SummaryRange[];
    }
  | { readonly type: 'audit-ledger'; readonly job: JobId; readonly audit: number; readonly most: number }
  | {
      readonly type: 'generations';
      readonly job: JobId;
      readonly policy: Policy;
      readonly annotations: Annotations;
    }
  | { readonly type: 'count'; readonly job: JobId; readonly encoding: Encoding; readonly text: string }
  | { readonly type: 'share'; readonly job: JobId; readonly question: ShareQuestion }
  | { readonly type: 'cancel'; readonly job: JobId };

export type RequestType = Exclude<WorkerRequest['type'], 'cancel'>;
/** What a request says beside its type and job number. */
export type RequestPayload<T extends RequestType> = Omit<
  Extract<WorkerRequest, { readonly type: T }>,
  'type' | 'job'
>;

export interface Progress {
  readonly phase: 'reading' | 'unpacking' | 'parsing' | 'counting' | 'masking';
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'turns' | 'characters';
}

export type WorkerFailure =
  | { readonly kind: 'import'; readonly failure: ImportFailure }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'fault'; readonly message: string };

/** The answer to a request of one type. */
export interface DoneMessage<T extends RequestType> {
  readonly type: 'done';
  readonly job: JobId;
  readonly request: T;
  readonly answer: Answers[T];
}

export type WorkerMessage =
  | { readonly type: 'progress'; readonly job: JobId; readonly progress: Progress }
  /** The first turns of a file that is being opened. */
  | { readonly type: 'early'; readonly job: JobId; readonly start: EarlyStart }
  /** Points of a sweep under way; a later one of the same slot takes the place of the earlier. */
  | { readonly type: 'points'; readonly job: JobId; readonly points: readonly SweepPoint[] }
  /** What a search found since it last said so. */
  | { readonly type: 'found'; readonly job: JobId; readonly found: FoundSoFar }
  | { [T in RequestType]: DoneMessage<T> }[RequestType]
  | { readonly type: 'failed'; readonly job: JobId; readonly failure: WorkerFailure };
