/**
 * Harnesses speak in the user's name: reminders, command banners, environment blocks, notices of interruption.
 * None of it is a user's wish, so it must not be read as a constraint. What is known is told by its tags or its
 * opening words; text between such blocks stays the user's. Linear: each tag is searched for once per occurrence,
 * and no more once its end is missing.
 */
import { HARNESS_OPENINGS, HARNESS_TAGS, INSTRUCTION_TAGS } from '../../harness-words.ts';
import type { Part, TextPart } from '../../model.ts';

/** A user's text as parts: what they typed, and what the harness put around it, in order. */
export function splitHarness(text: string): TextPart[] {
  if (HARNESS_OPENINGS.some((opening) => text.startsWith(opening)))
    return [{ kind: 'text', text, harness: true }];
  if (!text.includes('<')) return [{ kind: 'text', text }];
  const blocks = harnessBlocks(text);
  if (blocks.length === 0) return [{ kind: 'text', text }];
  const parts: TextPart[] = [];
  let at = 0;
  for (const { from, to } of blocks) {
    addTyped(parts, text.slice(at, from));
    parts.push({ kind: 'text', text: text.slice(from, to), harness: true });
    at = to;
  }
  addTyped(parts, text.slice(at));
  return parts;
}

/** Blank text between blocks goes; so does the newline at either edge, since parts stand on lines of their own. */
function addTyped(parts: TextPart[], text: string): void {
  if (text.trim() === '' || text.trim() === '<command-args></command-args>') return;
  const from = parts.length > 0 && text.startsWith('\n') ? 1 : 0;
  const to = text.endsWith('\n') ? text.length - 1 : text.length;
  parts.push({ kind: 'text', text: text.slice(from, to) });
}

interface Block {
  readonly from: number;
  readonly to: number;
}

function harnessBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const tag of [...HARNESS_TAGS, ...INSTRUCTION_TAGS]) {
    const open = `<${tag}`;
    const close = `</${tag}>`;
    for (let from = text.indexOf(open); from !== -1; ) {
      const behind = text[from + open.length] ?? '';
      if (behind !== '>' && behind !== ' ') {
        from = text.indexOf(open, from + open.length);
        continue;
      }
      const end = text.indexOf(close, from + open.length);
      if (end === -1) break;
      blocks.push({ from, to: end + close.length });
      from = text.indexOf(open, end + close.length);
    }
  }
  blocks.sort((a, b) => a.from - b.from);
  // A tag quoted inside another block belongs to the outer one.
  const outer: Block[] = [];
  for (const block of blocks) {
    if (block.from >= (outer.at(-1)?.to ?? 0)) outer.push(block);
  }
  return outer;
}

/** A tool result and the reminder that a harness hung on its end, which is no output of the tool. */
export function splitTrailingReminder(text: string): {
  readonly text: string;
  readonly reminder: string | null;
} {
  const close = '</system-reminder>';
  const trimmed = text.trimEnd();
  if (!trimmed.endsWith(close)) return { text, reminder: null };
  const from = trimmed.lastIndexOf('<system-reminder>');
  if (from === -1) return { text, reminder: null };
  return { text: text.slice(0, from).trimEnd(), reminder: trimmed.slice(from) };
}

/** Whether a person wrote any of these parts. */
export const isTyped = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.kind === 'text' && part.harness !== true && part.text.trim() !== '');

export const markHarness = (parts: readonly Part[]): Part[] =>
  parts.map((part) => (part.kind === 'text' ? { ...part, harness: true } : part));
