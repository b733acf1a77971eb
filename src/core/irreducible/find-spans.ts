import { assertNever } from '../assert-never.ts';
import type { Part, PartRange, RenderedTurn, ToolCallPart, Turn } from '../transcript/model.ts';
import { type CharOffset, charOffset } from '../units.ts';
import { createCallMemory, type TurnOrigins } from './call-memory.ts';
import { mayConstrain } from './constraints/speaker.ts';
import { createCrowds } from './crowds.ts';
import type { DetectorInput, Rule } from './detector.ts';
import { listingsIn } from './listings.ts';
import { detectSpans } from './scan.ts';
import { isBody, isNewText, isReplaced, type Stretch, workingStretches } from './sources.ts';
import { isHeld, type SpanSource } from './span-sources.ts';
import type { ToolClass } from './tool-class.ts';

export { RULES } from './rules.ts';

/** An irreducible span of a rendered turn. Every span counts in the exhaustive floor. */
export interface FoundSpan {
  /** Offsets into the text of the rendered turn, half-open. */
  readonly start: CharOffset;
  readonly end: CharOffset;
  readonly rule: Rule;
  readonly source: SpanSource;
  /** Whether it stands in what a tool call points to, which says where its result came from. */
  readonly pointer?: boolean;
}

/** Finds the spans of a thread's turns. It remembers calls, so that a result knows what was asked. */
export interface SpanFinder {
  readonly find: (turn: Turn, rendered: RenderedTurn) => readonly FoundSpan[];
  /** Takes a turn whose spans are known already, in place of `find`: what follows it is found as if it had been read. */
  readonly passOver: (turn: Turn) => void;
}

/** What a finder looks for beside spans that their shape or place gives away. */
export interface SpanFinderOptions {
  /** Whether words that ordinary vocabulary does not hold are spans; on by default. */
  readonly words?: boolean;
}

const TEXT: DetectorInput = {
  text: '',
  role: 'user',
  mayConstrain: false,
  isError: false,
  prose: true,
  program: false,
  listing: false,
  argument: false,
};

/** What one stretch of a turn is to the detectors, and where it comes from. */
interface Source {
  readonly input: DetectorInput;
  readonly source: SpanSource;
  /** Stretches of another source than the rest, in order. */
  readonly except: { readonly source: SpanSource; readonly stretches: readonly Stretch[] } | null;
  readonly pointer?: boolean;
  /** Whether names count that stand in what the environment holds: the agent wrote them there. */
  readonly coined?: 'names' | 'identifiers';
}

/**
 * A finder for one thread; hand it the turns in order, each with its rendering. Spans are ordered and
 * disjoint and never cross the border of a part or of an argument; names of tools and keys of arguments are
 * no spans.
 */
export function createSpanFinder(options: SpanFinderOptions = {}): SpanFinder {
  const memory = createCallMemory();
  return {
    find: (turn, rendered) => findTurnSpans(turn, rendered, memory.take(turn), options),
    passOver(turn) {
      memory.take(turn);
    },
  };
}

/** The spans of one turn, by itself; `origins` is what `createCallMemory` says of it. */
export function findTurnSpans(
  turn: Turn,
  rendered: RenderedTurn,
  origins: TurnOrigins,
  { words = true }: SpanFinderOptions = {},
): readonly FoundSpan[] {
  const found: FoundSpan[] = [];
  let calls = 0;
  let results = 0;
  for (const range of rendered.parts) {
    const part = turn.parts[range.part];
    if (part === undefined) continue;
    if (part.kind === 'tool_call') {
      findInCall(turn, part, origins.tools[calls++] ?? 'other', range, rendered.text, found, words);
      continue;
    }
    const answered = part.kind === 'tool_result' ? (origins.answered[results++] ?? 'answer') : 'answer';
    const source = sourceOf(turn, part, answered, rendered.text.slice(range.start, range.end));
    if (source !== null) findIn(source, range.start, found, words);
  }
  return found;
}

/** What the text of a part is to the detectors; `answered` is where that of a result comes from. */
function sourceOf({ role }: Turn, part: Part, answered: SpanSource, text: string): Source | null {
  switch (part.kind) {
    case 'text': {
      const isHarness = part.harness === true;
      const input = { ...TEXT, text, role, mayConstrain: mayConstrain(role, text, isHarness) };
      return { input, source: textSource(role, isHarness), except: listed(text) };
    }
    case 'reasoning':
      return part.opaque === true
        ? null
        : { input: { ...TEXT, text, role }, source: 'reasoning', except: null };
    case 'summary':
      return { input: { ...TEXT, text, role }, source: 'summary', except: null };
    case 'tool_result': {
      const isWrite = answered === 'coined';
      const asked = isWrite ? 'file' : answered;
      const source = part.isError ? 'error' : asked;
      const input = {
        ...TEXT,
        text,
        role,
        prose: false,
        program: source !== 'answer',
        isError: part.isError,
        listing: isHeld(asked),
        printed: source === 'output',
      };
      const except = isHeld(source) ? null : listed(text);
      return { input, source, except, ...(isWrite ? { coined: 'identifiers' as const } : {}) };
    }
    case 'attachment':
    case 'tool_call':
      return null;
    default:
      return assertNever(part);
  }
}

/** What of a text lists names, which their folder still holds. */
function listed(text: string): Source['except'] {
  const stretches = listingsIn(text);
  return stretches.length === 0 ? null : { source: 'listing', stretches };
}

function textSource(role: Turn['role'], isHarness: boolean): SpanSource {
  if (isHarness) return 'harness';
  switch (role) {
    case 'system':
    case 'user':
      return role;
    case 'assistant':
      return 'agent';
    case 'tool':
      return 'answer';
    default:
      return assertNever(role);
  }
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
  const first = found.length;
  const writes = tool === 'write' || tool === 'edit';
  let bodies = '';
  for (const [index, arg] of range.args.entries()) {
    const value = text.slice(arg.start, arg.end);
    const key = call.args[index]?.key ?? arg.key;
    const working = workingStretches(call, tool, key, value);
    const whole = working.length === 1 && working[0]?.start === 0 && working[0].end === value.length;
    const input = {
      ...TEXT,
      text: value,
      role: turn.role,
      prose: false,
      program: true,
      // The body of a write is a file that the environment holds; a body of which a part counts is cut at its atoms.
      listing: !whole,
      argument: (whole || working.length === 0) && !(writes && isReplaced(key)),
    };
    const pointer = !isBody(key);
    if (writes && !whole && isNewText(key)) bodies += `${outside(value, working)}\n`;
    const counts: SpanSource = writes && isBody(key) ? 'replaced' : 'argument';
    const source = whole
      ? { input, source: counts, except: null, pointer }
      : {
          input,
          source: 'body' as const,
          except: { source: counts, stretches: working },
          pointer,
          coined: 'names' as const,
        };
    findIn(source, arg.start, found, words);
  }
  if (bodies === '') return;
  // What an edit keeps of the text that it replaces stands in the file as before.
  const stays = stayingIn(bodies);
  for (let at = first; at < found.length; at++) {
    const span = found[at];
    if (span?.source === 'replaced' && stays(text.slice(span.start, span.end))) {
      found[at] = { ...span, source: 'body' };
    }
  }
}

/** What of a text lies outside some stretches of it. */
function outside(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of stretches) {
    parts.push(text.slice(from, start));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('\n');
}

/** Above this many characters a body is not searched for each literal: that would take the product of both. */
const SEARCHED_BODY = 20_000;

/** Whether a literal stands in what an edit leaves behind; in a very large one none is said to. */
const stayingIn =
  (bodies: string) =>
  (literal: string): boolean =>
    bodies.length <= SEARCHED_BODY && bodies.includes(literal);

/** Whether a span of what the environment holds is a name that the agent coined there. In bodies members count by their names. */
function isCoined({ id, kind }: Rule, coined: Source['coined']): boolean {
  return coined === 'names' ? id === 'identifier' : coined === 'identifiers' && kind === 'identifier';
}

function findIn(
  { input, source, except, pointer = false, coined }: Source,
  offset: number,
  found: FoundSpan[],
  words: boolean,
): void {
  const stretches = except?.stretches ?? [];
  const inCrowd = source === 'output' || source === 'error' ? createCrowds() : null;
  let next = 0;
  for (const span of detectSpans(words ? { ...input, words } : input)) {
    while ((stretches[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++;
    const isExcept = (stretches[next]?.start ?? Number.POSITIVE_INFINITY) < span.end;
    const whose = except !== null && isExcept ? except.source : source;
    const own = isHeld(whose)
      ? isCoined(span.rule, coined)
        ? 'coined'
        : whose
      : inCrowd?.(span.rule.kind, () => input.text.slice(span.start, span.end)) === true &&
          !(source === 'error' && span.rule.kind === 'error')
        ? 'crowd'
        : whose;
    found.push({
      start: charOffset(offset + span.start),
      end: charOffset(offset + span.end),
      rule: span.rule,
      source: own,
      pointer: pointer && own === 'argument',
    });
  }
}
