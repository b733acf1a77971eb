/**
 * Words with which summaries of earlier compactions open, for logs that do not flag them. The first stands in
 * Claude Code sessions of every version; the others are used by frameworks that replace the old messages.
 */
const CONTINUED = 'This session is being continued from a previous conversation';

const OPENINGS = [
  CONTINUED,
  'Context summary:',
  'Here is a summary of the conversation to date',
  'Here is a summary of the conversation so far',
  '<conversation_summary>',
  '<state_snapshot>',
  '[Summary of ',
  'Summary of the conversation so far:',
  'Another language model started to solve this problem and produced a summary',
  'The conversation history before this point was compacted',
  '*The conversation history before this point was compacted',
  'The following is a summary of a branch that this conversation came back from',
] as const;

/** Whether a text is the summary that a Claude Code session was continued with. */
export const isContinuation = (text: string): boolean => text.trimStart().startsWith(CONTINUED);

/** Whether a text is the notice that Cline hangs behind the user's words when it drops the turns that followed. */
export const isCompactionNotice = (text: string): boolean =>
  /^\s{0,20}<SYSTEM_NOTICE>\s{0,20}Earlier context was compacted/.test(text.slice(0, 200));

/** Whether a message of a generic log opens like the summary of an earlier compaction. */
export function isSummaryText(text: string): boolean {
  const head = text.slice(0, 400).trimStart();
  return OPENINGS.some((opening) => head.startsWith(opening));
}
