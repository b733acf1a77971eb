import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { asArray, asRecord, isRecord } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { isHeader, isMessage, isPatch, readSession } from './session-log.ts';
import { buildThreads } from './session-turns.ts';

/** Sessions that Gemini CLI records, as one document or as lines. */
export const geminiCli: TranscriptFormat = {
  id: 'gemini-cli',
  name: 'Gemini CLI session',
  description: 'JSON or JSONL session of Gemini CLI, with calls and results, rewinds and compressed history',
  where: '~/.gemini/tmp/<project>/chats/session-<time>-<id>.json or .jsonl',
  export: 'nothing to do, it is written as you work',
  sniff,
  parse,
};

function sniff({ records, root }: Sample): Sniff {
  const document = asRecord(root);
  const inside = (asArray(document?.messages) ?? []).filter(isRecord).filter(isMessage);
  if (
    document !== null &&
    isHeader(document) &&
    (inside.length > 0 || Object.hasOwn(document, 'projectHash'))
  ) {
    return {
      votes: 1,
      of: 1,
      why: `it holds "sessionId" and "messages", of which ${inside.length} have the types that Gemini CLI gives`,
    };
  }
  const of = records.length;
  const found = records.filter(isRecord);
  const messages = found.filter((record) => isMessage(record) && typeof record.id === 'string');
  const others = found.filter((record) => (isHeader(record) && !isMessage(record)) || isPatch(record)).length;
  const isOwn = messages.some(({ type }) => type === 'gemini') || found.some(isPatch);
  if (isOwn || (others > 0 && messages.length > 0)) {
    const votes = messages.length + others;
    return {
      votes,
      of,
      why: `${votes} of ${of} records are messages, headers or patches of a Gemini session`,
    };
  }
  return { votes: 0, of, why: 'no "sessionId" with messages of the types "user" and "gemini" was found' };
}

function parse(input: ImportInput): readonly Conversation[] {
  const log = readSession(input);
  const { turns, compactions, undone } = buildThreads(log.steps, input.sink);
  if (turns.length + undone.length === 0) return [];
  const id = log.sessionId ?? 'session';
  const prompt = typedTitle(turns) ?? `Session ${id.slice(0, 8)}`;
  const title = log.summary ?? (log.isSubagent ? `Subagent: ${prompt}` : prompt);
  const main = turns.length === 0 ? [] : [{ id: 'main', title, turns, compactions }];
  return [{ id, title, threads: [...main, ...undone] }];
}
