import { factsOf } from '../../core/transcript/conversations.ts';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import type { DocumentSummary } from '../protocol.ts';

/** What the page learns of a document: names, numbers and faults, no text of any turn. */
export const summarise = (
  document: TranscriptDocument,
  formatName: (format: string) => string,
  hash: string,
): DocumentSummary => ({
  name: document.name,
  format: document.format,
  formatName: formatName(document.format),
  why: document.why,
  asked: document.recognised === undefined ? null : { recognised: named(document.recognised, formatName) },
  bytes: document.bytes,
  hash,
  conversations: document.conversations.map((conversation) => ({
    id: conversation.id,
    title: conversation.title,
    ...factsOf(conversation),
  })),
  diagnostics: document.diagnostics,
});

const named = (format: string | null, formatName: (format: string) => string) =>
  format === null ? null : { format, name: formatName(format) };
