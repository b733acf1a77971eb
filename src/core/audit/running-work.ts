/**
 * What was started in the background and not seen to end: a line of a result that says so and names an id, without a later line
 * that says of this id that it is over. Linear: ids are collected in one pass, and looked for in another.
 */
import { createLiteralAutomaton } from '../analysis/literal-automaton.ts';
import type { Turn } from '../transcript/model.ts';

export interface RunningWork {
  readonly id: string;
  readonly turn: number;
}

const STARTED = /\b(?:running|started|launched|spawned|queued|submitted|background)\b/i;
const NAMES_ID = /\b(?:id|pid)["']?(?: is)?[:=\s#]{1,3}["'`]?([A-Za-z0-9][\w-]{1,63})/i;
const ENDED =
  /\b(?:completed?|exited|finished|killed|stopped|terminated|done|failed|exit[_ ]code|cancell?ed|succeeded|success|kill|stop)\b/i;
const LONGEST_LINE = 400;
const MOST_IDS = 1_000;

export function runningIn(
  turns: readonly Turn[],
  from: number,
  to: number,
  until: number,
): readonly RunningWork[] {
  const started = new Map<string, number>();
  for (let turn = from; turn < to; turn++) {
    for (const part of turns[turn]?.parts ?? []) {
      if (part.kind !== 'tool_result') continue;
      for (let at = part.text.search(STARTED); at >= 0; ) {
        const line = lineAround(part.text, at);
        const id = STARTED.test(line) ? NAMES_ID.exec(line)?.[1] : undefined;
        if (id !== undefined && /\d/.test(id) && started.size < MOST_IDS) started.set(id, turn);
        const newline = part.text.indexOf('\n', at);
        at = newline < 0 ? -1 : newline + 1;
      }
    }
  }
  if (started.size === 0) return [];
  const ids = [...started.keys()];
  const ended = new Set<string>();
  const automaton = createLiteralAutomaton(ids);
  for (let turn = from; turn < until; turn++) {
    for (const text of textsOf(turns[turn])) {
      automaton.scan(text, (number, end) => {
        const id = ids[number] ?? '';
        if (turn > (started.get(id) ?? 0) && ENDED.test(lineAround(text, end - 1))) ended.add(id);
        return true;
      });
    }
  }
  return ids.filter((id) => !ended.has(id)).map((id) => ({ id, turn: started.get(id) ?? from }));
}

/** What tools said, and each call as one line. */
const textsOf = (turn: Turn | undefined): readonly string[] =>
  (turn?.parts ?? []).flatMap((part) => {
    if (part.kind === 'tool_result') return [part.text];
    if (part.kind !== 'tool_call') return [];
    return [
      `${part.name.replace(/([a-z])([A-Z])/g, '$1 $2')} ${part.args.map(({ value }) => value.slice(0, 200)).join(' ')}`,
    ];
  });

/** The line around an offset, of a long one what lies near. */
function lineAround(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LONGEST_LINE), at);
  const after = text.slice(at, at + LONGEST_LINE);
  const newline = after.indexOf('\n');
  return before.slice(before.lastIndexOf('\n') + 1) + (newline < 0 ? after : after.slice(0, newline));
}
