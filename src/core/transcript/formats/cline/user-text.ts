/** What stands in a user's message of Cline: what they typed, the outcome of a call as text, and the harness's words. */
import type { Part, TextPart } from '../../model.ts';
import { isContinuation } from '../turns/summary-markers.ts';

const RESULT = /^\s{0,20}\[([a-z_]{1,40})(?: [^\n]{0,400}?)?\] Result:[ \t]{0,4}/;

/** Elements in which the harness hands on what a person typed. */
const TYPED_TAGS = ['task', 'feedback', 'user_message', 'answer'] as const;

/** How messages begin that nobody typed. */
const HARNESS_OPENINGS = [
  '[ERROR] ',
  '[TASK RESUMPTION]',
  '[NOTE] ',
  '# TODO LIST',
  '# task_progress',
  'Tool [',
] as const;

/** The name of the tool whose outcome a text opens with, and where the outcome begins; `null` where it is none. */
export function resultHeader(text: string): { readonly name: string; readonly end: number } | null {
  const match = RESULT.exec(text.slice(0, 600));
  const name = match?.[1];
  return match === null || name === undefined ? null : { name, end: match[0].length };
}

export interface TextResult {
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  /** The rest of the message: the harness's text, attachments, and what a person typed beside the outcome. */
  readonly others: readonly Part[];
}

/** The outcome of a call that the parts of a message hold as text, or `null`. */
export function readTextResult(parts: readonly Part[]): TextResult | null {
  const first = parts.findIndex((part) => part.kind === 'text' && part.harness !== true);
  const opening = parts[first];
  const header = opening?.kind === 'text' ? resultHeader(opening.text) : null;
  if (header === null) return null;
  const texts: string[] = [];
  const others: Part[] = [];
  parts.forEach((part, index) => {
    if (part.kind !== 'text' || isAside(part)) {
      others.push(part);
      return;
    }
    const own = index === first ? part.text.slice(header.end) : part.text;
    const { outcome, typed } = takeFeedback(own);
    if (outcome.trim() !== '') texts.push(outcome.trim());
    if (typed !== null) others.push({ kind: 'text', text: typed });
  });
  const text = texts.join('\n');
  return { name: header.name, text, isError: isFailure(text), others };
}

/** The block about the environment that ends each message, and notices; other tagged text is part of the outcome. */
const isAside = (part: TextPart): boolean =>
  part.text.startsWith('<environment_details') ||
  part.text.startsWith('<system-reminder') ||
  isNotice(part.text);

const isNotice = (text: string): boolean => HARNESS_OPENINGS.some((opening) => text.startsWith(opening));

/** What a person said to a call, which the harness wraps into its outcome. */
function takeFeedback(text: string): { readonly outcome: string; readonly typed: string | null } {
  for (const tag of ['feedback', 'user_message', 'answer'] as const) {
    const from = text.indexOf(`<${tag}>`);
    const to = from === -1 ? -1 : text.indexOf(`</${tag}>`, from);
    if (to === -1) continue;
    const typed = text.slice(from + tag.length + 2, to).trim();
    return {
      outcome: text.slice(0, from) + text.slice(to + tag.length + 3),
      typed: typed === '' ? null : typed,
    };
  }
  return { outcome: text, typed: null };
}

const isFailure = (text: string): boolean =>
  /^(?:The tool execution failed|The user denied this operation|Error\b|<error>|Command execution was not successful)/.test(
    text.slice(0, 100),
  );

/** A user's parts with the wrapping taken off what they typed, notices marked, and the summary of a compaction told. */
export function refineUserParts(parts: readonly Part[]): Part[] {
  return parts.map((part): Part => {
    if (part.kind !== 'text' || part.harness === true) return part;
    if (isContinuation(part.text)) return { kind: 'summary', text: part.text };
    if (isNotice(part.text)) return { ...part, harness: true };
    return { ...part, text: unwrap(part.text) };
  });
}

function unwrap(text: string): string {
  const trimmed = text.trim();
  for (const tag of TYPED_TAGS) {
    const open = `<${tag}>`;
    const close = `</${tag}>`;
    if (trimmed.startsWith(open) && trimmed.endsWith(close) && trimmed.length >= open.length + close.length)
      return trimmed.slice(open.length, trimmed.length - close.length).trim();
  }
  return text;
}
