import { runToEnd } from '../../../run-to-end.ts';
import type { Conversation, Thread, Turn } from '../../model.ts';
import type { LogReader, Sink, Sniff, TranscriptFormat } from '../format.ts';
import { asRecord, isRecord, titleOf } from '../reading/json-values.ts';
import { readByFollowing } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { type ClaudeLog, createLogReader, isMetaType, type LogNode } from './claude-code-log.ts';
import { toThreads } from './claude-code-tree.ts';
import { buildTurns } from './claude-code-turns.ts';

/** Sessions of Claude Code, as it logs them and as it streams them (`--output-format stream-json`). */
export const claudeCode: TranscriptFormat = {
  id: 'claude-code',
  name: 'Claude Code session',
  description: 'JSONL log of a Claude Code session, with subagents, branches and logged compactions',
  where:
    '~/.claude/projects/<folder>/<session>.jsonl, or the output of claude -p --output-format stream-json',
  export:
    'nothing to do, it is written as you work; of a scripted run: claude -p … --output-format stream-json --verbose > run.jsonl',
  sniff,
  parse: (input) => readByFollowing(input, follow),
  follow,
};

function sniff(sample: Sample): Sniff {
  const of = sample.records.length;
  let messages = 0;
  let others = 0;
  for (const record of sample.records) {
    if (!isRecord(record)) continue;
    const isNode =
      typeof record.sessionId === 'string' ||
      typeof record.session_id === 'string' ||
      typeof record.uuid === 'string';
    const role = asRecord(record.message)?.role;
    if ((record.type === 'user' || record.type === 'assistant') && typeof role === 'string') {
      if (isNode) messages++;
    } else if (isMetaType(record.type)) others++;
    else if (isNode && ['system', 'attachment', 'progress'].includes(String(record.type))) others++;
  }
  if (messages > 0) {
    return {
      votes: messages + others,
      of,
      why: `${messages} of ${of} records hold "type", "message" and "sessionId" or "uuid"`,
    };
  }
  // A session that ended before its first message is still recognised, if it is nothing but known records.
  if (others > 0 && others === of) {
    return { votes: others, of, why: `all ${of} records are of kinds that Claude Code writes` };
  }
  return { votes: 0, of, why: 'no record holds "type", "message" and "sessionId" or "uuid"' };
}

function follow(sink: Sink): LogReader {
  const reader = createLogReader(sink);
  const finishInSteps = () => conversationsOf(reader.log(), sink);
  return { take: reader.take, finish: () => runToEnd(finishInSteps()), finishInSteps };
}

function* conversationsOf(log: ClaudeLog, sink: Sink): Generator<undefined, readonly Conversation[]> {
  const threads: Thread[] = [];
  for (const thread of yield* toThreads(log.nodes, log.indexOf, isTalk)) {
    const { turns, compactions } = yield* buildTurns(thread.nodes, sink);
    if (turns.length === 0) continue;
    const prompt = firstPrompt(turns) ?? `Session ${(log.sessionId ?? thread.id).slice(0, 8)}`;
    const title =
      thread.kind === 'branch'
        ? `Abandoned branch: ${prompt}`
        : thread.kind === 'main'
          ? (log.title ?? prompt)
          : prompt;
    threads.push({ id: thread.id, title, turns, compactions });
  }
  if (threads.length === 0) return [];
  const title = titleFor(log, threads);
  return [{ id: log.sessionId ?? 'session', title, threads }];
}

const titleFor = (log: ClaudeLog, threads: readonly Thread[]): string =>
  log.title ?? threads[0]?.title ?? 'Claude Code session';

/** Whether somebody speaks in a line: the model, or a person. Results and the harness's own lines say nothing new. */
const isTalk = ({ kind, content }: LogNode): boolean =>
  kind === 'assistant' || (kind === 'user' && 'isTalk' in content && content.isTalk);

function firstPrompt(turns: readonly Turn[]): string | null {
  for (const { role, parts } of turns) {
    if (role !== 'user') continue;
    for (const part of parts) {
      const title = part.kind === 'text' && part.harness !== true ? titleOf(withoutTags(part.text)) : null;
      if (title !== null) return title;
    }
  }
  return null;
}

const withoutTags = (text: string): string =>
  text.replace(/^<command-args>/, '').replace(/<\/command-args>$/, '');
