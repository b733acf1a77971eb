/** What the page learns of a thread when it becomes the current one: numbers by turn, and the compactions of its log. */
import { findProbableCompactions } from '../../core/analysis/probable-compactions.ts';
import { ROLES } from '../../core/transcript/model.ts';
import { renderedLength } from '../../core/transcript/texts/rendered-length.ts';
import type { Pacer } from '../pacer.ts';
import type { Answers } from '../protocol.ts';
import type { CurrentThread } from './current-thread.ts';

/** `null` when it was called off. `continues` is for the caller to find out. */
export async function tellThread(
  { conversation, thread }: CurrentThread,
  pace: Pacer,
): Promise<Omit<Answers['select'], 'continues'> | null> {
  const { turns, compactions } = thread;
  const roles = Uint8Array.from(turns, (turn) => ROLES.indexOf(turn.role));
  const chars = new Uint32Array(turns.length);
  for (const [index, turn] of turns.entries()) {
    chars[index] = renderedLength(turn);
    if (pace.due() && !(await pace.breathe())) return null;
  }
  return {
    conversation: conversation.id,
    thread: thread.id,
    turns: turns.length,
    roles,
    chars,
    compactions,
    probableCompactions: findProbableCompactions(thread),
  };
}
