/**
 * A tool block of SpecStory: call and outcome in one stretch of Markdown, without ids. How the arguments are written
 * differs by agent and tool: a command in backticks or in a fence, a path in backticks, `key` and value in turn, or
 * prose; the outcome is the last fenced block, marked `text` or nothing. All of the text before it is the call's.
 */
import type { ToolArgument } from '../../model.ts';

export interface ToolBlock {
  readonly name: string;
  readonly args: readonly ToolArgument[];
  /** `null` where the block holds no outcome. */
  readonly output: string | null;
  /** Line of the block at which the outcome begins; its closing line where it has none. */
  readonly outputAt: number;
  readonly isError: boolean;
}

const HEAD = 1000;

/** Reads the lines of a block, its tags included. */
export function readToolBlock(lines: readonly string[]): ToolBlock {
  const open = openingOf(lines);
  const name = /data-tool-name="([^"]{1,200})"/.exec(open.tag)?.[1] ?? null;
  const type = /data-tool-type="([^"]{1,60})"/.exec(open.tag)?.[1] ?? '';
  const closing = lines.length - 1;
  const body = lines.slice(open.body, closing);
  const last = withoutEnd(lines[closing] ?? '');
  if (closing >= open.body && last.trim() !== '') body.push(last);
  return readBody(open.summary, body, open.body, { type, name, end: closing });
}

/** The closing line without its tags; most often nothing is left. */
function withoutEnd(line: string): string {
  const end = line.lastIndexOf('</tool-use>');
  const text = end === -1 ? line : line.slice(0, end).trimEnd();
  return text.endsWith('</details>') ? text.slice(0, -'</details>'.length) : text;
}

/** Reads a tool use as versions before the blocks wrote it: `Tool use: **Bash** …`, then its body. */
export function readBareTool(lines: readonly string[]): ToolBlock {
  const name = BARE.exec((lines[0] ?? '').slice(0, HEAD))?.[1] ?? '';
  const type = /bash|shell|exec|terminal|command/i.test(name) ? 'shell' : '';
  return readBody(lines[0] ?? '', lines.slice(1), 1, { type, name: null, end: lines.length });
}

const BARE = /^Tool use: \*\*([^*]{1,200})\*\*/;
export const isBareTool = (line: string): boolean => BARE.test(line.slice(0, HEAD));

/** The opening tag, which may spread over lines, the text of the summary, and the line of the body's start. */
function openingOf(lines: readonly string[]): { tag: string; summary: string; body: number } {
  let at = 0;
  let tag = (lines[0] ?? '').slice(0, HEAD);
  while (!tag.includes('>') && at + 1 < lines.length && at < 10)
    tag += ` ${(lines[++at] ?? '').slice(0, HEAD)}`;
  const summary: string[] = [];
  for (let line = at; line < Math.min(lines.length, at + 60); line++) {
    const text = lines[line] ?? '';
    const start = summary.length > 0 ? 0 : text.indexOf('<summary>');
    if (start === -1) {
      if (line > at + 2) break;
      continue;
    }
    const from = summary.length > 0 ? 0 : start + '<summary>'.length;
    const end = text.indexOf('</summary>', from);
    summary.push(text.slice(from, end === -1 ? text.length : end));
    if (end !== -1) return { tag, summary: summary.join('\n'), body: line + 1 };
  }
  return { tag, summary: '', body: at + 1 };
}

interface Kind {
  readonly type: string;
  readonly name: string | null;
  /** Line behind the body. */
  readonly end: number;
}

function readBody(summary: string, body: readonly string[], offset: number, kind: Kind): ToolBlock {
  const named = BARE.exec(summary.slice(0, HEAD));
  const name = kind.name ?? named?.[1] ?? 'unnamed tool';
  const aside = named === null ? '' : summary.slice(named[0].length).trim();
  const split = outputLine(body, kind.type);
  const input = (split === null ? body : body.slice(0, split.at)).filter((line) => !RESULT_LABEL.test(line));
  const output = split === null ? null : split.text;
  return {
    name,
    args: readArguments(name, kind.type, aside, input),
    output,
    outputAt: split === null ? kind.end : offset + split.at,
    isError: output !== null && isFailure(output),
  };
}

const RESULT_LABEL = /^(?:Result|Output):\s{0,4}$/;
const FENCE = /^(`{3,40}|~{3,40}) {0,4}([\w+#.-]{0,30})\s{0,4}$/;
/** The language of a line that opens or closes a fence, or `null`; longer lines are none. */
const fenceOf = (line: string | undefined): string | null =>
  line === undefined || line.length > 100 ? null : (FENCE.exec(line)?.[2] ?? null);
const ANSWER = '**Answer:**';

/** Where the outcome begins in a body, and its text. */
function outputLine(
  body: readonly string[],
  type: string,
): { readonly at: number; readonly text: string } | null {
  const answer = body.findIndex((line) => line.startsWith(ANSWER));
  if (answer !== -1) {
    const text = [(body[answer] ?? '').slice(ANSWER.length).trim(), ...body.slice(answer + 1)];
    return { at: answer, text: text.join('\n').trimEnd() };
  }
  const at = outputFence(body, type);
  if (at === -1) return null;
  let end = body.length - 1;
  while (end > at && (body[end] ?? '').trim() === '') end--;
  const closes = end > at && fenceOf(body[end]) === '';
  return { at, text: body.slice(at + 1, closes ? end : body.length).join('\n') };
}

/**
 * The fence of the outcome: the first fence if it names no language, else one behind the end of the call's own. What a
 * call writes may hold fences itself, so for writes it is the last such place; for others, whose outcome may, the first.
 */
function outputFence(body: readonly string[], type: string): number {
  const first = body.findIndex((line) => fenceOf(line) !== null);
  if (first === -1) return -1;
  if (isOutcome(body[first])) return first;
  let found = -1;
  let lastInk = '';
  for (let at = first + 1; at < body.length; at++) {
    const line = body[at] ?? '';
    const follows = fenceOf(lastInk) === '' || RESULT_LABEL.test(lastInk);
    if (isOutcome(line) && follows && (body[at - 1] ?? '').trim() === '') {
      found = at;
      if (type !== 'write') break;
    }
    if (line.trim() !== '') lastInk = line;
  }
  return found;
}

function isOutcome(line: string | undefined): boolean {
  const language = fenceOf(line);
  return language === '' || language === 'text';
}

/** Signs of failure at the head of an outcome, as the agents' tools write them. */
function isFailure(output: string): boolean {
  const head = output.slice(0, 300);
  return (
    /^\s{0,20}(?:<tool_use_error>|Error\b|Exit code:? [1-9])/.test(head) ||
    /^Process exited with code [1-9]/m.test(head)
  );
}

const LONGEST_LABEL = 60;

function readArguments(
  name: string,
  type: string,
  aside: string,
  input: readonly string[],
): readonly ToolArgument[] {
  const lines = trimBlank(aside === '' ? input : [aside, '', ...input]);
  if (lines.length === 0) return [];
  const command = commandOf(type, lines);
  if (command !== null) return command;
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) {
    const pairs = readPairs(only, type);
    if (pairs !== null) return pairs;
  }
  const bullets = readBullets(lines);
  if (bullets !== null) return bullets;
  const fenced = readFencedBody(lines);
  if (fenced !== null) return fenced;
  return [
    { key: type === 'task' || /^(?:task|agent)$/i.test(name) ? 'prompt' : 'input', value: lines.join('\n') },
  ];
}

/** A shell's command: in backticks on a line of its own, or in a fence; what stands before it describes it. */
function commandOf(type: string, lines: readonly string[]): ToolArgument[] | null {
  const fence = lines.findIndex((line) => /^```(?:bash|sh|shell|zsh|powershell)\s*$/.test(line.slice(0, 40)));
  const inline = lines.findIndex((line) => isQuoted(line.trim()));
  if (fence !== -1 && (inline === -1 || fence < inline)) {
    let end = fence + 1;
    while (end < lines.length && !/^```\s*$/.test((lines[end] ?? '').slice(0, 40))) end++;
    return described('command', lines.slice(fence + 1, end).join('\n'), [
      ...lines.slice(0, fence),
      ...lines.slice(end + 1),
    ]);
  }
  if (type !== 'shell' || inline === -1) return null;
  const value = (lines[inline] ?? '').trim().slice(1, -1);
  return described('command', value, [...lines.slice(0, inline), ...lines.slice(inline + 1)]);
}

function described(key: string, value: string, rest: readonly string[]): ToolArgument[] {
  const description = trimBlank(rest).join('\n');
  return [{ key, value }, ...(description === '' ? [] : [{ key: 'description', value: description }])];
}

const isQuoted = (text: string): boolean => text.length > 2 && text.startsWith('`') && text.endsWith('`');

/** One line such as `` path `./src` pattern `foo` `` or a lone `` `./README.md` ``. */
function readPairs(line: string, type: string): ToolArgument[] | null {
  const pieces = line.trim().split('`');
  if (pieces.length < 3 || pieces.length % 2 === 0 || pieces.at(-1)?.trim() !== '') return null;
  const args: ToolArgument[] = [];
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const label = (pieces[at] ?? '').trim().replace(/:$/, '');
    if (label.length > LONGEST_LABEL || !/^(?:[\w -]{0,60})$/.test(label)) return null;
    const key =
      label === '' ? (type === 'search' ? 'pattern' : type === 'shell' ? 'command' : 'path') : label;
    args.push({ key, value: pieces[at + 1] ?? '' });
  }
  return args;
}

/** Lines such as ``- command: `ls` ``. */
function readBullets(lines: readonly string[]): ToolArgument[] | null {
  const args: ToolArgument[] = [];
  for (const line of lines) {
    if (line.trim() === '' || /^\*\*\w{1,20}:?\*\*:?\s*$/.test(line.slice(0, 60))) continue;
    const match = /^- ([\w-]{1,60}): /.exec(line.slice(0, 100));
    const value = match === null ? '' : line.slice(match[0].length).trim();
    if (match === null || match[1] === undefined || value === '') return null;
    args.push({ key: match[1], value: isQuoted(value) ? value.slice(1, -1) : value });
  }
  return args.length === 0 ? null : args;
}

/** What a call writes: a path in backticks before the fence, then one fenced block. */
function readFencedBody(lines: readonly string[]): ToolArgument[] | null {
  const first = lines.findIndex((line) => fenceOf(line) !== null);
  const last = lines.findLastIndex((line) => fenceOf(line) === '');
  if (first === -1 || last <= first) return null;
  const before = trimBlank(lines.slice(0, first)).join('\n');
  if (trimBlank(lines.slice(last + 1)).length > 0 || before.includes('\n')) return null;
  const path = /`([^`\n]{1,1000})`/.exec(before.slice(0, HEAD))?.[1];
  const content = {
    key: fenceOf(lines[first]) === 'diff' ? 'diff' : 'content',
    value: lines.slice(first + 1, last).join('\n'),
  };
  if (path !== undefined) return [{ key: 'path', value: path }, content];
  return before === '' ? [content] : [{ key: 'description', value: before }, content];
}

function trimBlank(lines: readonly string[]): readonly string[] {
  let from = 0;
  let to = lines.length;
  while (from < to && (lines[from] ?? '').trim() === '') from++;
  while (to > from && (lines[to - 1] ?? '').trim() === '') to--;
  return lines.slice(from, to);
}
