/**
 * Whether a Claude Code log is one line of talk from its first line to its last, as nearly every log is.
 *
 * Problem. To find the threads of a log its lines are contracted, linked and walked (`claude-code-tree.ts`), which costs as
 * much as reading them when there is but one. Idea. One look in file order: where the lines of each answer and the results of
 * its calls stand together, no subagent speaks, and each such group follows the one before it or nothing at all, the way back
 * from the last group goes through all of them: where a link is missing it goes on at the line before. Cost: a set of the ids of messages and one of those of calls. Limits. At the
 * first sign of anything else the answer is no, and the tree is walked.
 */
import type { LogNode } from './claude-code-log.ts';

/** Lines between two pauses. */
const LINES_A_STEP = 8192;

/** `indexOf` finds a line by its uuid. The tree of lines of which this is true is one thread that holds all of them. */
export function* isOneChain(
  nodes: readonly LogNode[],
  indexOf: (uuid: string) => number | undefined,
): Generator<undefined, boolean> {
  const groups = createGroups();
  const groupOf = new Int32Array(nodes.length);
  for (const [index, node] of nodes.entries()) {
    if (index % LINES_A_STEP === LINES_A_STEP - 1) yield;
    const joins = node.isSide ? null : groups.take(node);
    if (joins === null) return false;
    const group = index === 0 ? 0 : (groupOf[index - 1] ?? 0) + (joins ? 0 : 1);
    groupOf[index] = group;
    const target = typeof node.parent === 'string' ? indexOf(node.parent) : (node.parent ?? index);
    if (target === undefined || target === index) continue;
    const linked = target > index ? group + 1 : (groupOf[target] ?? 0);
    if (linked !== group && linked !== group - 1) return false;
  }
  return true;
}

/** Groups in file order: the lines of one answer with the results of its calls, and every other line alone. */
function createGroups(): {
  /** Whether a line belongs to the group before it; `null` where a group is not all in one place. */
  take(node: LogNode): boolean | null;
} {
  const messages = new Set<number>();
  const calls = new Set<number>();
  /** Results whose call was not seen; it may come later. */
  const waiting = new Set<number>();
  let message: number | null = null;
  let own: number[] = [];

  const takeAnswer = ({ message: of, calls: made }: LogNode): boolean | null => {
    const joins = of !== null && of === message;
    if (!joins) {
      if (of !== null && messages.has(of)) return null;
      if (of !== null) messages.add(of);
      message = of;
      own = [];
    }
    for (const call of made) {
      if (calls.has(call) || waiting.has(call)) return null;
      calls.add(call);
      own.push(call);
    }
    return joins;
  };

  return {
    take(node) {
      if (node.kind === 'assistant') return takeAnswer(node);
      let joins = false;
      for (const call of node.answers) {
        if (own.includes(call)) joins = true;
        else if (calls.has(call)) return null;
        else waiting.add(call);
      }
      if (!joins) {
        message = null;
        own = [];
      }
      return joins;
    },
  };
}
