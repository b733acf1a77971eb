/**
 * A thread as numbers. The text of a transcript lives where it was read (a worker, or the process of the
 * command line); everything that decides — floors, cuts, verdicts, replay — works on these typed columns,
 * which are cheap to hand to the page and make a slider step a few passes over arrays.
 *
 * Spans of a turn lie at `spanOffsets[turn] … spanOffsets[turn + 1]`, ordered by start, disjoint: overlaps
 * are merged and contained spans dropped before they get here.
 */
export interface TurnColumns {
  readonly count: number;
  /** Index into `ROLES`. */
  readonly role: Uint8Array;
  /** Bits of `TURN_FLAGS`. */
  readonly flags: Uint8Array;
  /** Tokens of the turn's text. */
  readonly tokens: Uint32Array;
  /** Length of the turn's text in UTF-16 units, for layout. */
  readonly chars: Uint32Array;
  /** Context size that the log reports at this turn, or 0 where it says nothing. */
  readonly reportedContext: Uint32Array;
}

export const TURN_FLAGS = {
  /** Holds the summary of a compaction that really happened. */
  summary: 1,
  /** Holds a result that is flagged as an error. */
  error: 2,
  /** Holds a tool call. */
  call: 4,
  /** Holds a tool result. */
  result: 8,
  /** Holds reasoning. */
  reasoning: 16,
} as const;

/** Calls in order; `result` is `NO_TURN` where the log holds no result. A call and its result are never the same entry twice. */
export interface CallColumns {
  readonly count: number;
  readonly call: Uint32Array;
  readonly result: Uint32Array;
}

/** Offsets into texts; the narrow ones where no text of the thread is longer than they can say. Who shifts them copies them first. */
export type Offsets = Uint32Array | Uint16Array;

export interface SpanColumns {
  readonly count: number;
  /** Where the spans of each turn begin; one entry more than there are turns. */
  readonly offsets: Uint32Array;
  /** UTF-16 offsets into the text of the turn. */
  readonly start: Offsets;
  readonly end: Offsets;
  readonly kind: Uint8Array;
  readonly item: Uint32Array;
  /** Index into `rules`. */
  readonly rule: Uint16Array;
  /** Index into `SPAN_SOURCES`. */
  readonly source: Uint8Array;
  /** Bits of `COUNTED`. */
  readonly counted: Uint8Array;
  /**
   * Where the line of the span begins, as an offset into the text of the turn, when a newline lies between the span
   * before it and this one: there the turn may be cut without cutting a span. Else 0, and for the first span of a turn.
   */
  readonly cut: Offsets;
  /** 1 where a key that names an identifier stands before the span (`"order_id": …`). Absent: nobody looked. */
  readonly keyed?: Uint8Array;
  /** Where the span ends, in UTF-16 units from the start of the tool result that holds it; 0 in no result. Absent: nobody looked. */
  readonly resultEnd?: Offsets;
  /** Rows whose text no file holds any more. Absent: nobody looked. */
  readonly lost?: LostRows;
}

/** Rows of spans that the environment held, ordered by row, and the turn from which it does not. */
export interface LostRows {
  readonly row: Uint32Array;
  readonly since: Uint32Array;
}

export const COUNTED = {
  /** The working floor counts this occurrence. */
  working: 1,
  /** The exhaustive floor counts this occurrence. */
  exhaustive: 2,
  /** It stands in the summary of an earlier compaction. */
  carried: 4,
  /** It stands in what a tool call points to: a path, a command, a query. Pieces of the call's result repeat it. */
  pointer: 8,
} as const;

/** Distinct literals, numbered in order of first occurrence. */
export interface ItemColumns {
  readonly count: number;
  /** Tokens of the literal encoded alone. */
  readonly tokens: Uint32Array;
  /** Tokens of the literal and a newline: its line in the ledger. */
  readonly ledger: Uint32Array;
  /** The strongest kind of all its occurrences. */
  readonly kind: Uint8Array;
}

/** Distinct spans of the record's reference estimator, turn by turn, with its own costs (four characters a token). */
export interface ReferenceColumns {
  /** How many different spans there are. */
  readonly count: number;
  /** Where the spans of each turn begin in `item`; one entry more than there are turns. */
  readonly offsets: Uint32Array;
  readonly item: Uint32Array;
  /** By item. */
  readonly cost: Uint32Array;
}

/** Chains that were found in the text, ordered by first turn, then last. Calls with their results are in `CallColumns`. */
export interface ChainColumns {
  readonly count: number;
  /** Index into `CHAIN_KINDS`. */
  readonly kind: Uint8Array;
  /** Index into `CHAIN_REASONS`. */
  readonly reason: Uint8Array;
  /** First and last turn, both included. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** The item that shows it — an error's line, the value that was set — or `NO_ITEM`. */
  readonly evidence: Uint32Array;
}

/** Kinds of chain that are found in the text: an error and its fix, a decision and its reversal are hard by nature, the others soft. */
export const CHAIN_KINDS = ['error-fix', 'reversal', 'read-write', 'question-answer'] as const;
export type FoundChainKind = (typeof CHAIN_KINDS)[number];

/** What makes a chain one. */
export const CHAIN_REASONS = [
  'same-call',
  'error-cited',
  'set-otherwise',
  'set-back',
  'edit-undone',
  'file-restored',
  'taken-back',
  'read-then-written',
  'question-answered',
] as const;
export type ChainReason = (typeof CHAIN_REASONS)[number];

/** The item that stands in a column of numbers for "none". */
export const NO_ITEM = 0xffffffff;

/**
 * Where each item stands verbatim, with word boundaries, whatever spans were found there: also inside a longer span.
 * Those of turn `t` lie at `offsets[t] … offsets[t + 1]`, each once.
 */
export interface UseColumns {
  readonly offsets: Uint32Array;
  readonly item: Uint32Array;
  /** 1 where the agent wrote it, 0 where something showed it; of both in one turn, the first. */
  readonly byAgent: Uint8Array;
}

/** The pieces of each item that ordinary vocabulary does not hold, numbered: those of item `i` at `offsets[i] … offsets[i + 1]`. */
export interface ComponentColumns {
  /** How many different pieces there are. */
  readonly count: number;
  readonly offsets: Uint32Array;
  readonly component: Uint32Array;
}

/** The columns of a thread in which no chain was found, in buffers of their own. */
export const noChains = (): ChainColumns => ({
  count: 0,
  kind: new Uint8Array(),
  reason: new Uint8Array(),
  first: new Uint32Array(),
  last: new Uint32Array(),
  evidence: new Uint32Array(),
});

/** Items whose value a later turn replaced, by the turn that did; ordered by turn. */
export interface SupersessionColumns {
  readonly item: Uint32Array;
  /** The item that stands in its place. */
  readonly by: Uint32Array;
  readonly turn: Uint32Array;
}

/** Compactions that really happened, in order: the turn that holds the summary, and the runs of turns that stayed. */
export interface LoggedColumns {
  readonly turn: Uint32Array;
  /** The kept runs of compaction `c` are `keptOffsets[c] … keptOffsets[c + 1]`; each is `[keptFrom, keptTo)`. */
  readonly keptOffsets: Uint32Array;
  readonly keptFrom: Uint32Array;
  readonly keptTo: Uint32Array;
}

export interface ThreadColumns {
  readonly turns: TurnColumns;
  readonly calls: CallColumns;
  readonly chains: ChainColumns;
  readonly spans: SpanColumns;
  readonly items: ItemColumns;
  readonly reference: ReferenceColumns;
  /** Absent where nobody looked (a segment that a runtime holds in memory has no future): spans then stand in for it. */
  readonly uses?: UseColumns;
  /** Absent: nobody looked. */
  readonly supersessions?: SupersessionColumns;
  /** Absent: the log tells of none. */
  readonly logged?: LoggedColumns;
  /** Absent where nobody will rank items. */
  readonly components?: ComponentColumns;
}
