import { turnIndex } from '../../../units.ts';
import type {
  Conversation,
  LoggedCompaction,
  Part,
  ReportedUsage,
  SourceRange,
  Thread,
  Turn,
} from '../../model.ts';
import { type ImportInput, placeOf, type Sink, type Sniff, type TranscriptFormat } from '../format.ts';
import { asArray, asNumber, asRecord, asString, isRecord, type JsonRecord, roleOf } from './json-values.ts';
import { forEachRecord } from './records.ts';
import type { Sample } from './sample.ts';

/** What the first line of such a file says. */
export const STRUCTURE_VERSION = 'structure/1';

/** A transcript of which Floorline kept the structure alone (see `report/structure`). */
export const structureFile: TranscriptFormat = {
  id: 'floorline-structure',
  name: 'Floorline structure',
  description:
    'JSONL of turns without their text: roles, calls, lengths and times, as a bug report carries them',
  where: 'attached to a bug report',
  export: 'open a transcript and save its structure',
  sniff: ({ records }: Sample): Sniff => {
    const found = records.filter(isRecord);
    const of = records.length;
    if (!found.some(isHeader))
      return { votes: 0, of, why: 'no line says that it is the structure of a transcript' };
    const votes = found.filter((record) => isHeader(record) || isLine(record)).length;
    return { votes, of, why: `${votes} of ${of} lines are those of a structure file, and the first says so` };
  },
  parse,
};

const isHeader = (record: JsonRecord): boolean => record.floorline === STRUCTURE_VERSION;
const isLine = (record: JsonRecord): boolean =>
  [record.turn, record.thread, record.conversation].some((value) => typeof value === 'string');

interface ThreadDraft extends Thread {
  readonly turns: Turn[];
  /** The line that told of it; `null` where turns came before any. */
  readonly told: SourceRange | null;
}
interface ConversationDraft extends Conversation {
  readonly threads: ThreadDraft[];
}

function parse(input: ImportInput): readonly Conversation[] {
  const conversations: ConversationDraft[] = [];
  const conversation = (id: string): ConversationDraft => {
    const made = { id, title: id, threads: [] };
    conversations.push(made);
    return made;
  };
  const thread = (
    id: string,
    compactions: readonly LoggedCompaction[],
    told: SourceRange | null,
  ): ThreadDraft => {
    const made = { id, title: id, turns: [], compactions, told };
    (conversations.at(-1) ?? conversation('conversation-1')).threads.push(made);
    return made;
  };
  forEachRecord(input, ({ value, source }) => {
    const record = asRecord(value) ?? {};
    const role = roleOf(record.turn);
    if (role !== null && role !== undefined) {
      const into = conversations.at(-1)?.threads.at(-1) ?? thread('thread-1', [], null);
      into.turns.push({
        role,
        parts: (asArray(record.parts) ?? []).flatMap(readPart),
        source: [source],
        timestamp: asString(record.at),
        model: asString(record.model),
        usage: readUsage(record.usage),
      });
    } else if (typeof record.thread === 'string') {
      thread(record.thread, (asArray(record.compactions) ?? []).flatMap(readCompaction), source);
      input.sink.meta('thread', source);
    } else if (typeof record.conversation === 'string') {
      conversation(record.conversation);
      input.sink.meta('conversation', source);
    } else if (isHeader(record)) input.sink.meta('structure header', source);
    else
      input.sink.diagnose(
        'unknown-record',
        source,
        `${placeOf(source)}: this is no line of a structure file; it was left out.`,
      );
  });
  return conversations.flatMap((one) => {
    const threads = one.threads
      .filter(({ turns }) => turns.length > 0)
      .map((draft) => withSummaries(draft, input.sink));
    return threads.length === 0 ? [] : [{ ...one, threads }];
  });
}

/** In a file that was cut or edited, the turn at a compaction's place may be missing or another one. */
function withSummaries({ id, title, turns, compactions, told }: ThreadDraft, sink: Sink): Thread {
  const found = compactions.filter(({ turn }) => turns[turn]?.parts.some(({ kind }) => kind === 'summary'));
  const missing = compactions.length - found.length;
  if (missing > 0 && told !== null)
    sink.remark(
      'unexpected-shape',
      told,
      `${placeOf(told)}: of ${compactions.length} compactions ${missing} name a turn that holds no summary; they were left out.`,
    );
  return { id, title, turns, compactions: found };
}

const whole = (value: unknown): number | null => {
  const number = asNumber(value);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

function readPart(value: unknown): Part[] {
  const part = asRecord(value);
  const text = asString(part?.text) ?? '';
  if (part === null) return [];
  switch (part.kind) {
    case 'text':
      return [{ kind: 'text', text, ...(part.harness === true ? { harness: true } : {}) }];
    case 'reasoning':
      return [{ kind: 'reasoning', text, ...(part.opaque === true ? { opaque: true } : {}) }];
    case 'summary':
      return [{ kind: 'summary', text }];
    case 'tool_call':
      return [
        {
          kind: 'tool_call',
          callId: asString(part.callId),
          name: asString(part.name) ?? 'unnamed tool',
          args: (asArray(part.args) ?? []).flatMap((arg) => {
            const { key, value: given } = asRecord(arg) ?? {};
            return typeof key === 'string' && typeof given === 'string' ? [{ key, value: given }] : [];
          }),
        },
      ];
    case 'tool_result':
      return [
        {
          kind: 'tool_result',
          callId: asString(part.callId),
          name: asString(part.name),
          text,
          isError: part.isError === true,
        },
      ];
    case 'attachment':
      return [{ kind: 'attachment', text, mediaType: asString(part.mediaType), bytes: whole(part.bytes) }];
    default:
      return [];
  }
}

function readUsage(value: unknown): ReportedUsage | null {
  const usage = asRecord(value);
  if (usage === null) return null;
  return {
    inputTokens: whole(usage.inputTokens) ?? 0,
    cacheReadTokens: whole(usage.cacheReadTokens) ?? 0,
    cacheCreationTokens: whole(usage.cacheCreationTokens) ?? 0,
    outputTokens: whole(usage.outputTokens) ?? 0,
  };
}

function readCompaction(value: unknown): LoggedCompaction[] {
  const compaction = asRecord(value);
  const turn = whole(compaction?.turn);
  if (compaction === null || turn === null) return [];
  const kept = asArray(compaction.kept)?.flatMap((run) => {
    const from = whole(asRecord(run)?.from);
    const to = whole(asRecord(run)?.to);
    return from !== null && to !== null && from < to && to <= turn
      ? [{ from: turnIndex(from), to: turnIndex(to) }]
      : [];
  });
  return [
    {
      turn: turnIndex(turn),
      trigger: asString(compaction.trigger),
      tokensBefore: whole(compaction.tokensBefore),
      tokensAfter: whole(compaction.tokensAfter),
      kept: kept ?? null,
    },
  ];
}
