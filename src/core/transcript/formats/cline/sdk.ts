import { turnIndex } from '../../../units.ts';
import type { Conversation, LoggedCompaction, Part, Turn } from '../../model.ts';
import type { ImportInput, Sink, Sniff, TranscriptFormat } from '../format.ts';
import { isMessage, type RawConversation, readConversations } from '../messages/message-arrays.ts';
import { systemTurns, toTurns } from '../messages/message-turns.ts';
import { asArray, asRecord, asString } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { isCompactionNotice, isContinuation } from '../turns/summary-markers.ts';
import { toRuns, typedTitle } from '../turns/turn-draft.ts';

/** Sessions of Cline's SDK and command line, before or after a compaction: one document either way. */
export const clineSdk: TranscriptFormat = {
  id: 'cline-sdk',
  name: 'Cline SDK session',
  description:
    'JSON with "sessionId", "agent", "messages" and "system_prompt"; a compacted session replaces the messages',
  where: "the sessions folder of Cline's SDK and command line: *.messages.json and *.compaction.json",
  export: 'nothing to do, it is written as you work',
  sniff: (sample: Sample): Sniff => {
    const root = asRecord(sample.root);
    const messages = (asArray(root?.messages) ?? []).filter(isMessage).length;
    const isSession =
      typeof root?.sessionId === 'string' &&
      typeof root.agent === 'string' &&
      typeof root.version === 'number';
    return isSession && messages > 0
      ? { votes: 1, of: 1, why: 'it holds "version", "agent", "sessionId" and "messages"' }
      : { votes: 0, of: 1, why: 'it holds no "version", "agent" and "sessionId" beside "messages"' };
  },
  parse: (input: ImportInput): readonly Conversation[] =>
    readConversations(input).map((raw, index) => toConversation(raw, index, input.sink)),
};

function toConversation(raw: RawConversation, index: number, sink: Sink): Conversation {
  const turns: Turn[] = raw.system === null ? [] : systemTurns(raw.system);
  let trigger: string | null = null;
  let isFirst = true;
  for (const message of raw.messages) {
    const value = asRecord(message.value);
    const metadata = asRecord(value?.metadata);
    if (metadata?.kind === 'compaction') trigger = triggerOf(asString(metadata.reason));
    for (const turn of toTurns(message, sink)) {
      turns.push(turn.role === 'user' ? { ...turn, parts: withSummaries(turn.parts, isFirst) } : turn);
      isFirst = false;
    }
  }
  remarkOrphans(turns, sink);
  const title = typedTitle(turns) ?? `Session ${index + 1}`;
  const id = raw.id ?? `session-${index + 1}`;
  const compactions = compactionOf(turns, trigger);
  return { id, title, threads: [{ id: 'main', title, turns, compactions }] };
}

const triggerOf = (reason: string | null): string | null =>
  reason === null
    ? null
    : reason.startsWith('manual')
      ? 'manual'
      : reason.startsWith('auto')
        ? 'auto'
        : reason;

/** The summary that replaced a session stands first; the notices of a basic compaction hang behind a user's words. */
const withSummaries = (parts: readonly Part[], isFirst: boolean): Part[] =>
  parts.map((part): Part => {
    if (part.kind !== 'text') return part;
    const opens = isFirst && part.text.trimStart().startsWith('Context summary:');
    return opens || isCompactionNotice(part.text) || isContinuation(part.text)
      ? { kind: 'summary', text: part.text }
      : part;
  });

/**
 * One compaction may leave a notice behind each message of the user that it kept. It is one all the same, and its
 * last notice closes it: the turns before that are what it kept.
 */
function compactionOf(turns: readonly Turn[], trigger: string | null): LoggedCompaction[] {
  const last = turns.findLastIndex(({ parts }) => parts.some(({ kind }) => kind === 'summary'));
  if (last === -1) return [];
  const kept = turns.slice(0, last).flatMap(({ role }, turn) => (role === 'system' ? [] : [turn]));
  return [{ turn: turnIndex(last), trigger, tokensBefore: null, tokensAfter: null, kept: toRuns(kept) }];
}
