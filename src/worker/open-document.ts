import type { ImportFailure, ImportResult, SourceBytes } from '../core/transcript/formats/registry.ts';
import type { Conversation, Diagnostic, TranscriptDocument } from '../core/transcript/model.ts';
import { byteOffset } from '../core/units.ts';

export type OpenedDocument =
  | { readonly ok: true; readonly document: TranscriptDocument }
  | { readonly ok: false; readonly failure: ImportFailure };

/**
 * One document from the files that a person gave together. One file is its own document. Of several, each that
 * imports brings its conversations, in order, named after its file; each that does not is a diagnostic of the
 * whole. Only when none imports has the opening failed, with what was said of the first.
 */
export function openDocument(
  sources: readonly (SourceBytes | ImportFailure)[],
  importOne: (source: SourceBytes) => ImportResult,
): OpenedDocument {
  const results = sources.map(
    (source): ImportResult => ('bytes' in source ? importOne(source) : { ok: false, failure: source }),
  );
  const [only] = results;
  if (only === undefined) return { ok: false, failure: NOTHING };
  if (results.length === 1) return only;

  const documents: TranscriptDocument[] = [];
  const failures: ImportFailure[] = [];
  for (const result of results) {
    if (result.ok) documents.push(result.document);
    else failures.push(result.failure);
  }
  const [first] = documents;
  if (first === undefined) return { ok: false, failure: failures[0] ?? NOTHING };
  return { ok: true, document: merge(first, documents, failures) };
}

const NOTHING: ImportFailure = {
  code: 'empty',
  file: '',
  line: null,
  byte: null,
  message: 'No file was given.',
  remedy: 'Choose at least one transcript.',
  tried: [],
};

function merge(
  first: TranscriptDocument,
  documents: readonly TranscriptDocument[],
  failures: readonly ImportFailure[],
): TranscriptDocument {
  const others = documents.length + failures.length - 1;
  return {
    name: `${first.name} and ${others} more`,
    format: first.format,
    why: first.why,
    bytes: documents.reduce((sum, document) => sum + document.bytes, 0),
    conversations: documents.flatMap((document, index) => ownConversations(document, index)),
    metadata: documents.flatMap((document) => document.metadata),
    diagnostics: [...documents.flatMap(ownDiagnostics), ...failures.map(failureDiagnostic)],
  };
}

/** Ids are unique only inside a file, so each gets the file's number before it. */
function ownConversations(document: TranscriptDocument, index: number): readonly Conversation[] {
  const single = document.conversations.length === 1;
  return document.conversations.map((conversation) => ({
    ...conversation,
    id: `${index}:${conversation.id}`,
    title: single ? document.name : `${document.name}: ${conversation.title}`,
  }));
}

function ownDiagnostics(document: TranscriptDocument): readonly Diagnostic[] {
  return document.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    reason: `${document.name}: ${diagnostic.reason}`,
  }));
}

function failureDiagnostic(failure: ImportFailure): Diagnostic {
  const at = byteOffset(failure.byte ?? 0);
  return {
    code: 'unexpected-shape',
    source: { from: at, to: at, line: failure.line ?? 1 },
    reason: `${failure.file} was left out: ${failure.message} ${failure.remedy}`,
  };
}
