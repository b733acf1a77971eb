import type { Part, ToolCallPart, Turn } from './model.ts';
import { renderTurn } from './render.ts';

/**
 * The stretch `[from, to)` of a turn, in UTF-16 units of its rendered text, as a turn of its own: parts outside are left
 * out, parts at the ends are cut. A call keeps its name and those arguments that the stretch reaches.
 */
export function sliceTurn(turn: Turn, from: number, to: number): Turn {
  const rendered = renderTurn(turn);
  const parts: Part[] = [];
  for (const range of rendered.parts) {
    const part = turn.parts[range.part];
    if (part === undefined || range.end <= from || range.start >= to) continue;
    if (range.start >= from && range.end <= to) parts.push(part);
    else if (part.kind === 'tool_call') parts.push(sliceCall(part, range.args, from, to));
    else parts.push({ ...part, text: part.text.slice(Math.max(0, from - range.start), to - range.start) });
  }
  return { ...turn, parts };
}

function sliceCall(
  call: ToolCallPart,
  ranges: readonly { readonly start: number; readonly end: number }[],
  from: number,
  to: number,
): ToolCallPart {
  const args = call.args.flatMap((arg, index) => {
    const range = ranges[index];
    if (range === undefined || range.end <= from || range.start >= to) return [];
    return [{ ...arg, value: arg.value.slice(Math.max(0, from - range.start), to - range.start) }];
  });
  return { ...call, args };
}
