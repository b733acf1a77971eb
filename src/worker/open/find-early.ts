/**
 * What is irreducible in a turn that is not counted yet, so that what is on screen has its marks while the rest is still being
 * read and counted. The same detectors look at the turn alone; what only the whole thread tells — which item it is, what it
 * costs, whether it was seen before or taken back — waits for the count. Only what is shown is searched, and a span that
 * reaches the place where the row is cut is left out.
 */
import { countsAsWork, DEFAULT_RULES } from '../../core/floor/counting-rules.ts';
import { originsOf } from '../../core/irreducible/call-memory.ts';
import { findTurnSpans } from '../../core/irreducible/find-spans.ts';
import { kindCode } from '../../core/irreducible/kinds.ts';
import type { PartRange, RenderedTurn, ToolCallPart, Turn } from '../../core/transcript/model.ts';
import { charOffset } from '../../core/units.ts';
import type { FoundEarly } from '../protocol.ts';

/** `callOf` finds the call that the result at a place among the turn's parts answers; `length` in UTF-16 units. */
export function findEarly(
  turn: Turn,
  rendered: RenderedTurn,
  length: number,
  callOf: (part: number) => ToolCallPart | null,
): readonly FoundEarly[] {
  const isCut = length < rendered.text.length;
  const spans = findTurnSpans(turn, isCut ? upTo(rendered, length) : rendered, originsOf(turn, callOf));
  return spans
    .filter(({ end }) => !isCut || end < length)
    .map(({ start, end, rule, source }) => ({
      start,
      end,
      kind: kindCode(rule.kind),
      counts: countsAsWork(source, DEFAULT_RULES),
    }));
}

/** The start of a rendered turn, as if it had no more. */
function upTo({ text, parts }: RenderedTurn, length: number): RenderedTurn {
  const within = (at: number) => charOffset(Math.min(at, length));
  return {
    text: text.slice(0, length),
    parts: parts.map(
      (range): PartRange => ({
        ...range,
        start: within(range.start),
        end: within(range.end),
        args: range.args.map((arg) => ({ ...arg, start: within(arg.start), end: within(arg.end) })),
      }),
    ),
  };
}
