/** Chains that only break ties: a file that is read and then written, a question and its answer. */
import type { Role, Turn } from '../../transcript/model.ts';
import type { EmitChain } from './chain-list.ts';
import type { AnsweredCall } from './error-fixes.ts';
import { REACH } from './reach.ts';

/** The read of a path … the first write of it that follows. */
export function createReadWrites(emit: EmitChain) {
  const reads = new Map<string, number>();
  return {
    succeed({ target, call, result }: AnsweredCall): void {
      const { path, tool } = target;
      if (path === null) return;
      if (tool === 'read') reads.set(path, call);
      if (tool !== 'write' && tool !== 'edit') return;
      const read = reads.get(path);
      if (read === undefined) return;
      reads.delete(path);
      if (result - read < REACH)
        emit({ kind: 'read-write', reason: 'read-then-written', first: read, last: result, evidence: null });
    },
  };
}

/** A turn of the user or the agent that ends in a question … the next turn by the other. */
export function createQuestions(emit: EmitChain) {
  let asked: { readonly turn: number; readonly by: Role } | null = null;
  return {
    add(index: number, turn: Turn): void {
      const { role } = turn;
      if (role !== 'user' && role !== 'assistant') return;
      if (asked !== null && asked.by !== role) {
        emit({
          kind: 'question-answer',
          reason: 'question-answered',
          first: asked.turn,
          last: index,
          evidence: null,
        });
        asked = null;
      }
      if (endsInQuestion(turn)) asked = { turn: index, by: role };
      else if (asked?.by === role && turn.parts.some((part) => part.kind === 'text')) asked = null;
    },
  };
}

function endsInQuestion(turn: Turn): boolean {
  const last = turn.parts.findLast((part) => part.kind !== 'attachment' && part.kind !== 'reasoning');
  if (last?.kind !== 'text' || last.harness === true) return false;
  return /[?？]["'”’)*_`\s]{0,12}$/.test(last.text.slice(-24));
}
