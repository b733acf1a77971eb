/**
 * What the calls of a thread say of its results: the one thing that finding spans carries from turn to turn.
 *
 * A result that shows a file is something else than one that shows the answer of a service, and only the call tells which.
 * So calls are remembered in order, and each turn is handed what was remembered of it; with that, the spans of a turn
 * depend on the turn alone and can be looked for in any order, anywhere. Cost: a look at each call, none at texts.
 */
import { assertNever } from '../assert-never.ts';
import type { ToolCallPart, Turn } from '../transcript/model.ts';
import type { SpanSource } from './span-sources.ts';
import { classifyCall, isShellCall, type ToolClass } from './tool-class.ts';

/** What is known of a turn's calls and results, each in the order of its parts. */
export interface TurnOrigins {
  /** What its calls do. */
  readonly tools: readonly ToolClass[];
  /** Where the text of its results comes from. */
  readonly answered: readonly SpanSource[];
}

export interface CallMemory {
  /** Takes the next turn of the thread. */
  take(turn: Turn): TurnOrigins;
}

/** A memory for one thread, whose turns it takes in order. */
export function createCallMemory(): CallMemory {
  const byId = new Map<string, SpanSource>();
  let latest: SpanSource | null = null;

  const remember = (call: ToolCallPart): ToolClass => {
    const tool = classifyCall(call);
    const source = resultSource(call, tool);
    latest = source;
    if (call.callId !== null) byId.set(call.callId, source);
    return tool;
  };
  const resultOf = (callId: string | null, name: string | null): SpanSource => {
    const known = callId === null ? undefined : byId.get(callId);
    if (known !== undefined) return known;
    // Without ids a result answers the call before it, whose arguments say more than a name.
    if (callId === null && latest !== null) return latest;
    const call = callNamed(name);
    return call === null ? 'answer' : resultSource(call, classifyCall(call));
  };

  return {
    take({ parts }) {
      const tools: ToolClass[] = [];
      const answered: SpanSource[] = [];
      for (const part of parts) {
        if (part.kind === 'tool_call') tools.push(remember(part));
        else if (part.kind === 'tool_result') answered.push(resultOf(part.callId, part.name));
      }
      return { tools, answered };
    },
  };
}

/** What is known of one turn by itself; `callOf` finds the call that the result at a place among its parts answers. */
export function originsOf({ parts }: Turn, callOf: (part: number) => ToolCallPart | null): TurnOrigins {
  const tools: ToolClass[] = [];
  const answered: SpanSource[] = [];
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'tool_call') tools.push(classifyCall(part));
    if (part.kind !== 'tool_result') continue;
    const call = callOf(at) ?? callNamed(part.name);
    answered.push(call === null ? 'answer' : resultSource(call, classifyCall(call)));
  }
  return { tools, answered };
}

/** A call of which nothing is known but its name. */
const callNamed = (name: string | null): ToolCallPart | null =>
  name === null ? null : { kind: 'tool_call', callId: null, name, args: [] };

/** Where the text of a result comes from, by the call that it answers. */
function resultSource(call: ToolCallPart, tool: ToolClass): SpanSource {
  switch (tool) {
    case 'read':
      return 'file';
    case 'list':
      return 'listing';
    case 'search':
      return 'search';
    case 'write':
    case 'edit':
      // It says that a file was written, and often shows it: names of the agent in a file that is held.
      return 'coined';
    case 'other':
      return isShellCall(call) ? 'output' : 'answer';
    default:
      return assertNever(tool);
  }
}
