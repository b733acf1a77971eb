import type { ClassedTurn, Harness, HarnessEvent, PreparedTranscript } from './harness.ts';
import type { NeedView } from './score.ts';

/** Kinds of atom, in the harness's words, by which a tool can be told what to read. */
const POINTER_KINDS = new Set(['path', 'url', 'winpath', 'dotted']);
/** How much of a call's arguments is its head, in UTF-16 units: where its pointer stands, before any body. */
const HEAD = 400;
const MOST_POINTERS = 3;

/** Answers about the needs of one transcript; pointers of a turn are found once for all its compactions. */
export function createViews(
  { find, atoms }: Pick<Harness, 'find' | 'atoms'>,
  { tr }: Pick<PreparedTranscript, 'tr'>,
): (event: Pick<HarnessEvent, 'b' | 'c'>) => NeedView {
  const known = new Map<number, readonly string[]>();
  const pointersOf = (turn: number): readonly string[] => {
    const answer = known.get(turn);
    if (answer !== undefined) return answer;
    const call = callThatHolds(tr.turns, turn);
    const pointers =
      call === null
        ? []
        : atoms(headOf(call.text))
            .filter(({ kind }) => POINTER_KINDS.has(kind))
            .slice(0, MOST_POINTERS)
            .map(({ str }) => str);
    known.set(turn, pointers);
    return pointers;
  };
  return ({ b, c }) => {
    const tail = tr.turns.slice(b, c);
    return {
      contains: (text, literal) => find(text, literal) >= 0,
      pointersOf,
      isInTail: (text) => tail.some((turn) => turn.text.includes(text)),
    };
  };
}

/** The call that shows again what a turn holds: the agent's own write, or the read that a result answers. */
function callThatHolds(turns: readonly ClassedTurn[], index: number): ClassedTurn | null {
  const turn = turns[index];
  if (turn === undefined) return null;
  if (turn.cls === 'call_write') return turn;
  return turn.cls === 'result_read' && turn.call !== undefined ? (turns[turn.call] ?? null) : null;
}

const headOf = (text: string): string => {
  const start = text.indexOf('\n') + 1;
  return text.slice(start, start + HEAD);
};
