/**
 * What makes a text no summary: nothing, an error in its place, a placeholder, more than the slot, a cut end. A summary
 * of words that nothing of the segment's text can be compared with (encrypted, an image) cannot be audited.
 */
import type { SummaryState } from './model.ts';

/**
 * Failures and placeholders are short: a long text that mentions an error is a summary of one. What may stand around the
 * words is neither letter nor digit of any script, so that a summary in another script that names one is none.
 */
const LONGEST_FAILURE = 600;
const ERROR_TEXT =
  /^[^\p{L}\p{N}]*(?:api\s+error|error\b|failed to\b|(?:the\s+)?(?:request|call|summar(?:y|ization)|compaction)\s+(?:was\s+)?(?:failed|timed out|aborted|cancell?ed)|\d{3}\s+(?:bad request|internal server error|too many requests|service unavailable|unauthorized|forbidden)|(?:http|status)\s*(?:code:?\s*|:\s*)?[45]\d\d\b|unable to (?:summari[sz]e|generate|complete)|(?:i'?m sorry|sorry),? (?:but )?i (?:can'?t|cannot|am unable)|conversation too long|prompt is too long|rate limit|context[_ ]length[_ ]exceeded|overloaded|traceback \(most recent call last\)|\{\s*"(?:type|error)"\s*:\s*"?(?:error|\{))/iu;
const PLACEHOLDER =
  /^[^\p{L}\p{N}]*(?:(?:previous |earlier )?(?:conversation|messages?|history|context|content|turns?|chat)(?: history)?(?: (?:has|have) been| was| were)? (?:removed|truncated|omitted|summari[sz]ed|compacted|cleared|elided|trimmed)|summary(?: (?:unavailable|not available|goes here|placeholder|of the conversation))?|no (?:prior |previous )?(?:history|summary|context|content)|to ?do|tbd|n\/?a|none|null|undefined|\[(?:redacted|omitted|truncated|summary|compacted|no content|old tool result content cleared)[^\]]{0,80}\]|lorem ipsum)[^\p{L}\p{N}]*$/iu;
/** What a text that was cut off at a limit ends with: no mark that ends a sentence, a line, a list or a block. */
const WHOLE_END = /(?:[.!?。！？…।؟۔:;：；)\]}）」』"'`*|>”’»]|```|\b(?:none|n\/a|done|yes|no))\s*$/i;
/** A list may end with a bare word. */
const LIST_LINE = /^\s*(?:[-*•]|\d+[.)]|#{1,6}|\|)\s*\S/;

export interface SummarySize {
  readonly tokens: number;
  /** `null` where nothing caps it. */
  readonly slot: number | null;
}

export function stateOfSummary(text: string, { tokens, slot }: SummarySize, isOpaque = false): SummaryState {
  const trimmed = text.trim();
  if (isOpaque) return 'unauditable';
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return trimmed === '' ? 'empty' : 'placeholder';
  if (trimmed.length <= LONGEST_FAILURE) {
    if (ERROR_TEXT.test(trimmed)) return 'error-text';
    if (PLACEHOLDER.test(trimmed)) return 'placeholder';
  }
  if (slot !== null && tokens > slot) return 'over-slot';
  return isClipped(trimmed) ? 'clipped' : 'ok';
}

/** Whether a text stops inside a sentence, or inside a block of code that it opened. */
function isClipped(text: string): boolean {
  const fences = text.match(/^[^\S\n\r\u2028\u2029]*```/gm)?.length ?? 0;
  if (fences % 2 === 1) return true;
  const last = text.slice(text.lastIndexOf('\n') + 1);
  if (WHOLE_END.test(text.slice(-40)) || LIST_LINE.test(last)) return false;
  // One line without an end may be a heading or a note; a paragraph that stops is cut.
  return last.trim().split(/\s+/).length > 8;
}
