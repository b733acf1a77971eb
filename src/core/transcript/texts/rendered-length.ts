import type { Turn } from '../model.ts';
import { textLength, valueLength } from './packed-parts.ts';

/** How long the text of a turn is that `renderTurn` makes, in UTF-16 units; texts that lie packed stay packed. */
export function renderedLength({ parts }: Turn): number {
  // A newline between parts.
  let length = Math.max(0, parts.length - 1);
  for (const part of parts) {
    if (part.kind !== 'tool_call') {
      length += textLength(part);
      continue;
    }
    length += part.name.length;
    for (const arg of part.args) length += 1 + arg.key.length + 2 + valueLength(arg);
  }
  return length;
}
