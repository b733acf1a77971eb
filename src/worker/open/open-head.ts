/**
 * The first turns of a large file, before the rest of it is read.
 *
 * Problem. Hundreds of megabytes take many seconds to read and parse, and the import of a file is one synchronous call.
 * Idea. In a log of lines the start of the file says the start of the talk: its first megabyte, cut back to whole
 * lines, is imported by itself like a small file, and its turns are shown while the rest is read. Cost: some 30 ms, and
 * the first megabyte read twice. One JSON document that is a list of messages or events is read in the same way, as a file
 * that was cut. Limits. Only of one file, and only of formats that write turns in the order in which they are read back;
 * other documents, an archive or a folder say nothing before their end. The last turn of the start is left out, since its message may go on in the next line. A tree
 * may turn out to go another way (its active branch is decided at its end): then what was shown is replaced.
 */
import { isBlankByte } from '../../core/transcript/lines.ts';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import type { OpenSource } from '../protocol.ts';
import type { ImportOne, ReadAs } from './importers.ts';

/** Files up to this size are read at once, in bytes. */
export const EARLY_FROM = 4 << 20;
/** How much of the start is read, in bytes. */
export const EARLY_BYTES = 1 << 20;

/** Formats whose log is a talk in the order of its lines. Traces put their spans in order at their end. */
const IN_ORDER: ReadonlySet<string> = new Set([
  'claude-code',
  'codex',
  'codex-exec',
  'pi',
  'gemini-cli',
  'gemini-stream',
  'antigravity',
  'openhands',
  'managed-agents',
  'tau-bench',
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'gemini-contents',
  'vercel-ai',
  'sharegpt',
  'langchain',
  'adk',
  'home-made',
]);

/** Of these also one JSON document, whose list is found where it begins. */
const IN_ORDER_IN_DOCUMENT: ReadonlySet<string> = new Set([
  'openhands',
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'gemini-contents',
  'vercel-ai',
]);

export interface Head {
  readonly document: TranscriptDocument;
  readonly bytes: Uint8Array;
  /** Of the whole file. */
  readonly total: number;
}

/** Reads and imports the start of a large file; `null` where that would say nothing of the whole. */
export async function readHead(
  source: OpenSource,
  readAs: ReadAs,
  importOne: ImportOne,
): Promise<Head | null> {
  if (source.kind !== 'files' || source.paths !== undefined) return null;
  const [file, ...more] = source.files;
  if (file === undefined || more.length > 0 || file.size <= EARLY_FROM) return null;
  const start = await startOf(file);
  const lines = wholeLines(start);
  const isLog = lines !== null && startsWithRecord(lines);
  if (!isLog && !opensDocument(start)) return null;
  const bytes = isLog ? lines : start;
  const imported = importOne({ name: file.name, bytes }, readAs.as, () => {}, false, readAs.mapping);
  if (!imported.ok || !(isLog ? IN_ORDER : IN_ORDER_IN_DOCUMENT).has(imported.document.format)) return null;
  const document = firstThread(imported.document, file.size);
  return document === null ? null : { document, bytes, total: file.size };
}

/** Of a file that cannot be read nothing: reading it will say why. */
async function startOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, EARLY_BYTES).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

const NEWLINE = 0x0a;

function wholeLines(bytes: Uint8Array): Uint8Array | null {
  const last = bytes.lastIndexOf(NEWLINE);
  return last === -1 ? null : bytes.subarray(0, last + 1);
}

/** Whether the first line is a JSON object by itself, as in a log of lines, and not the opening of one document. */
function startsWithRecord(bytes: Uint8Array): boolean {
  try {
    const line = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(NEWLINE)));
    return line.startsWith('{') && typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

const opensDocument = (bytes: Uint8Array): boolean => {
  const first = bytes.find((byte) => !isBlankByte(byte));
  return first === 0x5b || first === 0x7b;
};

/**
 * The first thread of the first conversation without its last turn; `null` where nothing is left. What is said of the
 * start alone — cut calls, conversations that are not all there — is no news of the file.
 */
function firstThread(document: TranscriptDocument, total: number): TranscriptDocument | null {
  const [conversation] = document.conversations;
  const thread = conversation?.threads[0];
  if (conversation === undefined || thread === undefined || thread.turns.length < 2) return null;
  const turns = thread.turns.slice(0, -1);
  const compactions = thread.compactions.filter(({ turn }) => turn < turns.length);
  const { id, title } = conversation;
  return {
    ...document,
    bytes: total,
    conversations: [{ id, title, threads: [{ ...thread, turns, compactions }] }],
    metadata: [],
    diagnostics: [],
  };
}
