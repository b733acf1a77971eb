/**
 * Where a span stands: whose words it is, and whether the environment still holds it (design: Estimator). What a floor
 * counts is decided by source, so that a rule can be switched without reading the text again.
 */
export const SPAN_SOURCES = [
  /** A system prompt. */
  'system',
  /** Typed by a person. */
  'user',
  /** Put into a person's mouth by the harness: reminders, banners. */
  'harness',
  'agent',
  'reasoning',
  /** The summary of an earlier compaction. */
  'summary',
  /** The argument of a tool call: a path, a command, a query. */
  'argument',
  /** Text that an edit replaces: no file holds it any more. */
  'replaced',
  /** The body of the agent's own write: the file holds it. */
  'body',
  /** A result flagged as an error. */
  'error',
  /** The answer of a tool that is no command and reads nothing: gone when the transcript forgets it. */
  'answer',
  /** The output of a command. */
  'output',
  /** A file as a read shows it. */
  'file',
  /** Names in a folder. */
  'listing',
  /** What a search found. */
  'search',
  /** A name that the agent wrote into a file, in its body or in what the write's result shows: the agent speaks in such names. */
  'coined',
  /** One of many of its sort in one result (`crowds.ts`). */
  'crowd',
] as const;
export type SpanSource = (typeof SPAN_SOURCES)[number];

export const sourceCode = (source: SpanSource): number => SPAN_SOURCES.indexOf(source);
/** The source of a code; that of an unknown one is an answer, which nothing holds. */
export const sourceOfCode = (code: number): SpanSource => SPAN_SOURCES[code] ?? 'answer';

/** Sources that the environment still holds: one more call shows them again, so a pointer is enough. */
const HELD: ReadonlySet<SpanSource> = new Set<SpanSource>(['body', 'file', 'listing', 'search', 'crowd']);
export const isHeld = (source: SpanSource): boolean => HELD.has(source);
