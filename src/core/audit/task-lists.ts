/** Tasks as an agent kept them: lists that it handed to a tool, and boxes that it ticked. The last word on a task counts. */
import { isArray, isRecord } from '../transcript/formats/reading/json-values.ts';
import type { Part, Turn } from '../transcript/model.ts';

export interface ListedTask {
  readonly text: string;
  /** Where its state was told last. */
  readonly turn: number;
  readonly isDone: boolean;
  /** It stands in a file as well, where it can be read again. */
  readonly isInFile: boolean;
}

const LIST_KEYS = /^(?:todos?|plan|tasks?|items|steps|todo_?list|task_?list)$/i;
const TEXT_KEYS = ['content', 'step', 'title', 'text', 'task', 'description', 'name'] as const;
const IS_DONE = /^(?:completed?|done|finished|closed|resolved)$/i;
const BOX_LINE = /^\s{0,12}(?:[-*+]|\d{1,3}[.)])\s{1,3}\[([ xX])\]\s{1,3}(\S.{2,300})$/;
const MOST_TASKS = 400;
const LONGEST_LINE = 340;

/** The tasks of the turns `[from, to)`, each with its last state, in order. Linear. */
export function tasksIn(turns: readonly Turn[], from: number, to: number): readonly ListedTask[] {
  const found = new Map<string, ListedTask>();
  const add = (task: ListedTask): void => {
    const key = task.text
      .toLowerCase()
      .replace(/[*_`~]/g, '')
      .trim();
    if (found.has(key) || found.size < MOST_TASKS) found.set(key, task);
  };
  for (let turn = from; turn < to; turn++)
    for (const part of turns[turn]?.parts ?? []) readPart(part, turn, turns[turn]?.role === 'assistant', add);
  return [...found.values()];
}

function readPart(part: Part, turn: number, isAgent: boolean, add: (task: ListedTask) => void): void {
  if (part.kind === 'text' && isAgent) readBoxes(part.text, turn, false, add);
  if (part.kind !== 'tool_call') return;
  for (const { key, value } of part.args) {
    if (LIST_KEYS.test(key) && readList(value, turn, add)) continue;
    readBoxes(value, turn, true, add);
  }
}

/** Whether the value was a list of tasks. */
function readList(value: string, turn: number, add: (task: ListedTask) => void): boolean {
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return false;
  }
  if (!isArray(list)) return false;
  for (const entry of list) {
    if (!isRecord(entry) || typeof entry.status !== 'string') continue;
    const { status } = entry;
    const text = TEXT_KEYS.map((key) => entry[key]).find((one) => typeof one === 'string');
    if (typeof text === 'string' && text.trim() !== '')
      add({ text: text.trim().slice(0, LONGEST_LINE), turn, isDone: IS_DONE.test(status), isInFile: false });
  }
  return true;
}

function readBoxes(text: string, turn: number, isInFile: boolean, add: (task: ListedTask) => void): void {
  for (let at = text.indexOf('['); at >= 0; ) {
    const start = text.lastIndexOf('\n', at) + 1;
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const box = end - start > LONGEST_LINE ? null : BOX_LINE.exec(text.slice(start, end));
    if (box !== null) add({ text: (box[2] ?? '').trim(), turn, isDone: box[1] !== ' ', isInFile });
    at = newline < 0 ? -1 : text.indexOf('[', end);
  }
}
