import type { ToolCallPart } from '../transcript/model.ts';
import type { ToolClass } from './tool-class.ts';
import { commandOf } from './tool-class.ts';

/** A half-open stretch of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const BODY_KEYS =
  /^(?:content|contents|file_?text|new_?str(?:ing)?|new_?text|new_?source|new_?content|patch|diff|input|edits|code_?edit|insert_?text|replacement|replace|text|body|data|new_?lines|code|source)$/i;
const REPLACED_KEYS = /^(?:old_?str(?:ing)?|old_?text|old_?content|search|find|original|target_?content)$/i;
const NEW_IN_JSON = /"(?:old_?str(?:ing)?|old_?text|oldText|search|find)"\s*:\s*"/gi;

/** A body of fewer characters costs hardly more than the call that would read it again, and counts like any argument. */
const SMALL_BODY = 160;

/** Whether an argument of this name carries a body, or the text that one replaces, and not a pointer. */
export const isBody = (key: string): boolean => BODY_KEYS.test(key) || REPLACED_KEYS.test(key);

/** Whether an argument of this name carries the text that an edit replaces. */
export const isReplaced = (key: string): boolean => REPLACED_KEYS.test(key);

/** Whether an argument of this name carries what a write leaves behind. */
export const isNewText = (key: string): boolean => BODY_KEYS.test(key) && !REPLACED_KEYS.test(key);

/** Where the JSON string that begins at `from` ends. */
function jsonStringEnd(text: string, from: number): number {
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === 34) return i;
    i += code === 92 ? 2 : 1;
  }
  return text.length;
}

/** The replaced text of a patch: lines that it removes, and the lines that name the file. */
function removedLines(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    if (text.startsWith('-', from) || text.startsWith('*** ', from) || text.startsWith('+++ ', from)) {
      found.push({ start: from, end });
    }
    from = end + 1;
  }
  return found;
}

/** The replaced text of search-and-replace blocks. */
function searchBlocks(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  const open = /^(?:<{5,9} ?SEARCH|-{5,9} ?SEARCH).*$/gm;
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    const close = text.indexOf('\n=======', open.lastIndex);
    const end = close < 0 ? text.length : close;
    found.push({ start: open.lastIndex, end });
    open.lastIndex = Math.max(end, open.lastIndex);
  }
  return found;
}

function replacedInJson(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  NEW_IN_JSON.lastIndex = 0;
  for (let match = NEW_IN_JSON.exec(text); match !== null; match = NEW_IN_JSON.exec(text)) {
    const start = NEW_IN_JSON.lastIndex;
    const end = jsonStringEnd(text, start);
    found.push({ start, end });
    NEW_IN_JSON.lastIndex = Math.max(end, start);
  }
  return found;
}

/** What a body still gives to the working floor: the text that it replaces, which no file holds any more. */
function replacedIn(value: string): readonly Stretch[] {
  if (value.startsWith('*** Begin Patch') || /^(?:diff --git |--- |@@ )/.test(value))
    return removedLines(value);
  if (/^(?:<{5,9} ?SEARCH|-{5,9} ?SEARCH)/m.test(value)) return searchBlocks(value);
  return replacedInJson(value);
}

/** The command of a shell that writes: its first line is the pointer, the heredoc is the body. */
function commandWithoutBody(value: string): readonly Stretch[] {
  const patch = value.indexOf('*** Begin Patch');
  if (patch >= 0) {
    const removed = removedLines(value.slice(patch));
    return [
      { start: 0, end: patch },
      ...removed.map((r) => ({ start: r.start + patch, end: r.end + patch })),
    ];
  }
  const heredoc = /<<-?\s*\\?["']?(\w+)/.exec(value);
  const newline = heredoc === null ? -1 : value.indexOf('\n', heredoc.index + heredoc[0].length);
  if (heredoc === null || newline < 0) return [{ start: 0, end: value.length }];
  const body = newline + 1;
  const close = value.indexOf(`\n${heredoc[1] ?? ''}`, body - 1);
  const head = { start: 0, end: body };
  return close < 0 ? [head] : [head, { start: close + 1, end: value.length }];
}

/**
 * The stretches of an argument's value that the working floor counts (design: bodies of the agent's own
 * writes count only by their pointer; the replaced text of an edit always counts).
 */
export function workingStretches(
  call: ToolCallPart,
  tool: ToolClass,
  key: string,
  value: string,
): readonly Stretch[] {
  const whole = [{ start: 0, end: value.length }];
  if ((tool !== 'write' && tool !== 'edit') || value.length < SMALL_BODY) return whole;
  if (REPLACED_KEYS.test(key)) return whole;
  if (
    value === commandOf(call) &&
    (/<</.test(value) || value.includes('*** Begin Patch')) &&
    !BODY_KEYS.test(key)
  ) {
    return commandWithoutBody(value);
  }
  return BODY_KEYS.test(key) ? replacedIn(value) : whole;
}
