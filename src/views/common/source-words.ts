import type { Speaker } from '../../core/irreducible/constraints/speaker.ts';
import type { SpanSource } from '../../core/irreducible/span-sources.ts';

/** Sources as a table names them. */
export const SOURCE_WORDS = {
  system: 'system prompt',
  user: 'user',
  harness: 'harness',
  agent: 'agent’s text',
  reasoning: 'agent’s reasoning',
  summary: 'summary in the log',
  argument: 'tool-call argument',
  replaced: 'replaced text',
  body: 'written file body',
  error: 'error result',
  answer: 'tool answer',
  output: 'command output',
  file: 'file that was read',
  listing: 'folder listing',
  search: 'search result',
  coined: 'name in a written file',
  crowd: 'one of many in a result',
} as const satisfies Record<SpanSource, string>;

/** Whose words they are, as a sentence goes on after `by` or `in`. */
export const SHOWN_BY = {
  system: 'by the system prompt',
  user: 'by the user',
  harness: 'by the harness',
  agent: 'by the agent',
  reasoning: 'in the agent’s reasoning',
  summary: 'by a summary in the log',
  argument: 'in a tool-call argument',
  replaced: 'in text that an edit replaced',
  body: 'in a file body that the agent wrote',
  error: 'by an error',
  answer: 'by a tool’s answer',
  output: 'by a command’s output',
  file: 'by a file that was read',
  listing: 'by a folder listing',
  search: 'by a search result',
  coined: 'as a name in a file that the agent wrote',
  crowd: 'among many of its sort in one result',
} as const satisfies Record<SpanSource, string>;

/** In whose name a constraint binds. */
export const SPEAKER_WORDS = {
  user: 'the user',
  system: 'the system prompt',
  project: 'the project’s instruction file',
} as const satisfies Record<Speaker, string>;
