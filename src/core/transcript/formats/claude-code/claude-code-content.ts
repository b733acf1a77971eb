/**
 * What a line of a Claude Code log says, read as soon as the line is: a log of hundreds of megabytes must not be held as
 * parsed JSON until its tree is known. The parts are held by the sink, so their long texts may lie packed.
 */
import type { Part, ReportedUsage, SourceRange, Turn } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { attachment, type BlockReading } from '../messages/blocks.ts';
import { divideContent, readContent } from '../messages/content.ts';
import { isTyped, markHarness, splitTrailingReminder } from '../messages/harness.ts';
import { asArray, asRecord, asString, hasPlainInputs, type JsonRecord } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { splitSource } from '../reading/split-source.ts';
import { isContinuation } from '../turns/summary-markers.ts';
import { readUsage } from '../turns/usage.ts';

/** A turn that a line makes alone. */
export interface LineTurn {
  readonly role: Turn['role'];
  readonly parts: readonly Part[];
  readonly source: readonly SourceRange[];
}

export type LineContent =
  /** Lines of one answer are gathered; `model` and `usage` are `null` where the harness speaks. */
  | {
      readonly kind: 'answer';
      readonly parts: readonly Part[];
      readonly model: string | null;
      readonly usage: ReportedUsage | null;
    }
  /** `isTalk`: some of it is typed, and not the harness's. */
  | { readonly kind: 'turns'; readonly turns: readonly LineTurn[]; readonly isTalk: boolean }
  | { readonly kind: 'summary'; readonly turn: LineTurn; readonly isTalk: boolean }
  /** A file that the harness attached to what was said before. */
  | { readonly kind: 'chip'; readonly part: Part }
  /** Says what a compaction did. */
  | { readonly kind: 'boundary'; readonly about: JsonRecord | null }
  | { readonly kind: 'nothing' };

interface Line {
  readonly record: JsonSource;
  readonly isHarness: boolean;
  readonly sink: Sink;
}

/** Stands for the text of a record where nobody has to look at it. */
const NO_TEXT = { text: () => '' } as const;

function contentOf(
  { record, sink }: Line,
  content: unknown,
  role: 'assistant' | 'user',
): readonly BlockReading[] {
  const hasPlain = role === 'assistant' && hasPlainInputs(content, record.text);
  return readContent(content, role, hasPlain ? NO_TEXT : record, ['message', 'content'], (what) => {
    sink.remark('unexpected-shape', record.source, `${placeOf(record.source)}: ${what}.`);
  });
}

/** A line of an answer. */
export function readAnswer(line: Line, message: JsonRecord | null): LineContent {
  const model = asString(message?.model);
  // The harness speaks with a model of this name when the request failed.
  const isSynthetic = model === '<synthetic>' || line.isHarness;
  const read = contentOf(line, message?.content, 'assistant').flatMap(({ parts }) => parts);
  return {
    kind: 'answer',
    parts: line.sink.hold(isSynthetic ? markHarness(read) : read),
    model: isSynthetic ? null : model,
    usage: isSynthetic ? null : readUsage(message?.usage),
  };
}

/** A line in the user's name: what was typed, what tools returned, or the summary of a compaction. */
export function readUser(line: Line, message: JsonRecord | null, isSummary: boolean): LineContent {
  const { record, isHarness, sink } = line;
  const pieces = contentOf(line, message?.content, 'user');
  const { results: answered, talk: said } = divideContent(pieces);
  const [opening] = said;
  const isMarked = opening?.kind === 'text' && isContinuation(opening.text);
  const isTalk = !isHarness && isTyped(said);
  if (isSummary || (answered.length === 0 && isMarked))
    return { kind: 'summary', turn: ownTurn(line, 'user', asSummary(pieces)), isTalk };
  const results = withoutReminders(answered);
  const talk = isHarness ? markHarness(said) : said;
  if (results.length === 0) return { kind: 'turns', turns: [ownTurn(line, 'user', talk)], isTalk };
  // Reminders beside results are no turn of their own.
  if (!isTyped(talk)) return { kind: 'turns', turns: [ownTurn(line, 'tool', [...results, ...talk])], isTalk };
  const owners = pieces.map(({ as }) => as);
  const source = splitSource(record.source, record.text(), ['message', 'content'], owners);
  const turns: readonly LineTurn[] = [
    { role: 'tool', parts: sink.hold(results), source: source.result },
    { role: 'user', parts: sink.hold(talk), source: source.talk },
  ];
  return { kind: 'turns', turns, isTalk };
}

const ownTurn = ({ record, sink }: Line, role: Turn['role'], parts: readonly Part[]): LineTurn => ({
  role,
  parts: sink.hold(parts),
  source: [record.source],
});

const asSummary = (pieces: readonly BlockReading[]): Part[] =>
  pieces
    .flatMap(({ parts }) => parts)
    .map((part): Part => (part.kind === 'text' ? { kind: 'summary', text: part.text } : part));

function withoutReminders(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'tool_result') return [part];
    const { text, reminder } = splitTrailingReminder(part.text);
    return reminder === null
      ? [part]
      : [
          { ...part, text },
          { kind: 'text', text: reminder, harness: true },
        ];
  });
}

/** What the harness put into the context: words typed while the agent worked are a turn, a file is a chip, the rest metadata. */
export function readAttachment(line: Line, detail: JsonRecord | null): LineContent {
  const { record, sink } = line;
  const type = asString(detail?.type) ?? 'unknown';
  if (detail !== null && type === 'queued_command') {
    const parts = contentOf(line, detail.prompt ?? detail.content, 'user').flatMap(({ parts: read }) => read);
    const isNotice = detail.commandMode === 'task-notification' || detail.isMeta === true;
    const turn = ownTurn(line, 'user', isNotice ? markHarness(parts) : parts);
    return { kind: 'turns', turns: [turn], isTalk: false };
  }
  const path = detail === null ? null : attachedPath(detail);
  if (path !== null) return { kind: 'chip', part: attachment('file', path, null, attachedBytes(detail)) };
  sink.meta(`attachment: ${type}`, record.source);
  return { kind: 'nothing' };
}

const attachedFile = (detail: JsonRecord | null): JsonRecord | null =>
  asRecord(asRecord(detail?.content)?.file);

const attachedPath = (detail: JsonRecord): string | null =>
  asString(detail.filename) ??
  asString(detail.path) ??
  asString(attachedFile(detail)?.filePath) ??
  asString(detail.displayPath);

function attachedBytes(detail: JsonRecord | null): number | null {
  const text =
    asString(attachedFile(detail)?.content) ?? asString(detail?.content) ?? asString(detail?.snippet);
  return text === null ? null : new TextEncoder().encode(text).length;
}

/** Ids of the calls that a message answers. */
export function answeredCalls(message: JsonRecord | null): string[] {
  const ids: string[] = [];
  for (const block of asArray(message?.content) ?? []) {
    const id = asString(asRecord(block)?.tool_use_id);
    if (id !== null) ids.push(id);
  }
  return ids;
}

/** Ids of the calls that a message makes. */
export function madeCalls(message: JsonRecord | null): string[] {
  const ids: string[] = [];
  for (const block of asArray(message?.content) ?? []) {
    const record = asRecord(block);
    const id = record?.type === 'tool_use' ? asString(record.id) : null;
    if (id !== null) ids.push(id);
  }
  return ids;
}
