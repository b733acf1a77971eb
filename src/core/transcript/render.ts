import { charOffset } from '../units.ts';
import type { ArgumentRange, Part, PartRange, RenderedTurn, Turn } from './model.ts';

/**
 * The text of a turn and where its parts lie in it (UTF-16, half-open). Parts are joined by single newlines,
 * so their ranges and those newlines tile the text exactly; the range of an argument slices to its value.
 */
export function renderTurn(turn: Turn): RenderedTurn {
  const parts: PartRange[] = [];
  let text = '';
  turn.parts.forEach((part, index) => {
    if (index > 0) text += '\n';
    const start = text.length;
    const args: ArgumentRange[] = [];
    if (part.kind === 'tool_call') {
      text += part.name;
      for (const { key, value } of part.args) {
        text += `\n${key}: `;
        args.push({ key, start: charOffset(text.length), end: charOffset(text.length + value.length) });
        text += value;
      }
    } else {
      text += part.text;
    }
    parts.push({
      kind: part.kind,
      start: charOffset(start),
      end: charOffset(text.length),
      part: index,
      args,
    });
  });
  return { text, parts };
}

/** The text of one part alone, as `renderTurn` writes it. */
export function renderPart(part: Part): string {
  if (part.kind !== 'tool_call') return part.text;
  return [part.name, ...part.args.map(({ key, value }) => `${key}: ${value}`)].join('\n');
}
