/**
 * How plain texts mark who speaks. A style is a way to read one line as a turn's header; the text that follows on
 * the same line is returned with it. Only the first 120 characters of a line are looked at, so a line of any length
 * costs the same.
 */
import type { Role } from '../../model.ts';

export interface TextHeader {
  readonly role: Role;
  /** Who speaks, in the text's own words. */
  readonly name: string;
  /** What follows the header on its line. */
  readonly rest: string;
}

export interface TextStyle {
  readonly id: string;
  /** For the reader: `lines such as "User:"`. */
  readonly example: string;
  read(line: string): TextHeader | null;
  /** A line that belongs to the markup and to no turn's text, such as a closing tag. */
  readonly closing?: string;
}

const ROLE_WORDS: ReadonlyMap<string, Role> = new Map([
  ...['user', 'human', 'me', 'you', 'q', 'prompt', 'customer'].map((word): [string, Role] => [word, 'user']),
  ...[
    'assistant',
    'ai',
    'claude',
    'chatgpt',
    'gpt',
    'bot',
    'agent',
    'a',
    'model',
    'gemini',
    'copilot',
    'cursor',
    'codex',
  ].map((word): [string, Role] => [word, 'assistant']),
  ...['system', 'developer'].map((word): [string, Role] => [word, 'system']),
  ...['tool', 'function', 'observation', 'tool result', 'tool output'].map((word): [string, Role] => [
    word,
    'tool',
  ]),
]);

const HEAD = 120;

function header(line: string, pattern: RegExp, whole = false): TextHeader | null {
  const head = line.slice(0, HEAD);
  const match = pattern.exec(head);
  const name = match?.[1]?.trim();
  const role = name === undefined ? undefined : ROLE_WORDS.get(name.toLowerCase());
  if (match === null || name === undefined || role === undefined) return null;
  const rest = line.slice(match[0].length).trim();
  return whole && rest !== '' ? null : { role, name, rest };
}

const WORD = '([A-Za-z][A-Za-z ]{0,14})';

/** A time in brackets and a picture, as chats show them before a name. */
const BEFORE =
  '(?:\\[[0-9:., /TZapmAPM-]{4,30}\\] ?)?(?:\\p{Extended_Pictographic}[\\u200d\\ufe0f\\p{Extended_Pictographic}\\p{Emoji_Modifier}]{0,7} ?)?';

const COLON = new RegExp(`^${BEFORE}${WORD}\\s?:(?=\\s|$)`, 'u');
const BOLD = new RegExp(
  `^(?:[-*] )?${BEFORE}(?:\\*\\*|__)${WORD}(?::(?:\\*\\*|__)|(?:\\*\\*|__)\\s?:|(?:\\*\\*|__)\\s*$)`,
  'u',
);
const HEADING = new RegExp(
  `^#{1,6} (?:[^A-Za-z\\s]{1,4} )?(?:\\*\\*)?${WORD}(?:\\*\\*)?:?(?: \\([^)]{0,60}\\))?:?\\s*$`,
);
const BRACKET = new RegExp(`^\\[${WORD}\\]:?(?=\\s|$)`);
const PIPE = new RegExp(`^<\\|${WORD}\\|>`);
const CHATML = new RegExp(`^<\\|im_start\\|>${WORD}\\s*$`);
const ANGLE = new RegExp(`^${WORD}>(?=\\s|$)`);
const SAID = /^(?:#{1,6} )?(You|ChatGPT|Claude|Gemini|Copilot) said:\s*$/;

export const TEXT_STYLES: readonly TextStyle[] = [
  {
    id: 'chatml',
    example: '<|im_start|>user',
    read: (line) => header(line, CHATML, true),
    closing: '<|im_end|>',
  },
  { id: 'pipe', example: '<|user|>', read: (line) => header(line, PIPE), closing: '<|end|>' },
  { id: 'bold', example: '**User:**', read: (line) => header(line, BOLD) },
  { id: 'heading', example: '### User', read: (line) => header(line, HEADING, true) },
  { id: 'bracket', example: '[User]', read: (line) => header(line, BRACKET) },
  { id: 'said', example: 'You said:', read: (line) => header(line, SAID, true) },
  { id: 'colon', example: 'User:', read: (line) => header(line, COLON) },
  { id: 'angle', example: 'User>', read: (line) => header(line, ANGLE) },
];

/** Lines that lie in fenced code. A fence that nothing closes is none: a cut text must not swallow its own end. */
export function fencedLines(lines: readonly string[]): Uint8Array {
  const fenced = new Uint8Array(lines.length);
  let open: { readonly at: number; readonly mark: string } | null = null;
  lines.forEach((line, index) => {
    const match = /^ {0,3}(`{3,}|~{3,})/.exec(line.slice(0, HEAD));
    const mark = match?.[1];
    if (mark === undefined) return;
    if (open === null) open = { at: index, mark };
    else if (mark.startsWith(open.mark) && line.slice(line.indexOf(mark) + mark.length).trim() === '') {
      fenced.fill(1, open.at, index + 1);
      open = null;
    }
  });
  return fenced;
}
