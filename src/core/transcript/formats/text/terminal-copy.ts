/** Copies of Claude Code's terminal, and its `/export`: `> ` for the user, `⏺` or `●` for the agent, `⎿` for a result. */
import type { Part, Role } from '../../model.ts';

export interface TerminalTurn {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** Lines, half-open. */
  readonly from: number;
  readonly to: number;
}

export interface TerminalCopy {
  readonly turns: readonly TerminalTurn[];
  /** Lines that are no turn: `[from, to, name]`. */
  readonly metadata: readonly (readonly [number, number, string])[];
}

type Mark = 'user' | 'agent' | 'result' | 'notice';

/** Fonts and copies hang a selector behind the sign, and some terminals a space that does not break. */
const AGENT = /^[⏺●][\ufe0e\ufe0f]?[ \u00a0]/;

function markOf(line: string): Mark | null {
  if (/^[>❯][ \u00a0]/.test(line.slice(0, 2))) return 'user';
  if (AGENT.test(line.slice(0, 3))) return 'agent';
  if (/^ {0,4}⎿/.test(line.slice(0, 8))) return 'result';
  return line.startsWith('✻ ') ? 'notice' : null;
}

/** The turns of a terminal copy, or `null` where a text is none: both speakers must occur. */
export function readTerminalCopy(lines: readonly string[]): TerminalCopy | null {
  const starts: { readonly mark: Mark; readonly at: number }[] = [];
  lines.forEach((line, at) => {
    const mark = markOf(line);
    // The lines of a quoted prompt all begin with the mark; they are one turn.
    const continues = mark === 'user' && starts.at(-1)?.mark === 'user' && starts.at(-1)?.at === at - 1;
    if (mark !== null && !continues) starts.push({ mark, at });
  });
  if (!starts.some(({ mark }) => mark === 'user') || !starts.some(({ mark }) => mark === 'agent'))
    return null;
  // Newer builds draw a bullet that others use too; a result must bear it out, or that the speakers change.
  const speakers = starts.filter(({ mark }) => mark === 'user' || mark === 'agent').map(({ mark }) => mark);
  const changes = speakers.filter((mark, index) => index > 0 && mark !== speakers[index - 1]).length;
  const isSure =
    changes >= 2 ||
    lines.some((line) => line.startsWith('⏺')) ||
    starts.some(({ mark }) => mark === 'result');
  if (!isSure) return null;
  const turns: TerminalTurn[] = [];
  const metadata: [number, number, string][] = [[0, starts[0]?.at ?? 0, 'text before the first turn']];
  starts.forEach(({ mark, at }, index) => {
    const to = starts[index + 1]?.at ?? lines.length;
    const body = lines.slice(at, to);
    if (mark === 'notice') metadata.push([at, to, 'notice of the terminal']);
    else turns.push({ ...readBlock(mark, body), from: at, to });
  });
  return { turns, metadata };
}

function readBlock(
  mark: Exclude<Mark, 'notice'>,
  body: readonly string[],
): { role: Role; parts: readonly Part[] } {
  const text = unindent(body);
  switch (mark) {
    case 'user':
      return { role: 'user', parts: [{ kind: 'text', text }] };
    case 'agent':
      return { role: 'assistant', parts: [toolCallOf(text) ?? { kind: 'text', text }] };
    case 'result':
      return {
        role: 'tool',
        parts: [{ kind: 'tool_result', callId: null, name: null, text, isError: /^Error\b/.test(text) }],
      };
  }
}

/** The words of a block: without its mark, and without the indent that the terminal gave the lines below. */
function unindent(body: readonly string[]): string {
  const lines = body.map(
    (line) =>
      line.slice(0, 16).replace(/^(?:[>❯⏺●][\ufe0e\ufe0f]?[ \u00a0]| {0,4}⎿\s{0,2}| {2,5})/, '') +
      line.slice(16),
  );
  return lines.join('\n').trim();
}

/** `Name(arguments)` is a call; an answer that merely opens with a bracketed word has text behind the bracket. */
function toolCallOf(text: string): Part | null {
  const open = text.indexOf('(');
  if (open < 1 || open > 60 || !text.endsWith(')') || !/^[A-Z][\w:.-]*$/.test(text.slice(0, open)))
    return null;
  const value = text.slice(open + 1, -1);
  return {
    kind: 'tool_call',
    callId: null,
    name: text.slice(0, open),
    args: value === '' ? [] : [{ key: 'input', value }],
  };
}
