/** Commands that an answer holds in code fences, as agents without tool calls write them. */
export interface FencedCommand {
  readonly command: string;
  /** The fence with its marks, half-open, UTF-16. */
  readonly from: number;
  readonly to: number;
}

/** Words behind the opening marks that make a fence a command. */
const LANGUAGES: ReadonlySet<string> = new Set(['bash', 'mswea_bash_command', 'sh']);

/**
 * The fenced commands of a text, in order. A fence opens on a line of its own with three backquotes and a word, and
 * ends at the next line that begins with three; linear, since each mark is looked for once.
 */
export function fencedCommands(text: string): FencedCommand[] {
  const found: FencedCommand[] = [];
  for (let from = nextFence(text, 0); from !== -1; ) {
    const endOfLine = text.indexOf('\n', from);
    if (endOfLine === -1) break;
    const close = nextFence(text, endOfLine);
    if (close === -1) break;
    const word = text.slice(from + 3, endOfLine).trim();
    const to = close + 3;
    if (LANGUAGES.has(word))
      found.push({ command: text.slice(endOfLine + 1, Math.max(endOfLine + 1, close - 1)), from, to });
    from = nextFence(text, to);
  }
  return found;
}

/** Where the next line begins with three backquotes, from `at` on. */
function nextFence(text: string, at: number): number {
  if (at === 0 && text.startsWith('```')) return 0;
  const found = text.indexOf('\n```', Math.max(0, at - 1));
  return found === -1 ? -1 : found + 1;
}
