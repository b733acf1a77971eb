import { formatTokens } from '../floor/words.ts';
import { factsOf } from '../transcript/conversations.ts';
import type { TranscriptDocument } from '../transcript/model.ts';

/** What was read of the files of one session, over all of its conversations and threads. */
export interface Tally {
  readonly format: string;
  /** Why it was read so. */
  readonly why: string;
  readonly files: number;
  readonly threads: number;
  readonly turns: number;
  readonly calls: number;
  /** That the log tells of. */
  readonly compactions: number;
  readonly diagnostics: number;
}

/** A line of the table: what a session holds, or why it could not be read. */
export interface SessionRow {
  readonly name: string;
  readonly read: Tally | { readonly code: string; readonly why: string };
}

export function tallyOf({ format, why, files, conversations, diagnostics }: TranscriptDocument): Tally {
  let [threads, turns, calls, compactions] = [0, 0, 0, 0];
  for (const conversation of conversations) {
    const facts = factsOf(conversation);
    threads += facts.threads.length;
    turns += facts.turns;
    compactions += facts.compactions;
    calls += facts.calls;
  }
  return {
    format,
    why,
    files: files?.length ?? 1,
    threads,
    turns,
    calls,
    compactions,
    diagnostics: diagnostics.length,
  };
}

const HEAD = [
  'file or session',
  'format',
  'files',
  'threads',
  'turns',
  'calls',
  'compactions',
  'diagnostics',
  'why',
] as const;
/** Columns of numbers stand at the right. */
const IS_NUMBER = [false, false, true, true, true, true, true, true, false] as const;
const LONGEST_WHY = 110;

/** What was read of each session, a line each, in columns for a terminal. */
export function sessionsAsTable(rows: readonly SessionRow[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) =>
    lines.reduce((most, cells) => Math.max(most, (cells[column] ?? '').length), 0),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return IS_NUMBER[column] === true ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ name, read }: SessionRow): readonly string[] {
  const why = read.why.replace(/\s/g, ' ');
  const shown = why.length <= LONGEST_WHY ? why : `${why.slice(0, LONGEST_WHY - 1)}…`;
  if ('code' in read) return [name, `(${read.code})`, '', '', '', '', '', '', shown];
  const numbers = [read.files, read.threads, read.turns, read.calls, read.compactions, read.diagnostics];
  return [name, read.format, ...numbers.map(formatTokens), shown];
}
