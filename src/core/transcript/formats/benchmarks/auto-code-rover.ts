import type { Conversation, Turn } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { resultText } from '../messages/blocks.ts';
import { markHarness } from '../messages/harness.ts';
import { isMessage, readConversations } from '../messages/message-arrays.ts';
import { toConversation } from '../messages/message-turns.ts';
import { asRecord, isArray, titleOf } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';

/**
 * Conversations of AutoCodeRover: plain messages in which the program speaks as the user. The issue is the only thing
 * that a person wrote; prompts, results of searches and complaints about patches are the harness's.
 */
export const autoCodeRover: TranscriptFormat = {
  id: 'auto-code-rover',
  name: 'AutoCodeRover conversation',
  description: 'one stage of an AutoCodeRover run; later rounds repeat the earlier ones, so open the last',
  where:
    'conversation_round_<n>.json, debug_agent_write_patch_<n>.json or agent_proxy_<n>.json of a task folder',
  export: 'nothing to do, it is written with every run; open the last round',
  sniff,
  parse,
};

const ISSUE = '<issue>';
const ANNOUNCED = 'marked between <issue> and </issue>';

function sniff({ root }: Sample): Sniff {
  const messages = isArray(root) ? root : [];
  const of = Math.max(messages.length, 1);
  const announces = messages.slice(0, 3).some((message) => {
    const record = asRecord(message);
    return record?.role === 'system' && resultText(record.content).text.includes(ANNOUNCED);
  });
  const votes = announces ? messages.filter(isMessage).length : 0;
  const why = announces
    ? 'the system prompt announces an issue between <issue> and </issue>'
    : 'no system prompt announces an issue between <issue> and </issue>';
  return { votes, of, why };
}

function parse(input: ImportInput): readonly Conversation[] {
  return readConversations(input).map((raw, index): Conversation => {
    const conversation = toConversation(raw, index, input.sink);
    const [main] = conversation.threads;
    const title = issueTitle(main?.turns ?? []) ?? conversation.title;
    const threads = conversation.threads.map((thread) => ({
      ...thread,
      title,
      turns: thread.turns.map(withHarness),
    }));
    return { ...conversation, title, threads };
  });
}

/** The first line of the issue. */
function issueTitle(turns: readonly Turn[]): string | null {
  for (const { role, parts } of turns) {
    for (const part of role === 'user' ? parts : []) {
      const at = part.kind === 'text' ? part.text.indexOf(ISSUE) : -1;
      if (part.kind === 'text' && at !== -1) return titleOf(part.text.slice(at + ISSUE.length));
    }
  }
  return null;
}

const withHarness = (turn: Turn): Turn =>
  turn.role !== 'user' || turn.parts.some((part) => part.kind === 'text' && part.text.includes(ISSUE))
    ? turn
    : { ...turn, parts: markHarness(turn.parts) };
