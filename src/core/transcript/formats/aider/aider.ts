import { sourceRange, splitTextLines } from '../../lines.ts';
import type { Conversation, Part, Role, SourceRange } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { saidText } from '../messages/blocks.ts';
import { remarkInvalidUtf8 } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { draftTurn, type TurnDraft, typedTitle } from '../turns/turn-draft.ts';
import { bareLine, type LineKind, launchTime, lineKinds } from './lines.ts';
import { isFailure, modelOf, usageOf } from './notices.ts';

/** The history that aider appends to, launch after launch; a launch is a conversation. */
export const aider: TranscriptFormat = {
  id: 'aider',
  name: 'Aider chat history',
  description:
    'Markdown in which "#### " marks what was typed and "> " what aider printed; one conversation a launch',
  where: '.aider.chat.history.md in the project',
  export: 'nothing to do, it is written as you work',
  sniff: (sample: Sample): Sniff => {
    if (sample.layout !== 'text') return { votes: 0, of: 0, why: 'it is JSON' };
    return /^# aider chat started at \d{4}-/m.test(sample.head)
      ? { votes: 1, of: 1, why: 'a line says when aider was started' }
      : { votes: 0, of: 1, why: 'no line says "# aider chat started at"' };
  },
  parse,
};

interface Run {
  readonly kind: LineKind;
  readonly from: number;
  to: number;
}

/** What was said between two resets of the context: a launch, or what follows a `/clear` in it. */
interface Stretch {
  readonly id: string;
  readonly time: string | null;
  readonly turns: TurnDraft[];
}

interface Building {
  readonly texts: readonly string[];
  readonly ranges: readonly SourceRange[];
  readonly input: ImportInput;
  readonly stretches: Stretch[];
  launches: number;
  /** How often the context was emptied since the launch. */
  clears: number;
  /** The latest answer, whose tokens a notice may tell. */
  answer: TurnDraft | null;
  time: string | null;
  model: string | null;
  /** The context was emptied; the next turn begins anew. */
  isCleared: boolean;
}

function parse(input: ImportInput): readonly Conversation[] {
  const { source, sink } = input;
  const texts: string[] = [];
  const ranges: SourceRange[] = [];
  for (const { from, to, line, text } of splitTextLines(source)) {
    const range = sourceRange(from, to, line);
    remarkInvalidUtf8(text, source.bytes, range, sink);
    texts.push(text);
    ranges.push(range);
    sink.progress(to);
  }
  const building: Building = {
    texts,
    ranges,
    input,
    stretches: [],
    launches: 0,
    clears: 0,
    answer: null,
    time: null,
    model: null,
    isCleared: false,
  };
  for (const run of runsOf(texts)) addRun(building, run);
  return building.stretches.map(({ id, time, turns }): Conversation => {
    const prompt = promptOf(turns) ?? 'no prompt';
    const title = time === null ? prompt : `${time.slice(0, 16)}: ${prompt}`;
    return { id, title, threads: [{ id: 'main', title: prompt, turns, compactions: [] }] };
  });
}

/** The first prompt that is no command of aider's; else the first command. */
function promptOf(turns: readonly TurnDraft[]): string | null {
  const isCommand = ({ parts: [part] }: TurnDraft): boolean =>
    part?.kind === 'text' && part.text.startsWith('/');
  return typedTitle(turns.filter((turn) => !isCommand(turn))) ?? typedTitle(turns);
}

/** Neighbouring lines of one kind; blank lines go with what stands before them. */
function runsOf(texts: readonly string[]): readonly Run[] {
  const kinds = lineKinds(texts);
  const runs: Run[] = [];
  texts.forEach((text, at) => {
    const kind = kinds[at] ?? 'answer';
    const last = runs.at(-1);
    const isBlank = text.trim() === '' && kind === 'answer';
    if (last !== undefined && (isBlank || (last.kind === kind && kind !== 'launch'))) last.to = at + 1;
    else if (!isBlank || last === undefined) runs.push({ kind, from: at, to: at + 1 });
  });
  return runs;
}

function rangeOf({ ranges }: Building, { from, to }: Run): SourceRange {
  const first = ranges[from];
  const last = ranges[to - 1] ?? first;
  return first === undefined || last === undefined
    ? sourceRange(0, 0, 1)
    : sourceRange(first.from, last.to, first.line);
}

function addRun(building: Building, run: Run): void {
  const { texts, input } = building;
  const range = rangeOf(building, run);
  const lines = texts.slice(run.from, run.to);
  switch (run.kind) {
    case 'launch':
      building.launches++;
      building.time = launchTime(lines[0] ?? '');
      building.model = null;
      building.isCleared = false;
      building.answer = null;
      building.clears = 0;
      building.stretches.push({ id: `launch-${building.launches}`, time: building.time, turns: [] });
      input.sink.meta('start of a launch', range);
      return;
    case 'user': {
      const text = trimEdges(lines.map(bareLine));
      addTurn(building, 'user', text === '' ? [] : saidText(text, 'user'), range);
      building.isCleared = /^\/(?:clear|reset)\s*$/.test(text.slice(0, 40));
      return;
    }
    case 'answer': {
      const text = trimEdges(lines);
      if (text === '') {
        if (range.to > range.from) input.sink.meta('blank lines', range);
      } else {
        building.answer = addTurn(building, 'assistant', [{ kind: 'text', text }], range);
        building.answer.model = building.model;
      }
      return;
    }
    case 'console':
      addConsole(building, lines.map(bareLine), range);
  }
}

/** Aider's own output: before anything was said the banner of the launch, later the outcome of what was done. */
function addConsole(building: Building, notices: readonly string[], range: SourceRange): void {
  const turns = building.stretches.at(-1)?.turns ?? [];
  for (const notice of notices) {
    building.model = modelOf(notice) ?? building.model;
    if (building.answer !== null) building.answer.usage ??= usageOf(notice);
  }
  if (turns.length === 0) {
    building.input.sink.meta('banner of aider', range);
    return;
  }
  const text = trimEdges(notices);
  const result: Part = { kind: 'tool_result', callId: null, name: null, text, isError: isFailure(text) };
  const wasCleared = building.isCleared;
  building.isCleared = false;
  addTurn(building, 'tool', [result], range);
  building.isCleared = wasCleared;
}

function addTurn(building: Building, role: Role, parts: readonly Part[], range: SourceRange): TurnDraft {
  const { stretches } = building;
  const open = stretches.at(-1);
  if (open === undefined || building.isCleared) {
    building.clears++;
    const launch = building.launches === 0 ? 'before-the-first-launch' : `launch-${building.launches}`;
    const id = open === undefined ? launch : `${launch}-cleared-${building.clears}`;
    building.answer = null;
    stretches.push({ id, time: building.time, turns: [] });
    building.isCleared = false;
  }
  const turn = draftTurn(role, parts, [range], null);
  stretches.at(-1)?.turns.push(turn);
  return turn;
}

function trimEdges(lines: readonly string[]): string {
  let from = 0;
  let to = lines.length;
  while (from < to && (lines[from] ?? '').trim() === '') from++;
  while (to > from && (lines[to - 1] ?? '').trim() === '') to--;
  return lines.slice(from, to).join('\n');
}
