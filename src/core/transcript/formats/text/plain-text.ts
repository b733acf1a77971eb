/**
 * Plain text and Markdown whose turns begin with a role. Many texts hold a line such as `user: bob` and are no
 * talk, so one style must mark turns of a user and of an assistant that change at least twice; headers in fenced
 * code do not count, and `System:` counts only where a paragraph begins, since stack traces and consoles write it
 * too. A text without such turns is still opened, a paragraph a turn, and says so.
 */
import { turnIndex } from '../../../units.ts';
import { sourceRange, splitTextLines } from '../../lines.ts';
import type { Conversation, LoggedCompaction, Part, Role, SourceRange, Turn } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { saidText } from '../messages/blocks.ts';
import { formatCount, titleOf } from '../reading/json-values.ts';
import { remarkInvalidUtf8 } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { isSummaryText } from '../turns/summary-markers.ts';
import { withoutOrders } from './ansi.ts';
import { readInstPrompts } from './inst-prompts.ts';
import { readTerminalCopy } from './terminal-copy.ts';
import { fencedLines, TEXT_STYLES, type TextHeader, type TextStyle } from './text-styles.ts';

export const plainText: TranscriptFormat = {
  id: 'plain-text',
  name: 'Text or Markdown',
  description:
    'text whose turns begin with a role: "User:", "**User:**", "### User", "[User]", "<|user|>", ChatML, or a copy of the terminal',
  where: 'copies of a chat or of a terminal, exports as Markdown, prompts in the Human/Assistant style',
  export:
    'copy the talk and paste it anywhere on the page, or save it as .md or .txt; /export in Claude Code saves such a text',
  sniff,
  parse,
};

interface TextLine {
  readonly text: string;
  readonly source: SourceRange;
}

interface TextTurn {
  readonly role: Role;
  readonly name: string | null;
  /** Lines from here; the header's own line included. */
  readonly from: number;
  readonly rest: string | null;
}

function sniff(sample: Sample): Sniff {
  if (sample.layout !== 'text') return { votes: 0, of: 0, why: 'it is JSON' };
  const lines = sample.head.split(/\r?\n/).map(withoutOrders);
  const best = bestStyle(lines);
  if (best !== null) {
    const why = `${best.headers.size} lines such as "${best.style.example}" begin turns`;
    return { votes: best.headers.size, of: best.headers.size, why };
  }
  if (readInstPrompts(lines.map((text) => ({ text, source: sourceRange(0, 0, 1) }))) !== null)
    return { votes: 1, of: 1, why: 'its turns stand between the marks of a prompt, such as [INST]' };
  if (readTerminalCopy(lines) !== null)
    return { votes: 1, of: 1, why: 'lines begin with the marks of a terminal copy (> and ⏺)' };
  return { votes: 1, of: 1, why: 'it is text in which no turns are marked' };
}

function parse(input: ImportInput): readonly Conversation[] {
  const { source, sink } = input;
  const lines: TextLine[] = [];
  for (const { from, to, line, text } of splitTextLines(source)) {
    const range = sourceRange(from, to, line);
    remarkInvalidUtf8(text, source.bytes, range, sink);
    lines.push({ text: withoutOrders(text), source: range });
    sink.progress(to);
  }
  const texts = lines.map(({ text }) => text);
  const best = bestStyle(texts);
  const prompts = best === null ? readInstPrompts(lines) : null;
  if (prompts !== null) {
    const before = lines.filter(({ source: { to } }) => to <= prompts.from);
    metaLines(input, before, 'text before the first turn');
    const edge = lines[before.length]?.source;
    if (edge !== undefined && prompts.from > edge.from)
      sink.meta('text before the first turn', sourceRange(edge.from, prompts.from, edge.line));
    return [
      conversation(
        prompts.turns.map(({ role, text, source }) => ({
          ...toTurn(role, role === 'tool' ? [outcome(text)] : saidText(text, role), []),
          source,
        })),
        null,
      ),
    ];
  }
  const terminal = best === null ? readTerminalCopy(texts) : null;
  if (terminal !== null) {
    const turns = terminal.turns.map(({ role, parts, from, to }) =>
      toTurn(role, parts, lines.slice(from, to)),
    );
    for (const [from, to, name] of terminal.metadata) metaLines(input, lines.slice(from, to), name);
    return [conversation(turns, null)];
  }
  if (best === null) return [paragraphs(input, lines)];
  const starts = [...best.headers].map(
    ([from, { role, name, rest }]): TextTurn => ({ role, name, from, rest }),
  );
  const preamble = lines.slice(0, starts[0]?.from ?? 0);
  metaLines(input, preamble, 'text before the first turn');
  const turns = starts.map((start, index) => {
    const own = lines.slice(start.from, starts[index + 1]?.from ?? lines.length);
    const body = [start.rest ?? '', ...own.slice(1).map(({ text }) => text)];
    return toTurn(start.role, textParts(start, trimBlank(body, best.style.closing)), own);
  });
  return [
    conversation(
      turns,
      preamble.map(({ text }) => titleOf(text.replace(/^#+/, ''))).find((title) => title !== null) ?? null,
    ),
  ];
}

const outcome = (text: string): Part => ({
  kind: 'tool_result',
  callId: null,
  name: null,
  text,
  isError: false,
});

function textParts({ role, name }: TextTurn, text: string): Part[] {
  if (role === 'tool') {
    const isRoleWord = name === null || /^(tool|function|observation)/i.test(name);
    return [{ kind: 'tool_result', callId: null, name: isRoleWord ? null : name, text, isError: false }];
  }
  return isSummaryText(text) && role === 'user' ? [{ kind: 'summary', text }] : saidText(text, role);
}

/** The style that marks most turns, and where; `null` when none marks a talk. */
function bestStyle(
  lines: readonly string[],
): { readonly style: TextStyle; readonly headers: Map<number, TextHeader> } | null {
  const fenced = fencedLines(lines);
  let best: { style: TextStyle; headers: Map<number, TextHeader> } | null = null;
  for (const style of TEXT_STYLES) {
    const headers = new Map<number, TextHeader>();
    lines.forEach((line, index) => {
      if (fenced[index] === 1) return;
      const found = style.read(line);
      if (found === null) return;
      // Anything may print "System: …"; somebody speaks only where a paragraph begins.
      const opens = index === 0 || (lines[index - 1] ?? '').trim() === '';
      if (found.role === 'system' && style.id === 'colon' && !opens) return;
      headers.set(index, found);
    });
    if (isTalk([...headers.values()]) && headers.size > (best?.headers.size ?? 0)) best = { style, headers };
  }
  return best;
}

/** A user and an assistant speak, and the turn passes between them at least twice. */
function isTalk(headers: readonly TextHeader[]): boolean {
  const speakers = headers.map(({ role }) => role).filter((role) => role === 'user' || role === 'assistant');
  const changes = speakers.filter((role, index) => index > 0 && role !== speakers[index - 1]).length;
  return changes >= 2;
}

function trimBlank(lines: readonly string[], closing: string | undefined): string {
  const kept =
    closing === undefined
      ? [...lines]
      : lines.map((line) =>
          line.trimEnd().endsWith(closing) ? line.slice(0, line.lastIndexOf(closing)) : line,
        );
  let from = 0;
  let to = kept.length;
  while (from < to && (kept[from] ?? '').trim() === '') from++;
  while (to > from && (kept[to - 1] ?? '').trim() === '') to--;
  return kept.slice(from, to).join('\n');
}

function toTurn(role: Role, parts: readonly Part[], lines: readonly TextLine[]): Turn {
  const first = lines[0]?.source;
  const last = lines.at(-1)?.source;
  const source =
    first === undefined || last === undefined ? [] : [sourceRange(first.from, last.to, first.line)];
  return { role, parts, source, timestamp: null, model: null, usage: null };
}

/** Nothing but blanks of ASCII: any other space is a character of the file that has to be accounted for. */
const isBlankLine = (text: string): boolean => !/[^ \t\r]/.test(text);

function metaLines({ sink }: ImportInput, lines: readonly TextLine[], name: string): void {
  const inked = lines.filter(({ text }) => !isBlankLine(text));
  const first = inked[0]?.source;
  const last = inked.at(-1)?.source;
  if (first !== undefined && last !== undefined)
    sink.meta(name, sourceRange(first.from, last.to, first.line));
}

/** A text that marks no turns, a paragraph a turn. */
function paragraphs({ sink, source }: ImportInput, lines: readonly TextLine[]): Conversation {
  const fenced = fencedLines(lines.map(({ text }) => text));
  const turns: Turn[] = [];
  let open: TextLine[] = [];
  const close = (): void => {
    const text = open.map((line) => line.text).join('\n');
    if (open.length > 0) turns.push(toTurn('user', [{ kind: 'text', text }], open));
    open = [];
  };
  lines.forEach((line, index) => {
    if (isBlankLine(line.text) && fenced[index] !== 1) close();
    else open.push(line);
  });
  close();
  sink.remark(
    'no-roles',
    sourceRange(source.start, source.start, 1),
    `No turns are marked in this text (none of "User:", "**User:**", "### User", "[User]", "<|user|>" changes hands twice); each of its ${formatCount(turns.length)} paragraphs is shown as a turn by the user.`,
  );
  return conversation(turns, null);
}

function conversation(turns: readonly Turn[], heading: string | null): Conversation {
  const words = turns.find(({ role }) => role === 'user')?.parts.find((part) => part.kind === 'text');
  const title = heading ?? titleOf(words?.kind === 'text' ? words.text : '') ?? 'Text';
  const compactions = turns.flatMap(({ parts }, turn) =>
    parts.some(({ kind }) => kind === 'summary') ? [loggedAt(turn)] : [],
  );
  return { id: 'text', title, threads: [{ id: 'main', title, turns, compactions }] };
}

const loggedAt = (turn: number): LoggedCompaction => ({
  turn: turnIndex(turn),
  trigger: null,
  tokensBefore: null,
  tokensAfter: null,
  kept: null,
});
