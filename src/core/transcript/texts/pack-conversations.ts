import type { Conversation, Part } from '../model.ts';
import { packPart } from './packed-parts.ts';
import type { TextStore } from './text-store.ts';

/**
 * Packs what an importer has not held while it read, and closes the store. Turns are changed where they stand: copies of
 * all of them would be the very memory that packing is to save, and turns that threads share would be so no more.
 * Conversations that are made on demand stay as they are.
 */
export function packConversations(conversations: readonly Conversation[], store: TextStore): void {
  for (const conversation of conversations) {
    // Looking at the threads of one that is made on demand would make them.
    if (conversation.facts !== undefined) continue;
    for (const { turns } of conversation.threads) for (const { parts } of turns) packParts(parts, store);
  }
  store.close();
}

function packParts(parts: readonly Part[], store: TextStore): void {
  // The importer made this list a moment ago, and nobody else has it yet.
  const own = parts as Part[];
  own.forEach((part, index) => {
    const packed = packPart(part, store);
    if (packed !== part) own[index] = packed;
  });
}
