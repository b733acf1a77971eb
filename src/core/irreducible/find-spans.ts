import { assertNever } from '../assert-never.ts';
import type { Part, PartRange, RenderedTurn, ToolCallPart, Turn } from '../transcript/model.ts';
import { type CharOffset, charOffset } from '../units.ts';
import type { DetectorInput, Rule } from './detector.ts';
import { detectSpans } from './scan.ts';
import { isBody, isRereadable, type Stretch, workingStretches } from './sources.ts';
import { classifyCall, type ToolClass } from './tool-class.ts';

export { RULES } from './rules.ts';

/** An irreducible span of a rendered turn. Every span counts in the exhaustive floor. */
export interface FoundSpan {
  /** Offsets into the text of the rendered turn, half-open. */
  readonly start: CharOffset;
  readonly end: CharOffset;
  readonly rule: Rule;
  /** Whether the working floor counts this occurrence. */
  readonly working: boolean;
  /** Whether it stands in the summary of an earlier compaction. */
  readonly carried: boolean;
  /** Whether it stands in what a tool call points to, which says where its result came from. */
  readonly pointer?: boolean;
}

/** Finds the spans of a thread's turns. It remembers calls, so that a result knows what was asked. */
export interface SpanFinder {
  readonly find: (turn: Turn, rendered: RenderedTurn) => readonly FoundSpan[];
}

/** What a finder looks for beside spans that their shape or place gives away. */
export interface SpanFinderOptions {
  /** Whether words that ordinary vocabulary does not hold are spans; off by default. */
  readonly words?: boolean;
}

const TEXT: DetectorInput = {
  text: '',
  role: 'user',
  mayConstrain: false,
  isError: false,
  prose: true,
  listing: false,
  argument: false,
};

/** What one stretch of a turn is to the detectors, and which stretches of it the working floor counts. */
interface Source {
  readonly input: DetectorInput;
  readonly working: readonly Stretch[];
  readonly carried: boolean;
  readonly pointer?: boolean;
}

/**
 * A finder for one thread; hand it the turns in order, each with its rendering. Spans are ordered and
 * disjoint and never cross the border of a part or of an argument; names of tools and keys of arguments are
 * no spans.
 */
export function createSpanFinder({ words = false }: SpanFinderOptions = {}): SpanFinder {
  const byId = new Map<string, ToolClass>();
  let latest: ToolClass = 'other';

  const remember = (call: ToolCallPart): ToolClass => {
    latest = classifyCall(call);
    if (call.callId !== null) byId.set(call.callId, latest);
    return latest;
  };
  const toolOf = (callId: string | null, name: string | null): ToolClass => {
    const known = callId === null ? undefined : byId.get(callId);
    if (known !== undefined) return known;
    if (name !== null) return classifyCall({ kind: 'tool_call', callId: null, name, args: [] });
    return callId === null ? latest : 'other';
  };

  const sourceOf = (turn: Turn, part: Part, text: string): Source | null => {
    const all: readonly Stretch[] = [{ start: 0, end: text.length }];
    const { role } = turn;
    switch (part.kind) {
      case 'text': {
        const mayConstrain = (role === 'user' || role === 'system') && part.harness !== true;
        return { input: { ...TEXT, text, role, mayConstrain }, working: all, carried: false };
      }
      case 'reasoning':
        return part.opaque === true ? null : { input: { ...TEXT, text, role }, working: all, carried: false };
      case 'summary':
        return { input: { ...TEXT, text, role }, working: all, carried: true };
      case 'tool_result': {
        const listing = isRereadable(toolOf(part.callId, part.name));
        const input = { ...TEXT, text, role, prose: false, isError: part.isError, listing };
        return { input, working: listing && !part.isError ? [] : all, carried: false };
      }
      case 'attachment':
      case 'tool_call':
        return null;
      default:
        return assertNever(part);
    }
  };

  return {
    find(turn, rendered) {
      const found: FoundSpan[] = [];
      for (const range of rendered.parts) {
        const part = turn.parts[range.part];
        if (part === undefined) continue;
        if (part.kind === 'tool_call') {
          findInCall(turn, part, remember(part), range, rendered.text, found, words);
          continue;
        }
        const source = sourceOf(turn, part, rendered.text.slice(range.start, range.end));
        if (source !== null) findIn(source, range.start, found, words);
      }
      return found;
    },
  };
}

function findInCall(
  turn: Turn,
  call: ToolCallPart,
  tool: ToolClass,
  range: PartRange,
  text: string,
  found: FoundSpan[],
  words: boolean,
): void {
  for (const [index, arg] of range.args.entries()) {
    const value = text.slice(arg.start, arg.end);
    const working = workingStretches(call, tool, call.args[index]?.key ?? arg.key, value);
    const whole = working.length === 1 && working[0]?.start === 0 && working[0].end === value.length;
    const input = {
      ...TEXT,
      text: value,
      role: turn.role,
      prose: false,
      // The body of a write is a file that the environment holds; a body of which a part counts is cut at its atoms.
      listing: !whole,
      argument: whole || working.length === 0,
    };
    const pointer = !isBody(call.args[index]?.key ?? arg.key);
    findIn({ input, working, carried: false, pointer }, arg.start, found, words);
  }
}

function findIn(
  { input, working, carried, pointer = false }: Source,
  offset: number,
  found: FoundSpan[],
  words: boolean,
): void {
  let next = 0;
  for (const span of detectSpans(words ? { ...input, words } : input)) {
    while ((working[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++;
    const counts = (working[next]?.start ?? Number.POSITIVE_INFINITY) < span.end;
    found.push({
      start: charOffset(offset + span.start),
      end: charOffset(offset + span.end),
      rule: span.rule,
      working: counts,
      carried,
      pointer: pointer && counts,
    });
  }
}
