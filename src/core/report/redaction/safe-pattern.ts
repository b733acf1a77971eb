/**
 * Regular expressions of a person, matched without backtracking.
 *
 * Problem. An expression that somebody types may take exponential time in JavaScript's engine and freeze the page.
 * Idea. A subset — literals, classes, groups, alternatives, repetition, `^`, `$` and `\b` — becomes a small machine of
 * Thompson's kind; all its threads walk over the text together, each with the place where it began. Of the matches that
 * begin first the longest counts. Cost. Characters × states, at most 1,000 characters a match. Limits. No look-around, no
 * back references, 200 characters, 2,000 states; `.` does not match a newline.
 */
import { isWord } from './characters.ts';
import { type Node, type PatternFailure, parsePattern } from './pattern-syntax.ts';

export interface Pattern {
  /** Half-open ranges from left to right, disjoint, none empty. */
  find(text: string): readonly { readonly start: number; readonly end: number }[];
}

export type CompiledPattern = { readonly ok: true; readonly pattern: Pattern } | PatternFailure;

type Step =
  | { readonly do: 'take'; readonly holds: (code: number) => boolean }
  | { readonly do: 'fork'; readonly to: number; readonly or: number }
  | { readonly do: 'assert'; readonly what: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly do: 'accept' };

const LONGEST_PATTERN = 200;
const MOST_STEPS = 2_000;
const LONGEST_MATCH = 1_000;

/** `*` is any run of characters that are no blank, `?` one of them; everything else stands for itself. */
export const wildcardPattern = (wildcard: string): string =>
  wildcard
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replace(/\*+/g, '\\S*')
    .replace(/\?/g, '\\S');

export function compilePattern(source: string): CompiledPattern {
  if (source === '') return { ok: false, code: 'empty', reason: 'The pattern is empty.' };
  if (source.length > LONGEST_PATTERN)
    return { ok: false, code: 'too-long', reason: 'A pattern has at most 200 characters.' };
  const parsed = parsePattern(source);
  if (!parsed.ok) return parsed;
  const steps: Step[] = [];
  emit(parsed.node, steps);
  steps.push({ do: 'accept' });
  if (steps.length > MOST_STEPS)
    return { ok: false, code: 'too-long', reason: 'Its repetitions make the pattern too large.' };
  if (acceptsNothing(steps))
    return { ok: false, code: 'not-supported', reason: 'The pattern also matches no text at all.' };
  return { ok: true, pattern: { find: (text) => findAll(steps, text) } };
}

/** Writes the steps of a node; patterns are short, so their nesting is. */
function emit(node: Node, steps: Step[]): void {
  if (steps.length > MOST_STEPS) return;
  switch (node.is) {
    case 'class':
      steps.push({ do: 'take', holds: node.holds });
      return;
    case 'assert':
      steps.push({ do: 'assert', what: node.what });
      return;
    case 'sequence':
      for (const part of node.parts) emit(part, steps);
      return;
    case 'either': {
      const jumps: number[] = [];
      node.parts.forEach((part, index) => {
        const fork = steps.length;
        if (index < node.parts.length - 1) steps.push({ do: 'accept' });
        emit(part, steps);
        if (index === node.parts.length - 1) return;
        jumps.push(steps.length);
        steps.push({ do: 'accept' });
        steps[fork] = { do: 'fork', to: fork + 1, or: steps.length };
      });
      for (const jump of jumps) steps[jump] = { do: 'fork', to: steps.length, or: steps.length };
      return;
    }
    case 'repeat': {
      for (let i = 0; i < node.least && steps.length <= MOST_STEPS; i++) emit(node.part, steps);
      if (node.most === null) {
        const fork = steps.length;
        steps.push({ do: 'accept' });
        emit(node.part, steps);
        steps.push({ do: 'fork', to: fork, or: fork });
        steps[fork] = { do: 'fork', to: fork + 1, or: steps.length };
        return;
      }
      const forks: number[] = [];
      for (let i = node.least; i < node.most && steps.length <= MOST_STEPS; i++) {
        forks.push(steps.length);
        steps.push({ do: 'accept' });
        emit(node.part, steps);
      }
      for (const fork of forks) steps[fork] = { do: 'fork', to: fork + 1, or: steps.length };
      return;
    }
  }
}

/** Whether the empty text is accepted, whatever stands around it. */
function acceptsNothing(steps: readonly Step[]): boolean {
  const seen = new Set<number>();
  const open = [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const step = steps[at];
    if (step?.do === 'accept') return true;
    if (step?.do === 'fork') open.push(step.to, step.or);
    if (step?.do === 'assert') open.push(at + 1);
  }
  return false;
}

function findAll(steps: readonly Step[], text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let from = 0;
  while (from < text.length) {
    const match = findFirst(steps, text, from);
    if (match === null) break;
    found.push(match);
    from = match.end;
  }
  return found;
}

/** The match that begins first at or after `from`, and of those the longest. */
function findFirst(
  steps: readonly Step[],
  text: string,
  from: number,
): { start: number; end: number } | null {
  let threads: Map<number, number> = new Map();
  let best: { start: number; end: number } | null = null;
  for (let at = from; at <= text.length; at++) {
    const open = [...threads].toReversed();
    if (best === null) open.unshift([0, at]);
    if (open.length === 0) break;
    const reached = new Map<number, number>();
    const takers: [number, number][] = [];
    // The thread that began first comes last, so it is popped first and keeps a state for itself.
    open.sort((a, b) => b[1] - a[1]);
    for (let thread = open.pop(); thread !== undefined; thread = open.pop()) {
      const [index, start] = thread;
      const known = reached.get(index);
      if ((known !== undefined && known <= start) || (best !== null && start > best.start)) continue;
      reached.set(index, start);
      const step = steps[index];
      if (step === undefined) continue;
      if (step.do === 'fork') open.push([step.or, start], [step.to, start]);
      else if (step.do === 'assert') {
        if (holdsAt(step.what, text, at)) open.push([index + 1, start]);
      } else if (step.do === 'take') takers.push([index, start]);
      else if (at > start) best = { start, end: at };
    }
    const code = text.charCodeAt(at);
    threads = new Map();
    for (const [index, start] of takers) {
      const step = steps[index];
      if (at >= text.length || step?.do !== 'take' || at - start >= LONGEST_MATCH || !step.holds(code))
        continue;
      const known = threads.get(index + 1);
      if (known === undefined || start < known) threads.set(index + 1, start);
    }
  }
  return best;
}

function holdsAt(what: 'start' | 'end' | 'edge' | 'inside', text: string, at: number): boolean {
  const before = at === 0 ? 0x0a : text.charCodeAt(at - 1);
  const after = at === text.length ? 0x0a : text.charCodeAt(at);
  switch (what) {
    case 'start':
      return before === 0x0a;
    case 'end':
      return after === 0x0a;
    case 'edge':
      return isWord(before) !== isWord(after);
    case 'inside':
      return isWord(before) === isWord(after);
  }
}
