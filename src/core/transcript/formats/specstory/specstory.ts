import { turnIndex } from '../../../units.ts';
import { sourceRange, splitTextLines } from '../../lines.ts';
import type { Conversation, LoggedCompaction, Part, SourceRange, Thread, Turn } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { reasoningPart, saidText } from '../messages/blocks.ts';
import { titleOf } from '../reading/json-values.ts';
import { remarkInvalidUtf8 } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { isContinuation } from '../turns/summary-markers.ts';
import { type TurnDraft, typedTitle } from '../turns/turn-draft.ts';
import { isMark, readSessionLine, type TurnHeader } from './headers.ts';
import { agentPieces } from './pieces.ts';
import { type Scan, scanTurns } from './scan.ts';

/** Sessions as SpecStory saves them beside the project, whichever agent they are of. */
export const specstory: TranscriptFormat = {
  id: 'specstory',
  name: 'SpecStory Markdown',
  description:
    'Markdown that SpecStory makes of a session of Cursor, Claude Code, Codex CLI, Gemini CLI and others',
  where: '.specstory/history/*.md in a project',
  export: 'install SpecStory, which writes it as you work; or specstory sync for sessions of before',
  sniff,
  parse,
};

function sniff(sample: Sample): Sniff {
  if (sample.layout !== 'text') return { votes: 0, of: 0, why: 'it is JSON' };
  const lines = sample.head.split(/\r?\n/);
  const top = lines.filter((line) => line.trim() !== '').slice(0, 5);
  const { starts } = scanTurns(lines);
  const isMarked = top.some(isMark) || top.some((line) => readSessionLine(line) !== null);
  const speakers = new Set(starts.map(({ header }) => header.speaker));
  if (starts.length > 0 && (isMarked || speakers.size > 1)) {
    const mark = isMarked ? 'it opens with the mark of SpecStory, and ' : '';
    return { votes: 1, of: 1, why: `${mark}${starts.length} lines such as "_**User**_" begin turns` };
  }
  return { votes: 0, of: 1, why: 'no lines such as "_**User**_" and "_**Agent**_" stand alone in it' };
}

/** The lines of the file, and where they lie. */
interface Lines {
  readonly texts: readonly string[];
  readonly ranges: readonly SourceRange[];
}

function readLines({ source, sink }: ImportInput): Lines {
  const texts: string[] = [];
  const ranges: SourceRange[] = [];
  for (const { from, to, line, text } of splitTextLines(source)) {
    const range = sourceRange(from, to, line);
    remarkInvalidUtf8(text, source.bytes, range, sink);
    texts.push(text);
    ranges.push(range);
    sink.progress(to);
  }
  return { texts, ranges };
}

interface OpenThread {
  readonly id: string;
  readonly turns: TurnDraft[];
  readonly compactions: LoggedCompaction[];
}

/** What is gathered while the turns are read. */
interface Building {
  readonly lines: Lines;
  readonly scan: Scan;
  readonly threads: OpenThread[];
  /** Calls so far: they have no ids, so each gets its number. */
  calls: number;
}

function parse(input: ImportInput): readonly Conversation[] {
  const lines = readLines(input);
  const scan = scanTurns(lines.texts);
  const building: Building = { lines, scan, threads: [openThread('main')], calls: 0 };
  const first = scan.starts[0]?.at ?? lines.texts.length;
  const head = linesAs(lines, 0, first);
  if (head !== null) input.sink.meta('head of the file', head);
  const sides = createSides(building);
  scan.starts.forEach(({ at, header }, index) => {
    const end = scan.starts[index + 1]?.at ?? lines.texts.length;
    const thread = header.isSide ? sides(header) : building.threads[0];
    if (thread === undefined) return;
    const isPrompt = header.isSide && thread.turns.length === 0;
    if (header.speaker === 'user' || isPrompt) addUser(building, thread, header, at, end);
    else addAgent(building, thread, header, at, end);
  });
  const session = lines.texts
    .slice(0, first)
    .map(readSessionLine)
    .find((found) => found !== null);
  const threads = building.threads
    .filter(({ turns }, index) => index === 0 || turns.length > 0)
    .map(({ id, turns, compactions }): Thread => {
      return { id, title: typedTitle(turns) ?? session?.agent ?? 'SpecStory session', turns, compactions };
    });
  const title = headingOf(lines.texts.slice(0, first)) ?? threads[0]?.title ?? 'SpecStory session';
  return [{ id: session?.id ?? 'session', title, threads }];
}

const openThread = (id: string): OpenThread => ({ id, turns: [], compactions: [] });

/**
 * The thread of a subagent's turn. Its prompt is written as the agent's own, without a model; where no turn of the
 * file names a model, a subagent begins where its turns follow others.
 */
function createSides(building: Building): (header: TurnHeader) => OpenThread {
  const namesModels = building.scan.starts.some(({ header }) => header.model !== null);
  let mainTurns = -1;
  return (header) => {
    const main = building.threads[0]?.turns.length ?? 0;
    const follows = main === mainTurns;
    mainTurns = main;
    const current = building.threads.length > 1 ? building.threads.at(-1) : undefined;
    const begins = namesModels ? header.model === null : !follows;
    if (current !== undefined && !begins) return current;
    const thread = openThread(`sidechain-${building.threads.length}`);
    building.threads.push(thread);
    return thread;
  };
}

/** A heading that says more than when it was. */
function headingOf(head: readonly string[]): string | null {
  const heading = head.find((line) => line.startsWith('# '))?.slice(2) ?? '';
  return /^\d{4}-\d\d-\d\d[ T\d:Z-]*$/.test(heading.slice(0, 60).trim()) ? null : titleOf(heading);
}

function linesAs({ ranges }: Lines, from: number, to: number): SourceRange | null {
  const first = ranges[from];
  const last = ranges[to - 1];
  return first === undefined || last === undefined || to <= from
    ? null
    : sourceRange(first.from, last.to, first.line);
}

/** The text between two lines, without blank lines at its ends and without the rule that parts turns. */
function bodyText(texts: readonly string[], from: number, to: number): string {
  let start = from;
  let end = to;
  const isBlank = (at: number): boolean => (texts[at] ?? '').trim() === '';
  while (start < end && isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  if (end - 1 > start && texts[end - 1]?.trimEnd() === '---' && isBlank(end - 2)) {
    end--;
    while (end > start && isBlank(end - 1)) end--;
  }
  return texts.slice(start, end).join('\n');
}

function addUser(building: Building, thread: OpenThread, header: TurnHeader, at: number, end: number): void {
  const text = bodyText(building.lines.texts, at + 1, end);
  const isSummary = isContinuation(text);
  const parts: Part[] = isSummary ? [{ kind: 'summary', text }] : text === '' ? [] : saidText(text, 'user');
  if (isSummary) {
    thread.compactions.push({
      turn: turnIndex(thread.turns.length),
      trigger: null,
      tokensBefore: null,
      tokensAfter: null,
      kept: null,
    });
  }
  thread.turns.push(turnOf(building, 'user', header, parts, at, end));
}

/** An agent's turn: what it said and thought, and behind each call a turn of its result. */
function addAgent(building: Building, thread: OpenThread, header: TurnHeader, at: number, end: number): void {
  const { texts } = building.lines;
  // The harness speaks with a model of this name when a request failed.
  const isHarness = header.model === '<synthetic>';
  let open = turnOf(building, 'assistant', header, [], at, at + 1);
  let isPushed = false;
  const answer = (from: number): TurnDraft => {
    if (open.parts.length > 0 && thread.turns.at(-1) !== open) {
      open = turnOf(building, 'assistant', header, [], from, from);
      isPushed = false;
    }
    if (!isPushed) thread.turns.push(open);
    isPushed = true;
    return open;
  };
  for (const piece of agentPieces(texts, building.scan.blocks, at + 1, end)) {
    const text = piece.kind === 'text' ? bodyText(texts, piece.from, piece.to) : '';
    if (piece.kind === 'text' && (text === '' || text === '---')) {
      // Blank lines, or the rule that parts turns, go with what stands before them.
      extend(building, isPushed ? (thread.turns.at(-1) ?? open) : open, piece.from, piece.to);
      continue;
    }
    const turn = answer(piece.from);
    switch (piece.kind) {
      case 'text':
        turn.parts.push(isHarness ? { kind: 'text', text, harness: true } : { kind: 'text', text });
        extend(building, turn, piece.from, piece.to);
        break;
      case 'reasoning':
        turn.parts.push(reasoningPart(piece.text));
        extend(building, turn, piece.from, piece.to);
        break;
      case 'tool': {
        const { block } = piece;
        const callId = `call-${++building.calls}`;
        const cut = block.output === null ? piece.to : piece.from + block.outputAt;
        turn.parts.push({ kind: 'tool_call', callId, name: block.name, args: block.args });
        extend(building, turn, piece.from, cut);
        const result = turnOf(building, 'tool', { ...header, model: null }, [], cut, piece.to);
        const output = block.output ?? '';
        result.parts.push({ kind: 'tool_result', callId, name: null, text: output, isError: block.isError });
        thread.turns.push(result);
      }
    }
  }
  if (!isPushed) thread.turns.push(open);
}

function turnOf(
  { lines }: Building,
  role: Turn['role'],
  header: TurnHeader,
  parts: Part[],
  from: number,
  to: number,
): TurnDraft {
  const range = linesAs(lines, from, to) ?? pointOf(lines, from);
  const model = role === 'assistant' && header.model !== '<synthetic>' ? header.model : null;
  return { role, parts, source: [range], timestamp: header.time, model, usage: null };
}

const pointOf = ({ ranges }: Lines, at: number): SourceRange => {
  const range = ranges[at] ?? ranges.at(-1);
  return range === undefined ? sourceRange(0, 0, 1) : sourceRange(range.from, range.from, range.line);
};

/** Adds lines to a turn; those behind its last range lengthen it. */
function extend({ lines }: Building, turn: TurnDraft, from: number, to: number): void {
  const range = linesAs(lines, from, to);
  const last = turn.source.at(-1);
  if (range === null) return;
  if (last !== undefined && last.to <= range.from)
    turn.source[turn.source.length - 1] = { ...last, to: range.to };
  else turn.source.push(range);
}
