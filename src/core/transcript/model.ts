import type { ByteRange, CharOffset, TurnIndex } from '../units.ts';

/**
 * The neutral transcript that every importer makes and everything else reads.
 * document → conversations → threads → turns → parts. A turn is one message by one author; its number is
 * its position in its thread, from 0.
 */
export type Role = 'system' | 'user' | 'assistant' | 'tool';
export const ROLES = ['system', 'user', 'assistant', 'tool'] as const satisfies readonly Role[];

/** Something that a model would read as prose: typed by a person, a system prompt, or an agent's answer. */
export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
  /** The harness wrote it in somebody's name (a reminder, a banner, an environment block): never a user's constraint. */
  readonly harness?: boolean;
}

/** The agent's reasoning. Encrypted or empty reasoning has a placeholder as its text and `opaque` set. */
export interface ReasoningPart {
  readonly kind: 'reasoning';
  readonly text: string;
  readonly opaque?: boolean;
}

/** One argument of a tool call; `value` is the string itself, or the JSON of anything that is no string. */
export interface ToolArgument {
  readonly key: string;
  readonly value: string;
}

export interface ToolCallPart {
  readonly kind: 'tool_call';
  /** Pairs the call with its result inside its thread; `null` where the format has none. */
  readonly callId: string | null;
  readonly name: string;
  readonly args: readonly ToolArgument[];
}

export interface ToolResultPart {
  readonly kind: 'tool_result';
  readonly callId: string | null;
  /** The tool's name where the result states it; otherwise it is found through its call. */
  readonly name: string | null;
  readonly text: string;
  readonly isError: boolean;
}

/** An image or a file that the log holds or points to; its text is a short chip such as `[image/png, 48,213 bytes]`. */
export interface AttachmentPart {
  readonly kind: 'attachment';
  readonly text: string;
  readonly mediaType: string | null;
  readonly bytes: number | null;
}

/** The summary that an earlier compaction left in the log. What it holds is *carried*, not new. */
export interface SummaryPart {
  readonly kind: 'summary';
  readonly text: string;
}

export type Part = TextPart | ReasoningPart | ToolCallPart | ToolResultPart | AttachmentPart | SummaryPart;
export type PartKind = Part['kind'];
export const PART_KINDS = [
  'text',
  'reasoning',
  'tool_call',
  'tool_result',
  'attachment',
  'summary',
] as const satisfies readonly PartKind[];

/** Where in the file a turn, a piece of metadata or a fault came from. Lines are numbered from 1, bytes from 0. */
export interface SourceRange extends ByteRange {
  readonly line: number;
  /** Which of the document's `files`; absent in a document of one file, and then the only one. */
  readonly file?: number;
}

/** Token figures as the log reports them, never ours: they are shown as "log". */
export interface ReportedUsage {
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheCreationTokens: number;
  readonly outputTokens: number;
}

export interface Turn {
  readonly role: Role;
  readonly parts: readonly Part[];
  readonly source: readonly SourceRange[];
  readonly timestamp: string | null;
  readonly model: string | null;
  readonly usage: ReportedUsage | null;
}

/** A compaction that really happened, as the log tells it. `turn` is the turn that holds its summary. */
export interface LoggedCompaction {
  readonly turn: TurnIndex;
  readonly trigger: string | null;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  /** Runs of earlier turns that stayed in context verbatim; `null` where the log does not say. */
  readonly kept: readonly { readonly from: TurnIndex; readonly to: TurnIndex }[] | null;
}

/** One line of talk: the main one, a subagent's, or a branch. */
export interface Thread {
  readonly id: string;
  readonly title: string;
  readonly turns: readonly Turn[];
  readonly compactions: readonly LoggedCompaction[];
}

export interface Conversation {
  readonly id: string;
  readonly title: string;
  /** The active thread comes first. At least one thread. */
  readonly threads: readonly Thread[];
  /** Present where the turns are made when they are asked for: what is known without making them. */
  readonly facts?: ConversationFacts;
}

/** A conversation in numbers, for a list of many. */
export interface ConversationFacts {
  /** Of the file: those that its turns came from, or all of its record where it has one of its own. */
  readonly bytes: number;
  /** Of all its threads. */
  readonly turns: number;
  /** Of all its threads; an estimate from the size of the texts, not a count. */
  readonly tokens: number;
  /** Tool calls of all its threads. */
  readonly calls: number;
  /** Logged compactions of all its threads. */
  readonly compactions: number;
  /** The time of the last change or the last turn, as ISO text in UTC; `null` where the log tells no time. */
  readonly at: string | null;
  /** In the order of the threads. */
  readonly threads: readonly ThreadFacts[];
}

export interface ThreadFacts {
  readonly id: string;
  readonly title: string;
  readonly turns: number;
}

/** Something in the file that is neither a turn nor understood metadata. Nothing is dropped without one. */
export interface Diagnostic {
  readonly code:
    | 'invalid-json'
    | 'cut-last-line'
    | 'unknown-record'
    | 'unexpected-shape'
    | 'invalid-utf8'
    | 'orphan-result'
    | 'no-roles'
    | 'binary-bytes'
    /** Of the archive that the files came out of; its place is none in them. */
    | 'damaged-archive'
    | 'repaired';
  readonly source: SourceRange;
  /** What happened and what was done about it, as one sentence. */
  readonly reason: string;
}

/** Bytes that were understood and are no turn, such as a session header. */
export interface MetadataRange {
  readonly name: string;
  readonly source: SourceRange;
}

/** One of the files that a document was made of. */
export interface DocumentFile {
  /** Its path, as far as it was given. */
  readonly name: string;
  readonly bytes: number;
}

export interface TranscriptDocument {
  readonly name: string;
  readonly format: string;
  /** Why the file was read as this format, as a phrase: `lines hold "type", "message" and "sessionId"`. */
  readonly why: string;
  /** Only where the format was asked for: the one that the content suggests, or `null` where it suggests none. */
  readonly recognised?: string | null;
  /** Of all files together. */
  readonly bytes: number;
  /** Absent in a document of one file, which is `name`. */
  readonly files?: readonly DocumentFile[];
  /** At least one conversation; the one to open first comes first. */
  readonly conversations: readonly Conversation[];
  readonly metadata: readonly MetadataRange[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What one part of a rendered turn covers. */
export interface PartRange {
  readonly kind: PartKind;
  readonly start: CharOffset;
  readonly end: CharOffset;
  /** Index of the part in its turn. */
  readonly part: number;
  /** For a tool call: where each argument's value stands. */
  readonly args: readonly ArgumentRange[];
}

export interface ArgumentRange {
  readonly key: string;
  readonly start: CharOffset;
  readonly end: CharOffset;
}

/**
 * The text of a turn as the product counts, searches and shows it: its parts, each on a line of its own; a
 * tool call is its name, then one `key: value` line per argument with string values unescaped; a result is
 * its text.
 */
export interface RenderedTurn {
  readonly text: string;
  readonly parts: readonly PartRange[];
}
