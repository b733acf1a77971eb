import type { TranscriptDocument } from '../core/transcript/model.ts';
import type { DocumentSummary } from './protocol.ts';

/** What the page learns of a document: names, numbers and faults, no text of any turn. */
export const summarise = (
  document: TranscriptDocument,
  formatName: string,
  hash: string,
): DocumentSummary => ({
  name: document.name,
  format: document.format,
  formatName,
  why: document.why,
  bytes: document.bytes,
  hash,
  conversations: document.conversations.map((conversation) => ({
    id: conversation.id,
    title: conversation.title,
    threads: conversation.threads.map((thread) => ({
      id: thread.id,
      title: thread.title,
      turns: thread.turns.length,
    })),
  })),
  diagnostics: document.diagnostics,
});
