import { byteOffset } from '../../../units.ts';
import { reshape } from '../../conversations.ts';
import type { Conversation, Diagnostic, TranscriptDocument } from '../../model.ts';
import { formatCount } from '../reading/json-values.ts';
import type { ImportFailure } from '../result.ts';
import { numberFiles } from './numbered-ranges.ts';

/** Names listed of the files that are no transcripts. */
const MOST_NAMES = 12;

/** Exports of an account, which may come in numbered parts: their conversations have names of their own. */
const EXPORTS: ReadonlySet<string> = new Set(['chatgpt', 'claude-ai', 'deepseek']);

/** Files that a person gave together and that do not belong together: each brings its conversations, in order. */
export function mergeDocuments(
  first: TranscriptDocument,
  more: readonly TranscriptDocument[],
  failures: readonly ImportFailure[],
): TranscriptDocument {
  const others = more.length + failures.length;
  const named = {
    ...first,
    name: others === 0 ? first.name : `${first.name} and ${formatCount(others)} more`,
  };
  const notes = failures.map(failureDiagnostic);
  if (more.length === 0) {
    const diagnostics = [...first.diagnostics.map(ownReason(first, others)), ...notes];
    return { ...named, files: first.files ?? [{ name: first.name, bytes: first.bytes }], diagnostics };
  }
  const all = [first, ...more];
  const isOneExport = EXPORTS.has(first.format) && all.every(({ format }) => format === first.format);
  let before = 0;
  const numbered = all.map((document) => {
    const own = numberFiles(document, before);
    before += document.files?.length ?? 1;
    return own;
  });
  return {
    ...named,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    files: all.flatMap(({ name, bytes, files }) => files ?? [{ name, bytes }]),
    conversations: numbered.flatMap((document, index) => ownConversations(document, index, isOneExport)),
    metadata: numbered.flatMap(({ metadata }) => metadata),
    diagnostics: [...numbered.flatMap(({ diagnostics }) => diagnostics), ...notes],
  };
}

/** A document, with a diagnostic for each file that could not be read with it and a line for those that are no transcripts. */
export const withNotes = (
  document: TranscriptDocument,
  failures: readonly ImportFailure[],
  strangers: readonly string[],
): TranscriptDocument =>
  failures.length + strangers.length === 0
    ? document
    : {
        ...document,
        diagnostics: [
          ...document.diagnostics,
          ...failures.map(failureDiagnostic),
          ...strangersDiagnostic(strangers),
        ],
      };

const ownReason =
  ({ name, files }: TranscriptDocument, others: number) =>
  (diagnostic: Diagnostic): Diagnostic =>
    files !== undefined || others === 0
      ? diagnostic
      : { ...diagnostic, reason: `${name}: ${diagnostic.reason}` };

/** Ids are unique only inside a file, so each gets the file's number before it. */
function ownConversations(
  document: TranscriptDocument,
  index: number,
  isNamed: boolean,
): readonly Conversation[] {
  const single = document.conversations.length === 1;
  return reshape(document.conversations, {
    names: ({ id, title }) => ({
      id: `${index}:${id}`,
      title: isNamed ? title : single ? document.name : `${document.name}: ${title}`,
    }),
  });
}

function failureDiagnostic(failure: ImportFailure): Diagnostic {
  const at = byteOffset(failure.byte ?? 0);
  return {
    code: 'unexpected-shape',
    source: { from: at, to: at, line: failure.line ?? 1 },
    reason: `${failure.file} was left out: ${failure.message} ${failure.remedy}`,
  };
}

function strangersDiagnostic(paths: readonly string[]): Diagnostic[] {
  const reason = strangersWords(paths);
  const at = byteOffset(0);
  return reason === null ? [] : [{ code: 'unexpected-shape', source: { from: at, to: at, line: 1 }, reason }];
}

/** The files of a folder that are no transcripts, as one sentence; `null` where there are none. */
export function strangersWords(paths: readonly string[]): string | null {
  if (paths.length === 0) return null;
  const names = paths.slice(0, MOST_NAMES).join(', ');
  const rest = paths.length > MOST_NAMES ? ` and ${formatCount(paths.length - MOST_NAMES)} more` : '';
  return paths.length === 1
    ? `1 file is no transcript: ${names}.`
    : `${formatCount(paths.length)} files are no transcripts: ${names}${rest}.`;
}
