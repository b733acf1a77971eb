import { createSink } from '../format.ts';
import { systemTurns, toTurns } from '../messages/message-turns.ts';
import type { JsonSource } from '../reading/records.ts';
import { keyOf } from '../traces/messages.ts';
import type { Item } from '../traces/rebuild-types.ts';

/** Numbers for messages: the same for the same message wherever it is repeated. */
export interface MessageNumbers {
  /** What is known of each, by its number. */
  readonly items: readonly Item[];
  /** `beside` says that it is a system prompt that stands beside the messages. */
  numberOf(message: JsonSource, beside?: boolean): number;
}

/**
 * A message is known again by what it says, calls and returns: marks of a cache move from request to request, and a text
 * may become a list of one block. Only hashes are kept to find it by.
 */
export function createMessageNumbers(): MessageNumbers {
  const items: Item[] = [];
  const byText = new Map<string, number>();
  const byContent = new Map<string, number>();
  return {
    items,
    numberOf(message, beside = false) {
      const text = hashOf(`${beside ? 'system' : 'message'} ${message.text()}`);
      const same = byText.get(text);
      if (same !== undefined) return same;
      const turns = beside ? systemTurns(message) : toTurns(message, createSink());
      // What makes no turn is known again by its letters alone.
      const content = turns.length === 0 ? text : hashOf(turns.map(keyOf).join('\u0002'));
      let number = byContent.get(content);
      if (number === undefined) {
        number = items.length;
        byContent.set(content, number);
        items.push({ role: turns.at(-1)?.role ?? 'user', parts: turns.flatMap(({ parts }) => parts) });
      }
      byText.set(text, number);
      return number;
    },
  };
}

/** Two numbers of 32 bits and the length. */
function hashOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}.${text.length}`;
}
