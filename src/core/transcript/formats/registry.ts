/**
 * From a file to a transcript. The content decides and the name never does: containers and binary data are told by
 * their first bytes, known formats by the shape of up to fifty records, and each format says why or why not, so that
 * a wrong guess can be seen and overruled. Nothing here throws for bad input.
 */
import { byteOffset } from '../../units.ts';
import { recogniseContainer } from '../containers/recognise.ts';
import { hasTurns, reshape } from '../conversations.ts';
import { type Decoded, decodeSource, firstBinaryByte } from '../encoding.ts';
import { lineIndex, sourceRange } from '../lines.ts';
import type { Conversation, SourceRange, TranscriptDocument } from '../model.ts';
import { packConversations } from '../texts/pack-conversations.ts';
import { createTextStore } from '../texts/text-store.ts';
import { aider } from './aider/aider.ts';
import { atif } from './atif/atif.ts';
import { autoCodeRover } from './benchmarks/auto-code-rover.ts';
import { miniSweAgent } from './benchmarks/mini-swe-agent.ts';
import { sweAgent } from './benchmarks/swe-agent.ts';
import { tauBench } from './benchmarks/tau-bench.ts';
import { adk } from './chats/adk.ts';
import { geminiContents } from './chats/gemini-contents.ts';
import { gradio } from './chats/gradio.ts';
import { langchain } from './chats/langchain.ts';
import { openaiResponses } from './chats/openai-responses.ts';
import { sharegpt } from './chats/sharegpt.ts';
import { vercel } from './chats/vercel.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { clineSdk } from './cline/sdk.ts';
import { clineTask } from './cline/task.ts';
import { clineUi } from './cline/ui.ts';
import { codex } from './codex/codex.ts';
import { codexExec } from './codex/exec-stream.ts';
import { copilotChat } from './copilot/copilot-chat.ts';
import { describeBrokenJson, describeSeen, expectation } from './describe.ts';
import { chatgpt, deepseek } from './exports/chatgpt.ts';
import { claudeAi } from './exports/claude-ai.ts';
import { createSink, type ImportInput, type Sink, type Sniff, type TranscriptFormat } from './format.ts';
import { antigravity } from './gemini/antigravity.ts';
import { geminiCli } from './gemini/session.ts';
import { geminiStream } from './gemini/stream.ts';
import { homeMade } from './home-made/home-made.ts';
import { pathPhrase } from './home-made/mapping.ts';
import { inspect } from './inspect/inspect.ts';
import { KNOWN_FORMATS } from './known.ts';
import { managedAgents } from './managed-agents/managed-agents.ts';
import { anthropicMessages } from './messages/anthropic-messages.ts';
import { openaiChat } from './messages/openai-chat.ts';
import { opencode } from './opencode/opencode.ts';
import { openhands } from './openhands/openhands.ts';
import { pi } from './pi/pi.ts';
import { type Recognisable, readStart } from './reading/file-start.ts';
import { formatCount } from './reading/json-values.ts';
import { isBlankFile, type Layout, readLayout, type Sample, takeSample } from './reading/sample.ts';
import { structureFile } from './reading/structure-file.ts';
import type { ImportFailure, ImportOptions, ImportResult, SourceBytes } from './result.ts';
import { specstoryJson } from './specstory/session-data.ts';
import { specstory } from './specstory/specstory.ts';
import { plainText } from './text/plain-text.ts';
import { langfuse, langsmith, openaiAgentsTrace, otel, phoenix, weave } from './traces/traces.ts';

export type { TranscriptFormat } from './format.ts';
export type { ImportFailure, ImportOptions, ImportResult, SourceBytes } from './result.ts';

/** Every format that is read, in the order in which a tie is decided: the more particular first. */
export const FORMATS: readonly TranscriptFormat[] = [
  claudeCode,
  codex,
  codexExec,
  pi,
  geminiCli,
  geminiStream,
  antigravity,
  opencode,
  openhands,
  atif,
  managedAgents,
  sweAgent,
  miniSweAgent,
  tauBench,
  autoCodeRover,
  inspect,
  clineTask,
  clineSdk,
  clineUi,
  copilotChat,
  chatgpt,
  deepseek,
  claudeAi,
  langsmith,
  langfuse,
  openaiAgentsTrace,
  weave,
  phoenix,
  otel,
  langchain,
  adk,
  vercel,
  sharegpt,
  geminiContents,
  openaiResponses,
  anthropicMessages,
  openaiChat,
  gradio,
  homeMade,
  specstoryJson,
  specstory,
  aider,
  structureFile,
  plainText,
];

/** Text is taken as one string here and there, and engines cap a string near 512 MiB. */
const LARGEST_TEXT = 500_000_000;

/** Texts of smaller files stay strings, in bytes of the file. */
const PACKED_FROM = 8 << 20;

/** Reads a file as a transcript, or says as a value why it is none. Total: any bytes are fine. */
export function importTranscript(file: SourceBytes, options: ImportOptions = {}): ImportResult {
  const recognised = recognise(file, options);
  if (!recognised.ok) return recognised;
  const { input, format } = recognised;
  return recognised.document(format.parse(input));
}

/** A file of which it is known how it is read. */
export interface Recognised {
  readonly ok: true;
  readonly format: TranscriptFormat;
  readonly input: ImportInput;
  readonly decoded: Recognisable;
  /** What its turns make of it, of which nothing is held by anybody else; or that there are none. `size` where it grew. */
  document(conversations: readonly Conversation[], size?: number): ImportResult;
}

/** Finds out how a file is read, or why it is not. */
export function recognise(
  file: SourceBytes,
  options: ImportOptions = {},
): Recognised | Extract<ImportResult, { ok: false }> {
  const name = file.name.trim() === '' ? 'untitled' : file.name;
  const fail = (
    failure: Omit<ImportFailure, 'file' | 'tried'> & Partial<Pick<ImportFailure, 'tried'>>,
  ): Extract<ImportResult, { ok: false }> => ({
    ok: false,
    failure: { tried: [], ...failure, file: name },
  });
  const forced = options.as === undefined ? undefined : FORMATS.find(({ id }) => id === options.as);
  if (options.as !== undefined && forced === undefined) {
    return fail({
      code: 'unknown-format',
      line: null,
      byte: null,
      message: `There is no format "${options.as}".`,
      remedy: `Known formats: ${FORMATS.map(({ id }) => id).join(', ')}.`,
    });
  }
  const read = readStart(name, file) ?? readWhole(name, file);
  if ('message' in read) return fail(read);

  const { source, sampled } = read;
  const layout = readLayout(sampled);
  const sample = takeSample(sampled, layout);
  const tried = FORMATS.map((format) => ({ format, sniff: format.sniff(sample) }));
  const refusals = tried.map(({ format, sniff }) => ({ format: format.id, why: sniff.why }));
  const found = choose(name, sample, tried);
  const chosen = asked(options, forced, tried) ?? found;
  if (chosen !== null && 'message' in chosen) return fail({ ...chosen, tried: refusals });
  if (chosen === null) return fail({ ...notATranscript(read, layout, sample), tried: refusals });
  if (layout.kind === 'text' && read.size > LARGEST_TEXT) return fail(tooLarge(name, read.size));

  const texts = (options.pack ?? read.size > PACKED_FROM) ? createTextStore() : null;
  const sink = createSink(options.onProgress && ((bytes) => options.onProgress?.(read.toFile(bytes))), texts);
  const told = options.mapping === undefined ? {} : { mapping: options.mapping };
  const isAsked = forced !== undefined || options.mapping !== undefined;
  return {
    ok: true,
    format: chosen.format,
    input: { source, layout, sink, ...told },
    decoded: read,
    document(all, size = read.size) {
      const conversations = all.filter(hasTurns);
      if (conversations.length === 0) {
        return fail({ ...noTurns(name, chosen.format, sink, read), tried: refusals });
      }
      if (options.found === true && sink.diagnostics.some(({ code }) => code === 'no-roles')) {
        return fail({ ...noMarks(name), tried: refusals });
      }
      if (texts !== null) packConversations(conversations, texts);
      options.onProgress?.(size);
      const document = toDocument(chosen, read, size, conversations, sink);
      if (!isAsked) return { ok: true, document };
      return {
        ok: true,
        document: { ...document, recognised: found !== null && 'format' in found ? found.format.id : null },
      };
    },
  };
}

/** A file in memory as text, or why it is none. */
function readWhole(name: string, { bytes }: SourceBytes): Recognisable | Failure {
  if (bytes.length === 0) return emptyFile(name);
  const container = recogniseContainer(bytes);
  if (container !== null) {
    const message = `${name} is ${container.what}; Floorline does not read it.`;
    return { code: 'unsupported', line: null, byte: 0, message, remedy: container.remedy };
  }
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe;
  if (isWide && bytes.length > LARGEST_TEXT) return tooLarge(name, bytes.length);
  const decoded = decodeSource(name, bytes);
  const { source } = decoded;
  const binary = firstBinaryByte(source.bytes);
  if (binary !== -1) {
    return {
      code: 'binary',
      line: null,
      byte: decoded.toFile(binary),
      message: `${name} is no text: from byte ${formatCount(decoded.toFile(binary))} on it holds control bytes.`,
      remedy:
        'Open the log as text: JSONL, JSON, Markdown or plain text. If it is UTF-16 without a byte order mark, save it as UTF-8.',
    };
  }
  return isBlankFile(source) ? emptyFile(name) : { ...decoded, sampled: source, size: bytes.length };
}

/** What was asked for, and what it did not find of itself in the file; `null` where nothing was. */
function asked(
  { mapping }: ImportOptions,
  forced: TranscriptFormat | undefined,
  tried: readonly { readonly format: TranscriptFormat; readonly sniff: Sniff }[],
): Choice | null {
  if (mapping !== undefined)
    return {
      format: homeMade,
      why: `a mapping says what the keys of the records in ${pathPhrase(mapping.list)} mean`,
    };
  if (forced === undefined) return null;
  const sniff = tried.find(({ format }) => format.id === forced.id)?.sniff;
  const doubt = sniff === undefined || sniff.votes > 0 ? '' : `, although ${sniff.why}`;
  return { format: forced, why: `it was asked for as ${forced.id}${doubt}` };
}

type Failure = Omit<ImportFailure, 'file' | 'tried'>;

interface Choice {
  readonly format: TranscriptFormat;
  readonly why: string;
}

/** The format with the largest share of votes, unless the file is of a known kind that is not read yet. */
function choose(
  name: string,
  sample: Sample,
  tried: readonly { readonly format: TranscriptFormat; readonly sniff: Sniff }[],
): Choice | Failure | null {
  for (const known of KNOWN_FORMATS) {
    const why = known.test(sample);
    if (why === null) continue;
    return {
      code: 'unsupported',
      line: null,
      byte: null,
      message: `${name} looks like ${withArticle(known.name)} (${why}); Floorline does not read it yet.`,
      remedy: known.remedy,
    };
  }
  let best: { readonly format: TranscriptFormat; readonly sniff: Sniff } | null = null;
  for (const candidate of tried) {
    if (candidate.sniff.votes > 0 && share(candidate.sniff) > (best === null ? 0 : share(best.sniff)))
      best = candidate;
  }
  return best === null ? null : { format: best.format, why: best.sniff.why };
}

const share = ({ votes, of }: Sniff): number => votes / Math.max(of, 1);

const withArticle = (noun: string): string =>
  /s$|data$|history$/i.test(noun) ? noun : `${/^[AEIO]/i.test(noun) ? 'an' : 'a'} ${noun}`;

const emptyFile = (name: string): Failure => ({
  code: 'empty',
  line: null,
  byte: null,
  message: `${name} is empty.`,
  remedy:
    'Choose the log that the agent wrote; a session that is still running may not have been written yet.',
});

const noMarks = (name: string): Failure => ({
  code: 'not-a-transcript',
  line: null,
  byte: null,
  message: `${name} is text in which no turns are marked.`,
  remedy: 'Name it itself to open it, a paragraph a turn.',
});

const tooLarge = (name: string, bytes: number): Failure => ({
  code: 'too-large',
  line: null,
  byte: null,
  message: `${name} has ${formatCount(bytes)} bytes; a text of this kind can be read up to ${formatCount(LARGEST_TEXT)}.`,
  remedy: 'Divide it into several files.',
});

function notATranscript({ source, toFile }: Decoded, layout: Layout, sample: Sample): Failure {
  const remedy = `${expectation(FORMATS)} If it is one in disguise, name it: from the list of formats on the page, or in a terminal with --as FORMAT (floorline formats lists them).`;
  if (layout.kind === 'broken-json') {
    const { at, reason } = describeBrokenJson(source.bytes, layout.at);
    const line = lineIndex(source.bytes)(at);
    const message = `${source.name} opens like JSON and is not valid: at line ${formatCount(line)} (byte ${formatCount(toFile(at))}) ${reason}.`;
    return { code: 'not-a-transcript', line, byte: toFile(at), message, remedy };
  }
  const message = `${source.name} is JSON and no transcript that is known here: ${describeSeen(sample)}.`;
  return { code: 'not-a-transcript', line: 1, byte: toFile(source.start), message, remedy };
}

function noTurns(name: string, format: TranscriptFormat, sink: Sink, { toFile }: Decoded): Failure {
  const [fault] = sink.diagnostics;
  const others = sink.metadata.length;
  const detail =
    fault === undefined
      ? others === 1
        ? 'its one record is no message'
        : `its ${formatCount(others)} records are no messages`
      : fault.reason;
  return {
    code: 'not-a-transcript',
    line: fault?.source.line ?? null,
    byte: fault === undefined ? null : toFile(fault.source.from),
    message: `${name}, read as ${format.name}, holds no turn: ${detail}${detail.endsWith('.') ? '' : '.'}`,
    remedy: `${expectation(FORMATS)} If the format was guessed or given wrongly, name another: from the list of formats on the page, or in a terminal with --as FORMAT.`,
  };
}

const inOrder = <T extends { readonly source: SourceRange }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.source.from - b.source.from);

function toDocument(
  { format, why }: Choice,
  decoded: Decoded,
  bytes: number,
  conversations: readonly Conversation[],
  sink: Sink,
): TranscriptDocument {
  const { source, encoding, markBytes, toFile } = decoded;
  const encoded = encoding === 'utf-8' ? '' : `, in ${encoding.toUpperCase()}`;
  const mark = markBytes === 0 ? [] : [{ name: 'byte order mark', source: sourceRange(0, markBytes, 1) }];
  const metadata = inOrder(sink.metadata);
  const diagnostics = inOrder(sink.diagnostics);
  const base = { name: source.name, format: format.id, why: `${why}${encoded}`, bytes };
  if (encoding === 'utf-8') {
    return { ...base, conversations, metadata: [...mark, ...metadata], diagnostics };
  }
  const move = <T extends { readonly source: SourceRange }>(item: T): T => ({
    ...item,
    source: moved(item.source),
  });
  const moved = (range: SourceRange): SourceRange => ({
    ...range,
    from: byteOffset(toFile(range.from)),
    to: byteOffset(toFile(range.to)),
  });
  return {
    ...base,
    conversations: reshape(conversations, {
      thread: (thread) => ({
        ...thread,
        turns: thread.turns.map((turn) => ({ ...turn, source: turn.source.map(moved) })),
      }),
    }),
    metadata: [...mark, ...metadata.map(move)],
    diagnostics: diagnostics.map(move),
  };
}
