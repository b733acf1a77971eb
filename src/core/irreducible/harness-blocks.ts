/**
 * Blocks that a harness writes into a user's message. What they say is machinery, not the user's will, even
 * where an importer could not tell the part apart.
 */
const OPEN =
  /<(system-reminder|environment_details|environment_context|local-command-stdout|local-command-stderr|command-name|command-message|task-notification|bash-stdout|bash-stderr|bash-input|ide_opened_file|ide_selection|file_content|tool_result)\b[^>\n]{0,200}>/g;

/** Half-open ranges of the harness's blocks, in order. A block that never closes goes on to the end. */
export function harnessBlocks(text: string): readonly (readonly [start: number, end: number])[] {
  const blocks: (readonly [number, number])[] = [];
  if (!text.includes('</') && !text.includes('<system')) return blocks;
  OPEN.lastIndex = 0;
  for (let found = OPEN.exec(text); found !== null; found = OPEN.exec(text)) {
    const close = text.indexOf(`</${found[1] ?? ''}>`, OPEN.lastIndex);
    const end = close < 0 ? text.length : close;
    blocks.push([found.index, end]);
    OPEN.lastIndex = Math.max(end, OPEN.lastIndex);
  }
  return blocks;
}
