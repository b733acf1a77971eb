/**
 * Whose each line of an aider history is. Aider puts `#### ` before what was typed and `> ` before what it printed
 * itself, and ends each such line with two blanks; an answer stands bare, with headings, quotations and code of its
 * own. So the two blanks tell a prompt from a heading and a notice from a quotation. Where an editor stripped them
 * from the whole file, fenced code is all there is to go by. Fences are counted anew behind every prompt, since an
 * answer that was interrupted leaves its own open.
 */
import { fencedLines } from '../text/text-styles.ts';

export type LineKind = 'launch' | 'user' | 'console' | 'answer';

const LAUNCH = /^# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?)/;

/** When a launch began, if a line says so. */
export const launchTime = (line: string): string | null => LAUNCH.exec(line.slice(0, 80))?.[1] ?? null;

const isPrompt = (line: string): boolean => line.startsWith('####') && (line.length === 4 || line[4] === ' ');
const isNotice = (line: string): boolean => line.startsWith('>') && (line.length === 1 || line[1] === ' ');
const isSealed = (line: string): boolean => line.endsWith('  ');

export function lineKinds(lines: readonly string[]): readonly LineKind[] {
  const hasSeals = lines.some((line) => isPrompt(line) && isSealed(line));
  const fenced = fencedByAnswers(lines, hasSeals);
  const kinds: LineKind[] = [];
  let latest: LineKind = 'launch';
  lines.forEach((line, at) => {
    const kind = kindOf(line, fenced[at] === 1, hasSeals, latest);
    kinds.push(kind);
    if (line.trim() !== '') latest = kind;
  });
  return kinds;
}

function kindOf(line: string, isFenced: boolean, hasSeals: boolean, latest: LineKind): LineKind {
  if (launchTime(line) !== null) return 'launch';
  if (isPrompt(line)) return isSealed(line) || (!hasSeals && !isFenced) ? 'user' : 'answer';
  if (isNotice(line)) {
    if (isSealed(line)) return 'console';
    return isFenced || (hasSeals && latest === 'answer') ? 'answer' : 'console';
  }
  return 'answer';
}

/** Lines in fenced code of an answer. */
function fencedByAnswers(lines: readonly string[], hasSeals: boolean): Uint8Array {
  const fenced = new Uint8Array(lines.length);
  let from = 0;
  const close = (to: number): void => {
    const words = lines.slice(from, to).map((line) => (isNotice(line) && isSealed(line) ? '' : line));
    fenced.set(fencedLines(words), from);
    from = to;
  };
  lines.forEach((line, at) => {
    const isBreak = launchTime(line) !== null || (hasSeals && isPrompt(line) && isSealed(line));
    if (isBreak) close(at);
  });
  close(lines.length);
  return fenced;
}

/** What was typed or printed, without the mark and the two blanks. */
export function bareLine(line: string): string {
  const mark = line.startsWith('####') ? 5 : line.startsWith('>') ? 2 : 0;
  const text = line.slice(mark);
  return isSealed(text) ? text.slice(0, -2) : text;
}
