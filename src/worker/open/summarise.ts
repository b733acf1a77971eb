import { runToEnd } from '../../core/run-to-end.ts';
import { factsInSteps } from '../../core/transcript/conversations.ts';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import type { ConversationSummary, DocumentSummary } from '../protocol.ts';

/** What the page learns of a document: names, numbers and faults, no text of any turn. */
export const summarise = (...asked: Parameters<typeof summariseInSteps>): DocumentSummary =>
  runToEnd(summariseInSteps(...asked));

/** The same in steps of a few milliseconds. */
export function* summariseInSteps(
  document: TranscriptDocument,
  formatName: (format: string) => string,
  hash: string,
): Generator<undefined, DocumentSummary> {
  const conversations: ConversationSummary[] = [];
  for (const conversation of document.conversations) {
    const facts = yield* factsInSteps(conversation);
    conversations.push({ id: conversation.id, title: conversation.title, ...facts });
    yield;
  }
  return {
    name: document.name,
    format: document.format,
    formatName: formatName(document.format),
    why: document.why,
    asked: document.recognised === undefined ? null : { recognised: named(document.recognised, formatName) },
    bytes: document.bytes,
    hash,
    conversations,
    diagnostics: document.diagnostics,
  };
}

const named = (format: string | null, formatName: (format: string) => string) =>
  format === null ? null : { format, name: formatName(format) };
