/**
 * What came of a loss, as far as the log shows it: the agent wrote the item again, a user told it again (asked or not), a
 * tool showed it again, or the agent went on with something else in its place. What is written behind the summary is
 * walked through once; an answer is a lookup. Limits: a loss that changed what the agent did without naming anything leaves
 * no trace, and a question is one by its mark.
 */
import type { ThreadColumns } from '../columns.ts';
import { usesIn } from '../floor/hindsight.ts';
import { kindOfCode } from '../irreducible/kinds.ts';
import { ROLES, type Turn } from '../transcript/model.ts';
import type { ItemFinding } from './model.ts';

/** Where the absence of an item was felt first, and how. */
export interface LostCost {
  readonly turn: number;
  readonly how: 'used again' | 'told again' | 'looked up again';
  /** Where the agent asked, and the user told it again; `null` where nobody asked. */
  readonly askedAt: number | null;
}

/** Where the agent wrote something else in its place. */
export interface Contradiction {
  readonly turn: number;
  readonly literal: string;
}

/** Where an item was touched first behind the summary, which stands in turn `from`. */
export function createCosts(
  turns: readonly Turn[],
  columns: ThreadColumns,
  from: number,
): (item: number) => LostCost | null {
  const { offsets, item, byAgent } = usesIn(columns);
  const first = new Map<number, LostCost>();
  const user = ROLES.indexOf('user');
  let askedAt: number | null = null;
  // The summary itself is no use of what it says.
  for (let turn = from + 1; turn < columns.turns.count; turn++) {
    const isUser = columns.turns.role[turn] === user;
    for (let at = offsets[turn] ?? 0; at < (offsets[turn + 1] ?? 0); at++) {
      const id = item[at] ?? 0;
      if (first.has(id)) continue;
      const how = byAgent[at] === 1 ? 'used again' : isUser ? 'told again' : 'looked up again';
      first.set(id, { turn, how, askedAt: how === 'told again' ? askedAt : null });
    }
    if (turns[turn]?.role === 'assistant') askedAt = asks(turns[turn]) ? turn : null;
  }
  return (id) => first.get(id) ?? null;
}

/** Whether the last words of a turn end with a question. */
const asks = (turn: Turn | undefined): boolean => {
  const said = turn?.parts.findLast((part) => part.kind === 'text');
  return said?.kind === 'text' && /[?？؟]["'”’)*\s]{0,4}$/.test(said.text.slice(-8));
};

/** Where the agent wrote, behind the summary, what an item was altered into or another value of its key. */
export function createContradictions(
  columns: ThreadColumns,
  literals: readonly string[],
  from: number,
): (finding: ItemFinding) => Contradiction | null {
  const { offsets, item, byAgent } = usesIn(columns);
  const written = new Map<string, number>();
  const values = new Map<string, Contradiction>();
  for (let turn = from + 1; turn < columns.turns.count; turn++) {
    for (let at = offsets[turn] ?? 0; at < (offsets[turn + 1] ?? 0); at++) {
      if (byAgent[at] !== 1) continue;
      const id = item[at] ?? 0;
      const literal = literals[id] ?? '';
      if (!written.has(literal)) written.set(literal, turn);
      const key = kindOfCode(columns.items.kind[id] ?? 0) === 'pair' ? keyOfPair(literal) : null;
      if (key !== null && !values.has(key)) values.set(key, { turn, literal });
    }
  }
  return ({ as, item: { kind, literal } }) => {
    const turn = as === null ? undefined : written.get(as.literal);
    if (as !== null && turn !== undefined) return { turn, literal: as.literal };
    const key = kind === 'pair' ? keyOfPair(literal) : null;
    const other = key === null ? undefined : values.get(key);
    return other === undefined || other.literal === literal ? null : other;
  };
}

/** The key of `key: value`; `null` where there is none. */
function keyOfPair(literal: string): string | null {
  const end = literal.search(/[:=]/);
  return end < 1 ? null : literal.slice(0, end).trim().toLowerCase().replace(/["'`]/g, '');
}
