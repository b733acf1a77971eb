/**
 * Where the items of a thread stand in its text, whatever spans were found there: what an agent used again.
 *
 * Problem. An agent that writes `cat /srv/a.txt` has used the path, though the span found there is the command. So each
 * of a hundred thousand literals has to be looked for in every turn, at word boundaries. Idea. Texts and literals are cut
 * into the same pieces — a run of word characters, or one other character — and the pieces are what is compared: a
 * literal that matches piece by piece matches at word boundaries (`literal-automaton.ts`). Once one is known in this turn,
 * so is all that ends with it. Turns do not depend on each other: once the literals are known, runs of turns may be looked
 * through in any order, anywhere. Limits. Names of tools and
 * keys of arguments are nobody's words and are left out; a literal that spans two parts of a turn is not found.
 */
import type { UseColumns } from '../columns.ts';
import type { Part, Turn } from '../transcript/model.ts';
import { growingBytes, growingInts } from './growing-array.ts';
import { byteColumn, intColumn } from './growing-column.ts';
import { createLiteralAutomaton } from './literal-automaton.ts';

/** Looks for literals in runs of turns. */
export interface UseFinder {
  /** The items, numbered as the literals are, in each turn of a run. */
  find(turns: readonly Pick<Turn, 'role' | 'parts'>[]): UseColumns;
}

/** Prepares the search; linear in the literals. */
export function createUseFinder(literals: readonly string[]): UseFinder {
  const automaton = createLiteralAutomaton(literals);
  /** The turn in which an item was last met, counted from 1 over all runs. */
  const metIn = new Uint32Array(literals.length);
  let turn = 0;
  return {
    find(turns) {
      const offsets = growingInts();
      const item = growingInts();
      const byAgent = growingBytes();
      offsets.push(0);
      for (const { role, parts } of turns) {
        turn++;
        for (const part of parts) {
          const agent = role === 'assistant' && isWritten(part) ? 1 : 0;
          const meet = (id: number): boolean => {
            if (metIn[id] === turn) return false;
            metIn[id] = turn;
            item.push(id);
            byAgent.push(agent);
            return true;
          };
          if (part.kind === 'tool_call') for (const { value } of part.args) automaton.scan(value, meet);
          else automaton.scan(part.text, meet);
        }
        offsets.push(item.length);
      }
      return { offsets: offsets.finish(), item: item.finish(), byAgent: byAgent.finish() };
    },
  };
}

/** Finds the items, numbered as in `literals`, in every turn. */
export const findUses = (turns: readonly Turn[], literals: readonly string[]): UseColumns =>
  createUseFinder(literals).find(turns);

/** Lays the uses of runs end to end, in the order of the turns. */
export function createUseColumns() {
  const offsets = growingInts();
  const item = intColumn();
  const byAgent = byteColumn();
  let count = 0;
  offsets.push(0);
  return {
    add(run: UseColumns): void {
      for (let turn = 1; turn < run.offsets.length; turn++) offsets.push(count + (run.offsets[turn] ?? 0));
      count += run.item.length;
      item.add(run.item);
      byAgent.add(run.byAgent);
    },
    finish: (): UseColumns => ({
      offsets: offsets.finish(),
      item: item.finish(),
      byAgent: byAgent.finish(),
    }),
  };
}

/** Whether a part of an agent's turn is its own words. */
function isWritten(part: Part): boolean {
  switch (part.kind) {
    case 'text':
      return part.harness !== true;
    case 'reasoning':
    case 'tool_call':
      return true;
    default:
      return false;
  }
}
