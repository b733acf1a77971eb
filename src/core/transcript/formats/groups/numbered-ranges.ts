import { reshape } from '../../conversations.ts';
import type { Diagnostic, MetadataRange, SourceRange, Thread, TranscriptDocument } from '../../model.ts';

/** Moves every source range of a document; a range may become several, a diagnostic keeps the first. */
export interface RangeMap {
  ranges(range: SourceRange): readonly SourceRange[];
  reason(diagnostic: Diagnostic, moved: SourceRange): string;
}

export const mapThread = (thread: Thread, map: RangeMap): Thread => ({
  ...thread,
  turns: thread.turns.map((turn) => ({ ...turn, source: turn.source.flatMap((range) => map.ranges(range)) })),
});

export const mapMetadata = (metadata: readonly MetadataRange[], map: RangeMap): readonly MetadataRange[] =>
  metadata.flatMap(({ name, source }) => map.ranges(source).map((range) => ({ name, source: range })));

/** A diagnostic whose bytes fall into several files tells of each. */
export const mapDiagnostics = (diagnostics: readonly Diagnostic[], map: RangeMap): readonly Diagnostic[] =>
  diagnostics.flatMap((diagnostic) =>
    map.ranges(diagnostic.source).map((source) => ({
      code: diagnostic.code,
      source,
      reason: map.reason(diagnostic, source),
    })),
  );

/** The ranges of a document as file `first` and the following ones of a larger whole, its faults named after their file. */
export function numberFiles(document: TranscriptDocument, first: number): TranscriptDocument {
  const map: RangeMap = {
    ranges: (range) => [{ ...range, file: first + (range.file ?? 0) }],
    // In a document of several files the reasons name them already.
    reason: ({ reason }) => (document.files === undefined ? `${document.name}: ${reason}` : reason),
  };
  return {
    ...document,
    conversations: reshape(document.conversations, { thread: (thread) => mapThread(thread, map) }),
    metadata: mapMetadata(document.metadata, map),
    diagnostics: mapDiagnostics(document.diagnostics, map),
  };
}
