import type { Conversation, Thread } from '../../model.ts';
import type { LogReader, Sink, Sniff, TranscriptFormat } from '../format.ts';
import { asRecord, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { readByFollowing } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { createEntryReader, isLinkType, type PiLog } from './entries.ts';
import { toPaths } from './paths.ts';
import { buildTurns } from './turns.ts';

/** Sessions of the pi coding agent and of the agents built on it. */
export const pi: TranscriptFormat = {
  id: 'pi',
  name: 'pi session',
  description: 'JSONL session of the pi coding agent, list or tree, with branches and compactions',
  where: '~/.pi/agent/sessions/<folder>/<time>_<id>.jsonl, or the output of pi --mode json',
  export: 'nothing to do, it is written as you work; of a scripted run: pi --mode json … > run.jsonl',
  sniff,
  parse: (input) => readByFollowing(input, follow),
  follow,
};

function sniff({ records }: Sample): Sniff {
  const of = records.length;
  const found = records.filter(isRecord);
  const hasHeader = found.some((r) => r.type === 'session' && typeof r.id === 'string');
  const messages = found.filter(isEntry);
  const isPlain = hasHeader && messages.length > 0;
  if (isPlain || messages.some(isOwnRole)) {
    const votes = found.filter((r) => isEntry(r) || isOther(r)).length;
    return {
      votes,
      of,
      why: hasHeader
        ? `${messages.length} of ${of} records are messages below a "session" record`
        : `${messages.length} of ${of} records hold messages with the roles that pi gives`,
    };
  }
  return { votes: 0, of, why: 'no "session" record with messages below it was found' };
}

const isEntry = (record: JsonRecord): boolean =>
  (record.type === 'message' || record.type === 'message_end') &&
  typeof asRecord(record.message)?.role === 'string';

const isOther = (record: JsonRecord): boolean =>
  ['session', 'compaction', 'branch_summary', 'custom_message'].includes(asString(record.type) ?? '') ||
  isLinkType(record.type);

/** Roles and fields that no other format has. */
function isOwnRole(record: JsonRecord): boolean {
  const message = asRecord(record.message);
  const role = asString(message?.role);
  return (
    role === 'toolResult' ||
    role === 'bashExecution' ||
    (role === 'assistant' && typeof message?.stopReason === 'string' && typeof message.provider === 'string')
  );
}

function follow(sink: Sink): LogReader {
  const reader = createEntryReader(sink);
  return { take: reader.take, finish: () => conversationsOf(reader.log(), sink) };
}

function conversationsOf(log: PiLog, sink: Sink): readonly Conversation[] {
  const positionOf = new Map<string, number>();
  for (const { id, position } of log.entries) if (id !== null) positionOf.set(id, position);
  const threads = toPaths(log.entries).flatMap((path, index): Thread[] => {
    const { turns, compactions } = buildTurns(path, positionOf, sink);
    if (turns.length === 0) return [];
    const [first] = path;
    const prompt = typedTitle(turns) ?? `Session ${(log.sessionId ?? '').slice(0, 8)}`.trim();
    return index === 0
      ? [{ id: 'main', title: log.name ?? prompt, turns, compactions }]
      : [
          {
            id: `branch-${first?.id ?? first?.source.line ?? index}`,
            title: `Abandoned branch: ${prompt}`,
            turns,
            compactions,
          },
        ];
  });
  const [main] = threads;
  return main === undefined
    ? []
    : [{ id: log.sessionId ?? 'session', title: log.name ?? main.title, threads }];
}
